import { newKey } from "@countersign/contracts/person";
import { mustHave, protectedProcedure } from "../trpc.ts";

/** Makes a key; its secret is shown this once. One for a machine needs `people`. */
export const createKey = protectedProcedure("read")
  .input(newKey)
  .mutation(({ ctx, input }) => {
    if (input.machine !== undefined) mustHave(ctx.caller, "people");
    return ctx.services.keys.create(input, ctx.caller);
  });
