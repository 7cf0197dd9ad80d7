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
