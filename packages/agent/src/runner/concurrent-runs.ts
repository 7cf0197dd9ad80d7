import { isInside } from "@countersign/tools/file-system/tool-path";

/** A call that may change files, while it runs. */
export type RunningCall = {
  /** Returns whether a call of another session ran there in the meantime. */
  end(): { isShared: boolean };
};

/**
 * Who changes files where, in this process: what changes while calls of two sessions run in one folder may be of either. Another
 * process on the same folder is not seen.
 */
export type ConcurrentRuns = { begin(workspace: string, sessionId: string): RunningCall };

type Entry = { workspace: string; sessionId: string; isShared: boolean };

/** Makes an empty register. */
export function createConcurrentRuns(): ConcurrentRuns {
  const running = new Set<Entry>();
  return {
    begin(workspace, sessionId) {
      const entry: Entry = { workspace, sessionId, isShared: false };
      for (const other of running) {
        if (other.sessionId === sessionId || !overlap(workspace, other.workspace)) continue;
        other.isShared = true;
        entry.isShared = true;
      }
      running.add(entry);
      return {
        end() {
          running.delete(entry);
          return { isShared: entry.isShared };
        },
      };
    },
  };
}

function overlap(one: string, other: string): boolean {
  return isInside(one, other) || isInside(other, one);
}
