import { advance } from "./advance.ts";
import { endByStop } from "./call-ends.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { entryOfStop } from "./ledger-entries.ts";

/** Ends the turn: what is queued is cancelled, what runs is ended. The new epoch keeps the runner from writing more. */
export async function stopSession(
  id: string,
  by: string,
  { repository, clockwork, onStop }: ControlDependencies,
): Promise<void> {
  const stopped = await repository.transact(id, null, (current) => {
    if (current.loop.tag === "idle" || current.loop.tag === "stopped") return null;
    const at = clockwork.now();
    const open =
      current.loop.tag === "acting" ? current.loop.calls.filter((call) => call.phase.tag !== "finished") : [];
    const record = { ...current, epoch: current.epoch + 1, owner: null };
    const change = {
      record,
      events: [{ tag: "stop-requested" as const, at, endOf: endByStop }],
      decisions: open.map((call) => entryOfStop(call, by, at)),
    };
    return { ...advance(current, change, clockwork), release: true };
  });
  onStop(id, stopped.epoch);
}
