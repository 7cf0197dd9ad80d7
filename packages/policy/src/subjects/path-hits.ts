import type { Look } from "../match/path-trie.ts";
import type { LookedPath } from "../paths/looked-path.ts";
import type { Accept, CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import type { Scene } from "../scene.ts";

/** Stands for any name in a folder: only a pattern that covers everything in the folder matches it. */
const anyName = "/\u0000";
const anyDepth = "/\u0000/\u0000";

/** The deny or ask rule of the tools that meets a path, as written or as resolved; `isFolder` also tries all that is in it. */
export function findForPath(
  list: ListRules,
  ruleTools: readonly string[],
  looked: LookedPath,
  scene: Scene,
  options: { isFolder: boolean; look: Look; accept?: Accept },
): CompiledRule | undefined {
  if (list.isEmpty) return undefined;
  const { isFolder, look, accept = scene.accept } = options;
  for (const tool of ruleTools) {
    const paths = list.forTool(tool)?.paths;
    if (paths === undefined || paths.isEmpty) continue;
    for (const path of allOf(looked)) {
      const found =
        paths.find(path, scene, look, accept) ??
        (isFolder ? paths.find(path + anyName, scene, look, accept) : undefined);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * The allow rules that together cover a path as written and as resolved; null when one of them is not covered. A folder
 * that is searched is covered by a rule for all that is in it, too.
 */
export function findAllowing(
  ruleTools: readonly string[],
  looked: LookedPath,
  scene: Scene,
  isFolder = false,
): CompiledRule | null {
  const list = scene.rules.allow;
  if (list.isEmpty || looked.problem !== null || looked.resolved.length === 0) return null;
  let first: CompiledRule | null = null;
  for (const path of allOf(looked)) {
    const found =
      findCovering(list, ruleTools, path, scene) ??
      (isFolder ? findCovering(list, ruleTools, path + anyDepth, scene) : undefined);
    if (found === undefined) return null;
    first ??= found;
  }
  return first;
}

/** A folder with everything in it: only rules for the whole folder cover it. */
export function withAnyBelow(looked: LookedPath): LookedPath {
  const below = (paths: readonly string[]): string[] =>
    paths.map((path) => (path === "/" ? anyDepth : path + anyDepth));
  return { ...looked, written: below(looked.written), resolved: below(looked.resolved) };
}

function findCovering(
  list: ListRules,
  ruleTools: readonly string[],
  path: string,
  scene: Scene,
): CompiledRule | undefined {
  for (const tool of ruleTools) {
    const found = list.forTool(tool)?.paths.find(path, scene, "path", scene.accept);
    if (found !== undefined) return found;
  }
  return undefined;
}

function allOf({ written, resolved }: LookedPath): readonly string[] {
  if (written.length === 1 && resolved.length === 1 && written[0] === resolved[0]) return written;
  return [...new Set([...written, ...resolved])];
}
