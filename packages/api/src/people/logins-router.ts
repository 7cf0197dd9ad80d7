import { loginAnswer } from "@countersign/contracts/device-login";
import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";

export const loginsRouter = router({
  /** The login of a command line that waits under this code. Wrong codes are counted. Only for who is signed in in a browser. */
  show: protectedProcedure("read")
    .input(z.strictObject({ code: z.string().max(100) }))
    .query(({ ctx, input }) => ctx.services.logins.show(input.code, ctx.caller)),

  /** Allows or refuses it, once. Its device then gets a key of the caller, with these scopes. */
  answer: protectedProcedure("read")
    .input(loginAnswer)
    .mutation(({ ctx, input }) => ctx.services.logins.answer(input, ctx.caller)),
});
