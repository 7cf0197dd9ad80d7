import type { EventEmitter } from "node:events";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A terminal, the package manager and a parent may each pass on the same Ctrl-C: within this time it counts once. */
const samePressMs = 500;

/** Calls `stop` on the first signal that asks the process to end, and `force` on a second press. */
export function onStopSignal(
  source: Pick<EventEmitter, "on">,
  { stop, force, now = Date.now }: { stop: () => void; force: () => void; now?: () => number },
): void {
  let firstAt: number | null = null;
  for (const signal of signals) {
    source.on(signal, () => {
      if (firstAt === null) {
        firstAt = now();
        stop();
      } else if (now() - firstAt > samePressMs) force();
    });
  }
}
