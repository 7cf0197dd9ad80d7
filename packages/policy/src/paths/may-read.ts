import type { PolicyContext } from "../context.ts";
import { Scene } from "../scene.ts";
import { findForPath } from "../subjects/path-hits.ts";
import { findFloor } from "./floor.ts";
import { lookAtPath } from "./look-at-path.ts";

/**
 * A filter for what a search finds: whether no deny or ask rule on reading meets a file and it really lies in the
 * workspace or an additional directory. Grep, Glob and LS leave out what it refuses, because their call names folders and not the files in them.
 */
export function createReadFilter(context: PolicyContext): (path: string) => boolean {
  const scene = new Scene(context);
  return (path) => {
    const looked = lookAtPath(path, scene.cwd, scene);
    if (looked.problem !== null || !looked.resolved.every(scene.isWithin)) return false;
    if (findFloor(looked, "read", scene) !== null) return false;
    const options = { isFolder: false, look: "path" } as const;
    return [scene.rules.deny, scene.rules.ask].every(
      (list) => findForPath(list, ["Read"], looked, scene, options) === undefined,
    );
  };
}
