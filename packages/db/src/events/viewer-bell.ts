/**
 * After sending, the sender rests this many times as long as sending took, and then sends what came meanwhile together. So viewers take about
 * a tenth of this process's time from the agents, unless sending takes so long that `longestRestMs` cuts the rest short. Rests under
 * `shortestRestMs` are skipped.
 */
const restFactor = 9;
const longestRestMs = 250;
const shortestRestMs = 3;

/** Lets the sender sleep until there is something to send. Stored events wake it at once, live ones not before a given time. */
export function createBell() {
  const rung = { stored: false, live: false };
  let wakeUp: () => void = () => {};
  return {
    ring(kind: "stored" | "live") {
      rung[kind] = true;
      wakeUp();
    },
    clear(kind: "stored" | "live") {
      rung[kind] = false;
    },
    /** Resolves once something rang and its time has come. Nothing is sent before `restUntil`. Times as in `Date.now`. */
    async wait({ liveFrom, restUntil }: { liveFrom: number; restUntil: number }): Promise<void> {
      for (;;) {
        const from = rung.stored ? restUntil : rung.live ? Math.max(liveFrom, restUntil) : null;
        const ms = from === null ? null : from - Date.now();
        if (ms !== null && ms <= 0) return;
        await new Promise<void>((resolve) => {
          const timer = ms === null ? undefined : setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

/** When the rest ends after sending took `busyMs`, as in `Date.now`. 0 means no rest. */
export function restAfter(busyMs: number): number {
  const ms = Math.min(longestRestMs, restFactor * busyMs);
  return ms < shortestRestMs ? 0 : Date.now() + ms;
}

/** How many milliseconds `work` took. */
export function timed(work: () => void): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}
