import { type CommandWish, commandWishOf } from "./command-wish.ts";
import { commitPlan, type Repository, repositoryOf } from "./commit-steps.ts";
import { hasFailures } from "./outcome.ts";
import type { PlayedStep } from "./progress.ts";
import { bug, knownProblem, sampleSentence } from "./sample-files.ts";
import type { StepName } from "./step-name.ts";

/** What the person asked for, as far as a script can tell from keywords. */
export type Wish =
  | { kind: "tour" }
  | { kind: "queue" }
  | { kind: "diff" }
  | { kind: "always" }
  | { kind: "intent" }
  | { kind: "danger" }
  | { kind: "test" }
  | { kind: "open"; file: string }
  | { kind: "search"; text: string }
  | { kind: "list" }
  | { kind: "summary" }
  | CommandWish
  | { kind: "unknown" };

/** Understands a task: the text of a command of the sample, or keywords, of which the first that fits decides. */
export function wishOf(task: string): Wish {
  const wish = commandWishOf(task);
  if (wish !== null) return wish;
  if (/^(please\s+)?(sum\b.{0,60}\bup|summari[sz]e)\b/im.test(task)) return { kind: "summary" };
  if (/\b(diff|patch)\b/i.test(task)) return { kind: "diff" };
  if (/\b(always allow|same command|twice)\b/i.test(task)) return { kind: "always" };
  if (/\bintents?\b/i.test(task)) return { kind: "intent" };
  if (/\b(bugs?|fix|tour|demo|sample|start over|lost cent)\b/i.test(task)) return { kind: "tour" };
  if (/\b(queue|several calls|three calls)\b/i.test(task)) return { kind: "queue" };
  if (/\b(danger|dangerous|deny|risky)\b/i.test(task)) return { kind: "danger" };
  const file = /\b(?:read|open|show|cat)\s+(?:me\s+)?(?:the\s+)?(?:file\s+)?[`"']?([\w./-]*\w\.\w+)/i.exec(
    task,
  )?.[1];
  if (file !== undefined) return { kind: "open", file };
  if (/\b(tests?|test suite)\b/i.test(task)) return { kind: "test" };
  const text = /\b(?:grep|search)\s+(?:for\s+)?[`"'“]?([^`"'”\n]{1,80})/i.exec(task)?.[1]?.trim();
  if (text !== undefined && text !== "") return { kind: "search", text };
  if (/\b(ls|list|files|folder|look around)\b/i.test(task)) return { kind: "list" };
  return { kind: "unknown" };
}

/** What the demo knows of the place where it is, from what it has read for this task. */
export type Surroundings = {
  isSample: boolean;
  isCodeRead: boolean;
  isFixed: boolean;
  isReadmeDone: boolean;
  /** The text of the README; empty where it was not read. */
  readme: string;
  repository: Repository;
};

export function surroundingsOf(steps: readonly PlayedStep[]): Surroundings {
  const texts = steps.flatMap((step) =>
    step.calls.flatMap((call) =>
      call.tool === "Read" && call.outcome.kind === "ran"
        ? [{ path: call.input.file_path, text: call.outcome.text }]
        : [],
    ),
  );
  const code = texts.findLast(({ path }) => path === bug.file);
  const readme = texts.findLast(({ path }) => path === knownProblem.file);
  return {
    isSample: texts.some(({ text }) => text.includes(sampleSentence)),
    isCodeRead: code !== undefined,
    isFixed: code !== undefined && !code.text.includes(bug.line.trim()),
    readme: readme?.text ?? "",
    isReadmeDone: readme !== undefined && !readme.text.includes(knownProblem.line),
    repository: repositoryOf(steps),
  };
}

/**
 * The steps for a wish, as far as is known by now. In a place that is not the sample only harmless things are proposed: the
 * steps that commit, delete or edit are for the sample alone.
 */
export function planOf(wish: Wish, steps: readonly PlayedStep[]): StepName[] {
  const played = new Set(steps.map((step) => step.name));
  if (wish.kind === "summary") return [];
  if (wish.kind === "test") return ["test"];
  if (wish.kind === "open") return ["open"];
  if (wish.kind === "search") return ["search"];
  if (wish.kind === "list") return ["look"];
  if (!played.has("look")) return ["look", "notes", "status"];
  const { isSample, isFixed } = surroundingsOf(steps);
  const isCommand = wish.kind === "commit" || wish.kind === "review" || wish.kind === "repair";
  if (!isSample) return isCommand ? ["look", "status"] : ["look", "notes", "status"];
  if (wish.kind === "commit") return commitPlan(steps);
  if (wish.kind === "review") return ["look", "read"];
  if (wish.kind === "unknown") return ["look", "test"];
  const danger: StepName[] = hasRun(steps, "danger") ? ["danger", "restore"] : ["danger"];
  if (wish.kind === "danger") return ["look", ...danger];
  if (wish.kind === "always") return alwaysPlan(steps);
  if (wish.kind === "intent") return intentPlan(steps);
  if (wish.kind === "queue") return ["look", "queue"];
  if (wish.kind === "diff" && isFixed && !played.has("fix")) return ["look", "read", "change"];
  const repair = repairPlan(steps, isFixed);
  if (wish.kind === "diff") return ["look", "read", ...repair];
  if (wish.kind === "repair") {
    if (!hasFailingTests(steps)) return ["look", "check"];
    return ["look", "check", "read", ...repair, ...(hasRepaired(steps) ? (["test"] as const) : [])];
  }
  return ["look", "read", ...repair, "test", ...danger, "queue"];
}

/** One command twice, to be always allowed at the first time, and another one. */
function alwaysPlan(steps: readonly PlayedStep[]): StepName[] {
  return hasRun(steps, "once") ? ["look", "once", "twice", "other"] : ["look", "once"];
}

/** An edit that the intent does not allow, the question for more files, and the edit again where a person agreed. */
function intentPlan(steps: readonly PlayedStep[]): StepName[] {
  const outside = steps.find((step) => step.name === "outside")?.calls[0]?.outcome;
  if (outside?.kind !== "blocked") return ["look", "outside"];
  return ["look", "outside", "expand", ...(hasRun(steps, "expand") ? (["inside"] as const) : [])];
}

/** Proposes the fix where the bug is still there, and once more when the file changed in between. */
function repairPlan(steps: readonly PlayedStep[], isFixed: boolean): StepName[] {
  const fix: StepName[] = isFixed && !steps.some((step) => step.name === "fix") ? [] : ["fix"];
  const again: StepName[] = hasChanged(steps, "fix")
    ? ["reread", ...(isFixed ? [] : (["refix"] as const))]
    : [];
  return [...fix, ...again];
}

function hasFailingTests(steps: readonly PlayedStep[]): boolean {
  const outcome = steps.find((step) => step.name === "check")?.calls[0]?.outcome;
  return outcome !== undefined && hasFailures(outcome);
}

function hasRepaired(steps: readonly PlayedStep[]): boolean {
  return hasRun(steps, "fix") || hasRun(steps, "refix");
}

function hasRun(steps: readonly PlayedStep[], name: StepName): boolean {
  const step = steps.find((played) => played.name === name);
  return step?.calls[0]?.outcome.kind === "ran";
}

function hasChanged(steps: readonly PlayedStep[], name: StepName): boolean {
  const step = steps.find((played) => played.name === name);
  return step?.calls[0]?.outcome.kind === "changed";
}
