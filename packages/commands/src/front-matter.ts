import type { Findings } from "./text-place.ts";

/** Where the parts of a command's text stand, in UTF-16 code units; `yaml` is null where no front matter begins it. */
export type CommandParts = {
  yaml: { start: number; end: number } | null;
  body: { start: number; end: number };
};

/**
 * Finds the front matter: it stands between a first line that is exactly `---` and the next one that is. A text that begins one and
 * is not right about it has a problem and no body: what was meant for the front matter is never sent as words.
 */
export function splitFrontMatter(text: string, findings: Findings): CommandParts {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const first = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? "";
  if (!/^---(?:[^-]|$)/.test(first)) {
    if (/^\s*---[\r\n]/.test(text.slice(start, start + 1_000)))
      findings.warnings.push({ at: start, message: "front matter must start on the first line, with ---" });
    return { yaml: null, body: trimRange(text, start) };
  }
  const none: CommandParts = { yaml: null, body: { start: text.length, end: text.length } };
  const fail = (at: number, message: string): CommandParts => {
    findings.problems.push({ at, message });
    return none;
  };
  if (first !== "---") return fail(start + 3, "nothing may follow the --- that opens the front matter");
  const yaml = start + first.length + (/^\r?\n/.exec(text.slice(start + 3, start + 5))?.[0].length ?? 0);
  if (yaml === start + 3 && text.length > yaml) return fail(yaml, loneReturn);
  const closing = /^---(?=\r?\n|$(?![\s\S]))/gm;
  closing.lastIndex = yaml;
  const found = yaml === start + 3 ? null : closing.exec(text);
  if (found === null)
    return fail(start, "the front matter isn’t closed: end it with a line that has only ---");
  return { yaml: { start: yaml, end: found.index }, body: trimRange(text, found.index + 3) };
}

/** Readers do not agree whether it ends a line, so it could hide one. */
export const loneReturn = "there is a carriage return without a line feed";

/** The text from a place on, without white space around it. */
function trimRange(text: string, from: number): { start: number; end: number } {
  const rest = text.slice(from);
  const start = from + rest.length - rest.trimStart().length;
  return { start, end: Math.max(start, text.trimEnd().length) };
}
