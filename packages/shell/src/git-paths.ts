import type { PathUse } from "./analysis.ts";
import type { ShellEnvironment } from "./environment.ts";
import { comparedFiles, printedNames } from "./git-names.ts";
import { gitPlace } from "./git-place.ts";
import { printsContents } from "./git-prints.ts";
import { configuredTrees, treeUses } from "./git-trees.ts";
import { operandPaths, type Words } from "./operand-paths.ts";
import type { ChangeSource } from "./path-changes.ts";
import { isSameUse, pathUses, textUses } from "./path-uses.ts";
import { TOUCHING_GIT } from "./programs/git/touching.ts";
import type { ShellWord } from "./shell-word.ts";

/** The paths that a git command touches. */
export function findGitPaths(
  environment: ShellEnvironment,
  { words, where, hasMoreWords }: Words,
): PathUse[] {
  const { kept, folder, there } = gitPlace(environment, words, where);
  const subcommand = kept[1];
  const paths: PathUse[] =
    folder === undefined
      ? []
      : pathUses(environment, folder, where, { access: "read", covers: "path", via: "argument" });
  const spec =
    subcommand?.kind === "literal" && Object.hasOwn(TOUCHING_GIT, subcommand.value)
      ? TOUCHING_GIT[subcommand.value]
      : undefined;
  if (spec !== undefined) {
    paths.push(...operandPaths(environment, spec, { words: kept.slice(1), where: there, hasMoreWords }));
  }
  const compared = kept.length === words.length ? comparedFiles(kept) : null;
  if (compared !== null) {
    const use = { access: "read", covers: "below", via: "argument" } as const;
    for (const word of compared) paths.push(...pathUses(environment, word, there, use));
  } else if (printsContents(kept)) {
    const span = subcommand?.span ?? words[0]?.span ?? { start: 0, end: 0 };
    const use = { access: "read", covers: "below", via: "argument", span } as const;
    const names = printedNames(kept);
    const known = names === null ? use : { ...use, gitNames: names };
    // Below the root of a repository it prints what is above, too.
    const places = new Set([...(there ?? []), environment.cwd]);
    paths.push(...textUses(environment, ".", [...places], known));
  }
  const ofTrees = findTreeUses({ environment, words, where }, kept);
  paths.push(...ofTrees.filter((one) => !paths.some((other) => isSameUse(one, other))));
  const use = { access: "write", covers: "path", via: "argument" } as const;
  const covers = subcommand?.value === "format-patch" ? "below" : "path";
  for (const word of outputsOf(kept)) paths.push(...pathUses(environment, word, there, { ...use, covers }));
  for (const { text, span } of hookSources(kept))
    paths.push(...textUses(environment, text, there ?? [environment.cwd], { ...use, span }));
  const settings = changedSettings(kept);
  if (settings !== null) {
    const path = settings.value === "--global" ? `${environment.home}/.gitconfig` : ".git/config";
    paths.push(...textUses(environment, path, there ?? [environment.cwd], { ...use, span: settings.span }));
  }
  return paths;
}

/** What it takes into the repository, or changes, of a working tree that its options name. */
function findTreeUses(source: ChangeSource, kept: readonly ShellWord[]): PathUse[] {
  const verb = kept[1]?.value ?? "";
  const below = { covers: "below", via: "argument" } as const;
  if (verb === "config") return configuredTrees(source, { ...below, access: "read" });
  if (Object.hasOwn(TOUCHING_GIT, verb) || verb === "checkout-index" || verb === "read-tree")
    return treeUses(source, { ...below, access: "write" });
  const takes = TAKES_TREE.test(verb) || printsContents(kept);
  return takes ? treeUses(source, { ...below, access: "read" }) : [];
}

const TAKES_TREE = /^(?:add|stage|commit|update-index|hash-object)$/;

/** `--output` and `--output-directory`, cut short in any way. */
const OUTPUT = /^--o(?:u(?:t(?:p(?:u(?:t(?:-d[a-z]*|-)?)?)?)?)?)?$/;

/** The files that `--output` and the like name. */
function outputsOf(words: readonly ShellWord[]): ShellWord[] {
  const letter = /^(?:archive|format-patch)$/.test(words[1]?.value ?? "") ? "-o" : null;
  const bundle = words[1]?.value === "bundle" && words[2]?.value === "create" ? words.slice(3, 4) : [];
  const named = words.flatMap((word, at) => {
    const next = words.slice(at + 1, at + 2);
    if (letter !== null && word.value === letter) return next;
    if (letter !== null && word.prefix.startsWith(letter)) return [tail(word, letter.length)];
    const name = word.prefix.split("=", 1)[0] ?? "";
    if (at < 2 || !OUTPUT.test(name)) return [];
    return word.prefix.includes("=") ? [tail(word, name.length + 1)] : next;
  });
  return [...bundle, ...named];
}

function tail(word: ShellWord, start: number): ShellWord {
  return { ...word, value: word.value.slice(start), prefix: word.prefix.slice(start) };
}

const NAMES_PROGRAMS =
  /hookspath|command|helper|pager|editor|fsmonitor|include|alias|filter|textconv|template|program|proxy|cmd|askpass/i;

/** A template brings hooks and settings to a new repository, and `-c` sets them. */
function hookSources(words: readonly ShellWord[]): { text: string; span: ShellWord["span"] }[] {
  const verb = words[1]?.value ?? "";
  if (verb !== "init" && verb !== "init-db" && verb !== "clone") return [];
  return words.slice(2).flatMap((word, at) => {
    const [name = "", value] = word.value.split("=", 2);
    const setting = /^(?:-c|--config)$/.test(words[at + 1]?.value ?? "") || /^(?:-c|--conf)/.test(name);
    const isSetting = verb === "clone" && setting && NAMES_PROGRAMS.test(word.value);
    if (name.length > 4 && "--separate-git-dir".startsWith(name)) {
      const folder = value ?? words[at + 3]?.value ?? "";
      return [{ text: `${folder}/.git/config`, span: word.span }];
    }
    const isTemplate = name.length > 4 && "--template".startsWith(name) && value !== "";
    return isTemplate || isSetting ? [{ text: ".git/hooks", span: word.span }] : [];
  });
}

/** The word that says that `git config` changes settings, which can name programs: null when it only reads them. */
function changedSettings(words: readonly ShellWord[]): ShellWord | null {
  const verb = words[1];
  if (verb?.value !== "config") return null;
  const rest = words.slice(2);
  const isReadOnly = rest.some((word) =>
    /^(?:--get(?:-\w+)*|--list|-l|get|list|--show-\w+)$/.test(word.value),
  );
  const operands = rest.filter((word) => word.kind !== "literal" || !word.value.startsWith("-"));
  const changes = rest.some((word) => /^(?:--(?:add|unset|replace|rename|remove|edit)|-e$)/.test(word.value));
  if (!changes && (isReadOnly || operands.length < 2)) return null;
  return rest.find((word) => word.value === "--global") ?? verb;
}
