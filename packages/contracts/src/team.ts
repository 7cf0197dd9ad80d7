import { z } from "zod";
import { riskLevel } from "./risk.ts";

/**
 * What holds for the whole team. `reviewsRules`: a rule of the scopes team and project is active only once somebody else than its
 * author activated it. `secondFrom`: calls of this risk or a higher one need dual approval, null for none. `excludesStarter`: of those two
 * nobody may be the one who started the session. `keepsDays`: after how many days the audit log may forget what was asked, null for never.
 * `asksForReadOnlyCommands`: shell commands that only read ask too, unless a rule allows them.
 */
export const teamRules = z.strictObject({
  reviewsRules: z.boolean(),
  secondFrom: riskLevel.nullable(),
  excludesStarter: z.boolean(),
  keepsDays: z.int().min(1).max(36_500).nullable(),
  asksForReadOnlyCommands: z.boolean(),
});
export type TeamRules = z.infer<typeof teamRules>;

export const teamSettings = z.strictObject({
  ...teamRules.shape,
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type TeamSettings = z.infer<typeof teamSettings>;

/** What is to be different. */
export const teamChange = teamRules.partial();
export type TeamChange = z.infer<typeof teamChange>;
