import { execa } from "execa";
import { z } from "zod";
import { cutLine } from "../cut.ts";
import { ToolInputError } from "../ports/tool.ts";
import { type FileMatches, type FoundLine, type SearchJob, searchLimits } from "./search-job.ts";

/** Where the search runs and how it ends early. */
export type RipgrepSearch = {
  /** The path of ripgrep. */
  program: string;
  env: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Gets each file that matches, in the order of the names. "enough" ends the search. */
  onFile: (file: FileMatches) => "go-on" | "enough";
};

/**
 * Searches with ripgrep. Patterns are Rust's; one with look-around or back references goes to PCRE2. Throws `ToolInputError`
 * for a pattern or glob that neither takes.
 */
export async function searchWithRipgrep(
  job: SearchJob,
  search: RipgrepSearch,
): Promise<"done" | "timed-out"> {
  search.signal.throwIfAborted();
  const folder = job.isFile ? job.root.slice(0, job.root.lastIndexOf("/") + 1) : job.root;
  const target = job.isFile ? `./${job.root.slice(folder.length)}` : "./";
  const child = execa(search.program, [...argumentsFor(job), "--", target], {
    cwd: folder,
    env: search.env,
    extendEnv: false,
    stdin: "ignore",
    buffer: { stdout: false },
    timeout: search.timeoutMs,
    cancelSignal: search.signal,
    killSignal: "SIGKILL",
    reject: false,
  });
  const reader = new EventReader(job, search.onFile);
  let isEnough = false;
  for await (const line of child.iterable({ preserveNewlines: true })) {
    // A search that is ended may end within a line.
    if (isEnough || !line.endsWith("\n")) continue;
    isEnough = reader.take(line) === "enough";
    if (isEnough) child.kill();
  }
  const result = await child;
  search.signal.throwIfAborted();
  if (isEnough || reader.hasSummary) return "done";
  if (result.timedOut) return "timed-out";
  throw problemOf(result.stderr, job) ?? new Error("ripgrep did not search", { cause: result });
}

/** The pattern and the glob are always the value of an option, and the path follows `--`: none can become an option itself. */
function argumentsFor(job: SearchJob): string[] {
  return [
    "--no-config",
    "--engine=auto",
    "--json",
    "--crlf",
    "--hidden",
    "--no-mmap",
    "--sort=path",
    "--no-ignore-global",
    "--no-ignore-exclude",
    "--no-ignore-dot",
    "--no-messages",
    `--max-filesize=${searchLimits.fileBytes}`,
    ...(job.ignoreCase ? ["--ignore-case"] : ["--case-sensitive"]),
    ...(job.multiline ? ["--multiline", "--multiline-dotall"] : []),
    ...(job.isFirstMatchEnough ? ["--max-count=1"] : []),
    `--before-context=${job.before}`,
    `--after-context=${job.after}`,
    ...(job.glob === null ? [] : [`--glob=${job.glob}`]),
    ...[".git", ".hg", ".jj", ".sl", ".svn"].map((name) => `--glob=!${name}`),
    `--regexp=${job.pattern}`,
  ];
}

/** What ripgrep says of a pattern or a glob that it does not take. Null: it failed for another reason. */
function problemOf(stderr: string, { pattern, glob }: SearchJob): ToolInputError | null {
  const reason = /^(?:error: |PCRE2: )(.+)/m.exec(stderr)?.[1];
  if (reason !== undefined) {
    return new ToolInputError(`${JSON.stringify(pattern)} is not a regular expression: ${reason}`);
  }
  const globReason = /error parsing glob .*?: (.+)/.exec(stderr)?.[1];
  return globReason === undefined
    ? null
    : new ToolInputError(`${JSON.stringify(glob)} is not a glob: ${globReason}`);
}

const text = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })]);
const lineData = z.object({ lines: text, line_number: z.int() });
const event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begin"), data: z.object({ path: text }) }),
  z.object({ type: z.literal("match"), data: lineData }),
  z.object({ type: z.literal("context"), data: lineData }),
  z.object({ type: z.literal("end"), data: z.object({ binary_offset: z.int().nullable() }) }),
  z.object({ type: z.literal("summary") }),
]);

/** Puts ripgrep's events together to files. A binary file's matches are dropped when its end tells that it is one. */
class EventReader {
  hasSummary = false;
  readonly #job: SearchJob;
  readonly #onFile: RipgrepSearch["onFile"];
  #file: FileMatches = { name: "", matchedLines: 0, lines: [] };

  constructor(job: SearchJob, onFile: RipgrepSearch["onFile"]) {
    this.#job = job;
    this.#onFile = onFile;
  }

  take(line: string): "go-on" | "enough" {
    const { type, ...rest } = event.parse(JSON.parse(line));
    const data = "data" in rest ? rest.data : null;
    if (data === null) {
      this.hasSummary = true;
      return "go-on";
    }
    if ("path" in data) {
      const name = this.#job.isFile ? "" : decode(data.path).replace(/^\.\//, "");
      this.#file = { name, matchedLines: 0, lines: [] };
      return "go-on";
    }
    if ("lines" in data) {
      this.#addLines(data, type === "match");
      return "go-on";
    }
    const isUseful = data.binary_offset === null && this.#file.matchedLines > 0;
    return isUseful ? this.#onFile(this.#file) : "go-on";
  }

  #addLines(data: z.infer<typeof lineData>, isMatch: boolean): void {
    const lines = decode(data.lines).replace(/\n$/, "").split("\n");
    if (isMatch) this.#file.matchedLines += lines.length;
    const room = searchLimits.linesPerFile - this.#file.lines.length;
    const found = lines.slice(0, Math.max(0, room)).map((line, index): FoundLine => {
      const shown = cutLine(line.replace(/\r$/, ""), searchLimits.lineCharacters);
      return { number: data.line_number + index, text: shown, isMatch };
    });
    this.#file.lines.push(...found);
  }
}

function decode(value: z.infer<typeof text>): string {
  return "text" in value ? value.text : Buffer.from(value.bytes, "base64").toString("utf8");
}
