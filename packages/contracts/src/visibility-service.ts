import type { Role } from "./role-permissions.ts";
import type { VisibilityFilter } from "./visibility.ts";

/** What a person may see. Everything else is as if it did not exist: `AppError("not-found")`, with the same message. */
export type VisibilityService = {
  /** Throws for a session that is not visible or does not exist. */
  session(id: string, visibleTo: VisibilityFilter): Promise<void>;
  /** Those of the sessions that are visible. */
  among(ids: readonly string[], visibleTo: VisibilityFilter): Promise<ReadonlySet<string>>;
  /** The sessions of those of the calls that are visible, by the call's id. */
  calls(ids: readonly string[], visibleTo: VisibilityFilter): Promise<ReadonlyMap<string, string>>;
  /** Whether the team works in a folder (absolute and real): a visible session does, or an intent or a rule is stored for it. */
  hasWorkspace(path: string, visibleTo: VisibilityFilter): Promise<boolean>;
  /** What somebody is in the team now; null for a name that nobody has. */
  role(name: string): Promise<{ role: Role; hasLeft: boolean } | null>;
};
