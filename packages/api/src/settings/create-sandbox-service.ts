import type { PolicyDependencies, SessionRepository } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { SandboxCheck, SessionSandbox } from "@countersign/contracts/sandbox";
import type { SandboxService } from "./sandbox-service.ts";

export type SandboxServiceOptions = {
  check: () => Promise<SandboxCheck>;
  policy: Pick<PolicyDependencies, "policyFor">;
  repository: Pick<SessionRepository, "load">;
};

const none: SessionSandbox = { level: "off", team: "off", files: "off", session: "off", opened: [] };

export function createSandboxService({ check, policy, repository }: SandboxServiceOptions): SandboxService {
  return {
    check,
    async assertPossible(level) {
      if (level === "off") return;
      const found = await check();
      if (!found.isAvailable)
        throw new AppError("bad-input", `Commands can’t run in a sandbox on this machine. ${found.problem}`);
    },
    async ofSession(sessionId) {
      const session = await repository.load(sessionId);
      if (session === null) throw new AppError("not-found", `There is no session ${sessionId}.`);
      // An external agent runs its commands itself.
      if (session.loop.tag === "external") return none;
      return (await policy.policyFor(session)).sandbox ?? none;
    },
  };
}
