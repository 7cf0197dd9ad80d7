import type { Clock, PolicyDependencies, SessionRepository } from "@countersign/agent";
import type { RuleStore } from "@countersign/db";
import type { PolicySource } from "./policy-source.ts";

/**
 * What the desk works with. `realWorkspace` gives the real path of a folder, or throws `AppError("bad-input")`. `stillRealpath` makes what
 * resolves very many paths as they are at one moment.
 */
export type RulesServiceOptions = {
  store: RuleStore;
  source: PolicySource;
  repository: Pick<SessionRepository, "load">;
  policy: PolicyDependencies;
  clock: Clock;
  realWorkspace: (path: string) => Promise<string>;
  stillRealpath: () => (path: string) => string;
};
