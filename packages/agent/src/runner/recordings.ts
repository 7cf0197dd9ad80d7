/** Recordings that are being stored, by workspace, in this process. */
export type Recordings = {
  add(workspace: string, work: Promise<void>): void;
  /** Fulfils when everything that was added for the workspace is done. */
  settled(workspace: string): Promise<void>;
  /** Why the workspace isn't recorded now; null if it is. */
  problemOf(workspace: string): string | null;
  /** Doesn't record the workspace for so many milliseconds. */
  pause(workspace: string, problem: string, ms: number): void;
  /** Waits until everything is stored. */
  close(): Promise<void>;
};

/** Makes an empty register. `ticks` is a monotonic clock in milliseconds. */
export function createRecordings(ticks: () => number): Recordings {
  const running = new Map<string, Set<Promise<void>>>();
  const paused = new Map<string, { problem: string; until: number }>();

  async function settled(workspace: string): Promise<void> {
    await Promise.allSettled(running.get(workspace) ?? []);
  }

  return {
    add(workspace, work) {
      const there = running.get(workspace) ?? new Set();
      running.set(workspace, there.add(work));
      const remove = () => {
        there.delete(work);
        if (there.size === 0 && running.get(workspace) === there) running.delete(workspace);
      };
      void work.then(remove, remove);
    },
    settled,
    problemOf(workspace) {
      const pause = paused.get(workspace);
      if (pause === undefined) return null;
      if (ticks() < pause.until) return pause.problem;
      paused.delete(workspace);
      return null;
    },
    pause(workspace, problem, ms) {
      paused.set(workspace, { problem, until: ticks() + ms });
    },
    async close() {
      await Promise.all([...running.keys()].map(settled));
    },
  };
}
