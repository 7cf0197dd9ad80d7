import { randomUUID } from "node:crypto";
import { demoTasks } from "@countersign/contracts/demo-task";
import { messageReply, type ScriptedBlock, type ScriptedReply } from "../scripted/reply.ts";
import type { Script } from "../scripted/script.ts";
import type { ScriptedRequest } from "../scripted/scripted-request.ts";
import { describeOutcome, quote } from "./outcome.ts";
import { planOf, type Surroundings, surroundingsOf, type Wish, wishOf } from "./plan.ts";
import { callId, historyOf, type PlayedStep, type Progress, progressOf } from "./progress.ts";
import { aboutOf, reactionTo } from "./reactions.ts";
import { bug } from "./sample-files.ts";
import type { StepName } from "./step-name.ts";
import { type Step, type StepCall, stepOf } from "./steps.ts";

/** `delayMs`: pause between words. `createId`: letters and digits, another one each time. */
export type DemoScriptOptions = { delayMs?: number; createId?: () => string };

/** Tasks that the demo plays something of its own for: the whole tour, and what else it knows. */
export const demoWishes: readonly string[] = [
  "Find the bug and fix it",
  "Run the tests",
  "Read src/split.js",
  "Show the queue",
  ...demoTasks.map(({ prompt }) => prompt).filter((prompt) => !prompt.startsWith("/")),
];

/**
 * The scripted demo model. It holds no state: what comes next follows from the conversation, so it survives restarts and
 * serves any number of sessions. Every step is played at most once a task, so every task ends for all verdicts.
 *
 * `delayMs` is the pause between words (20 ms, to be read along; 0 in tests).
 */
export function createDemoScript(options: DemoScriptOptions = {}): Script {
  const delayMs = options.delayMs ?? 20;
  const createId = options.createId ?? (() => randomUUID().replaceAll("-", ""));
  return (request) => play(request, delayMs, createId);
}

function play(request: ScriptedRequest, delayMs: number, createId: () => string): ScriptedReply {
  const progress = progressOf(request);
  const wish = wishOf(progress.task);
  if (wish.kind === "summary") return messageReply([{ type: "text", text: summary(request) }], { delayMs });
  const next = nextStep(request, wish, progress.steps);
  const opening = progress.steps.length === 0 && !progress.isContinued ? openingText(progress, wish) : "";
  const reaction = reactionToLast(progress, wish);
  if (next === null) {
    const closing = closingText(progress, wish);
    // The summary says the same of each call, so it is not said twice.
    const last = closing.includes(`- ${reaction}`) ? "" : reaction;
    const text = paragraphs(opening, last, missingToolsText(request), closing);
    return messageReply([{ type: "text", text }], { delayMs });
  }
  const calls = next.step.calls.map(
    (call): ScriptedBlock => ({
      type: "tool_use",
      id: callId(next.name, createId()),
      name: call.tool,
      input: call.input,
    }),
  );
  const text = paragraphs(opening, reaction, arrivalText(progress, wish), next.step.intro);
  return messageReply([{ type: "text", text }, ...calls], { delayMs });
}

/** The first step of the plan that was not played yet and has a call that the session has a tool for. */
function nextStep(
  request: ScriptedRequest,
  wish: Wish,
  steps: readonly PlayedStep[],
): { name: StepName; step: Step } | null {
  const tools = new Set(request.tools.map((tool) => tool.name));
  const plan = planOf(wish, steps);
  const lastPlayed = Math.max(...steps.map((step) => plan.indexOf(step.name)), -1);
  for (const name of plan.slice(lastPlayed + 1)) {
    const step = stepOf(name, wish, surroundingsOf(steps));
    const calls = step.calls.filter((call) => tools.has(call.tool));
    if (calls.length > 0) return { name, step: { ...step, calls } };
  }
  return null;
}

function reactionToLast(progress: Progress, wish: Wish): string {
  const last = progress.steps.at(-1);
  return last === undefined ? "" : reactionTo(last, plannedCalls(last, progress, wish));
}

/** The calls of a played step as they were planned, for their names. */
function plannedCalls(step: PlayedStep, progress: Progress, wish: Wish): StepCall[] {
  return stepOf(step.name, wish, surroundingsOf(progress.steps)).calls;
}

const abilities =
  "“fix the bug” (the whole tour), “run the tests”, “read <file>”, “search for <text>”, “list the files”, “show the queue”, “show a diff”, “run the same command twice” or “propose something dangerous”, and in the sample project the commands that `/` lists";

function openingText({ task, isFirst }: Progress, wish: Wish): string {
  const who = isFirst
    ? "Hello! I am a scripted demo, not a language model: I follow a script, but my calls are real and go the way that a real model's go."
    : "Still the script here.";
  if (wish.kind !== "unknown") return who;
  const asked = task === "" ? "" : ` I cannot work on ${quote(task)}.`;
  return `${who}${asked} What I understand is ${abilities}. Meanwhile, something small.`;
}

/** Said once, when it is known where the demo is. */
function arrivalText(progress: Progress, wish: Wish): string {
  const last = progress.steps.at(-1);
  if (last?.name === "look" && surroundingsOf(progress.steps).isSample) {
    return "This is the sample project, a small bill splitter.";
  }
  const isRead = last?.name === "read" || last?.name === "reread";
  return isRead && wish.kind === "tour" && surroundingsOf(progress.steps).isFixed
    ? "The bug is fixed already, from an earlier session it seems, so I leave the code alone."
    : "";
}

function reviewText({ isCodeRead, isFixed }: Surroundings): string {
  if (!isCodeRead) return "I could not read the code, so I say nothing of it.";
  return isFixed
    ? "My review: the cents that do not divide evenly go to the first people, so the shares add up to the bill. I have nothing to add."
    : `My review: in \`${bug.file}\`, \`Math.floor(totalCents / people)\` drops what does not divide evenly, so the shares do not add up to the bill. A test says so, too. \`/fix-tests\` would repair it.`;
}

function missingToolsText(request: ScriptedRequest): string {
  return request.tools.length === 0
    ? "I was given no tools in this session, so there is nothing that I could call."
    : "";
}

function closingText(progress: Progress, wish: Wish): string {
  const lines = progress.steps
    .filter((step) => !["look", "read", "reread", "open", "search"].includes(step.name))
    .flatMap((step) => {
      const planned = plannedCalls(step, progress, wish);
      return step.calls.map((call) => `- ${aboutOf(call, planned)} ${describeOutcome(call.outcome)}.`);
    });
  const summary =
    lines.length > 1 ? ["Done. These are the calls and their results:", ...lines].join("\n") : "";
  const last = progress.steps.at(-1);
  const review =
    wish.kind === "review" && last?.name === "read" ? reviewText(surroundingsOf(progress.steps)) : "";
  return paragraphs(summary, review, endOfGrant(wish), `From here you can write ${abilities}.`);
}

function summary(request: ScriptedRequest): string {
  const { prompt: words, calls } = historyOf(request);
  const said = words.map((text) => `- ${quote(text)}`);
  const asked =
    said.length === 0 ? "Nothing was asked so far." : ["What was asked so far:", ...said].join("\n");
  return paragraphs(
    asked,
    `Calls so far: ${calls}. A language model would say what came of them; I am a script.`,
  );
}

function endOfGrant(wish: Wish): string {
  return wish.kind === "commit" || wish.kind === "repair"
    ? "With this answer the turn ends, and so do the command’s permissions."
    : "";
}

function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
