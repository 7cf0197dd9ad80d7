import type { PolicyDependencies, SessionRepository } from "@countersign/agent";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { CommandsRepository } from "./commands-repository.ts";
import type { KnownCommands } from "./known-commands.ts";

/**
 * What the commands service needs. `realWorkspace` gives the real path of a folder, or throws `AppError("bad-input")`. `modeIn`: the mode
 * of a session that would begin there.
 */
export type CommandsServiceOptions = {
  store: CommandsRepository;
  known: KnownCommands;
  repository: Pick<SessionRepository, "load">;
  policy: PolicyDependencies;
  realWorkspace: (path: string) => Promise<string>;
  modeIn: (workspace: string) => Promise<PermissionMode>;
  now: () => string;
};
