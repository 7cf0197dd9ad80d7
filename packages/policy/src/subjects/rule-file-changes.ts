import { createReason, type Reason, reasonAt } from "@countersign/contracts/reason";
import type { PathChange, ShellPart } from "@countersign/shell";
import type { PolicyFileSystem } from "../context.ts";
import type { EvaluationContext } from "../evaluation-context.ts";
import { carriesRules } from "../paths/find-guardrail.ts";
import { findNameOfPattern } from "../paths/glob-guardrail.ts";
import { foldName, isInside, startOfPathsIn } from "../paths/path-text.ts";
import { ruleFileNames } from "../paths/protected-places.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import { isFree, patternOfDeleted } from "./command-paths.ts";
import { findCopyGuardrails } from "./copy-guardrails.ts";
import type { ShellCommand } from "./shell-command.ts";

/**
 * Where a command changes or removes files that carry rules, hooks or intents, or could: by their names, by a folder that holds them,
 * or by a target that is not known before it runs.
 */
export function findRuleFileChanges(command: ShellCommand, evaluation: EvaluationContext): Reason[] {
  const found: Reason[] = [];
  for (const { use, resolvedPath, part } of command.uses) {
    // Of git more is known than the paths that rules check.
    if (part !== null && part.changes !== null && isGit.test(part.canonical) && use.via !== "redirect")
      continue;
    const reason = takesHarmlessNames(part, use)
      ? null
      : whyChanged(use, resolvedPath, evaluation, takesAll(part, use));
    const place = part === null ? { span: use.span } : { part: part.canonical, span: use.span };
    if (reason !== null) found.push(reasonAt(reason, place));
  }
  for (const part of command.analysis.parts) {
    for (const change of part.changes ?? []) {
      const resolvedPath =
        change.path === null
          ? null
          : resolveShellPath(change.path, change.physical ?? change.path, evaluation);
      const reason = takesHarmlessNames(part, change)
        ? null
        : whyPartChanges(change, resolvedPath, evaluation);
      if (reason !== null) found.push(reasonAt(reason, { part: part.canonical, span: change.span }));
    }
  }
  for (const { part, change, reason, carriesRules: isOfRules } of findCopyGuardrails(command, evaluation))
    if (isOfRules) found.push(reasonAt(reason, { part: part.canonical, span: change.span }));
  return found;
}

const isGit = /^git(?: |$)/;

/** Names of the kind that files with rules, hooks and commands have. */
const namesOfRules = [
  ...ruleFileNames,
  "settings.json",
  "settings.local.json",
  "hook.sh",
  "hook.ps1",
  "hook.py",
  "hook.js",
  "hook.mjs",
  "hook.ts",
  "hook",
  "command.md",
  "intent.md",
  "intent.yaml",
  "intent.yml",
];

/** `find . -name '*.log' -delete`, `find . -name '*.log' -exec truncate -s0 {} +`. */
function takesHarmlessNames(part: ShellPart | null, { access }: PathChange): boolean {
  if (part === null || access === "read") return false;
  const pattern = access === "delete" ? patternOfDeleted(part) : patternOfChanged(part);
  return pattern !== null && findNameOfPattern(pattern, namesOfRules) === undefined;
}

const changesSomeNames =
  /^find [\w./-]+(?: -type f)? -i?name '?(\*?[\w.-]*\w[\w.-]*\*?)'?(?: -type f)? -exec(?:dir)? \w+(?: [\w.+=,-]+)* '?\{\}'? (?:\+|'?\\?;'?)$/;

function patternOfChanged({ canonical }: ShellPart): string | null {
  return changesSomeNames.exec(canonical)?.[1] ?? null;
}

/** Whether all that is in a folder is lost: deleted, changed by what `find` runs, or made inaccessible to its owner. */
function takesAll(part: ShellPart | null, { access, covers }: PathChange): boolean {
  if (access === "delete") return covers === "below";
  return (
    access === "write" && part !== null && (isFind.test(part.canonical) ? covers === "below" : closes(part))
  );
}

const isFind = /^find /;
/** A mode with which the owner keeps reading files and going into folders. */
const leavesOpen =
  /^(?:[0-7]?[57][0-7]{2}|[ugoa]*\+[rwxXst]+|[go]+[-=][rwxXst]*|u[+=]*rwX?x?|[ua]*-[wst]+)(?:,(?:[ugoa]*\+[rwxXst]+|[go]+[-=][rwxXst]*))*$/;

/** `chmod -R 0 .` makes what is in the folder unreadable, `chmod 0 .` all of it at once. */
function closes({ canonical }: ShellPart): boolean {
  const [, words] = /^(?:chmod|setfacl) (.*)$/s.exec(canonical) ?? [];
  if (words === undefined) return false;
  const options = words
    .split(" ")
    .filter((word) => !/^-(?:[cfvR]+|-(?:changes|silent|quiet|verbose|recursive|preserve-root))$/.test(word));
  return canonical.startsWith("setfacl ") || !leavesOpen.test(options[0]?.replace(/^'|'$/g, "") ?? "");
}

/** Whether one of these paths carries rules, or its removal would take some away. */
export function whyRulesChange(
  { written, resolved }: ResolvedPath,
  isRemoved: boolean,
  evaluation: EvaluationContext,
): Reason | null {
  for (const path of new Set([...written, ...resolved])) {
    if (carriesRules(path)) return createReason("carries-rules", { path });
    const folded = foldName(path);
    const isProgram = (folder: string) => isInside(folded, folder) || (isRemoved && isInside(folder, folded));
    if (evaluation.programFolders.some(isProgram)) return createReason("holds-program", { path });
    if (isRemoved && holdsRules(path, evaluation)) return createReason("holds-rules", { path });
  }
  return null;
}

/** What git tracks of a tree is its own affair, but not where that tree is. */
function whyPartChanges(
  change: PathChange,
  resolvedPath: ResolvedPath | null,
  evaluation: EvaluationContext,
): Reason | null {
  if (change.isWholeTree !== true) return whyChanged(change, resolvedPath, evaluation);
  return resolvedPath === null ? null : whyRulesChange(resolvedPath, false, evaluation);
}

function whyChanged(
  change: PathChange,
  resolvedPath: ResolvedPath | null,
  evaluation: EvaluationContext,
  isLost = change.access === "delete" && change.covers === "below",
): Reason | null {
  const { access, glob } = change;
  if (access === "read") return null;
  if (resolvedPath === null)
    return change.isPossible === true || change.isFound === true
      ? null
      : createReason(access === "delete" ? "deletes-unknown-path" : "writes-unknown-path", {});
  if (change.path !== null && isFree(change.path)) return null;
  if (glob === undefined) return whyRulesChange(resolvedPath, isLost, evaluation);
  const sure = whyRulesChange(resolvedPath, false, evaluation);
  if (sure !== null) return sure;
  const names = glob.split("/").filter((name) => name !== "" && name !== ".");
  const first = names[0] ?? "*";
  for (const folder of new Set([...resolvedPath.written, ...resolvedPath.resolved])) {
    if (!holdsRules(folder, evaluation)) continue;
    const name = first.includes("**") ? ruleFileNames[0] : findNameOfPattern(first, ruleFileNames);
    if (name !== undefined && (names.length === 1 || name === ruleFileNames[0] || !/[*?[]/.test(first)))
      return createReason("pattern-carries-rules", { pattern: glob, name });
    if (access === "delete" && isAboveKept(folder, first, evaluation))
      return createReason("pattern-holds-rules", { pattern: glob });
  }
  return null;
}

/** Whether a pattern in a folder can become the workspace, the home folder or one that holds them. */
function isAboveKept(folder: string, pattern: string, evaluation: EvaluationContext): boolean {
  const start = `${startOfPathsIn(foldName(folder))}/`;
  const below = [evaluation.workspace, ...evaluation.homes]
    .map(foldName)
    .filter((kept) => kept.startsWith(start))
    .map((kept) => kept.slice(start.length).split("/")[0] ?? "");
  return findNameOfPattern(pattern, below) !== undefined;
}

/** Whether files with rules are in a folder, as far as the file system tells; the workspace and the home folder may hold some unless it denies that. */
function holdsRules(path: string, evaluation: EvaluationContext): boolean {
  const { fileSystem } = evaluation.context;
  const kept = [evaluation.workspace, ...evaluation.homes].filter((folder) =>
    isInside(foldName(folder), foldName(path)),
  );
  if (kept.length > 0) return kept.some((folder) => hasRules(folder, fileSystem) !== false);
  return folderNames.some((name) => fileSystem.isFolder?.(`${startOfPathsIn(path)}/${name}`) === true);
}

const folderNames = ruleFileNames.filter((name) => name !== ".intentignore");

function hasRules(folder: string, { isFolder, linkCount }: PolicyFileSystem): boolean | null {
  if (isFolder === undefined) return null;
  return ruleFileNames.some((name) => {
    const path = `${startOfPathsIn(folder)}/${name}`;
    return (
      isFolder(path) || (linkCount !== undefined && name === ".intentignore" && linkCount(path) !== null)
    );
  });
}
