import { runWorker } from "../run-worker.ts";
import { searchWithRipgrep } from "./ripgrep.ts";
import type { FileMatches, SearchJob } from "./search-job.ts";
import { readWorkerMessage } from "./worker-message.ts";

/** How to search. `ripgrep` is the program, null to do without. `onFile` says whether to go on. */
export type MatchSearch = {
  ripgrep: string | null;
  env: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
  onFile: (file: FileMatches) => "go-on" | "enough";
};

/** How a search ended. `out-of-memory`: what it met was too large for it. */
export type SearchEnd = "done" | "timed-out" | "out-of-memory";

/** The worker that searches, globs and lists. */
export const searchWorker = new URL("./search-worker.ts", import.meta.url);

/** Searches with ripgrep where it is there and takes the pattern, else in a worker. Throws `ToolInputError` for a bad pattern. */
export async function findMatches(job: SearchJob, search: MatchSearch): Promise<SearchEnd> {
  if (search.ripgrep !== null) {
    const end = await searchWithRipgrep(job, { ...search, program: search.ripgrep });
    if (end !== "failed") return end;
  }
  const { timeoutMs, signal, onFile } = search;
  return runWorker({
    file: searchWorker,
    data: job,
    timeoutMs,
    signal,
    onMessage(raw) {
      const message = readWorkerMessage(raw);
      return message.kind === "matches" ? onFile(message.file) : "go-on";
    },
  });
}
