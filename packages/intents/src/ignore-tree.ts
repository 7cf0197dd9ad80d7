import ignore, { type Ignore } from "ignore";
import { type IgnorePattern, parseIntentIgnore } from "./intent-ignore.ts";
import { quoteStart, readPattern, type ScopePattern, trimTrailingBlanks } from "./scope-pattern.ts";

/** An `.intentignore` that was read, or why it could not be; null where there is none. */
export type ReadIgnore = { text: string } | { problem: string } | null;

/** `id`: the intent whose sections count. `workspace`: its real path. The functions get real folders. */
export type IgnoreTreeOptions = {
  id: string;
  workspace: string;
  readIgnore(folder: string): ReadIgnore;
  hasIgnoreBelow(folder: string): boolean;
  isCaseInsensitive: boolean;
};

/** The `.intentignore` files that apply to a path, as git reads its own: those of deeper folders come later, and win. */
export type IgnoreTree = {
  /** The file and line that leave a path out, relative to the workspace; null where none does. One of a folder ends with `/`. */
  findRule(path: string): string | null;
  /** The file and line that could leave out something below a folder. */
  findRuleBelow(folder: string): string | null;
  /** Why one of the files that were read cannot be relied on. That of the workspace is read at once, the others when needed. */
  problems(): string[];
};

type Line = { text: string; place: string };
type Level = { lines: Line[]; rules: Ignore; patterns: ScopePattern[] | null };

/** Reads the `.intentignore` files of a workspace, each once and only when it is needed. */
export function createIgnoreTree(options: IgnoreTreeOptions): IgnoreTree {
  const { isCaseInsensitive } = options;
  const levels = new Map<string, Level>();
  const problems: string[] = [];
  const compose = (path: string): string => (isCaseInsensitive ? path.normalize("NFC") : path);
  const hasIgnoreBelow = onceForEach(options.hasIgnoreBelow);

  const levelOf = (folder: string): Level => {
    const known = levels.get(folder);
    if (known !== undefined) return known;
    const above = folder === "" ? null : levelOf(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
    const own = readLines(folder, options, problems);
    const level =
      above !== null && own.length === 0 ? above : createLevel([...(above?.lines ?? []), ...own], options);
    levels.set(folder, level);
    return level;
  };
  const findRule = (path: string): string | null => {
    const name = path.replace(/\/$/, "");
    if (name === "") return null;
    const level = levelOf(name.slice(0, Math.max(0, name.lastIndexOf("/"))));
    return level.rules.test(compose(path)).rule?.mark ?? null;
  };

  return {
    findRule,
    findRuleBelow: (given) => {
      const folder = given.replace(/\/$/, "");
      const found = findRule(folder === "" ? "" : `${folder}/`);
      if (found !== null) return found;
      const level = levelOf(folder);
      level.patterns ??= level.lines.map(({ text }) => readPattern(text, isCaseInsensitive));
      const at = level.patterns.findIndex((one) => !one.isNegated && one.couldMeetBelow(folder));
      if (at !== -1) return level.lines[at]?.place ?? null;
      const path = folder === "" ? options.workspace : `${options.workspace}/${folder}`;
      return hasIgnoreBelow(path) ? `an .intentignore below ${folder === "" ? "." : folder}` : null;
    },
    problems: () => {
      levelOf("");
      return problems;
    },
  };
}

/** Asks once for a folder, and not at all for one in which nothing was found from above. */
function onceForEach(hasBelow: (folder: string) => boolean): (folder: string) => boolean {
  const answers = new Map<string, boolean>();
  return (folder) => {
    for (const [known, isFound] of answers) {
      if (folder === known || (!isFound && folder.startsWith(`${known}/`))) return isFound;
    }
    const isFound = hasBelow(folder);
    answers.set(folder, isFound);
    return isFound;
  };
}

function createLevel(lines: Line[], { isCaseInsensitive }: IgnoreTreeOptions): Level {
  const rules = ignore({ ignorecase: isCaseInsensitive, allowRelativePaths: true });
  const compose = (text: string): string => (isCaseInsensitive ? text.normalize("NFC") : text);
  const spell = (text: string): string => (text.startsWith("!") ? text : quoteStart(text));
  rules.add(lines.map(({ text, place }) => ({ pattern: spell(compose(text)), mark: place })));
  return { lines, rules, patterns: null };
}

function readLines(folder: string, options: IgnoreTreeOptions, problems: string[]): Line[] {
  const { workspace, id } = options;
  const read = options.readIgnore(folder === "" ? workspace : `${workspace}/${folder}`);
  if (read === null) return [];
  const file = folder === "" ? ".intentignore" : `${folder}/.intentignore`;
  if ("problem" in read) {
    problems.push(`${file} can’t be read: ${read.problem}`);
    return [];
  }
  const { forAll, sections, problem } = parseIntentIgnore(read.text);
  if (problem !== null) problems.push(`${file} isn’t reliable: ${problem}`);
  const patterns: IgnorePattern[] = [...forAll, ...(sections.get(id.toLowerCase()) ?? [])];
  return patterns.map(({ text, line }) => ({
    text: textAtRoot(text, folder),
    place: `${file} line ${line}`,
  }));
}

/** A pattern of a file in a folder, as it would stand in the workspace's own file. */
function textAtRoot(text: string, folder: string): string {
  const isNegated = text.startsWith("!");
  const body = trimTrailingBlanks(isNegated ? text.slice(1) : text).replace(/^(?:\.\/)+(?=.)/, "/");
  if (folder === "") return `${isNegated ? "!" : ""}${body}`;
  const isAnchored = body.replace(/\/$/, "").includes("/");
  const place = `/${folder.replace(/[\\*?[\]!# ]/g, "\\$&")}/`;
  return `${isNegated ? "!" : ""}${place}${isAnchored ? body.replace(/^\//, "") : `**/${body}`}`;
}
