import type { RunnerLog } from "../runner/runner-dependencies.ts";
import type { AgentEvent } from "./agent-event.ts";

/**
 * Brings events to the host, in their order and never inside of a change that is under way, so that the host may do with the
 * agent what it likes. `flush` brings what is waiting at once.
 */
export type EventOutlet = { emit(event: AgentEvent): void; flush(): void };

/** Makes the outlet. What the host throws is logged, and stops nothing. */
export function createEventOutlet(
  onEvent: ((event: AgentEvent) => unknown) | undefined,
  log: RunnerLog,
): EventOutlet {
  const waiting: AgentEvent[] = [];

  function deliver(listener: (event: AgentEvent) => unknown, event: AgentEvent): void {
    const logError = (error: unknown) => log.error({ err: error, event: event.type }, "onEvent threw");
    try {
      Promise.resolve(listener(event)).catch(logError);
    } catch (error) {
      logError(error);
    }
  }

  function flush(): void {
    if (onEvent === undefined) return;
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) deliver(onEvent, event);
  }

  return {
    emit(event) {
      if (onEvent === undefined) return;
      waiting.push(structuredClone(event));
      if (waiting.length === 1) queueMicrotask(flush);
    },
    flush,
  };
}
