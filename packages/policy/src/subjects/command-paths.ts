import { createReason, type Reason, reasonAt } from "@countersign/contracts/reason";
import { findFloor } from "../paths/floor.ts";
import { findGlobFloor } from "../paths/floor-of-glob.ts";
import { lookAtShellPath } from "../paths/look-at-path.ts";
import type { LookedPath } from "../paths/looked-path.ts";
import { normalise } from "../paths/path-text.ts";
import type { Scene } from "../scene.ts";
import type { PathUse, ShellAnalysis, ShellPart } from "../shell/analysis.ts";
import { findBroughtFloor } from "./brought-floor.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { onlyLists, spelledPattern } from "./possible-names.ts";

/**
 * The tools whose deny and ask rules a shell command's paths are checked against: a redirect is an edit, `cat` is a read. What may
 * not be read may not be changed.
 */
export const toolsForAccess = {
  read: ["Read"],
  write: ["Edit", "Write", "MultiEdit", "NotebookEdit", "Read"],
  delete: ["Delete", "Read"],
} as const;

/** The tools whose rules can concern a command: its own, and those on the paths that it touches. */
export const ruleToolsOfCommands: readonly string[] = [
  ...new Set(["Bash", ...toolsForAccess.read, ...toolsForAccess.write, ...toolsForAccess.delete]),
];

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
export function collectUses(analysis: ShellAnalysis, scene: Scene): LookedUse[] {
  const uses: LookedUse[] = [];
  const add = (use: PathUse, part: ShellPart | null): void => {
    if (use.path !== null && free.has(use.path)) return;
    const looked = use.path === null ? null : lookAtShellPath(use.path, use.physical ?? use.path, scene);
    uses.push({ use, looked, part });
  };
  for (const part of analysis.parts) for (const use of part.paths) add(use, part);
  for (const use of analysis.paths) add(use, null);
  return uses;
}

/** More words than these are held against the rules as they are written, without asking the file system. */
const mostResolved = 200;

/** Every path that a command's words, and the variables that it sets, may name for reading. */
export function collectMentions(analysis: ShellAnalysis, scene: Scene): LookedUse[] {
  let count = 0;
  const look = (use: PathUse, part: ShellPart | null): LookedUse[] => {
    const { path, physical } = use;
    if (path === null || free.has(path)) return [{ use, looked: null, part }];
    if (use.isAddress === true && !holdsFiles(use, path, scene)) return [];
    count += 1;
    const looked: LookedPath =
      count > mostResolved
        ? { text: path, written: [normalise(path)], resolved: [], problem: null }
        : lookAtShellPath(path, physical ?? path, scene);
    return [{ use, looked, part }];
  };
  const ofParts = analysis.parts.flatMap((part) => part.mentions.value.flatMap((use) => look(use, part)));
  return [...ofParts, ...analysis.mentions.value.flatMap((use) => look(use, null))];
}

/** Whether the folder stands there that an address would begin with if it were a path: `x:` in `x://a`. */
function holdsFiles({ physical }: PathUse, path: string, { context }: Scene): boolean {
  const written = physical ?? path;
  const end = written.indexOf(":/");
  return end !== -1 && context.fileSystem.isFolder?.(written.slice(0, end + 1)) === true;
}

/** What in a command no rule may wave through. A write that cannot be known could be to such a place. */
export function findCommandFloor(command: LookedCommand, scene: Scene): Reason[] {
  const { text, uses } = command;
  const reasons: Reason[] = [];
  for (const { use, looked, part } of uses) {
    if (use.access === "read" && looked === null) continue;
    // Looking at names is no touch of the product's data.
    const isLook = use.access === "read" && part !== null && onlyLists(part);
    // What a pattern can become of that folder is looked at where its data is forbidden.
    const covers = isLook || (use.access === "read" && use.glob !== undefined) ? "path" : use.covers;
    const found =
      looked === null
        ? createReason(use.access === "delete" ? "deletes-unknown-path" : "writes-unknown-path", {})
        : (findFloor(
            looked,
            isSelective(text, { use, looked, part }) ? "write" : use.access,
            scene,
            covers,
          ) ?? findPatternFloor({ use, looked, part }, scene));
    if (found === null) continue;
    reasons.push(becauseOfFloor(found, use, part));
  }
  for (const { part, change, reason } of findBroughtFloor(command, scene))
    reasons.push(becauseOfFloor(reason, change, part));
  return reasons;
}

function becauseOfFloor(found: Reason, { span }: PathUse, part: ShellPart | null): Reason {
  return reasonAt(found, part === null ? { span } : { part: part.canonical, span });
}

/** What gives the files that it reads the same names elsewhere. */
const keepsNames = /^(?:cp|mv|install|rsync|ln|scp) /;

/** Where a pattern can become the name of a protected file, or would bring one to another folder. */
function findPatternFloor({ use, looked, part }: LookedUse, scene: Scene): Reason | null {
  const { glob, access } = use;
  if (glob === undefined || looked === null) return null;
  if (access === "read" && (part === null || !keepsNames.test(part.canonical))) return null;
  for (const folder of new Set([...looked.written, ...looked.resolved])) {
    const found = findGlobFloor(folder, glob, access, scene);
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
function isSelective(text: string, { use, part }: LookedUse): boolean {
  if (use.covers !== "below") return false;
  if (part !== null && deletesSomeNames.test(part.canonical)) return true;
  const spelled = spelledPattern(use, text);
  const name = spelled.slice(spelled.lastIndexOf("/") + 1).replace(/["']$/, "");
  return /[*?[]/.test(name) && /[^*?."']/.test(name);
}
