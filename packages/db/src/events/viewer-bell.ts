/**
 * After it has sent, the sender rests for so many times as long as sending took, and what comes meanwhile goes out together: however many
 * watch, they take a tenth of this process's time from the agents. A rest is at most `longestRestMs`; one that is too short to notice is left out.
 */
const restFactor = 9;
const longestRestMs = 250;
const shortestRestMs = 3;

/** Lets the sender sleep until there is something to send: at once for stored events, not before a time for live ones. */
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
    /** Fulfils once something rang and its time has come; `restUntil` is a time before which nothing is sent. Times as of `Date.now`. */
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

/** Until when to rest after sending took so long, as of `Date.now`. */
export function restAfter(busyMs: number): number {
  const ms = Math.min(longestRestMs, restFactor * busyMs);
  return ms < shortestRestMs ? 0 : Date.now() + ms;
}

/** How many milliseconds something took. */
export function timed(work: () => void): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}
