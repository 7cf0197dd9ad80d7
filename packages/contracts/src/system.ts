import { z } from "zod";
import { sessionLimits } from "./session.ts";
import { verdictKind } from "./verdict.ts";

/** Settings of all sessions at once. */
export const systemState = z.strictObject({
  /** No step starts; a running tool may finish. */
  isPaused: z.boolean(),
  /** Who paused or resumed, at `changedAt`. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** No session gets the mode bypassPermissions, and one that has it is decided as in `default`. */
  isBypassForbidden: z.boolean().default(false),
  bypassChangedBy: z.string().nullable().default(null),
  bypassChangedAt: z.string().nullable().default(null),
});
export type SystemState = z.infer<typeof systemState>;

/** The last verdict that a person gave, for the empty inbox. */
export const lastVerdict = z.strictObject({
  verdict: z.enum([...verdictKind.options, "undo"]),
  tool: z.string(),
  by: z.string(),
  at: z.string(),
  sessionId: z.string(),
});
export type LastVerdict = z.infer<typeof lastVerdict>;

/** What a new session can choose from, and where this server works. */
export const systemInfo = z.strictObject({
  version: z.string(),
  state: systemState,
  defaultModel: z.string(),
  /** What a session gets that names no limits. */
  defaultLimits: sessionLimits.optional(),
  models: z.array(z.string()),
  /** Models whose price is known, also with a date after the id; a cost limit needs one. */
  pricedModels: z.array(z.string()),
  isScripted: z.boolean(),
  /** Started with --dangerously-skip-permissions: a session whose creator names no mode gets bypassPermissions, unless that is forbidden. */
  skipsPermissions: z.boolean().default(false),
  home: z.string(),
  /** Starts Countersign’s command line in a shell on the server’s machine. Append a space and the command. */
  commandLine: z.string().optional(),
  /** Null where a real model is set. */
  sampleWorkspace: z.string().nullable(),
  recentWorkspaces: z.array(z.string()),
  lastVerdict: lastVerdict.nullable(),
  /** The newest event at that moment: following from it misses nothing that later lists do not show. */
  lastEventId: z.string().optional(),
});
export type SystemInfo = z.infer<typeof systemInfo>;
