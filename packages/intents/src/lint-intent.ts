import type { Intent, IntentExample, IntentProblem } from "@countersign/contracts/intent";
import { findOverlap } from "./find-overlap.ts";
import { type CompiledScope, compileScope } from "./scope.ts";
import { readYamlText, type YamlPath } from "./yaml-text.ts";

/** Another intent of the workspace. `isActive`: it is in progress. */
export type OtherIntent = { id: string; intent: Intent; isActive: boolean };

/**
 * What is known beside an intent. `yaml`: its text, for the places of problems; without it they all stand at its beginning.
 * `files`: the workspace's files, relative to it.
 */
export type LintContext = {
  yaml?: string | undefined;
  files?: readonly string[] | undefined;
  isCaseInsensitive?: boolean | undefined;
};

type Add = (severity: IntentProblem["severity"], message: string, path: YamlPath) => void;

/** The problems of reading an intent, and what is wrong with what it says. An error keeps it from being worked under. */
export function lintIntent(
  intent: Intent | null,
  problems: readonly IntentProblem[],
  others: readonly OtherIntent[],
  context: LintContext = {},
): IntentProblem[] {
  if (intent === null) return [...problems];
  const found: IntentProblem[] = [];
  const text = context.yaml === undefined ? null : readYamlText(context.yaml);
  const add: Add = (severity, message, path) => {
    found.push({ severity, message, ...(text?.placeOf(path) ?? { line: 1, column: 1 }) });
  };
  const isCaseInsensitive = context.isCaseInsensitive === true;
  const scope = compileScope(intent.scope, { isCaseInsensitive });
  lintScope(intent, scope, add);
  lintExamples(intent, scope, add);
  lintTexts(intent, others, add);
  const active = others.filter((other) => other.isActive && other.id !== intent.id);
  for (const other of active) {
    const overlap = findOverlap(intent.scope, other.intent.scope, context.files ?? [], isCaseInsensitive);
    if (overlap !== null)
      add("warning", `${other.id}, which is in progress, also owns ${overlap}. The earlier intent keeps it`, [
        "owned_scope",
      ]);
  }
  return [...problems, ...found];
}

function lintScope({ scope: owned }: Intent, scope: CompiledScope, add: Add): void {
  if (![...owned.write, ...owned.delete].some((pattern) => !pattern.startsWith("!")))
    add("error", "owned_scope owns no files, so the intent can’t change anything", ["owned_scope"]);
  if (scope.ownsEverything("write") || scope.ownsEverything("delete"))
    add("warning", "owned_scope owns the whole workspace: name what the intent is about", ["owned_scope"]);
}

function lintExamples({ examples }: Intent, scope: CompiledScope, add: Add): void {
  examples.allow.forEach((example, index) => {
    if (!isOwned(scope, example))
      add("error", `the scope is too narrow: it doesn’t let the agent ${say(example)}`, [
        "examples",
        "allow",
        index,
      ]);
  });
  examples.refuse.forEach((example, index) => {
    if (isOwned(scope, example))
      add("error", `the scope is too broad: it lets the agent ${say(example)}`, [
        "examples",
        "refuse",
        index,
      ]);
  });
  if (examples.allow.length === 0 && examples.refuse.length === 0)
    add("warning", "there are no examples of what the scope must allow and refuse", ["examples"]);
}

function isOwned(scope: CompiledScope, { action, path }: IntentExample): boolean {
  const plain = path.replace(/^\.?\/+/, "");
  return scope.owns(action, action === "run" && plain !== "" ? `${plain.replace(/\/$/, "")}/` : plain);
}

function say({ action, path }: IntentExample): string {
  return action === "run" ? `run commands in ${path}` : `${action} ${path}`;
}

function lintTexts(intent: Intent, others: readonly OtherIntent[], add: Add): void {
  intent.hazards.forEach((hazard, index) => {
    if (hazard.trim().length < 3)
      add("warning", "the hazard is empty: what must never happen?", ["hazards", index]);
  });
  if (intent.why.trim() === "") add("warning", "why is missing: what is the intent for?", ["why"]);
  if (intent.parent !== null && intent.parent === intent.id)
    add("error", "an intent can’t be its own parent", ["parent"]);
  else if (intent.parent !== null && !others.some(({ id }) => id === intent.parent))
    add("warning", `the parent ${intent.parent} doesn’t exist in this workspace`, ["parent"]);
  intent.acceptance.forEach(({ command, text }, index) => {
    if (command === null) add("warning", `“${text}” has no command that checks it`, ["acceptance", index]);
  });
}
