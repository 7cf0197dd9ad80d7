import type { Clock, PolicyDependencies, SessionRepository } from "@countersign/agent";
import type { PolicySource } from "./policy/policy-source.ts";
import type { RulesRepository } from "./repository/rules-repository.ts";

/**
 * What the rules service needs. `realWorkspace` gives the real path of a folder, or throws `AppError("bad-input")`. `stillRealpath` makes what
 * resolves very many paths as they are at one moment.
 */
export type RulesServiceOptions = {
  store: RulesRepository;
  source: PolicySource;
  repository: Pick<SessionRepository, "load">;
  policy: PolicyDependencies;
  clock: Clock;
  realWorkspace: (path: string) => Promise<string>;
  stillRealpath: () => (path: string) => string;
};
