import type {
  CommandCheck,
  CommandDetail,
  CommandPlace,
  CommandPreview,
  CommandSave,
  CommandSummary,
  CommandTrust,
  CommandUntrust,
  RemovedCommand,
} from "@countersign/contracts/command";

/**
 * Slash commands: those of the user's and the project's folders, the team's, and the product's own. Throws `AppError`: `not-found`;
 * `bad-input` for a text that cannot be read, with line and column; `conflict` for a team command that somebody else changed since,
 * with who and when, for a file that is not as it was shown, and for one whose trust is to be withdrawn and that nobody trusts.
 */
export type CommandsService = {
  /** All of them, also broken ones and those that lose a clash; without a workspace no project's. */
  list(workspace: string | null): Promise<CommandSummary[]>;
  /** Also a team command that is out of use: its `problem` says so. */
  get(input: { workspace: string | null; id: string }): Promise<CommandDetail>;
  /** The team commands that are out of use, the last removed first. */
  listRemoved(): Promise<RemovedCommand[]>;
  /** Stores a team command. */
  save(input: CommandSave, by: string): Promise<CommandDetail>;
  /** Takes a team command out of use; its versions stay. */
  remove(input: { name: string; version: number }, by: string): Promise<void>;
  /** Stores nothing. */
  check(input: { text: string; workspace: string | null }): Promise<CommandCheck>;
  /** Runs and reads nothing. `by`: whose rules count where no session is named. */
  preview(input: CommandPlace & { text: string }, by: string): Promise<CommandPreview>;
  trust(input: CommandTrust, by: string): Promise<CommandSummary>;
  /** What runs goes on. */
  untrust(input: CommandUntrust, by: string): Promise<CommandSummary>;
};
