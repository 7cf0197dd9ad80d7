import type { Because } from "@countersign/contracts/decision";
import { pathRisk } from "../advice/path-risk.ts";
import { suggestForPath } from "../advice/suggest-path.ts";
import type { PolicyCall } from "../context.ts";
import { collectPaths } from "../paths/call-paths.ts";
import { findFloor } from "../paths/floor.ts";
import type { LookedPath } from "../paths/look-at-path.ts";
import type { Scene } from "../scene.ts";
import type { ToolEntry } from "../tools/tool-table.ts";
import { findAllowing, findForPath } from "./path-hits.ts";
import { becauseOfRule } from "./reasons.ts";
import type { Permit, Subject } from "./subject.ts";

/** A call of a tool that works on files. */
export function createFileSubject(call: PolicyCall, entry: ToolEntry, scene: Scene): Subject {
  const { target, named, problem } = collectPaths(call, entry, scene);
  const shown = target.written[0] ?? target.text;
  const isFolder = entry.isPathOptional;
  let knownFloor: string | null | undefined;
  const floor = (): string | null => {
    if (knownFloor === undefined) knownFloor = findFloor(target, entry.access, scene);
    return knownFloor;
  };
  return {
    ruleTools: entry.ruleTools,
    unclear: () => (problem === null ? [] : [{ kind: "path", text: problem }]),
    hits: (list) => {
      for (const looked of [target, ...named]) {
        const rule = findForPath(list, entry.ruleTools, looked, scene, { isFolder, look: "path" });
        if (rule !== undefined) return [{ rule, path: looked.written[0] ?? looked.text }];
      }
      return [];
    },
    floor: () => {
      const found = floor();
      return found === null ? [] : [{ kind: "floor", text: `no rule lets this run unasked: ${found}` }];
    },
    isReading: () => entry.class === "safe",
    permit: () => permit(call, entry, { target, named, shown }, scene),
    risk: () =>
      pathRisk(
        entry.access,
        [{ looked: target, floor: floor() }, ...named.map((looked) => ({ looked, floor: null }))],
        scene,
      ),
    suggest: () =>
      problem === null && floor() === null ? suggestForPath(call.tool, entry, target, scene) : [],
  };
}

type Shown = { target: LookedPath; named: readonly LookedPath[]; shown: string };

function permit(call: PolicyCall, entry: ToolEntry, paths: Shown, scene: Scene): Permit {
  const { target, named, shown } = paths;
  const isWithin = [target, ...named].every(
    ({ resolved, problem }) => problem === null && resolved.every(scene.isWithin),
  );
  const rule = findAllowing(entry.ruleTools, target, scene);
  const areNamedCovered = named.every(
    (looked) =>
      looked.resolved.every(scene.isWithin) || findAllowing(entry.ruleTools, looked, scene) !== null,
  );
  if (rule !== null && areNamedCovered) {
    return { isPermitted: true, because: [becauseOfRule({ rule, path: shown }, shown)] };
  }
  if (isWithin && entry.class === "safe") {
    return {
      isPermitted: true,
      because: [{ kind: "class", text: `${call.tool} only reads, and ${shown} is in the workspace` }],
    };
  }
  if (isWithin && entry.access === "write" && scene.context.mode === "acceptEdits") {
    return {
      isPermitted: true,
      because: [
        { kind: "mode", text: `mode acceptEdits lets ${call.tool} change ${shown} in the workspace` },
      ],
    };
  }
  const because: Because[] = [explainAsk(call, entry, { ...paths, isWithin }, scene)];
  return isWithin
    ? { isPermitted: false, because }
    : { isPermitted: false, because, blockedPath: blockedOf(paths, scene) };
}

function explainAsk(
  call: PolicyCall,
  entry: ToolEntry,
  paths: Shown & { isWithin: boolean },
  scene: Scene,
): Because {
  if (paths.isWithin)
    return { kind: "class", text: `${call.tool} changes files, and no rule allows it for ${paths.shown}` };
  const blocked = blockedOf(paths, scene);
  const verb = entry.class === "safe" ? "reads" : "changes files";
  const via = blocked === paths.shown ? "" : ` (${paths.shown} leads there)`;
  return { kind: "path", text: `${call.tool} ${verb} outside the workspace: ${blocked}${via}` };
}

function blockedOf({ target, named, shown }: Shown, scene: Scene): string {
  for (const { resolved } of [target, ...named]) {
    const outside = resolved.find((path) => !scene.isWithin(path));
    if (outside !== undefined) return outside;
  }
  return shown;
}
