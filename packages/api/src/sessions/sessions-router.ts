import { intentId } from "@countersign/contracts/intent";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { sandboxLevel, sessionSandbox } from "@countersign/contracts/sandbox";
import { newSession } from "@countersign/contracts/session";
import { foundFiles, longestTypedName } from "@countersign/contracts/session-files";
import { sessionsPageRequest } from "@countersign/contracts/sessions-page";
import { visibility } from "@countersign/contracts/visibility";
import { z } from "zod";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { protectedProcedure, router } from "../trpc.ts";
import { mustSee } from "../visibility.ts";
import { visibilityOf } from "../visibility-of.ts";

export const sessionsRouter = router({
  /** Starts a session in a workspace folder with a first task; answers as soon as it is stored. A task that begins with `/name` runs that slash command. */
  create: protectedProcedure("operate")
    .input(newSession)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.sandbox.assertPossible(input.sandbox ?? "off");
      return ctx.services.control.create(input, actorOf(ctx.caller), authorityOf(ctx.caller));
    }),

  /** All sessions that the caller may see, newest change first. */
  list: protectedProcedure("read").query(({ ctx }) => ctx.services.reader.sessions(visibilityOf(ctx.caller))),

  /**
   * One page of these sessions, in the order of `list` or by workspace, all or those that a filter and a search leave, and how many these
   * are. A session that changes meanwhile moves to the front.
   */
  page: protectedProcedure("read")
    .input(sessionsPageRequest.optional())
    .query(({ ctx, input }) =>
      ctx.services.reader.sessionsPage(input ?? sessionsPageRequest.parse({}), visibilityOf(ctx.caller)),
    ),

  /** How many of these sessions each filter of `page` leaves, and how many there are. */
  counts: protectedProcedure("read").query(({ ctx }) =>
    ctx.services.reader.sessionCounts(visibilityOf(ctx.caller)),
  ),

  /** Those of these sessions that stand still for a person without a call to decide, how many these are, and whether there is any session. */
  attention: protectedProcedure("read").query(({ ctx }) =>
    ctx.services.reader.sessionAttention(visibilityOf(ctx.caller)),
  ),

  /**
   * One session whole: messages, calls, queue, and the event id to follow from. With `newest`, only the newest messages, and the calls of
   * these and of unfinished turns.
   */
  get: protectedProcedure("read")
    .input(z.strictObject({ id: z.string(), newest: z.int().min(1).max(1_000).optional() }))
    .query(({ ctx, input }) => ctx.services.reader.session(input.id, visibilityOf(ctx.caller), input.newest)),

  /**
   * Sends words to a session that is idle, stopped or failed; words that begin with `/name` run that slash command. Refused with
   * CONFLICT while it works or waits, for a project's command that nobody trusted as it stands, and for one that is not the one that
   * `commandDigest` names.
   */
  send: protectedProcedure("operate")
    .input(
      z.strictObject({
        id: z.string(),
        text: z.string().trim().min(1).max(200_000),
        commandDigest: z.string().optional(),
      }),
    )
    .mutation(async ({ ctx, input: { id, text, commandDigest } }) => {
      await mustSee(ctx, id);
      return ctx.services.control.send(id, text, actorOf(ctx.caller), {
        expectedDigest: commandDigest,
        ...authorityOf(ctx.caller),
      });
    }),

  /** Files of the workspace that somebody may want to name in a message, as far as Read may read them: those that fit what was typed, best first. */
  files: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), typed: z.string().max(longestTypedName) }))
    .output(foundFiles)
    .query(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.files.find(input.id, input.typed);
    }),

  /** Ends the turn: running tools are ended, what is queued is cancelled. A session that does nothing stays as it is. */
  stop: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.stop(input.id, actorOf(ctx.caller));
    }),

  /**
   * Ends a session: stops its turn, cancels what waits, and revokes everything that only this session allows. A session that has ended
   * stays as it is.
   */
  end: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.end(input.id, actorOf(ctx.caller));
    }),

  /** Lets an ended session take messages again. No grant comes back. A session that hasn't ended stays as it is. */
  reopen: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.reopen(input.id, actorOf(ctx.caller));
    }),

  /** Changes the permission mode. Calls that wait already go on waiting for a person; all others are decided under the new one. */
  setMode: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), mode: permissionMode }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.setMode(input.id, input.mode, actorOf(ctx.caller), authorityOf(ctx.caller));
    }),

  /** Shows a session to the team, or to its starter, admins and owners alone. Those and nobody else may; FORBIDDEN for the others. */
  setVisibility: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), visibility }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.setVisibility(
        input.id,
        { visibility: input.visibility, visibleTo: visibilityOf(ctx.caller) },
        actorOf(ctx.caller),
      );
    }),

  /**
   * Sets the session's sandbox level. The strictest of this level, the team's and those in settings files applies. BAD_REQUEST if no sandbox can
   * be made, CONFLICT for an ended session.
   */
  setSandbox: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), sandbox: sandboxLevel }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      await ctx.services.sandbox.assertPossible(input.sandbox);
      return ctx.services.control.setSandbox(input.id, input.sandbox, actorOf(ctx.caller));
    }),

  /**
   * Lets the session's commands change files in a folder outside the workspace. BAD_REQUEST for one that the sandbox didn't offer to open for
   * this call, CONFLICT for an ended session.
   */
  openFolder: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), callId: z.string(), folder: z.string() }))
    .mutation(async ({ ctx, input: { id, callId, folder } }) => {
      await mustSee(ctx, id);
      const offered = { callId, folder };
      return ctx.services.control.openFolder(id, offered, actorOf(ctx.caller), authorityOf(ctx.caller));
    }),

  /** Closes such a folder. */
  closeFolder: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), folder: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.closeFolder(input.id, input.folder, actorOf(ctx.caller));
    }),

  /**
   * Runs a call that ran in a sandbox again, outside the sandbox, once it's approved. CONFLICT while the session works or waits, and in a mode
   * that never asks.
   */
  runOutside: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), callId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.runOutside(
        input.id,
        input.callId,
        actorOf(ctx.caller),
        authorityOf(ctx.caller),
      );
    }),

  /** What the session's commands can reach, and who has set it. */
  sandbox: protectedProcedure("read")
    .input(z.strictObject({ id: z.string() }))
    .output(sessionSandbox)
    .query(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.sandbox.ofSession(input.id);
    }),

  /** Lets a session that reached a limit go on for as much again, or tries a failed one again. */
  resume: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.resume(input.id, actorOf(ctx.caller), authorityOf(ctx.caller));
    }),

  /** Why a session has to do without tools of its workspace's MCP servers: a sentence for each server and tool. */
  mcpProblems: protectedProcedure("read")
    .input(z.strictObject({ id: z.string() }))
    .query(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return [...ctx.services.mcp.problemsOf(input.id)];
    }),

  /** What was remembered in a session: exact calls and rules of its own. */
  grants: protectedProcedure("read")
    .input(z.strictObject({ id: z.string() }))
    .query(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.rules.grants(input.id);
    }),

  /** Forgets something remembered in a session; the next such call asks again. */
  revokeGrant: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), grantId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.rules.revokeGrant(input.id, input.grantId, ctx.caller.name);
    }),

  /** The model sees nothing of what was said so far. Refused with CONFLICT while the session works or waits. */
  clear: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.clear(input.id, actorOf(ctx.caller));
    }),

  /** Has the model sum the conversation up and go on from that. `instructions`: what it is to keep in mind. CONFLICT while the session works or waits. */
  compact: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), instructions: z.string().trim().max(10_000).optional() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.compact(
        input.id,
        input.instructions ?? "",
        actorOf(ctx.caller),
        authorityOf(ctx.caller),
      );
    }),

  /** Puts a session under an intent in progress, or with null under none. CONFLICT while the session works or waits. */
  setIntent: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), intent: intentId.nullable() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.setIntent(input.id, input.intent, actorOf(ctx.caller));
    }),

  /** Revokes what the running slash command allows; the cycle continues and asks. CONFLICT when it no longer runs. */
  revokeCommand: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string(), commandId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await mustSee(ctx, input.id);
      return ctx.services.control.revokeCommand(input.id, input.commandId, actorOf(ctx.caller));
    }),
});
