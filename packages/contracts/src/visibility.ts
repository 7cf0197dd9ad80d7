import { z } from "zod";
import { visibilities } from "./visibilities.ts";

export const visibility = z.enum(visibilities);
export type Visibility = z.infer<typeof visibility>;

/** Which sessions somebody may see: all of them, or the team's and those that they (`name`) started. */
export type VisibilityFilter = { all: true } | { all: false; name: string };

/** Whether somebody may see a session. The one place that decides it; `sightCondition` of the store says the same in SQL. */
export function canSee(
  visibleTo: VisibilityFilter,
  session: { visibility: Visibility; createdBy: string },
): boolean {
  return visibleTo.all || session.visibility === "team" || session.createdBy === visibleTo.name;
}
