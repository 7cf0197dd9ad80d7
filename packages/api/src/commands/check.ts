import { longestCommand } from "@countersign/contracts/command";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** What the text of a command would mean, and what each of its patterns would let run and what not. Stores nothing. */
export const checkCommand = protectedProcedure("read")
  .input(
    z.strictObject({
      // One character more is let through, so that the answer can say that the text is too long.
      text: z.string().max(longestCommand + 1),
      workspace: z.string().min(1).optional(),
    }),
  )
  .query(({ ctx, input }) =>
    ctx.services.commands.check({ text: input.text, workspace: input.workspace ?? null }),
  );
