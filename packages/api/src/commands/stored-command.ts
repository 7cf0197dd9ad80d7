import type { RowOf } from "@countersign/db/row-text";
import type {
  selectCommands,
  selectLastTrusted,
  selectRemovedCommands,
  selectTrusts,
} from "./command-statements.ts";

/**
 * A team command as it is in use: its newest version. `createdBy` and `createdAt` are of the first version since it was last
 * out of use. Times are ISO 8601, UTC.
 */
export type StoredCommand = RowOf<typeof selectCommands>;

/** A team command that is out of use, since its newest version. `removedAt` is ISO 8601, UTC. */
export type StoredRemoval = RowOf<typeof selectRemovedCommands>;

/**
 * Which text (`digest`, SHA-256 in hex) of a project's command (`path`, its real path) a person trusted in a workspace. `at` is
 * ISO 8601, UTC.
 */
export type CommandTrustRecord = RowOf<typeof selectTrusts>;

/** A file (its real path) in the workspace (its real path) in which it is trusted. */
export type TrustedFile = Pick<CommandTrustRecord, "workspace" | "path">;

/** `text` is what `digest` is of. */
export type NewTrust = CommandTrustRecord & { text: string };

/** A text that `by` trusted at `at` (ISO 8601, UTC). */
export type TrustedText = RowOf<typeof selectLastTrusted>;
