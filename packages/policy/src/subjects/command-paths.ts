import { createReason, type Reason, reasonAt } from "@countersign/contracts/reason";
import { type PathAccess, type ToolManifest, toolManifests } from "@countersign/contracts/tool-manifest";
import type { PathUse, ShellAnalysis, ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { findGuardrail } from "../paths/find-guardrail.ts";
import { findGlobGuardrail } from "../paths/glob-guardrail.ts";
import { normalise } from "../paths/path-text.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import { findCopyGuardrails } from "./copy-guardrails.ts";
import { onlyLists, spelledPattern } from "./possible-names.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/**
 * The tools whose deny and ask rules a shell command's paths are checked against: a redirect is an edit, `cat` is a read. What may
 * not be read may not be changed.
 */
export const toolsForAccess: Readonly<Record<PathAccess, readonly string[]>> = {
  read: coveringTools("read"),
  write: [...coveringTools("write"), ...coveringTools("read")],
  delete: [...coveringTools("delete"), ...coveringTools("read")],
};

/** The tools whose rules can concern a command: its own, and those on the paths that it touches. */
export const ruleToolsOfCommands: readonly string[] = [
  ...new Set([...shellTools(), ...toolsForAccess.read, ...toolsForAccess.write, ...toolsForAccess.delete]),
];

function coveringTools(access: PathAccess): string[] {
  return toolsWith((manifest) => manifest.coversCommands && manifest.access === access);
}

function shellTools(): string[] {
  return toolsWith(({ isShell }) => isShell);
}

function toolsWith(isMeant: (manifest: ToolManifest) => boolean): string[] {
  return [...toolManifests].flatMap(([name, manifest]) => (isMeant(manifest) ? [name] : []));
}

/** Files that swallow or pass on what is written. */
const free = new Set([
  "/dev/null",
  "/dev/stdout",
  "/dev/stderr",
  "/dev/stdin",
  "/dev/tty",
  "/dev/zero",
  "/dev/full",
]);

/** Whether a path is one of these. */
export function isFree(path: string): boolean {
  return free.has(path) || /^\/dev\/fd\/\d+$/.test(path);
}

/** Every path of a command, each part's own first. */
export function collectUses(analysis: ShellAnalysis, evaluation: EvaluationContext): ResolvedUse[] {
  const uses: ResolvedUse[] = [];
  const add = (use: PathUse, part: ShellPart | null): void => {
    if (use.path !== null && free.has(use.path)) return;
    const resolvedPath =
      use.path === null ? null : resolveShellPath(use.path, use.physical ?? use.path, evaluation);
    uses.push({ use, resolvedPath, part });
  };
  for (const part of analysis.parts) for (const use of part.paths) add(use, part);
  for (const use of analysis.paths) add(use, null);
  return uses;
}

/** More words than these are compared with the rules as they are written, without asking the file system. */
const mostResolved = 200;

/** Every path that a command's words, and the variables that it sets, may name for reading. */
export function collectMentions(analysis: ShellAnalysis, evaluation: EvaluationContext): ResolvedUse[] {
  let count = 0;
  const resolveMention = (use: PathUse, part: ShellPart | null): ResolvedUse[] => {
    const { path, physical } = use;
    if (path === null || free.has(path)) return [{ use, resolvedPath: null, part }];
    if (use.isAddress === true && !holdsFiles(use, path, evaluation)) return [];
    count += 1;
    const resolvedPath: ResolvedPath =
      count > mostResolved
        ? { text: path, written: [normalise(path)], resolved: [], problem: null }
        : resolveShellPath(path, physical ?? path, evaluation);
    return [{ use, resolvedPath, part }];
  };
  const ofParts = analysis.parts.flatMap((part) =>
    part.mentions.value.flatMap((use) => resolveMention(use, part)),
  );
  return [...ofParts, ...analysis.mentions.value.flatMap((use) => resolveMention(use, null))];
}

/** Whether the folder exists that an address would begin with if it were a path: `x:` in `x://a`. */
function holdsFiles({ physical }: PathUse, path: string, { context }: EvaluationContext): boolean {
  const written = physical ?? path;
  const end = written.indexOf(":/");
  return end !== -1 && context.fileSystem.isFolder?.(written.slice(0, end + 1)) === true;
}

/** What in a command no rule may wave through. A write that cannot be known could be to such a place. */
export function findCommandGuardrails(command: ShellCommand, evaluation: EvaluationContext): Reason[] {
  const { text, uses } = command;
  const reasons: Reason[] = [];
  for (const { use, resolvedPath, part } of uses) {
    if (use.access === "read" && resolvedPath === null) continue;
    // Listing names does not touch the product's data.
    const isListing = use.access === "read" && part !== null && onlyLists(part);
    // What a pattern can become in that folder is checked where its data is forbidden.
    const covers = isListing || (use.access === "read" && use.glob !== undefined) ? "path" : use.covers;
    const found =
      resolvedPath === null
        ? createReason(use.access === "delete" ? "deletes-unknown-path" : "writes-unknown-path", {})
        : (findGuardrail(
            resolvedPath,
            isSelective(text, { use, resolvedPath, part }) ? "write" : use.access,
            evaluation,
            covers,
          ) ?? findPatternGuardrail({ use, resolvedPath, part }, evaluation));
    if (found === null) continue;
    reasons.push(guardrailReason(found, use, part));
  }
  for (const { part, change, reason } of findCopyGuardrails(command, evaluation))
    reasons.push(guardrailReason(reason, change, part));
  return reasons;
}

function guardrailReason(found: Reason, { span }: PathUse, part: ShellPart | null): Reason {
  return reasonAt(found, part === null ? { span } : { part: part.canonical, span });
}

/** What gives the files that it reads the same names elsewhere. */
const keepsNames = /^(?:cp|mv|install|rsync|ln|scp) /;

/** Where a pattern can become the name of a protected file, or would bring one to another folder. */
function findPatternGuardrail(
  { use, resolvedPath, part }: ResolvedUse,
  evaluation: EvaluationContext,
): Reason | null {
  const { glob, access } = use;
  if (glob === undefined || resolvedPath === null) return null;
  if (access === "read" && (part === null || !keepsNames.test(part.canonical))) return null;
  for (const folder of new Set([...resolvedPath.written, ...resolvedPath.resolved])) {
    const found = findGlobGuardrail(folder, glob, access, evaluation);
    if (found !== null) return found;
  }
  return null;
}

/** `find` with one name that is not only wildcards, and nothing that widens it. */
const deletesSomeNames =
  /^find [\w./-]+(?: -type f)? -i?name '?(\*?[\w.-]*\w[\w.-]*\*?)'?(?: -type f)? -delete$/;

/** The names that such a command deletes; null for every other one. */
export function patternOfDeleted({ canonical }: ShellPart): string | null {
  return deletesSomeNames.exec(canonical)?.[1] ?? null;
}

/** `rm *.log` deletes some of a folder, `rm *`, `rm -r .` and `find . -delete` all of it. */
function isSelective(text: string, { use, part }: ResolvedUse): boolean {
  if (use.covers !== "below") return false;
  if (part !== null && deletesSomeNames.test(part.canonical)) return true;
  const spelled = spelledPattern(use, text);
  const name = spelled.slice(spelled.lastIndexOf("/") + 1).replace(/["']$/, "");
  return /[*?[]/.test(name) && /[^*?."']/.test(name);
}
