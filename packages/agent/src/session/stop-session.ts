import type { DecidedBy } from "@countersign/contracts/decided-by";
import { openCalls } from "../loop/frames.ts";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { cutOff } from "./cut-off.ts";
import { stopTurn } from "./stop-turn.ts";

/** Ends the turn: what is queued is cancelled, what runs is ended. The new epoch keeps the runner from writing more. */
export async function stopSession(
  id: string,
  by: DecidedBy,
  { repository, clockwork, look, onStop, hooks }: ControlDependencies,
): Promise<void> {
  const before = { wasWorking: false };
  const stopped = await repository.transact(id, null, (current) => {
    if (current.loop.tag === "idle" || current.loop.tag === "stopped") return null;
    before.wasWorking = true;
    const at = clockwork.now();
    const record = { ...current, epoch: current.epoch + 1, owner: null };
    const { event, decisions } = stopTurn(openCalls(current), by, at, (call) => cutOff(call, current, look));
    return { ...advance(current, { record, events: [event], decisions, by }, clockwork), release: true };
  });
  onStop(id, stopped.epoch);
  // Nobody waits for what these hooks say, and they cannot fail: a stop takes effect at once.
  if (before.wasWorking) void hooks.sessionEnd(stopped, "stopped", new AbortController().signal);
}
