import type { ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";

/** Names of links in the workspace that a part may bring; null where it may be any. */
export type Links = readonly string[] | null;

export const git = /^git /;
const none: readonly string[] = [];
const valued = /^(?:-\w*[bBcCs]|--(?:orphan|source|create|force-create))$/;
/** With another long option than these it is not known which word is the commit. */
const plainLong =
  /^--(?:$|quiet$|force$|hard$|merge$|keep$|detach$|track$|orphan$|create$|force-create$|source|staged$|worktree$|ours$|theirs$|no-edit$|ff-only$|no-ff$|ff$|squash$|no-commit$|reset$|index$)/;
const addsLinks =
  /^(?:checkout|checkout-index|switch|restore|reset|merge|cherry-pick|read-tree|stash|am|apply|rebase|revert|pull|submodule|sparse-checkout|bisect|clone|worktree|subtree|lfs|svn|p4|quiltimport|filter-branch|filter-repo|mergetool|undo|flow|unpack-file|co|sw)$/;

/** Whether a git command may bring links at all. */
export function mayAddLinks({ canonical, changes }: ShellPart): boolean {
  return addsLinks.test(canonical.split(" ", 2)[1] ?? "") && changes?.length !== 0;
}

/**
 * The links that a git command may bring to the working tree. Where it names a commit, that is known before, if nothing in the command
 * changes what the name means (`isFirst`).
 */
export function findGitLinks(part: ShellPart, isFirst: boolean, evaluation: EvaluationContext): Links {
  const [, verb = "", ...words] = part.canonical.split(" ");
  // Options before the verb and variables may name another repository.
  const isPlain = /^git [a-z]/.test(part.spelled) && !/["'\\]/.test(part.canonical) && !part.isOpen;
  const isKnown =
    isFirst &&
    isPlain &&
    part.cwd === evaluation.workspace &&
    words.every((word) => !word.startsWith("--") || plainLong.test(word));
  const source = isKnown ? sourceOf(verb, words, evaluation) : null;
  if (source === null) return null;
  const links = source.map((commit) => linksIn(commit, evaluation));
  const found = links.includes(null) ? null : links.flatMap((names) => names ?? none);
  // Where folders have other names by now, a merge brings a link under another one.
  return /^(?:merge|cherry-pick)$/.test(verb) && found?.length !== 0 ? null : found;
}

/** The commits whose files end up in the tree, null for the index; null where that is not known. */
function sourceOf(
  verb: string,
  words: readonly string[],
  evaluation: EvaluationContext,
): (string | null)[] | null {
  const operands = operandsOf(words);
  const [first] = operands;
  switch (verb) {
    case "checkout":
    case "switch":
      if (first === undefined) return [null, "HEAD"];
      return isTracked(first, evaluation) && linksIn(first, evaluation) === null ? [null] : [commitOf(first)];
    case "restore": {
      const at = words.findIndex((word) => /^(?:-\w*s|--so)/.test(word));
      if (at === -1) return [null];
      const text = /^(?:-\w*?s|--so\w*=)(.+)$/.exec(words[at] ?? "")?.[1] ?? words[at + 1];
      return text === undefined ? null : [commitOf(text)];
    }
    case "reset":
      return [commitOf(first ?? "HEAD")];
    case "merge":
    case "cherry-pick":
      return first === undefined ? null : operands.map(commitOf);
    case "read-tree":
      return operands.map(commitOf);
    case "checkout-index":
      return [null];
    case "stash":
      return /^(?:pop|apply|branch)$/.test(first ?? "") ? null : [null, "HEAD"];
    default:
      return null;
  }
}

function operandsOf(words: readonly string[]): string[] {
  const end = words.indexOf("--");
  const before = end === -1 ? words : words.slice(0, end);
  return before.filter(
    (word, at) => (word === "-" || !word.startsWith("-")) && !valued.test(before[at - 1] ?? ""),
  );
}

function commitOf(word: string): string {
  return word === "-" ? "@{-1}" : word;
}

function isTracked(name: string, { trackedNames }: EvaluationContext): boolean {
  return trackedNames?.some((one) => one === name || one.startsWith(`${name}/`)) === true || name === ".";
}

/** Without the answer a commit may hold any link, and the index none. */
function linksIn(commit: string | null, { context, workspace }: EvaluationContext): Links {
  const { fileSystem } = context;
  if (fileSystem.linksIn === undefined) return commit === null || commit === "HEAD" ? none : null;
  if (commit !== null && (!/^[\w@][\w./@{}~^-]*$/.test(commit) || commit.includes(".."))) return null;
  return fileSystem.linksIn(workspace, commit);
}
