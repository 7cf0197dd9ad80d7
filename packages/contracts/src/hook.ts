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
 * How one run of one hook ended. The last two block the call, unless the hook is configured with `onFailure:
 * "allow"`.
 */
export const hookOutcome = z.enum([
  /** It ended well and left the decision to others. */
  "said-nothing",
  "allowed",
  "asked",
  "denied",
  "changed-input",
  "added-context",
  /** It crashed, could not be reached, or answered something unreadable. */
  "failed",
  /** It took too long and was ended. */
  "timed-out",
]);
export type HookOutcome = z.infer<typeof hookOutcome>;

/** One run of one hook, as the call shows it. */
export const hookRun = z.strictObject({
  event: hookEvent,
  /** Its command, address or function. */
  name: z.string(),
  /** The settings file or the program that configured it. */
  source: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  durationMs: z.number().min(0),
  outcome: hookOutcome,
  /** What the hook said. */
  message: z.string().nullable(),
  /** It failed, and is configured to let the call through then. */
  isLetThrough: z.boolean().optional(),
});
export type HookRun = z.infer<typeof hookRun>;

/**
 * What the hooks before a call decided together; the strictest answer counts. It is valid until the input changes
 * or another call of the turn has run, and the hooks run again if the call waited for a person.
 */
export const hookAnswer = z.strictObject({
  /** Names the input that the hooks made of it. */
  inputDigest: z.string(),
  /** The input that they were given. */
  askedInput: jsonObject,
  /** Whose input that is, where it is not the model's. */
  askedBy: decidedBy.optional(),
  /** How many calls of the turn had run. */
  ranBefore: z.int(),
  decision: z.enum(["none", "allow", "ask", "deny"]),
  code: z.enum(["hook_denied", "hook_failed"]).optional(),
  hook: z.string().optional(),
  reason: z.string().optional(),
  /** Goes to the model with the call's result. */
  additionalContext: z.array(z.string()).optional(),
});
export type HookAnswer = z.infer<typeof hookAnswer>;

/** A hook as a settings file has it. */
export const settingsHook = z.strictObject({
  event: hookEvent,
  matcher: z.string().nullable(),
  type: z.enum(["command", "http", "unknown"]),
  /** Its command or address. */
  what: z.string(),
  /** Only their names, because their values may be secret. */
  headers: z.array(z.string()),
  /** Milliseconds. */
  timeoutMs: z.number(),
  onFailure: z.enum(["block", "allow"]),
  /** Counted from 1. */
  line: z.int(),
  /** Why it cannot run: everything it covers is blocked then. */
  problem: z.string().nullable(),
  /**
   * Of a hook that came with a workspace: why its programs could change without asking for trust again; null when
   * such a change would be noticed.
   */
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

/** A hook with the file that it comes from. */
export const listedHook = z.strictObject({
  ...settingsHook.shape,
  path: z.string(),
  /** As people write it. */
  source: z.string(),
  /** "untrusted": it came with a workspace and does not run before a person trusts exactly what `digest` names. */
  trust: z.enum(["trusted", "untrusted", "not-needed"]),
  trustedBy: z.string().nullable(),
  /** Covers the hooks of the file and the files of the workspace that they run. */
  digest: z.string(),
  /** The files of the workspace that it runs. */
  programs: z.array(z.string()),
  /** The file cannot be read now; this is its last good content. */
  fileProblem: z.string().nullable(),
  /** Why the calls of its trusted hooks are blocked: the file or one of their programs has changed. */
  blocked: z.string().nullable(),
  /** Its last failure outside calls. */
  lastFailure: hookFailure.nullable(),
});
export type ListedHook = z.infer<typeof listedHook>;
