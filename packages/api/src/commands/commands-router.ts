import {
  commandName,
  commandPlace,
  commandSave,
  commandTrust,
  commandUntrust,
  longestCommand,
} from "@countersign/contracts/command";
import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

export const commandsRouter = router({
  /** All slash commands, broken ones and those that lose a clash too; a project's only with its `workspace`. */
  list: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().min(1).optional() }).optional())
    .query(({ ctx, input }) => ctx.services.commands.list(input?.workspace ?? null)),

  /** One slash command with its text, by the id that `commands.list` gave, and every version of a team command. */
  get: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().min(1).optional(), id: z.string().min(1) }))
    .query(({ ctx, input }) =>
      ctx.services.commands.get({ workspace: input.workspace ?? null, id: input.id }),
    ),

  /** The team commands that are out of use, the last removed first; `commands.get` gives their versions. */
  removed: protectedProcedure("read").query(({ ctx }) => ctx.services.commands.listRemoved()),

  /** Stores a team command. BAD_REQUEST, with line and column, for a text that cannot be read; CONFLICT when somebody else changed it since. */
  save: protectedProcedure("rules")
    .input(commandSave)
    .mutation(({ ctx, input }) => ctx.services.commands.save(input, ctx.caller.name)),

  /** Takes a team command out of use; its versions stay. CONFLICT when somebody else changed it since. */
  remove: protectedProcedure("rules")
    .input(z.strictObject({ name: commandName, version: z.int() }))
    .mutation(({ ctx, input }) => ctx.services.commands.remove(input, ctx.caller.name)),

  /** What the text of a command would mean, and what each of its patterns would let run and what not. Stores nothing. */
  check: protectedProcedure("read")
    .input(
      z.strictObject({
        // One character more is let through, so that the answer can say that the text is too long.
        text: z.string().max(longestCommand + 1),
        workspace: z.string().min(1).optional(),
      }),
    )
    .query(({ ctx, input }) =>
      ctx.services.commands.check({ text: input.text, workspace: input.workspace ?? null }),
    ),

  /** What a typed command would send, and what is decided on each command line and file in it. Runs and reads nothing. */
  preview: protectedProcedure("read")
    .input(z.strictObject({ ...commandPlace.shape, text: z.string().trim().min(1).max(200_000) }))
    .query(async ({ ctx, input }) => {
      // Given both, the service refuses it, whether the session exists or not.
      if (input.sessionId !== undefined && input.workspace === undefined) await mustSee(ctx, input.sessionId);
      return ctx.services.commands.preview(input, ctx.caller.name);
    }),

  /** Lets a project's command run as its text stands now. CONFLICT when the text is not the one that `digest` names. */
  trust: protectedProcedure("rules")
    .input(commandTrust)
    .mutation(({ ctx, input }) => ctx.services.commands.trust(input, ctx.caller.name)),

  /**
   * Withdraws the trust in a project's command, for every version of its text: the next person who runs it is asked. One that runs goes on
   * until its turn ends or `sessions.revokeCommand` ends what it grants. CONFLICT when nobody trusts it.
   */
  untrust: protectedProcedure("rules")
    .input(commandUntrust)
    .mutation(({ ctx, input }) => ctx.services.commands.untrust(input, ctx.caller.name)),
});
