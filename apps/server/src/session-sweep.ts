import { isTriedNow, type Runner, type SessionRepository } from "@countersign/agent";
import type { Logger } from "pino";

/** What the sweep checks. `orphans` are sessions with work but no living owner, or with a command whose process is dead. */
export type SweepOptions = {
  /** The name of this process as an owner of sessions. */
  owner: string;
  repository: Pick<SessionRepository, "load"> & {
    orphans(): Promise<string[]>;
    ownedBy(owner: string): Promise<{ id: string; epoch: number }[]>;
  };
  /** Lets a session go that has this epoch, and has it taken up again. */
  letGo: (id: string, epoch: number) => Promise<unknown>;
  runner: Pick<Runner, "wake" | "end" | "active">;
  everyMs: number;
  log: Pick<Logger, "error">;
};

/** Checks every `everyMs`. `run` checks now; `takeUp` only takes up sessions without an owner. */
export type SessionSweep = { run(): Promise<void>; takeUp(): Promise<void>; stop(): void };

/**
 * Takes up sessions whose owner died or whose step failed, and ends local runs whose session another process took over. So a stop that another
 * process received reaches the tool that runs here. So does a request to retry the model now, if a session here waits for it. A session that
 * can't be read delays no other.
 */
export function startSessionSweep({
  owner,
  repository,
  letGo,
  runner,
  everyMs,
  log,
}: SweepOptions): SessionSweep {
  /** What this process owns and didn't work on at the last look. */
  let unattended: ReadonlyMap<string, number> = new Map();

  /** A process can own a session without knowing it: the answer to a commit was lost, or the session couldn't be released. */
  async function freeUnattended(): Promise<void> {
    const attended = new Set(runner.active().map(({ sessionId }) => sessionId));
    const found = (await repository.ownedBy(owner)).filter(({ id }) => !attended.has(id));
    for (const { id, epoch } of found) if (unattended.get(id) === epoch) await letGo(id, epoch);
    unattended = new Map(found.map(({ id, epoch }) => [id, epoch]));
  }

  async function takeUp(): Promise<void> {
    for (const id of await repository.orphans()) runner.wake(id);
  }

  async function run(): Promise<void> {
    await takeUp();
    await freeUnattended();
    for (const { sessionId, epoch } of runner.active()) {
      try {
        const session = await repository.load(sessionId);
        if (session === null) continue;
        if (session.epoch !== epoch) runner.end(sessionId, "replaced", session.epoch);
        else if (isTriedNow(session)) runner.wake(sessionId);
      } catch (error) {
        log.error({ err: error, sessionId }, "a session running here couldn’t be checked");
      }
    }
  }

  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping.then(run).catch((error: unknown) => {
      log.error({ err: error }, "sessions without an owner couldn’t be listed");
    });
  }, everyMs);
  timer.unref();
  return { run, takeUp, stop: () => clearInterval(timer) };
}
