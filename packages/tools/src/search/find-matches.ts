import { runWorker } from "../run-worker.ts";
import { searchWithRipgrep } from "./ripgrep.ts";
import type { FileMatches, SearchJob } from "./search-job.ts";
import { readWorkerMessage } from "./worker-message.ts";

/** What a search needs beside its job. `onFile` says whether to go on. */
export type MatchSearch = {
  workspace: string;
  timeoutMs: number;
  signal: AbortSignal;
  onFile: (file: FileMatches) => "go-on" | "enough";
};

/** How a search ended. `out-of-memory`: what it met was too large for it. */
export type SearchEnd = "done" | "timed-out" | "out-of-memory";

/** A way of searching. Throws `ToolInputError` for a bad pattern. */
export type FindMatches = (job: SearchJob, search: MatchSearch) => Promise<SearchEnd>;

/** The worker that searches, globs and lists. */
export const searchWorker = new URL("./search-worker.ts", import.meta.url);

/** Searches in a worker. */
export const findInWorker: FindMatches = (job, { timeoutMs, signal, onFile }) =>
  runWorker({
    file: searchWorker,
    data: job,
    timeoutMs,
    signal,
    onMessage(raw) {
      const message = readWorkerMessage(raw);
      return message.kind === "matches" ? onFile(message.file) : "go-on";
    },
  });

/** Searches with ripgrep where `findProgram` finds it and it takes the pattern, else in a worker. */
export function findWithRipgrep(
  findProgram: (workspace: string) => string | null,
  env: Record<string, string>,
): FindMatches {
  return async (job, search) => {
    const program = findProgram(search.workspace);
    if (program === null) return findInWorker(job, search);
    const end = await searchWithRipgrep(job, { ...search, program, env });
    return end === "failed" ? findInWorker(job, search) : end;
  };
}
