import { resolve } from "node:path";
import { createGateService } from "@countersign/api/create-gate-service";
import { createGateRepository } from "@countersign/api/gate-repository";
import type { GateService } from "@countersign/api/gate-service";
import type { OpenPolicy } from "./open-policy.ts";
import type { OpenRunner } from "./open-runner.ts";
import { readEnd } from "./read-end.ts";
import type { ServerContext } from "./server-context.ts";

/** What decides for external agents: the same rules, hooks and evaluation as for our own. */
export function openGate(
  { database, feed, home, clock, log }: ServerContext,
  { policy, repository }: { policy: OpenPolicy; repository: OpenRunner["repository"] },
): GateService {
  return createGateService({
    repository,
    clock,
    evaluation: policy.evaluation,
    hooks: policy.hooks.hooks,
    realWorkspace: policy.workspaceAt,
    modeSettings: policy.source.modeSettings,
    gate: createGateRepository(database),
    follow: (signal) => feed.follow({ sessionId: null, after: null, live: [], signal }),
    isPaused: () => repository.isPaused(),
    readEnd: (file) => readEnd(resolve(home, file)),
    warn: (message, error) => log.warn({ err: error }, message),
  });
}
