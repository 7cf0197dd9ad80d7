import type { Runner } from "@countersign/agent";
import type { SessionReader } from "@countersign/contracts/session-reader";
import type { SandboxService } from "./sandbox-service.ts";
import type { TeamRepository } from "./team-repository.ts";
import type { TeamService } from "./team-service.ts";

export type TeamServiceOptions = {
  store: TeamRepository;
  reader: Pick<SessionReader, "queue">;
  runner: Pick<Runner, "wake">;
  now: () => string;
  sandbox: Pick<SandboxService, "assertPossible">;
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
  sandbox,
  onChange,
}: TeamServiceOptions): TeamService {
  return {
    settings: store.settings,
    async change(change, by, check) {
      await sandbox.assertPossible(change.sandbox ?? "off");
      const settings = await store.change(change, { by, at: now() }, check);
      onChange();
      const waiting = await reader.queue(null, { all: true });
      for (const id of new Set(waiting.map(({ sessionId }) => sessionId))) runner.wake(id);
      return settings;
    },
  };
}
