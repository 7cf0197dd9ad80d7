import ignore, { type Ignore } from "ignore";

/**
 * One pattern of a scope or of an `.intentignore`, in gitignore's syntax. Paths are relative to the folder that it starts from;
 * one of a folder ends with `/`, and "" is that folder itself.
 */
export type ScopePattern = {
  text: string;
  isNegated: boolean;
  /** Whether it is about everything that there is. */
  isEverything: boolean;
  /** Whether it is about the path, or a folder above it. */
  matches(path: string): boolean;
  /** Whether it is surely about all that could lie below the folder. */
  matchesBelow(folder: string): boolean;
  /** Whether it could be about anything below the folder, or the folder itself. */
  couldMeetBelow(folder: string): boolean;
};

const longestPattern = 1_000;
/** With more of them a deep path takes a matcher hours. */
const mostStarred = 3;
const maxCachedPaths = 200;
/** A name that no pattern spells. */
const someName = "\u0001";
const everything = /^(?:\.?\/?|\/?\*\*?|\/?\*\*\/\*\*?)$/;

/** Why a text is no pattern that a scope can be made of; null where it is one. */
export function findPatternProblem(text: string): string | null {
  const body = text.startsWith("!") ? text.slice(1) : text;
  if (body.trim() === "") return "the pattern is empty";
  if (text.length > longestPattern) return `the pattern is longer than ${longestPattern} characters`;
  if (/[\0\r\n]/.test(text)) return "the pattern contains a line break or a NUL character";
  if (body.startsWith("#")) return "`#` begins a comment: write `\\#` for a name that begins with it";
  if (/(?:^|\/)\.\.(?:\/|$)/.test(body))
    return "`..` leads out of the folder: patterns are relative to the workspace";
  if (body.startsWith("~/")) return "`~` is not the home folder here: patterns are relative to the workspace";
  if ((body.match(/\*\*/g)?.length ?? 0) > mostStarred)
    return `the pattern has \`**\` more than ${mostStarred} times`;
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(body)) return "a backslash at the end has no meaning";
  return hasOpenBracket(body) ? "a bracket isn’t closed" : null;
}

/** Makes a pattern ready. One with a problem matches nothing, or, negated, everything. */
export function readPattern(text: string, isCaseInsensitive: boolean): ScopePattern {
  const isNegated = text.startsWith("!");
  const compose = (path: string): string => (isCaseInsensitive ? path.normalize("NFC") : path);
  const body = compose(trimTrailingBlanks(isNegated ? text.slice(1) : text)).replace(/^(?:\.\/)+(?=.)/, "/");
  const isEverything = everything.test(body);
  const isBroken = findPatternProblem(text) !== null;
  if (isEverything || isBroken) {
    const always = isNegated || !isBroken;
    const answer = (): boolean => always;
    const matchesAll = { matches: answer, matchesBelow: answer, couldMeetBelow: answer };
    return { text, isNegated, isEverything, ...matchesAll };
  }
  const test = createTest(body, isCaseInsensitive);
  const endsInAnyName = /\/\*+$/.test(body);
  const prefix = prefixOf(body);
  // Both ways, so that it makes equal at least what the test does, which compares capitals.
  const fold = (name: string): string =>
    isCaseInsensitive ? compose(name).toUpperCase().toLowerCase() : name;
  const couldMeetBelow = (folder: string): boolean => {
    if (prefix.length === 0) return true;
    const names = folder.split("/").filter((name) => name !== "");
    return prefix.every((name, at) => at >= names.length || fold(name) === fold(names[at] ?? ""));
  };
  return {
    text,
    isNegated,
    isEverything,
    couldMeetBelow,
    matches: (path) => path !== "" && couldMeetBelow(path) && test(compose(path)),
    matchesBelow: (folder) => {
      if (folder === "") return false;
      const path = compose(withTrailingSlash(folder));
      // What ends in a wildcard for names is about all of a folder where it is about any one name in it.
      return test(path) || (endsInAnyName && test(path + someName));
    },
  };
}

/** The test is made when it is first needed, and anew after some paths: it remembers every one that it has seen. */
function createTest(body: string, isCaseInsensitive: boolean): (path: string) => boolean {
  let rules: Ignore | null = null;
  let tested = 0;
  return (path) => {
    if (rules === null || tested === maxCachedPaths) {
      rules = ignore({ ignorecase: isCaseInsensitive, allowRelativePaths: true });
      rules.add({ pattern: quoteStart(body) });
      tested = 0;
    }
    tested += 1;
    return rules.test(path).ignored;
  };
}

function withTrailingSlash(folder: string): string {
  return folder.endsWith("/") ? folder : `${folder}/`;
}

/** A pattern that is not negated, or what stands behind its `!`: the matcher would take some characters at its start for its own. */
export function quoteStart(body: string): string {
  return /^[!\uFEFF]/.test(body) ? `\\${body}` : body;
}

/** Blanks at the end do not count unless a backslash stands before them. */
export function trimTrailingBlanks(body: string): string {
  const end = /(\\*)( +)$/.exec(body);
  if (end === null) return body;
  const isQuoted = (end[1]?.length ?? 0) % 2 === 1;
  return body.slice(0, body.length - (end[2]?.length ?? 0) + (isQuoted ? 1 : 0));
}

/** The names that every path of the pattern begins with: none where it can stand at any depth. */
function prefixOf(body: string): string[] {
  const names = body.replace(/\/$/, "").split("/");
  if (names.length === 1) return [];
  if (names[0] === "") names.shift();
  const end = names.findIndex((name) => /[*?[\]\\]/.test(name));
  return end === -1 ? names : names.slice(0, end);
}

function hasOpenBracket(body: string): boolean {
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === "\\") at += 1;
    else if (body[at] === "[") {
      const end = endOfBracket(body, at);
      if (end === null) return true;
      at = end;
    }
  }
  return false;
}

function endOfBracket(body: string, start: number): number | null {
  let at = start + 1;
  if (body[at] === "!" || body[at] === "^") at += 1;
  // The first character belongs to the bracket, also when it is `]`.
  for (at += body[at] === "\\" ? 2 : 1; at < body.length; at += 1) {
    if (body[at] === "\\") at += 1;
    else if (body[at] === "]") return at;
  }
  return null;
}
