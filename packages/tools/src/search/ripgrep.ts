import { spawn } from "node:child_process";
import { z } from "zod";
import { cutLine } from "../cut.ts";
import { type FileMatches, type FoundLine, type SearchJob, searchLimits } from "./search-job.ts";

/** How ripgrep ended. `failed`: it never searched: it is too old, or does not take the pattern. */
export type RipgrepEnd = "done" | "timed-out" | "failed";

/** A search with ripgrep. `onFile` says whether to go on. */
export type RipgrepSearch = {
  program: string;
  env: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
  onFile: (file: FileMatches) => "go-on" | "enough";
};

/** Searches with ripgrep; the files come in the order of their names. */
export async function searchWithRipgrep(job: SearchJob, search: RipgrepSearch): Promise<RipgrepEnd> {
  search.signal.throwIfAborted();
  const folder = job.isFile ? job.root.slice(0, job.root.lastIndexOf("/") + 1) : job.root;
  const target = job.isFile ? `./${job.root.slice(folder.length)}` : "./";
  const child = spawn(search.program, [...argumentsFor(job), "--", target], {
    cwd: folder,
    env: search.env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  let stop: RipgrepEnd | "aborted" | null = null;
  const stopWith = (reason: RipgrepEnd | "aborted") => {
    stop ??= reason;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => stopWith("timed-out"), search.timeoutMs);
  const onAbort = () => stopWith("aborted");
  search.signal.addEventListener("abort", onAbort, { once: true });
  const reader = new EventReader(job, search.onFile);
  try {
    for await (const line of linesOf(child.stdout)) {
      if (reader.take(line) === "enough") stopWith("done");
    }
    await ended;
  } finally {
    clearTimeout(timer);
    search.signal.removeEventListener("abort", onAbort);
    child.kill("SIGKILL");
  }
  search.signal.throwIfAborted();
  return stop === null || stop === "aborted" ? (reader.hasSummary ? "done" : "failed") : stop;
}

/** The pattern and the glob are always the value of an option, and the path follows `--`: none can become an option itself. */
function argumentsFor(job: SearchJob): string[] {
  return [
    "--no-config",
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

/** Only a line feed ends a line here. Node's readline also breaks at U+2028, which stands unescaped in JSON. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString("utf8");
      pieces = [];
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
  }
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
