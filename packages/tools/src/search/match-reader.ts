import { z } from "zod";
import { cutLine } from "../cut.ts";
import { type FileMatches, type FoundLine, type SearchJob, searchLimits } from "./search-job.ts";

const text = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })]);
const lineData = z.object({ lines: text, line_number: z.int() });
const event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begin"), data: z.object({ path: text }) }),
  z.object({ type: z.literal("match"), data: lineData }),
  z.object({ type: z.literal("context"), data: lineData }),
  z.object({ type: z.literal("end"), data: z.object({ binary_offset: z.int().nullable() }) }),
  z.object({ type: z.literal("summary") }),
]);

type OnFile = (file: FileMatches) => "go-on" | "enough";

/** Turns ripgrep's events into files. A binary file's matches are dropped when its end says that it is one. */
export class MatchReader {
  /** Whether ripgrep searched to its end. */
  hasSummary = false;
  readonly #job: SearchJob;
  readonly #onFile: OnFile;
  #file: FileMatches = { name: "", matchedLines: 0, lines: [] };

  constructor(job: SearchJob, onFile: OnFile) {
    this.#job = job;
    this.#onFile = onFile;
  }

  /** Reads one line of ripgrep's output; says whether to continue. */
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
