/** After an agent hung up: how long it may take to ask again before its call is given up, in milliseconds. */
const patienceMs = 700;
/** The same after a 202: a busy machine may need that long. */
const returnMs = 10_000;
/** How often to check in that time whether the agent's process still exists, in milliseconds. */
const checkMs = 500;

/** One wait for a change. */
export type Wait = {
  /** Resolves when something changes, the time is over, or the agent hangs up. */
  done: Promise<void>;
  /** Ends the wait after this many milliseconds at the latest. */
  endBy(ms: number): void;
  cancel(): void;
};

/** The calls whose requests are held. */
export type WaitingCalls = {
  wait(callId: string, ms: number, signal: AbortSignal): Wait;
  /** The agent hung up while it waited for this call. */
  hangUp(callId: string): void;
  /** The agent got a 202 and has to ask again. `hasEnded`: whether its process is known to be gone, so that it can't. */
  expectBack(callId: string, hasEnded: () => boolean): void;
  changed(callId: string): void;
  changedAll(): void;
  isClosed(): boolean;
  close(): void;
};

/** `abandon`: called when an agent hung up and didn't come back. */
export function createWaitingCalls(abandon: (callId: string) => void): WaitingCalls {
  const waiting = new Map<string, Set<() => void>>();
  const leaving = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  function release(callId: string): void {
    for (const finish of [...(waiting.get(callId) ?? [])]) finish();
  }

  function releaseAll(): void {
    for (const callId of [...waiting.keys()]) release(callId);
  }

  function wait(callId: string, ms: number, signal: AbortSignal): Wait {
    clearTimeout(leaving.get(callId));
    leaving.delete(callId);
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = waiting.get(callId) ?? new Set();
    waiting.set(callId, all);
    let timer = setTimeout(finish, ms);
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      all.delete(finish);
      if (all.size === 0 && waiting.get(callId) === all) waiting.delete(callId);
      resolve();
    }
    signal.addEventListener("abort", finish, { once: true });
    all.add(finish);
    if (signal.aborted || isClosed) finish();
    return {
      done: promise,
      endBy(limit) {
        if (limit >= ms || !all.has(finish)) return;
        clearTimeout(timer);
        timer = setTimeout(finish, Math.max(0, limit));
      },
      cancel: finish,
    };
  }

  function giveTime(callId: string, ms: number, hasEnded: () => boolean): void {
    if (isClosed || waiting.has(callId)) return;
    clearTimeout(leaving.get(callId));
    const step = Math.min(ms, checkMs);
    const timer = setTimeout(() => {
      leaving.delete(callId);
      if (waiting.has(callId)) return;
      if (ms > step && !hasEnded()) giveTime(callId, ms - step, hasEnded);
      else abandon(callId);
    }, step);
    timer.unref();
    leaving.set(callId, timer);
  }

  return {
    wait,
    hangUp: (callId) => giveTime(callId, patienceMs, () => false),
    expectBack: (callId, hasEnded) => giveTime(callId, returnMs, hasEnded),
    changed: release,
    changedAll: releaseAll,
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const timer of leaving.values()) clearTimeout(timer);
      releaseAll();
    },
  };
}
