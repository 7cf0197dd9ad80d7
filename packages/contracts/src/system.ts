import { z } from "zod";
import { sessionLimits } from "./session.ts";
import { verdictKind } from "./verdict.ts";

/**
 * What holds for all sessions at once. Paused: no step starts; a tool that runs is let finish. `changedBy` and `changedAt`
 * are of the pause. Where bypass is forbidden, no session gets the mode bypassPermissions, and one that has it is decided as in `default`.
 */
export const systemState = z.strictObject({
  isPaused: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
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

/**
 * What a new session can choose from, and where this server works. `sampleWorkspace` is null where a real model is set.
 * `pricedModels`: those whose price is known, also with a date behind the id; a cost limit holds for no other.
 * `lastEventId` is the newest event at that moment: who follows from it misses nothing that lists asked later do not show.
 */
export const systemInfo = z.strictObject({
  version: z.string(),
  state: systemState,
  defaultModel: z.string(),
  /** What a session gets that names no limits. */
  defaultLimits: sessionLimits.optional(),
  models: z.array(z.string()),
  pricedModels: z.array(z.string()),
  isScripted: z.boolean(),
  /** Started with --dangerously-skip-permissions: a session whose creator names no mode gets bypassPermissions, unless that is forbidden. */
  skipsPermissions: z.boolean().default(false),
  home: z.string(),
  sampleWorkspace: z.string().nullable(),
  recentWorkspaces: z.array(z.string()),
  lastVerdict: lastVerdict.nullable(),
  lastEventId: z.string().optional(),
});
export type SystemInfo = z.infer<typeof systemInfo>;
