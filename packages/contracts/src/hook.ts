import { z } from "zod";
import { decidedBy } from "./decided-by.ts";
import { jsonObject } from "./json.ts";

/** When a hook runs. The names are those of Claude Code's settings. */
export const hookEvent = z.enum([
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "UserPromptSubmit",
  "SessionStart",
  "SessionEnd",
  "Stop",
  "SubagentStop",
]);
export type HookEvent = z.infer<typeof hookEvent>;

/**
 * What became of one run of one hook. `said-nothing`: it ended well and left the decision to others. `failed`: it crashed,
 * could not be reached or said what cannot be read. `timed-out`: it was ended. The last two block the call, unless the hook
 * is configured with `onFailure: "allow"`: then `isLetThrough`.
 */
export const hookOutcome = z.enum([
  "said-nothing",
  "allowed",
  "asked",
  "denied",
  "changed-input",
  "added-context",
  "failed",
  "timed-out",
]);
export type HookOutcome = z.infer<typeof hookOutcome>;

/**
 * One run of one hook, as the call shows it. `name`: its command, address or function. `source`: the settings file or the
 * program that configured it. `durationMs` in milliseconds, `startedAt` in ISO 8601, UTC. `message` is what it said.
 */
export const hookRun = z.strictObject({
  event: hookEvent,
  name: z.string(),
  source: z.string(),
  startedAt: z.string(),
  durationMs: z.number().min(0),
  outcome: hookOutcome,
  message: z.string().nullable(),
  isLetThrough: z.boolean().optional(),
});
export type HookRun = z.infer<typeof hookRun>;

/**
 * What the hooks before a call decided together, and for which input: the strictest answer counts. `askedInput` is what they
 * were given, `askedBy` whose that is where it is not the model's, `inputDigest` names what they made of it. It holds until the input
 * changes, another call of the turn has run (`ranBefore` is how many had); before the call starts it is asked for anew if a person
 * was waited for. `additionalContext` goes
 * to the model with the call's result.
 */
export const hookAnswer = z.strictObject({
  inputDigest: z.string(),
  askedInput: jsonObject,
  askedBy: decidedBy.optional(),
  ranBefore: z.int(),
  decision: z.enum(["none", "allow", "ask", "deny"]),
  code: z.enum(["hook_denied", "hook_failed"]).optional(),
  hook: z.string().optional(),
  reason: z.string().optional(),
  additionalContext: z.array(z.string()).optional(),
});
export type HookAnswer = z.infer<typeof hookAnswer>;

/**
 * A hook as a settings file has it. `what`: its command or address; `headers` are names only, because their values may be
 * secret. `timeoutMs` in milliseconds, `line` counts from 1. `problem` says why it cannot be run as it stands: what it is for
 * is blocked then. `unwatched`, of a hook that came with a workspace, says why what it runs could change without trust being
 * asked for again; null when that would be seen.
 */
export const settingsHook = z.strictObject({
  event: hookEvent,
  matcher: z.string().nullable(),
  type: z.enum(["command", "http", "unknown"]),
  what: z.string(),
  headers: z.array(z.string()),
  timeoutMs: z.number(),
  onFailure: z.enum(["block", "allow"]),
  line: z.int(),
  problem: z.string().nullable(),
  unwatched: z.string().nullable(),
});
export type SettingsHook = z.infer<typeof settingsHook>;

/** That a hook failed outside a call, where no card shows it. `at` in ISO 8601, UTC, `durationMs` in milliseconds. */
export const hookFailure = z.strictObject({
  at: z.string(),
  outcome: z.enum(["failed", "timed-out"]),
  durationMs: z.number(),
  sessionId: z.string(),
});
export type HookFailure = z.infer<typeof hookFailure>;

/**
 * A hook with the file that it comes from (`source` as people write it). `trust` "untrusted": it came with a workspace, and
 * does not run before a person trusts just what `digest` names: its hooks, and the files of the workspace that they run
 * (`programs`). `fileProblem`: the file cannot be read now, and this is its last good content. `blocked`: why what its trusted
 * hooks were for is blocked, because the file or a program of theirs is not as it was. `lastFailure`: of its runs outside
 * calls, since the server started.
 */
export const listedHook = z.strictObject({
  ...settingsHook.shape,
  path: z.string(),
  source: z.string(),
  trust: z.enum(["trusted", "untrusted", "not-needed"]),
  trustedBy: z.string().nullable(),
  digest: z.string(),
  programs: z.array(z.string()),
  fileProblem: z.string().nullable(),
  blocked: z.string().nullable(),
  lastFailure: hookFailure.nullable(),
});
export type ListedHook = z.infer<typeof listedHook>;
