import type { Because } from "@countersign/contracts/decision";
import { findFloor } from "../paths/floor.ts";
import { lookAtShellPath } from "../paths/look-at-path.ts";
import type { Scene } from "../scene.ts";
import type { PathUse, ShellAnalysis, ShellPart } from "../shell/analysis.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";

/** The rules that a shell command's paths are checked against: a redirect is an edit, `cat` is a read. */
export const toolsForAccess = {
  read: ["Read"],
  write: ["Edit", "Write", "MultiEdit"],
  delete: ["Delete"],
} as const;

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

/** What in a command no rule may wave through. A write that cannot be known could be to such a place. */
export function findCommandFloor({ text, uses }: LookedCommand, scene: Scene): Because[] {
  const because: Because[] = [];
  for (const { use, looked, part } of uses) {
    if (use.access === "read" && looked === null) continue;
    const found =
      looked === null
        ? `what it ${use.access === "delete" ? "deletes" : "writes"} is not known before it runs`
        : findFloor(
            looked,
            isSelective(text, { use, looked, part }) ? "write" : use.access,
            scene,
            use.covers,
          );
    if (found === null) continue;
    const reason: Because = {
      kind: "floor",
      text: `no rule lets this run unasked: ${found}`,
      span: use.span,
    };
    if (part !== null) reason.part = part.canonical;
    because.push(reason);
  }
  return because;
}

/** `find` with one name that is not only wildcards, and nothing that widens it. */
const deletesSomeNames =
  /^find [\w./-]+(?: -type f)? -i?name '?\*?[\w.-]*\w[\w.-]*\*?'?(?: -type f)? -delete$/;

/** `rm *.log` deletes some of a folder, `rm *`, `rm -r .` and `find . -delete` all of it. */
function isSelective(text: string, { use, part }: LookedUse): boolean {
  if (use.covers !== "below") return false;
  if (part !== null && deletesSomeNames.test(part.canonical)) return true;
  const name = text.slice(use.span.start, use.span.end).replace(/.*\//s, "").replace(/["']$/, "");
  return /[*?[]/.test(name) && /[^*?."']/.test(name);
}
