import { styleText } from "node:util";
import { neutralJson, neutralText } from "./neutral-text.ts";

/** What a text means; never said by its color alone. */
export type Tone = "strong" | "quiet" | "allow" | "ask" | "deny";
export type Part = string | { tone: Tone; text: string };
export type Line = readonly Part[];

/** Where a command writes. Whatever the texts hold, what arrives is lines of visible characters and our own colors. */
export type Terminal = {
  /** Whether a person reads it, rather than a program or a file. */
  isPerson: boolean;
  line(...parts: Part[]): void;
  lines(lines: readonly Line[]): void;
  /** A value as JSON in one line. */
  json(value: unknown): void;
};

type Output = { write(text: string): unknown; isTTY?: boolean | undefined };
type Variables = Record<string, string | undefined>;

const styles = {
  strong: "bold",
  quiet: "dim",
  allow: "green",
  ask: "yellow",
  deny: "red",
} as const;

/** Where the client’s commands write lines to an output; `openScreen` is the other place. */
export function createTerminal(output: Output, variables: Variables): Terminal {
  const hasColors = usesColors(output, variables);
  const shown = (part: Part) => {
    if (typeof part === "string") return neutralText(part);
    const text = neutralText(part.text);
    return hasColors ? styleText(styles[part.tone], text, { validateStream: false }) : text;
  };
  const line = (...parts: Part[]) => void output.write(`${parts.map(shown).join("")}\n`);
  return {
    isPerson: output.isTTY === true,
    line,
    lines(lines) {
      for (const parts of lines) line(...parts);
    },
    json(value) {
      output.write(`${neutralJson(value)}\n`);
    },
  };
}

/** As no-color.org says: the variable counts when it isn't empty. */
export function usesColors({ isTTY }: Output, { NO_COLOR = "", TERM }: Variables): boolean {
  return isTTY === true && NO_COLOR === "" && TERM !== "dumb";
}
