import type { Runner } from "@countersign/agent";
import type { SessionReader } from "@countersign/contracts/session-reader";
import type { TeamService } from "../services.ts";
import type { TeamStore } from "./team-repository.ts";

export type TeamServiceOptions = {
  store: TeamStore;
  reader: Pick<SessionReader, "queue">;
  runner: Pick<Runner, "wake">;
  now: () => string;
  /** What this process knows of the team's settings is old. */
  onChange: () => void;
};

/**
 * Makes the desk. What waits for a person is looked at anew after a change, so that the queue says who is missing now; a verdict does
 * so in any case.
 */
export function createTeamService({ store, reader, runner, now, onChange }: TeamServiceOptions): TeamService {
  return {
    settings: store.settings,
    async change(change, by, check) {
      const settings = await store.change(change, { by, at: now() }, check);
      onChange();
      const waiting = await reader.queue(null, { all: true });
      for (const id of new Set(waiting.map(({ sessionId }) => sessionId))) runner.wake(id);
      return settings;
    },
  };
}
