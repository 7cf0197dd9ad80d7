import type { PathUse, ShellContext } from "./analysis.ts";
import type { Where } from "./collector.ts";
import { pathUses, textUses } from "./path-uses.ts";
import { withoutGlobalOptions } from "./program-name.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import { READING_COMMANDS } from "./tables/reading-commands.ts";
import { TOUCHING, TOUCHING_GIT, type Touching } from "./tables/touching.ts";

const NONE: PathUse[] = [];

/** The paths that a command's words name, for the rules on paths. A path to write that is not known is null. */
export function touchedPaths(
  context: ShellContext,
  name: string,
  words: readonly ShellWord[],
  where: Where,
  hasMoreWords: boolean,
): PathUse[] {
  if (name === "git") return gitPaths(context, words, where, hasMoreWords);
  if (name === "sed") return sedPaths(context, words, where, hasMoreWords);
  if (name === "find" && words.some((word) => word.value === "-delete")) {
    return [
      ...pathUses(context, findRoot(words), where, { access: "delete", covers: "below", via: "argument" }),
    ];
  }
  const spec = Object.hasOwn(TOUCHING, name) ? TOUCHING[name] : undefined;
  if (name === "rsync" && words.some((word) => word.prefix.startsWith("--del"))) {
    const target = words.findLast((word) => !word.prefix.startsWith("-"));
    const use = { access: "delete", covers: "below", via: "argument" } as const;
    const deleted = target === undefined ? NONE : pathUses(context, target, where, use);
    return [
      ...deleted,
      ...(spec === undefined ? NONE : touched(context, spec, words, 1, where, hasMoreWords)),
    ];
  }
  return spec === undefined ? NONE : touched(context, spec, words, 1, where, hasMoreWords);
}

/** What a command of the reading table reads when it is called in a way that the table does not know. */
export function mentionedPaths(
  context: ShellContext,
  name: string,
  words: readonly ShellWord[],
  where: Where,
): PathUse[] {
  if (!Object.hasOwn(READING_COMMANDS, name) || READING_COMMANDS[name]?.operands === "text") return NONE;
  const end =
    name === "find" ? words.findIndex((word, index) => index > 0 && /^[-!(]/.test(word.prefix)) : -1;
  const known = words
    .slice(1, end === -1 ? undefined : end)
    .filter((word) => word.kind !== "dynamic" && !word.prefix.startsWith("-"));
  return known.flatMap((word) =>
    pathUses(context, word, where, { access: "read", covers: "path", via: "argument" }),
  );
}

function findRoot(words: readonly ShellWord[]): ShellWord {
  const first = words[1];
  const span = words[0]?.span ?? { start: 0, end: 0 };
  return first === undefined || first.prefix.startsWith("-") ? literalWord(".", span) : first;
}

function gitPaths(
  context: ShellContext,
  words: readonly ShellWord[],
  where: Where,
  hasMoreWords: boolean,
): PathUse[] {
  const kept = withoutGlobalOptions("git", words, "all");
  const folder = words[1]?.value === "-C" ? words[2] : undefined;
  const subcommand = kept[1];
  const paths: PathUse[] = [];
  let there = where;
  if (folder !== undefined) {
    paths.push(...pathUses(context, folder, where, { access: "read", covers: "path", via: "argument" }));
    const directories = folder.kind === "literal" ? paths.flatMap((use) => use.path ?? []) : [];
    there = directories.length === 0 || kept.length < words.length - 2 ? null : directories;
  } else if (
    kept.length < words.length &&
    /-C|--git-dir|--work-tree/.test(words.map((word) => word.prefix).join(" "))
  ) {
    there = null;
  }
  const spec =
    subcommand?.kind === "literal" && Object.hasOwn(TOUCHING_GIT, subcommand.value)
      ? TOUCHING_GIT[subcommand.value]
      : undefined;
  if (spec !== undefined) paths.push(...touched(context, spec, kept, 2, there, hasMoreWords));
  if (printsContents(kept)) {
    const span = subcommand?.span ?? words[0]?.span ?? { start: 0, end: 0 };
    const use = { access: "read", covers: "below", via: "argument", span } as const;
    paths.push(...textUses(context, ".", there ?? [context.cwd], use));
  }
  const settings = changedSettings(kept);
  if (settings !== null) {
    const use = { access: "write", covers: "path", via: "argument", span: settings.span } as const;
    const path = settings.value === "--global" ? `${context.home}/.gitconfig` : ".git/config";
    paths.push(...textUses(context, path, there ?? [context.cwd], use));
  }
  return paths;
}

const PRINTS =
  /^(?:show|diff|grep|blame|annotate|cat-file|archive|diff-tree|diff-index|diff-files|format-patch|stash|range-diff|bundle|fast-export)$/;
const LISTS = /^--(?:stat|shortstat|numstat|dirstat|name-only|name-status)(?:=|$)/;
const PATCH =
  /^-[puULcWm]|^--(?:patch|unified|cc|color-words|word-diff|binary|function-context|check|submodule|remerge-diff|diff-merges|dd)/;

/** Whether a git command prints what is in files: any file, because a path may be spelled in many ways. */
function printsContents(words: readonly ShellWord[]): boolean {
  const verb = words[1];
  if (verb === undefined) return false;
  const hasPatch = words.some((word, index) => index > 1 && PATCH.test(word.value));
  if (verb.value === "log" || verb.value === "whatchanged" || verb.value === "reflog") return hasPatch;
  if (verb.value === "stash") return words[2]?.value === "show" || hasPatch;
  const isDiff = verb.value === "diff" || verb.value === "diff-tree";
  if (isDiff && !hasPatch && words.some((word) => LISTS.test(word.value))) return false;
  return PRINTS.test(verb.value);
}

/** The word that says that `git config` changes settings, which can name programs: null when it only reads them. */
function changedSettings(words: readonly ShellWord[]): ShellWord | null {
  const verb = words[1];
  if (verb?.value !== "config") return null;
  const rest = words.slice(2);
  const isReading = rest.some((word) =>
    /^(?:--get(?:-\w+)*|--list|-l|get|list|--show-\w+)$/.test(word.value),
  );
  const operands = rest.filter((word) => word.kind !== "literal" || !word.value.startsWith("-"));
  const changes = rest.some((word) => /^(?:--(?:add|unset|replace|rename|remove|edit)|-e$)/.test(word.value));
  if (!changes && (isReading || operands.length < 2)) return null;
  return rest.find((word) => word.value === "--global") ?? verb;
}

function sedPaths(
  context: ShellContext,
  words: readonly ShellWord[],
  where: Where,
  hasMoreWords: boolean,
): PathUse[] {
  const isInPlace = words.some((word) => /^-[A-Za-z]*i|^--i/.test(word.prefix));
  const access = isInPlace ? "write" : "read";
  const hasScriptFlag = words.some((word) => /^-[nrsuzE]*[ef]$|^--(?:e|file)/.test(word.prefix));
  const spec: Touching = {
    operands: hasScriptFlag ? "each" : "afterFirst",
    access,
    valued: "efl",
    longValued: ["--expression", "--file"],
  };
  return touched(context, spec, words, 1, where, hasMoreWords);
}

type Operands = {
  words: ShellWord[];
  written: { word: ShellWord; text: string | null }[];
  isRecursive: boolean;
};

function touched(
  context: ShellContext,
  spec: Touching,
  words: readonly ShellWord[],
  from: number,
  where: Where,
  hasMoreWords: boolean,
): PathUse[] {
  const found = operandsOf(spec, words, from);
  const paths: PathUse[] = [];
  const covers = found.isRecursive || spec.operands === "move" ? "below" : "path";
  const add = (word: ShellWord, access: PathUse["access"]): void => {
    if (access === "read" && word.kind === "dynamic") return;
    paths.push(...pathUses(context, word, where, { access, covers, via: "argument" }));
  };
  const last = found.words.length - 1;
  const hasTarget = found.written.length > 0;
  found.words.forEach((word, index) => {
    if (spec.operands === "afterFirst" && index === 0) return;
    if (spec.operands === "none" || /^[\w.-]+@?[\w.-]*:(?!\\)/.test(word.prefix)) return;
    const isTarget = index === last && index > 0 && !hasTarget;
    if (spec.operands === "into") add(word, isTarget ? "write" : "read");
    else if (spec.operands === "move") add(word, isTarget ? "write" : "delete");
    else add(word, spec.access);
  });
  for (const { word, text } of found.written) {
    if (text === null) add(word, "write");
    else
      paths.push(
        ...textUses(context, text, where, {
          access: "write",
          covers: "path",
          via: "argument",
          span: word.span,
        }),
      );
  }
  addPairs(context, spec, words, where, paths);
  const span = words[0]?.span ?? { start: 0, end: 0 };
  const unknown = { path: null, physical: null, covers, span, via: "argument" } as const;
  if (hasMoreWords && spec.operands !== "none") paths.push({ ...unknown, access: spec.access });
  if (spec.operands === "into" && found.words.length === 1 && !hasTarget)
    paths.push({ ...unknown, access: "write" });
  if (spec.folder !== undefined && !hasTarget) {
    const here = literalWord(".", span);
    paths.push(...pathUses(context, here, where, { access: spec.folder, covers: "below", via: "argument" }));
  }
  return paths;
}

function operandsOf(spec: Touching, words: readonly ShellWord[], from: number): Operands {
  const found: Operands = { words: [], written: [], isRecursive: false };
  let areOptions = true;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = word.prefix;
    if (!areOptions || !text.startsWith("-") || text === "-") {
      found.words.push(word);
      continue;
    }
    if (text === "--") {
      areOptions = false;
      continue;
    }
    at += readOption(spec, word, words[at + 1], found);
  }
  return found;
}

/** How many further words the option takes. */
function readOption(spec: Touching, word: ShellWord, next: ShellWord | undefined, found: Operands): number {
  const text = word.prefix;
  const name = text.split("=", 1)[0] ?? text;
  const isLong = text.startsWith("--") || spec.writes?.includes(name) === true;
  if (isLong) {
    if (hasLong(spec.longRecursive, name)) found.isRecursive = true;
    const isWritten = hasLong(spec.writes, name);
    const takesValue = isWritten || hasLong(spec.longValued, name);
    if (text.includes("=")) {
      if (isWritten) {
        found.written.push({ word, text: word.kind === "literal" ? text.slice(name.length + 1) : null });
      }
      return 0;
    }
    if (isWritten && next !== undefined) found.written.push({ word: next, text: null });
    return takesValue ? 1 : 0;
  }
  for (let index = 1; index < text.length; index += 1) {
    const letter = text[index] ?? "";
    if (spec.recursive?.includes(letter) === true) found.isRecursive = true;
    const isWritten = spec.writes?.includes(`-${letter}`) === true;
    if (!isWritten && spec.valued?.includes(letter) !== true) continue;
    const isLast = index === text.length - 1;
    if (isWritten && isLast && next !== undefined) found.written.push({ word: next, text: null });
    if (isWritten && !isLast)
      found.written.push({ word, text: word.kind === "literal" ? text.slice(index + 1) : null });
    return isLast ? 1 : 0;
  }
  return 0;
}

/** A long option may be cut short. */
function hasLong(flags: readonly string[] | undefined, name: string): boolean {
  if (flags?.includes(name) === true) return true;
  return name.length > 2 && name.startsWith("--") && flags?.some((flag) => flag.startsWith(name)) === true;
}

function addPairs(
  context: ShellContext,
  spec: Touching,
  words: readonly ShellWord[],
  where: Where,
  paths: PathUse[],
): void {
  if (spec.pairs === undefined) return;
  for (const word of words) {
    const name = word.prefix.split("=", 1)[0] ?? "";
    const access = Object.hasOwn(spec.pairs, name) ? spec.pairs[name] : undefined;
    if (word.kind === "dynamic" && word.prefix === "") {
      paths.push({
        path: null,
        physical: null,
        access: "write",
        covers: "path",
        via: "argument",
        span: word.span,
      });
    }
    if (access === undefined || !word.prefix.includes("=")) continue;
    const text = word.value.slice(name.length + 1);
    const use = { access, covers: "path", via: "argument", span: word.span } as const;
    if (word.kind === "literal") paths.push(...textUses(context, text, where, use));
    else if (access === "write") paths.push({ path: null, physical: null, ...use });
  }
}
