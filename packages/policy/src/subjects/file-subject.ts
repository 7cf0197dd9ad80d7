import { createReason, type Reason } from "@countersign/contracts/reason";
import { pathRisk } from "../advice/path-risk.ts";
import { suggestForPath } from "../advice/suggest-path.ts";
import { type CallPaths, collectPaths } from "../paths/call-paths.ts";
import { findFloor } from "../paths/floor.ts";
import type { LookedPath } from "../paths/looked-path.ts";
import { becauseOfData, becauseOfHolder, touchesProductData } from "../paths/product-data.ts";
import type { PolicyCall } from "../policy-call.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import type { Scene } from "../scene.ts";
import type { ToolEntry } from "../tools/tool-table.ts";
import type { Border } from "./border.ts";
import { findAllowing, findForPath } from "./path-hits.ts";
import { becauseOfRule } from "./reasons.ts";
import { whyRulesChange } from "./rule-file-changes.ts";
import { openSubject, type Permit, type Subject } from "./subject.ts";

/** A call of a tool that works on files. */
export function createFileSubject(call: PolicyCall, entry: ToolEntry, scene: Scene): Subject {
  const { target, named, problem } = collectPaths(call, entry, scene);
  const shown = target.written[0] ?? target.text;
  const isFolder = entry.isPathOptional;
  const restrictedBy = entry.restrictedBy ?? [];
  const tools = restrictedBy.length === 0 ? entry.ruleTools : [...entry.ruleTools, ...restrictedBy];
  let knownFloor: Reason | null | undefined;
  const floor = (): Reason | null => {
    if (knownFloor === undefined) knownFloor = findFloor(target, entry.access, scene);
    return knownFloor;
  };
  return {
    ...openSubject,
    ruleTools: entry.ruleTools,
    restrictedBy,
    unclear: () => (problem === null ? [] : [problem]),
    hits: (list) => {
      if (list.isEmpty) return [];
      const all = findRestricting(list, call.tool, entry, scene);
      if (all !== undefined) return [{ rule: all, path: shown }];
      for (const looked of [target, ...named]) {
        const rule = findForPath(list, tools, looked, scene, { isFolder, look: "path" });
        if (rule !== undefined) return [{ rule, path: looked.written[0] ?? looked.text }];
      }
      return [];
    },
    floor: () => {
      const found = floor();
      return found === null ? [] : [found];
    },
    ruleFileChanges: () => {
      const reason =
        entry.access === "read" ? null : whyRulesChange(target, entry.access === "delete", scene);
      return reason === null ? [] : [reason];
    },
    closed: () => {
      const sure = [target, ...named].filter((looked) => touchesProductData(looked, scene) === "surely");
      const isAbove = entry.access === "delete" && touchesProductData(target, scene) === "below";
      const above = isAbove ? [becauseOfHolder(target, scene)] : [];
      return { sure: [...sure.map(becauseOfData), ...above], possible: [] };
    },
    border: (border) => checkFileBorder(border, entry, { target, named, problem }),
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

/** A rule on every file for a tool that restricts this one, where it is not about this one anyway. */
function findRestricting(
  list: ListRules,
  tool: string,
  { ruleTools, restrictedBy = [] }: ToolEntry,
  { accept }: Scene,
): CompiledRule | undefined {
  const [name] = restrictedBy;
  if (name === undefined) return undefined;
  const rule = list.findForAll(name, restrictedBy, accept);
  return rule === list.findForAll(tool, ruleTools, accept) ? undefined : rule;
}

/** A tool that searches a folder reads below it. What it deletes is the link, where one stands there. */
function checkFileBorder(border: Border, entry: ToolEntry, { target, named, problem }: CallPaths): void {
  if (problem !== null) border.doubt(problem);
  if (problem !== null && entry.access !== "read") return;
  const covers = entry.patterns.length > 0 ? "below" : "path";
  const own = entry.access === "delete" ? target.written.map((path) => border.ownPlace(path)) : [];
  for (const path of new Set([...own, ...target.resolved])) border.check(path, entry.access, covers);
  for (const looked of named) for (const path of looked.resolved) border.check(path, entry.access, covers);
  if (entry.access !== "read") border.doubtIgnored();
}

type Shown = { target: LookedPath; named: readonly LookedPath[]; shown: string };

function permit(call: PolicyCall, entry: ToolEntry, paths: Shown, scene: Scene): Permit {
  const { target, named, shown } = paths;
  const all = [target, ...named];
  const isWithin = all.every((looked) => isInWorkspace(looked, scene));
  if (isWithin && entry.class === "safe") {
    const reason = createReason("tool-only-reads", { tool: call.tool, path: shown });
    return { isPermitted: true, reasons: [reason] };
  }
  const reasons: Reason[] = [];
  for (const looked of all) {
    const rule = findAllowing(entry.ruleTools, looked, scene, entry.isPathOptional);
    const path = looked.written[0] ?? looked.text;
    if (rule !== null) reasons.push(becauseOfRule({ rule, path }, path));
    else if (entry.class !== "safe" || !isInWorkspace(looked, scene))
      return refuse(call, entry, { ...paths, isWithin }, scene);
  }
  return { isPermitted: true, reasons };
}

function refuse(
  call: PolicyCall,
  entry: ToolEntry,
  paths: Shown & { isWithin: boolean },
  scene: Scene,
): Permit {
  const { isWithin, shown, target, named } = paths;
  if (isWithin && entry.access === "write" && scene.context.mode === "acceptEdits") {
    const reason = createReason("mode-edits-file", { tool: call.tool, path: shown });
    return { isPermitted: true, reasons: [reason] };
  }
  if (isWithin) {
    const reason = createReason("tool-changes-files", { tool: call.tool, path: shown });
    return { isPermitted: false, reasons: [reason] };
  }
  const outside = [target, ...named].find((looked) => !isInWorkspace(looked, scene)) ?? target;
  const written = outside.written[0] ?? outside.text;
  const blockedPath = outside.resolved.find((path) => !scene.isWithin(path)) ?? written;
  const outsideCode = entry.class === "safe" ? "tool-reads-outside" : "tool-changes-outside";
  const data = { tool: call.tool, path: blockedPath };
  const reason =
    blockedPath === written
      ? createReason(outsideCode, data)
      : createReason(`${outsideCode}-by-link`, { ...data, link: written });
  return { isPermitted: false, reasons: [reason], blockedPath };
}

function isInWorkspace({ problem, resolved }: LookedPath, scene: Scene): boolean {
  return problem === null && resolved.every(scene.isWithin);
}
