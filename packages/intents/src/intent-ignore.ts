import { intentId } from "@countersign/contracts/intent";
import { findPatternProblem } from "./scope-pattern.ts";

/** A pattern with the line that it stands in, counted from 1. */
export type IgnorePattern = { text: string; line: number };

/**
 * What an `.intentignore` says: for every intent, and for the one of a heading (`[REQ-001]`, by its id in lower case).
 * `problem`: why it cannot be relied on.
 */
export type IntentIgnore = {
  forAll: IgnorePattern[];
  sections: Map<string, IgnorePattern[]>;
  problem: string | null;
};

const longest = 1_000_000;
const heading = /^\[(.*)\]\s*$/s;

/** Reads an `.intentignore`. What stands before the first heading is for every intent. */
export function parseIntentIgnore(text: string): IntentIgnore {
  const read: IntentIgnore = { forAll: [], sections: new Map(), problem: null };
  if (text.length > longest) return { ...read, problem: "it’s larger than 1 MB" };
  let current = read.forAll;
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const isBlank = content.trim() === "" || content.startsWith("#");
    const problem = isBlank ? null : findLineProblem(content, read.sections);
    if (problem !== null) read.problem ??= `line ${line}: ${problem}`;
    const id = heading.exec(content)?.[1];
    if (isBlank || (problem !== null && id === undefined)) continue;
    if (id === undefined) current.push({ text: content, line });
    else {
      // A second section of one id is a problem, and still counts.
      current = read.sections.get(id.toLowerCase()) ?? [];
      read.sections.set(id.toLowerCase(), current);
    }
  }
  return read;
}

function findLineProblem(content: string, sections: ReadonlyMap<string, unknown>): string | null {
  if (content.includes("\0")) return "it contains a NUL character";
  if (content.includes("\uFFFD")) return "it isn’t UTF-8";
  const id = heading.exec(content)?.[1];
  if (id !== undefined) {
    if (!intentId.safeParse(id).success) return `\`[${id}]\` isn’t a valid section heading`;
    return sections.has(id.toLowerCase()) ? `duplicate heading [${id}]` : null;
  }
  return findPatternProblem(content);
}
