import { execa } from "execa";
import { ToolInputError } from "../ports/tool.ts";
import { MatchReader } from "./match-reader.ts";
import { type RipgrepRun, ripgrepArguments, ripgrepError, ripgrepOptions } from "./ripgrep.ts";
import { type FileMatches, type SearchJob, searchLimits } from "./search-job.ts";

/** What a search needs beside its job. */
export type MatchSearch = RipgrepRun & {
  /** Gets each file with matches, in the order of the names, and says whether to continue. */
  onFile: (file: FileMatches) => "go-on" | "enough";
};

/** How a search ended. `too-complex`: matching took too many steps in some files, and these are left out. */
export type SearchEnd = "done" | "timed-out" | "too-complex";

/** Searches with ripgrep. Throws `ToolInputError` for a bad pattern or glob, `ToolFailedError` when ripgrep can't run. */
export async function findMatches(job: SearchJob, search: MatchSearch): Promise<SearchEnd> {
  search.signal.throwIfAborted();
  const program = await search.locate();
  const folder = job.isFile ? job.root.slice(0, job.root.lastIndexOf("/") + 1) : job.root;
  const target = job.isFile ? `./${job.root.slice(folder.length)}` : "./";
  const child = execa(program, [...argumentsFor(job), "--", target], {
    ...ripgrepOptions(search),
    cwd: folder,
    buffer: { stdout: false },
  });
  const reader = new MatchReader(job, search.onFile);
  let hasEnough = false;
  for await (const line of child.iterable()) {
    hasEnough = reader.take(line) === "enough";
    if (!hasEnough) continue;
    // Leaving the loop waits for the end of ripgrep.
    child.kill();
    break;
  }
  const end = await child;
  search.signal.throwIfAborted();
  if (hasEnough) return "done";
  if (end.timedOut) return "timed-out";
  if (!reader.hasSummary) throw end.exitCode === 2 ? inputError(job, end.stderr) : ripgrepError(program, end);
  return /: PCRE2: error matching: /.test(end.stderr) ? "too-complex" : "done";
}

/** The pattern and the glob are always the value of an option, and the path follows `--`: none can become an option itself. */
function argumentsFor(job: SearchJob): string[] {
  return [
    ...ripgrepArguments,
    "--json",
    "--crlf",
    "--no-mmap",
    // Patterns that ripgrep's own engine doesn't know, such as lookaround, go to PCRE2, which has a limit of steps.
    "--engine=auto",
    `--max-filesize=${searchLimits.fileBytes}`,
    job.ignoreCase ? "--ignore-case" : "--case-sensitive",
    ...(job.multiline ? ["--multiline", "--multiline-dotall"] : []),
    ...(job.isFirstMatchEnough ? ["--max-count=1"] : []),
    `--before-context=${job.before}`,
    `--after-context=${job.after}`,
    ...(job.glob === null ? [] : [`--glob=${job.glob}`]),
    `--regexp=${job.pattern}`,
  ];
}

/** ripgrep ends with 2 before it searches when it can't read the glob or the pattern. */
function inputError({ pattern, glob }: SearchJob, stderr: string): ToolInputError {
  const badGlob = /^rg: error parsing glob .*: (.*)$/m.exec(stderr);
  if (badGlob !== null) return new ToolInputError(`not a glob: ${glob} (${badGlob[1]})`);
  const reason = /^error: (.*)$/m.exec(stderr)?.[1] ?? stderr.trim();
  return new ToolInputError(
    `not a regular expression: ${pattern} (${reason})`,
    "Put a backslash before characters that you mean literally: ( ) [ ] { } . * + ? | ^ $ \\",
  );
}
