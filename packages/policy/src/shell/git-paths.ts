import type { PathUse, ShellContext } from "./analysis.ts";
import { listsCommits, printedNames } from "./git-names.ts";
import { gitPlace } from "./git-place.ts";
import { operandPaths, type Words } from "./operand-paths.ts";
import { pathUses, textUses } from "./path-uses.ts";
import type { ShellWord } from "./shell-word.ts";
import { TOUCHING_GIT } from "./tables/touching.ts";

/** The paths that a git command touches. */
export function findGitPaths(context: ShellContext, { words, where, hasMoreWords }: Words): PathUse[] {
  const { kept, folder, there } = gitPlace(context, words, where);
  const subcommand = kept[1];
  const paths: PathUse[] =
    folder === undefined
      ? []
      : pathUses(context, folder, where, { access: "read", covers: "path", via: "argument" });
  const spec =
    subcommand?.kind === "literal" && Object.hasOwn(TOUCHING_GIT, subcommand.value)
      ? TOUCHING_GIT[subcommand.value]
      : undefined;
  if (spec !== undefined) {
    paths.push(...operandPaths(context, spec, { words: kept.slice(1), where: there, hasMoreWords }));
  }
  if (printsContents(kept)) {
    const span = subcommand?.span ?? words[0]?.span ?? { start: 0, end: 0 };
    const use = { access: "read", covers: "below", via: "argument", span } as const;
    const names = printedNames(kept);
    const known = names === null ? use : { ...use, gitNames: names };
    // Below the root of a repository it prints what is above, too.
    const places = new Set([...(there ?? []), context.cwd]);
    paths.push(...textUses(context, ".", [...places], known));
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
  const lists = isDiff || (verb.value === "show" && listsCommits(words));
  if (lists && !hasPatch && words.some((word) => LISTS.test(word.value))) return false;
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
