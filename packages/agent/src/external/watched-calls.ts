import type { Call } from "@countersign/contracts/call";
import type { CallDrift } from "@countersign/contracts/intent";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { SessionRecord } from "../ports/repository.ts";
import { createConcurrentRuns, type RunningCall } from "../runner/concurrent-runs.ts";
import {
  type Before,
  compareAfter,
  driftOf,
  notCompared,
  snapshotBefore,
  type Watching,
} from "../runner/run-watched.ts";
import type { EvaluationRun } from "../runner/session-run.ts";

/**
 * The commands that external agents are running under an intent, with the workspace before each. Only this process knows them: after a
 * restart, the workspace before the command is unknown.
 */
export type WatchedCalls = {
  /** Takes a snapshot of the workspace before a command may run. */
  begin(session: SessionRecord, call: Call, run: EvaluationRun): Promise<void>;
  /** The command doesn't run after all. */
  drop(callId: string): void;
  /** What a command changed outside the intent; undefined if it changed nothing else. `isOngoing`: it may still change more. */
  end(
    session: SessionRecord,
    call: Call,
    { isOngoing, run }: { isOngoing: boolean; run: EvaluationRun },
  ): Promise<CallDrift | undefined>;
};

const stillRuns = "it continues in the background, and what it changes later isn’t compared";

type Begun = { before: Before; present: RunningCall };

/** Makes an empty register. `warn`: called when a workspace can't be compared. */
export function createWatchedCalls(warn: (message: string, error: unknown) => void): WatchedCalls {
  const begun = new Map<string, Begun>();
  const concurrentRuns = createConcurrentRuns();
  const watching = (run: EvaluationRun): Watching => ({
    ...run,
    warn: (error) => warn(notCompared, error),
  });

  function take(callId: string): Begun | undefined {
    const known = begun.get(callId);
    begun.delete(callId);
    return known;
  }

  return {
    async begin(session, call, run) {
      const { watch } = run.dependencies.evaluation;
      if (watch === undefined || session.intent === null || !isShellTool(call.tool)) return;
      const present = concurrentRuns.begin(session.workspace, session.id);
      const before = await snapshotBefore(watching(run), session, call, { watch });
      begun.get(call.id)?.present.end();
      begun.set(call.id, { before, present });
    },
    drop: (callId) => void take(callId)?.present.end(),
    async end(session, call, { isOngoing, run }) {
      const { watch } = run.dependencies.evaluation;
      const known = take(call.id);
      if (watch === undefined || session.intent === null || !isShellTool(call.tool)) {
        known?.present.end();
        return undefined;
      }
      const before = known?.before ?? { problem: "the server was restarted while it ran" };
      const found = await compareAfter(watching(run), session, call, { before, watch });
      const compared = isOngoing ? { ...found, problem: found.problem ?? stillRuns } : found;
      return driftOf(compared, session.intent.id, known?.present.end() ?? { isShared: false });
    },
  };
}
