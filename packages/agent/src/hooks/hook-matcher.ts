import { errorMessage } from "@countersign/contracts/error-message";
import { RE2JS } from "re2js";

/** A matcher that was understood, or why it was not. */
export type HookMatcher = { ok: true; matches: (name: string) => boolean } | { ok: false; message: string };

const longest = 1_000;
/** No tool's name has blanks or commas: a list that is written with them is a list anyway. */
const list = /^[A-Za-z0-9_\-|, ]+$/;

/**
 * Reads the matcher of a hook. Absent, empty and `*` match every name; letters, digits, `_`, `-` and `|` are a list of exact
 * names; anything else is a regular expression that is found anywhere in the name, run by an engine that takes linear time.
 */
export function readHookMatcher(matcher: string | undefined): HookMatcher {
  const text = matcher?.trim() ?? "";
  if (text === "" || text === "*") return { ok: true, matches: () => true };
  if (text.length > longest)
    return { ok: false, message: `the matcher is longer than ${longest} characters` };
  if (list.test(text)) return exactNames(text);
  try {
    const expression = RE2JS.compile(text);
    return { ok: true, matches: (name) => expression.matcher(name).find() };
  } catch (error) {
    const message = `the matcher ${text} isn’t a valid regular expression: ${errorMessage(error)}`;
    return { ok: false, message };
  }
}

/** The exact names that a matcher lists; none where it matches all, null where it is a regular expression. */
export function toolNamesIn(matcher: string): string[] | null {
  const text = matcher.trim();
  if (text === "" || text === "*") return [];
  return list.test(text) ? namesIn(text) : null;
}

function namesIn(text: string): string[] {
  return text.split(/[|, ]+/).filter((name) => name !== "");
}

function exactNames(text: string): HookMatcher {
  const names = new Set(namesIn(text));
  if (names.size === 0) return { ok: false, message: `the matcher ${text} names no tool` };
  return { ok: true, matches: (name) => names.has(name) };
}
