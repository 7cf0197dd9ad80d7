import type { Call, CallResult, DecidedCall, Gate, GateOptions, RunOptions, RunOutcome } from "./gate.ts";

type Dependencies = Pick<Gate, "gate" | "report"> & Required<Pick<GateOptions, "onWarning">>;

/** Asks about a call, runs it with what was decided, and reports how it ended. */
export async function runCall<Output>(
  call: Call,
  execute: (call: DecidedCall) => Output | PromiseLike<Output>,
  dependencies: Dependencies & RunOptions<Output>,
): Promise<RunOutcome<Output>> {
  const { gate, signal, toResult = ran } = dependencies;
  const verdict = await gate(call, { signal });
  if (verdict.kind !== "allow") return verdict;
  let output: Output;
  try {
    // Aborted just as the answer arrived: the call may run, but the program no longer wants it.
    signal?.throwIfAborted();
    output = await execute(verdict.call);
  } catch (error) {
    const kind = signal?.aborted === true ? "interrupted" : "failed";
    await reportEnd(verdict.call, { kind, error: textOf(error) }, dependencies);
    throw error;
  }
  const said = await reportEnd(verdict.call, toResult(output), dependencies);
  const notes = [verdict.note, said].filter((note) => note !== null);
  return { kind: "ran", output, note: notes.length === 0 ? null : notes.join("\n\n") };
}

function ran(output: unknown): CallResult {
  return { kind: "ran", output };
}

/** Reports the end, and returns the note for the model. The call has ended even if the report doesn't arrive. */
async function reportEnd(
  call: DecidedCall,
  result: CallResult,
  { report, onWarning }: Dependencies,
): Promise<string | null> {
  try {
    const { note, stopReason } = await report(call, result);
    if (stopReason !== null)
      onWarning(new Error(`${stopReason} (after the call ${call.id} of ${call.tool})`));
    return note;
  } catch (cause) {
    onWarning(
      new Error(`Couldn’t report how the call ${call.id} of ${call.tool} ended: ${textOf(cause)}`, {
        cause,
      }),
    );
    return null;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
