import { z } from "zod";
import { riskLevel } from "./risk.ts";
import { sandboxLevel } from "./sandbox.ts";

/** Rules for the whole team. */
export const teamRules = z.strictObject({
  /** A rule of the scopes team and project is active only once somebody other than its author activated it. */
  reviewsRules: z.boolean(),
  /** Calls of this risk or a higher one need two approvals; null for none. */
  dualApprovalFrom: riskLevel.nullable(),
  /** The person who started the session cannot be one of the two. */
  excludesStarter: z.boolean(),
  /** After how many days the audit log may delete what was asked; null for never. */
  keepsDays: z.int().min(1).max(36_500).nullable(),
  /** Shell commands that only read ask too, unless a rule allows them. */
  asksForReadOnlyCommands: z.boolean(),
  /** Waiting calls that a new rule decides are released without a click. Off: somebody releases them. */
  releasesCoveredCalls: z.boolean(),
  /** Mode auto lets commands run without a person that a sandbox keeps in the workspace. Off: it decides as mode default. */
  allowsAutoMode: z.boolean(),
  /** How far the commands of our own agents reach. */
  sandbox: sandboxLevel,
});
export type TeamRules = z.infer<typeof teamRules>;

export const teamSettings = z.strictObject({
  ...teamRules.shape,
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type TeamSettings = z.infer<typeof teamSettings>;

/** What changes. */
export const teamChange = teamRules.partial();
export type TeamChange = z.infer<typeof teamChange>;
