import type { Runner } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { SandboxCheck } from "@countersign/contracts/sandbox";
import type { SessionReader } from "@countersign/contracts/session-reader";
import type { TeamRepository } from "./team-repository.ts";
import type { TeamService } from "./team-service.ts";

export type TeamServiceOptions = {
  store: TeamRepository;
  reader: Pick<SessionReader, "queue">;
  runner: Pick<Runner, "wake">;
  now: () => string;
  checkSandbox: () => Promise<SandboxCheck>;
  /** What this process knows of the team's settings is old. */
  onChange: () => void;
};

/**
 * The team's settings. A change evaluates every waiting call again, so that the queue says who is missing now; a verdict does that
 * anyway.
 */
export function createTeamService({
  store,
  reader,
  runner,
  now,
  checkSandbox,
  onChange,
}: TeamServiceOptions): TeamService {
  return {
    settings: store.settings,
    checkSandbox,
    async change(change, by, check) {
      if (change.sandbox !== undefined && change.sandbox !== "off") {
        const sandbox = await checkSandbox();
        if (!sandbox.isAvailable)
          throw new AppError(
            "bad-input",
            `Commands can’t run in a sandbox on this machine. ${sandbox.problem}`,
          );
      }
      const settings = await store.change(change, { by, at: now() }, check);
      onChange();
      const waiting = await reader.queue(null, { all: true });
      for (const id of new Set(waiting.map(({ sessionId }) => sessionId))) runner.wake(id);
      return settings;
    },
  };
}
