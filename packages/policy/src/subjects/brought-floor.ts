import { createReason, type Reason } from "@countersign/contracts/reason";
import { carriesRules, findFloor } from "../paths/floor.ts";
import { findHeldName, findHolding, type Holding } from "../paths/holding-folders.ts";
import { lookAtShellPath } from "../paths/look-at-path.ts";
import { startOfPathsIn } from "../paths/path-text.ts";
import type { Scene } from "../scene.ts";
import type { Brought, PathChange, ShellPart } from "../shell/analysis.ts";
import type { LookedCommand } from "./looked-command.ts";

/** Why something that a part copies needs approval. `carriesRules`: it could be a file with rules and hooks. */
type Found = { reason: Reason; carriesRules: boolean };
/** Something that a part brings to a folder where no rule lets it come unasked. */
export type BroughtFloor = Found & { part: ShellPart; change: PathChange };

/** What copies, moves and archives bring to folders in which protected places stand, beyond the paths that their words name. */
export function findBroughtFloor({ analysis }: LookedCommand, scene: Scene): BroughtFloor[] {
  return analysis.parts.flatMap((part) =>
    (part.changes ?? []).flatMap((change): BroughtFloor[] => {
      if (change.brings === undefined) return [];
      const isAlone = analysis.parts.every((one) => one === part || one.isReading);
      const found = findBrought({ change, brings: change.brings, isAlone, scene });
      return found === null ? [] : [{ part, change, ...found }];
    }),
  );
}

/** `isAlone`: nothing else in the command changes anything, so what stands there now stands there then. */
type Look = { change: PathChange; brings: Brought; isAlone: boolean; scene: Scene };

function findBrought(look: Look): Found | null {
  const { change, brings, scene } = look;
  if (change.path === null) return { reason: createReason("brings-to-unknown-path", {}), carriesRules: true };
  const looked = lookAtShellPath(change.path, change.physical ?? change.path, scene);
  for (const folder of new Set([...looked.written, ...looked.resolved])) {
    const found = findUnnamed(folder, look) ?? findNamed(folder, look) ?? findPatterns(folder, brings, scene);
    if (found !== null) return found;
  }
  return null;
}

/** What is in the tree comes to stand in the folder itself: its names are not known, or the folder is none yet. */
function findUnnamed(folder: string, look: Look): Found | null {
  const { brings, scene } = look;
  const holding = findHolding(folder, scene);
  if (holding === null) return null;
  const isAnew = brings.isTree && !holding.isThere && standsThere(folder, look) !== true;
  return brings.names === null || isAnew ? becauseOf(folder, holding) : null;
}

function findNamed(folder: string, look: Look): Found | null {
  const { brings, scene } = look;
  for (const name of brings.names ?? []) {
    const child = `${startOfPathsIn(folder)}/${name}`;
    const looked = lookAtShellPath(child, child, scene);
    const floor = findFloor(looked, "write", scene);
    if (floor !== null) return { reason: floor, carriesRules: carriesRules(child) };
    if (!brings.isTree || becomesTree(folder, look)) continue;
    for (const path of new Set([...looked.written, ...looked.resolved])) {
      const holding = findHolding(path, scene);
      if (holding !== null) return becauseOf(path, holding);
    }
  }
  return null;
}

/** Where no folder stands, `mv node_modules old` makes one of the new name; `rsync` makes one and copies into it. */
function becomesTree(folder: string, look: Look): boolean {
  if (look.change.names === undefined || look.change.isFolder === true) return false;
  return findHolding(folder, look.scene)?.isThere !== true && standsThere(folder, look) === false;
}

/** A slash at its end makes no folder of a name: `cp -r a new/` makes `new` of `a`. Null where it is not known. */
function standsThere(folder: string, { isAlone, scene }: Look): boolean | null {
  return isAlone ? (scene.context.fileSystem.isFolder?.(folder) ?? null) : null;
}

function findPatterns(folder: string, { patterns }: Brought, scene: Scene): Found | null {
  if (patterns.length === 0 || findHolding(folder, scene) === null) return null;
  for (const pattern of patterns) {
    const name = findHeldName(folder, pattern, scene);
    if (name !== undefined)
      return {
        reason: createReason("pattern-may-bring", { pattern, name, folder }),
        carriesRules: carriesRules(name),
      };
  }
  return null;
}

function becauseOf(folder: string, { example, holdsRules }: Holding): Found {
  return { reason: createReason("brings-unknown-names", { folder, example }), carriesRules: holdsRules };
}
