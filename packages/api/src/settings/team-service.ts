import type { Actor } from "@countersign/contracts/actor";
import type { TeamChange, TeamSettings } from "@countersign/contracts/team";

/**
 * What holds for the whole team. Throws `AppError("bad-input")` for a sandbox that can't be made here. `check` throws for what the caller may
 * not change as it stands at that moment.
 */
export type TeamService = {
  settings(): Promise<TeamSettings>;
  change(change: TeamChange, by: Actor, check?: (before: TeamSettings) => void): Promise<TeamSettings>;
};
