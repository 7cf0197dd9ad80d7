import { jsonObject } from "@countersign/contracts/json";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSeeCall } from "../visibility.ts";

/**
 * What a waiting call would do with other input; nothing is decided. Its `digest` goes as `inputDigest` into the approval. A
 * mutation, so that the input travels in the body: a file's content is too long for an address. As an approval with other input it is not for
 * whoever only decides: the diff shows what stands in any file that the input names.
 */
export const previewApproval = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string().min(1), input: jsonObject }))
  .mutation(async ({ ctx, input }) => {
    await mustSeeCall(ctx, input.id);
    return ctx.services.control.preview(input.id, input.input, actorOf(ctx.caller));
  });
