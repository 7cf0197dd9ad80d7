import { assertNever } from "@countersign/contracts/assert-never";
import { cutMark, formatCount } from "../cut.ts";
import type { FileMatches } from "./search-job.ts";

/** How matches are shown: the lines, the names of the files, or the number of matching lines in each. */
export type ReportMode = "content" | "files_with_matches" | "count";

/** How a report looks. */
export type ReportOptions = {
  mode: ReportMode;
  hasLineNumbers: boolean;
  hasContext: boolean;
  /** The most lines or files that are shown. */
  limit: number;
  /** Makes what is shown of a file's name. */
  nameOf: (name: string) => string;
};

const maxCharacters = 40_000;
/** So many entries are counted before the search is given up as far too wide. */
const maxCounted = 20_000;

/** Makes the text of a search out of the files as they come. Keeps no more than it shows. */
export class SearchReport {
  readonly #options: ReportOptions;
  readonly #shown: string[] = [];
  #characters = 0;
  #entries = 0;
  #isFull = false;
  #isGivenUp = false;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  add(file: FileMatches): "go-on" | "enough" {
    const name = this.#options.nameOf(file.name);
    switch (this.#options.mode) {
      case "files_with_matches":
        this.#show(name);
        break;
      case "count":
        this.#show(`${name}:${file.matchedLines}`);
        break;
      case "content":
        this.#addLines(name, file);
        break;
      default:
        assertNever(this.#options.mode);
    }
    this.#isGivenUp = this.#entries >= maxCounted;
    return this.#isGivenUp ? "enough" : "go-on";
  }

  /** `note` says why the search ended early, if it did. */
  text(note: string | null): string {
    const lines = this.#entries === 0 ? ["No matches."] : [...this.#shown];
    const kept = this.#shown.filter((line) => line !== "--").length;
    const left = this.#entries - kept;
    const noun = this.#options.mode === "content" ? "line" : "file";
    if (left > 0) {
      const what = `${this.#isGivenUp ? "at least " : ""}${formatCount(left, `more ${noun}`)}`;
      lines.push(cutMark(what, "Narrow the pattern, path or glob, or set head_limit."));
    }
    if (note !== null) lines.push(`[${note}]`);
    return lines.join("\n");
  }

  #addLines(name: string, file: FileMatches): void {
    let previous: number | null = null;
    for (const line of file.lines) {
      const isApart = previous === null ? this.#entries > 0 : line.number > previous + 1;
      if (this.#options.hasContext && isApart && !this.#isFull) this.#shown.push("--");
      previous = line.number;
      const mark = line.isMatch ? ":" : "-";
      this.#show(`${name}${mark}${this.#options.hasLineNumbers ? line.number + mark : ""}${line.text}`);
    }
    this.#entries += Math.max(0, file.matchedLines - file.lines.filter((line) => line.isMatch).length);
  }

  #show(line: string): void {
    this.#entries += 1;
    const isTooMuch = this.#entries > this.#options.limit || this.#characters + line.length > maxCharacters;
    if (this.#isFull || isTooMuch) {
      this.#isFull = true;
      return;
    }
    this.#shown.push(line);
    this.#characters += line.length + 1;
  }
}
