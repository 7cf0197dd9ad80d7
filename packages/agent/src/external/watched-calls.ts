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
 * The commands that agents elsewhere run under an intent, with the workspace before each. They are known to this process only: after a
 * restart, nobody knows what the workspace was before.
 */
export type WatchedCalls = {
  /** Looks at the workspace before a command is allowed to run. */
  begin(session: SessionRecord, call: Call, run: EvaluationRun): Promise<void>;
  /** The command doesn't run after all. */
  drop(callId: string): void;
  /** What a command changed beside the intent; undefined where it changed nothing else. `isOngoing`: it may still change more. */
  end(
    session: SessionRecord,
    call: Call,
    { isOngoing, run }: { isOngoing: boolean; run: EvaluationRun },
  ): Promise<CallDrift | undefined>;
};

const stillRuns = "it continues in the background, and what it changes later isn’t compared";

type Begun = { before: Before; present: RunningCall };

/** Makes an empty register. `warn`: for what couldn't be compared. */
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
      const before = await snapshotBefore(watching(run), session, call, watch);
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
