import type { PathUse } from "./analysis.ts";
import type { Collector, Where } from "./collector.ts";
import type { ChangeSource } from "./path-changes.ts";
import { pathUses, type Use } from "./path-uses.ts";
import { dynamic, literalWord, type ShellWord } from "./shell-word.ts";

/** A folder that git takes for its working tree, and where its name is seen from. */
type Tree = { word: ShellWord; where: Where };

const VARIABLES = { GIT_WORK_TREE: "--work-tree=", GIT_DIR: "--git-dir=" };

/** A git command with the options that stand for variables which the command sets. */
export function withTreeVariables(
  { values, known }: Collector,
  words: readonly ShellWord[],
): readonly ShellWord[] {
  const [git, ...rest] = words;
  if (git === undefined) return words;
  const added = Object.entries(VARIABLES).flatMap(([name, option]) =>
    [values, known].flatMap((one) => {
      const given = (one?.words.get(name) ?? []).map(({ word }) =>
        word.parts === undefined
          ? literalWord(option + word.value, git.span)
          : dynamic(option + word.text, option, git.span),
      );
      return one?.open.has(name) === true ? [...given, dynamic(option, option, git.span)] : given;
    }),
  );
  return added.length === 0 ? words : [git, ...added, ...rest];
}

/** The working trees that a git command names, where they are others than the one in which it runs. */
export function gitTrees(source: ChangeSource): Tree[] {
  const { words } = source;
  let { where } = source;
  const trees: Tree[] = [];
  let hasRepository = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || !word.prefix.startsWith("-")) break;
    const next = words[at + 1];
    if (word.value === "-C" && next !== undefined) where = foldersOf(source, next, where);
    const [, setting] = /^core\.worktree=(.*)$/is.exec(next?.value ?? "") ?? [];
    if (word.value === "-c" && next !== undefined && setting !== undefined)
      trees.push({ word: tail(next, next.value.length - setting.length), where });
    if (word.prefix.startsWith("--git-dir")) hasRepository = true;
    if (word.prefix.startsWith("--work-tree=")) trees.push({ word: tail(word, 12), where });
    if (word.value === "--work-tree" && next !== undefined) trees.push({ word: next, where });
    if (
      /^(?:-[Cc]|--(?:git-dir|work-tree|namespace|exec-path|config-env|super-prefix|attr-source))$/.test(
        word.value,
      )
    )
      at += 1;
  }
  const span = words[0]?.span ?? { start: 0, end: 0 };
  const isElsewhere = where?.some((folder) => !isIn(source.environment.cwd, folder)) === true;
  if (trees.length > 0) return trees.map((tree) => ({ ...tree, where }));
  const isHere = where?.every((folder) => folder === source.environment.cwd) === true;
  return (hasRepository && !isHere) || isElsewhere ? [{ word: literalWord(".", span), where }] : [];
}

/** What a git command uses of its working trees. */
export function treeUses(source: ChangeSource, use: Use): PathUse[] {
  return gitTrees(source).flatMap(({ word, where }) => pathUses(source.environment, word, where, use));
}

/** The folder that `git config core.worktree` makes the working tree; it is seen from the repository. */
export function configuredTrees({ environment, words, where }: ChangeSource, use: Use): PathUse[] {
  const at = words.findIndex((word) => /^core\.worktree$/i.test(word.value));
  const word = at === -1 ? undefined : words[at + 1];
  if (word === undefined) return [];
  const inside = word.kind === "literal" ? literalWord(`.git/${word.value}`, word.span) : word;
  return [word, ...(word.value.startsWith("/") ? [] : [inside])].flatMap((one) =>
    pathUses(environment, one, where, use),
  );
}

function foldersOf({ environment }: ChangeSource, word: ShellWord, where: Where): Where {
  const uses = pathUses(environment, word, where, { access: "read", covers: "path", via: "argument" });
  const folders = uses.flatMap(({ path }) => path ?? []);
  return folders.length === uses.length ? folders : null;
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder === "/" ? "" : folder}/`);
}

function tail(word: ShellWord, start: number): ShellWord {
  return { ...word, value: word.value.slice(start), prefix: word.prefix.slice(start) };
}
