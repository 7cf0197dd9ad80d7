import type { Call } from "@countersign/contracts/call";
import type { HookRun } from "@countersign/contracts/hook";
import type { CallEnd } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { withNotes } from "../session/call-ends.ts";
import { hookSession } from "./run-tool-hooks.ts";
import type { EvaluationRun } from "./session-run.ts";

/** The end of a call after its hooks. */
type PostToolUseResult = {
  end: CallEnd;
  hookRuns: HookRun[];
  /** What the hooks after the call said, which is in `end` too. */
  notes: string[];
  /** The hook that ends the turn with this call. */
  stoppedBy: string | null;
};

/** What hooks add for the model to the end of a call that has run. Nothing that they do changes that it ran. */
export async function runPostToolUseHooks(
  run: EvaluationRun,
  record: SessionRecord,
  call: Call,
  end: CallEnd,
): Promise<PostToolUseResult> {
  const before = call.hookAnswer?.additionalContext ?? [];
  const unchanged = { end: withNotes(end, before), hookRuns: [], notes: [], stoppedBy: null };
  if (run.signal.aborted) return unchanged;
  const result = { text: end.result, isError: end.isError };
  const { hooks } = run.dependencies;
  const said = await orWhenEnded(run, hooks.postToolUse(call, result, hookSession(record, call), run.signal));
  if (said === null) return unchanged;
  const block = said.block === null ? [] : [`The hook ${said.block.hook} says: ${said.block.reason}`];
  const notes = [...block, ...said.additionalContext];
  return {
    end: withNotes(end, [...before, ...notes]),
    hookRuns: said.runs,
    notes,
    stoppedBy: said.interrupt === true ? (said.runs.at(-1)?.name ?? "hook") : null,
  };
}

/** Null when the run is ended meanwhile: that a call has run is stored all the same. */
async function orWhenEnded<T>(run: EvaluationRun, said: Promise<T>): Promise<T | null> {
  try {
    return await said;
  } catch (error) {
    if (run.signal.aborted) return null;
    throw error;
  }
}
