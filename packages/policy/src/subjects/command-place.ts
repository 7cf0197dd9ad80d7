import { createReason, type Reason } from "@countersign/contracts/reason";
import { RUNS_FILES_OF_FOLDER, type ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { foldName } from "../paths/path-text.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import { isOwnRepository } from "./own-folder.ts";
import type { ShellCommand } from "./shell-command.ts";

/** Names without regard to case, as a file system may look them up. */
const runsFilesOfFolder: ReadonlySet<string> = new Set(
  [...RUNS_FILES_OF_FOLDER].map((name) => name.toLowerCase()),
);

/**
 * Why a rule for a command does not hold where the command runs: a program that is named by a relative path is meant as
 * seen from the workspace, git obeys what lies in its folder, and project programs run what they find there. Below the
 * workspace these may run: anyone who can write a script there can write the one at the root, too.
 */
export function whyElsewhere(
  part: ShellPart,
  { rule }: CompiledRule,
  { command, evaluation }: { command: ShellCommand; evaluation: EvaluationContext },
): Reason | null {
  if (rule.test.kind === "all" || part.allowForm === null) return null;
  const word = (/^(?:'[^']*'|\\'|[^\s'])*/.exec(part.allowForm)?.[0] ?? "").replaceAll("'", "");
  if (stepsUpLater(word)) return createReason("program-by-way-up", {});
  if (isOpenBelow(rule) && part.allowForm.split(/[\s=:'"]/).some(stepsUpLater))
    return createReason("path-out-of-rule", {});
  const isRelative = word.includes("/") && !word.startsWith("/");
  const isGit = /^git(?: |$)/.test(part.canonical);
  const isHere =
    isAtRoot(part.cwd, evaluation) || (isGit && isOwnRepository(part.cwd, part, { command, evaluation }));
  if ((isRelative || isGit) && !isHere) {
    return isGit ? createReason("git-elsewhere", {}) : createReason("program-elsewhere", { program: word });
  }
  const name =
    word
      .slice(word.lastIndexOf("/") + 1)
      .toLowerCase()
      .replace(/[\d.]+$/, "") || word;
  if (!runsFilesOfFolder.has(name) || isWithin(part.cwd, evaluation)) return null;
  return createReason("runs-folder-files", { program: name });
}

/** A step up behind a name: `./scripts/../evil` is not in scripts, despite its beginning. */
function stepsUpLater(path: string): boolean {
  return path.includes("..") && /(?:^|\/)\.\.(?:\/|$)/.test(path.replace(/^(?:\.\.(?:\/|$))+/, ""));
}

/** A rule with a wildcard behind a slash is about what is in that folder; what an expression means is not known. */
function isOpenBelow({ test }: CompiledRule["rule"]): boolean {
  if (test.kind === "regex") return true;
  return test.kind === "command" && test.pattern.pieces.slice(0, -1).some((piece) => piece.endsWith("/"));
}

function isAtRoot(cwd: string | null, evaluation: EvaluationContext): boolean {
  const fold = (path: string): string =>
    evaluation.context.isCaseInsensitive === true ? foldName(path) : path;
  return cwd !== null && evaluation.roots.some((root) => fold(root) === fold(cwd));
}

function isWithin(cwd: string | null, evaluation: EvaluationContext): boolean {
  if (cwd === null) return false;
  if (cwd === evaluation.workspace) return true;
  try {
    return evaluation.isWithin(evaluation.context.fileSystem.realpath(cwd));
  } catch {
    // A folder that cannot be resolved may be anywhere.
    return false;
  }
}
