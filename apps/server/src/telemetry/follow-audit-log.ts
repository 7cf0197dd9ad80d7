import type { AuditLogLine, TelemetryRepository } from "@countersign/api/telemetry-repository";

export type AuditLogFollowerOptions = {
  store: TelemetryRepository;
  /** Rejects when the rows did not arrive. */
  send: (lines: AuditLogLine[]) => Promise<void>;
  /** Who takes the place: this process. */
  owner: string;
  now: () => number;
  log: { warn(details: object, words: string): void; info(words: string): void };
  /** Milliseconds between two looks, and after the first, second, … failure in a row; the last for all further ones. */
  pollMs?: number;
  waitsMs?: readonly number[];
};

/** `close` ends it; rows that were under way are sent again by the next process. */
export type AuditLogFollower = { close(): Promise<void> };

const usualWaits = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000];
/** Nobody else sends while this process may still be waiting for an answer. */
const leaseMs = 60_000;
const batchSize = 100;

/**
 * Sends every row of the audit log once it stands there, in its order. A batch is noted when it arrived: a process that is killed between
 * the two has sent it, and it is sent again. Nothing of it holds back a decision.
 */
export function followAuditLog(options: AuditLogFollowerOptions): AuditLogFollower {
  const { pollMs = 1_000, waitsMs = usualWaits } = options;
  const ending = new AbortController();
  const state = { failures: 0, size: batchSize };

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const hasMore = await attempt(options, state, ending.signal);
      if (hasMore) continue;
      const wait = state.failures === 0 ? pollMs : waitsMs[Math.min(state.failures, waitsMs.length) - 1];
      await pause(wait ?? pollMs, ending.signal);
    }
  }

  const running = run();
  return {
    async close() {
      ending.abort();
      await running;
      await options.store.release(options.owner);
    },
  };
}

type State = { failures: number; size: number };

/** Gives whether there may be more at once. A failure makes the next batch smaller: it may have been too large. */
async function attempt(
  options: AuditLogFollowerOptions,
  state: State,
  ending: AbortSignal,
): Promise<boolean> {
  const { store, send, owner, now, log } = options;
  try {
    const until = new Date(now() + leaseMs).toISOString();
    const seq = await store.take(owner, new Date(now()).toISOString(), until);
    if (seq === null) return false;
    const lines = await store.after(seq, state.size);
    const last = lines.at(-1);
    if (last === undefined) return false;
    if ((await unlessEnding(send(lines), ending)) === "ended") return false;
    const isKept = await store.advance(owner, last.seq);
    if (state.failures > 0) log.info("telemetry is delivered again");
    const isFull = lines.length === state.size;
    Object.assign(state, { failures: 0, size: batchSize });
    return isKept && isFull;
  } catch (error) {
    if (state.failures === 0) {
      log.warn({ err: error }, "telemetry can’t be delivered; retrying in the background");
    }
    state.failures += 1;
    state.size = Math.max(1, Math.floor(state.size / 2));
    return false;
  }
}

/** The server does not wait for an endpoint that does not answer: what was under way counts as not sent. */
async function unlessEnding(sending: Promise<void>, ending: AbortSignal): Promise<"sent" | "ended"> {
  let stop = () => {};
  const ended = new Promise<"ended">((resolve) => {
    stop = () => resolve("ended");
    ending.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([sending.then((): "sent" => "sent"), ended]);
  } finally {
    ending.removeEventListener("abort", stop);
  }
}

async function pause(milliseconds: number, ending: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, milliseconds);
    timer.unref();
    ending.addEventListener("abort", finish, { once: true });
    function finish() {
      clearTimeout(timer);
      ending.removeEventListener("abort", finish);
      resolve();
    }
  });
}
