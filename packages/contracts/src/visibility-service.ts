import type { Role } from "./person.ts";
import type { VisibilityFilter } from "./visibility.ts";

/** What there is for somebody. What he may not see is as if it were not there: `AppError("not-found")`, in the same words. */
export type VisibilityService = {
  /** Throws for a session that is out of sight, or is not there. */
  session(id: string, visibleTo: VisibilityFilter): Promise<void>;
  /** Those of the sessions that are in sight. */
  among(ids: readonly string[], visibleTo: VisibilityFilter): Promise<ReadonlySet<string>>;
  /** The sessions of those of the calls that are in sight, by the call's id. */
  calls(ids: readonly string[], visibleTo: VisibilityFilter): Promise<ReadonlyMap<string, string>>;
  /** Whether the team works in a folder (absolute and real): a session in sight does, or an intent or a rule is stored for it. */
  hasWorkspace(path: string, visibleTo: VisibilityFilter): Promise<boolean>;
  /** What somebody is in the team now; null for a name that nobody has. */
  role(name: string): Promise<{ role: Role; hasLeft: boolean } | null>;
};
