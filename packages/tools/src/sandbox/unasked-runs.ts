/** A command that nobody was asked about, while it runs. `isNew`: whether a path wasn't there when it started, where it may write. */
type UnaskedRun = { isNew(path: string): boolean };

const running = new Set<UnaskedRun>();
/** For each search that hasn't ended: the commands that ran meanwhile. */
const searches = new Set<Set<UnaskedRun>>();

/**
 * Runs `search`, and tells what it found from what other commands may have created: those that ran at any moment of it. Nobody allowed that either, and
 * what is renamed at the end of one command could be put back by the next.
 */
export async function searchAmongRuns<Found>(
  search: () => Promise<Found>,
): Promise<{ found: Found; isByOther: (path: string) => boolean }> {
  const others = new Set(running);
  searches.add(others);
  try {
    const found = await search();
    return { found, isByOther: (path) => [...others].some((run) => run.isNew(path)) };
  } finally {
    searches.delete(others);
  }
}

/** To be called before the command starts. Returns what is to be called when it has ended, and what it created is renamed. */
export function beginRun(run: UnaskedRun): () => void {
  running.add(run);
  for (const others of searches) others.add(run);
  return () => running.delete(run);
}
