import { matchesPieces } from "../match/pieces.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import type { Scene } from "../scene.ts";
import { toolsForAccess } from "./command-paths.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { findForPath } from "./path-hits.ts";
import { couldMeetGlob, onlyLists, readGlob } from "./possible-names.ts";
import type { Hit } from "./subject.ts";

/** What the rules of a deny or ask list meet in a command: one part or one path is enough. */
export function findCommandHits(list: ListRules, command: LookedCommand, scene: Scene): Hit[] {
  if (list.isEmpty) return [];
  const hits: Hit[] = [];
  const commands = list.forTool("Bash")?.commands;
  if (commands !== undefined) {
    for (const part of command.analysis.parts) {
      let rule: CompiledRule | undefined;
      for (const form of part.denyForms) {
        rule = commands.find(form, scene.accept);
        if (rule !== undefined) break;
      }
      if (rule !== undefined) hits.push({ rule, part: part.canonical, span: part.span });
    }
  }
  const whole = hits.length > 0 ? undefined : findWhole(list, command, scene);
  if (whole !== undefined) hits.push({ rule: whole, part: command.analysis.canonical });
  for (const looked of command.uses) {
    const hit = findForUse(list, looked, command.text, scene);
    if (hit !== null) hits.push(hit);
  }
  return hits;
}

/** A rule that spells the command as a whole, or has an operator in it. */
function findWhole(
  list: ListRules,
  { text, analysis }: LookedCommand,
  scene: Scene,
): CompiledRule | undefined {
  const rules = list.forTool("Bash");
  if (rules === undefined) return undefined;
  const written = text.trim();
  const exact = rules.commands.findExact(written, scene.accept);
  if (exact !== undefined) return exact;
  return rules.wholeCommands.find((rule) => {
    if (rule.rule.test.kind !== "command" || !scene.accept(rule)) return false;
    const { pieces, end } = rule.rule.test.pattern;
    const patterns = end === "words" ? [pieces, [...pieces.slice(0, -1), `${pieces.at(-1)} `, ""]] : [pieces];
    return patterns.some(
      (pattern) => matchesPieces(pattern, written) || matchesPieces(pattern, analysis.canonical),
    );
  });
}

function findForUse(
  list: ListRules,
  { use, looked, part }: LookedUse,
  text: string,
  scene: Scene,
): Hit | null {
  const tools = toolsForAccess[use.access];
  const isBelow = use.covers === "below";
  const path = looked?.written[0] ?? "a path that is not known";
  const place = { path: part === null ? path : `${path} in ${part.canonical}`, span: use.span };
  for (const tool of tools) {
    const all = list.forTool(tool)?.all.find(scene.accept);
    if (all !== undefined) return { rule: all, ...place };
  }
  if (looked === null) return null;
  const rule = findForPath(list, tools, looked, scene, { isFolder: isBelow, look: "path" });
  if (rule !== undefined) return { rule, ...place };
  if (!isBelow || (part !== null && use.access === "read" && onlyLists(part))) return null;
  const glob = readGlob(use, text, part);
  const accept = (found: CompiledRule): boolean =>
    scene.accept(found) && (glob === null || couldMeetGlob(found.rule, glob));
  const possible = findForPath(list, tools, looked, scene, { isFolder: false, look: "below", accept });
  return possible === undefined ? null : { rule: possible, ...place, isPossible: true };
}
