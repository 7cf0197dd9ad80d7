import { readHookMatcher, taskTool, toolNamesIn } from "@countersign/agent";
import type { HookEvent } from "@countersign/contracts/hook";
import { toolTable } from "@countersign/policy";
import { nearName } from "./near-name.ts";

/** The names that matchers of an event can find here. */
const tools = [...toolTable.keys(), taskTool];
const namesOf: Partial<Record<HookEvent, readonly string[]>> = {
  PreToolUse: tools,
  PermissionRequest: tools,
  PostToolUse: tools,
  SessionStart: ["startup"],
  SessionEnd: ["stopped"],
};

/**
 * What a matcher was most likely meant to be, with words for a person, when one of its names is nearly one that can be found
 * here: a hook for `bash` would deny nothing. Null for others: a name that is like none may be that of another product's tool.
 */
export function correctMatcher(
  event: HookEvent,
  matcher: string,
): { matcher: string; problem: string } | null {
  const names = namesOf[event] ?? [];
  const listed = toolNamesIn(matcher);
  if (listed === null) return correctExpression(matcher, names);
  const wrong = listed.find((name) => nearName(name, names) !== null);
  if (wrong === undefined) return null;
  return {
    matcher: listed.map((name) => nearName(name, names) ?? name).join("|"),
    problem: `the matcher names ${wrong}, which doesn’t exist. Did you mean ${nearName(wrong, names)}?`,
  };
}

/** A regular expression that finds none of the names, but would if capitals did not count. */
function correctExpression(matcher: string, names: readonly string[]) {
  const loose = `(?i)(?:${matcher})`;
  const [strict, any] = [readHookMatcher(matcher), readHookMatcher(loose)];
  if (!strict.ok || !any.ok || names.some(strict.matches)) return null;
  const name = names.find(any.matches);
  if (name === undefined) return null;
  return { matcher: loose, problem: `the matcher ${matcher} matches nothing. Did you mean ${name}?` };
}
