import type { JsonObject } from "@countersign/contracts/json";
import {
  type RequestBlock,
  type RequestMessage,
  type ScriptedRequest,
  textOf,
} from "../scripted/scripted-request.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type StepName, stepNames } from "./step-name.ts";

/** A call that the demo made, and its result. */
export type PlayedCall = { tool: string; input: JsonObject; outcome: Outcome };

/** A step that the demo played: the calls of one turn. */
export type PlayedStep = { name: StepName; calls: PlayedCall[] };

/**
 * How far the demo is, read from the conversation alone, so that nothing has to be kept between requests. `task` is
 * what the person last asked for (words that only say "go on" belong to the task before), `isFirst` whether it is the first
 * thing that was said, `steps` what was played for it so far.
 */
export type Progress = { task: string; isFirst: boolean; isContinued: boolean; steps: PlayedStep[] };

export function progressOf(request: Pick<ScriptedRequest, "messages">): Progress {
  const { messages } = request;
  const asked = messages.flatMap((message, index) =>
    message.role === "user" && textOf(message).trim() !== "" ? [{ index, words: textOf(message) }] : [],
  );
  const start = asked.findLast(({ words: prompt }) => !asksToContinue(prompt)) ??
    asked[0] ?? { index: 0, words: "" };
  return {
    task: start.words.trim(),
    isFirst: start.index === 0,
    isContinued: start.index !== (asked.at(-1)?.index ?? 0),
    steps: messages.flatMap((message, index) => {
      if (index <= start.index || message.role !== "assistant") return [];
      return playedStep(message, messages[index + 1]);
    }),
  };
}

/**
 * What a person said before their last words, and how many calls were made: all that the demo can sum up. Who is asked to sum up
 * gets calls and their results in words, in brackets.
 */
export function historyOf({ messages }: Pick<ScriptedRequest, "messages">): {
  prompt: string[];
  calls: number;
} {
  const texts = messages.flatMap(({ role, content }) =>
    content.flatMap((block) => (block.type === "text" ? [{ role, text: block.text.trim() }] : [])),
  );
  const prompt = texts.filter(
    ({ role, text }) => role === "user" && text !== "" && !text.startsWith("[The call’s result]"),
  );
  const blocks = messages.flatMap(({ content }) => content.filter(({ type }) => type === "tool_use"));
  const agentCalls = texts.filter(
    ({ role, text }) => role === "assistant" && text.startsWith("[The agent called"),
  );
  return { prompt: prompt.slice(0, -1).map(({ text }) => text), calls: blocks.length + agentCalls.length };
}

/** The id of a call carries the step that it belongs to. */
export function callId(step: StepName, unique: string): string {
  return `toolu_${step}_${unique}`;
}

function asksToContinue(prompt: string): boolean {
  return /^\W*(please\s+)?(continue|go on|carry on|proceed|weiter)\W*$/i.test(prompt);
}

function playedStep(message: RequestMessage, next: RequestMessage | undefined): PlayedStep[] {
  const uses = message.content.flatMap((block) => (block.type === "tool_use" ? [block] : []));
  const name = uses[0] === undefined ? null : stepOf(uses[0].id);
  if (name === null) return [];
  return [{ name, calls: uses.map((use) => playedCall(use, next)) }];
}

function playedCall(
  use: Extract<RequestBlock, { type: "tool_use" }>,
  next: RequestMessage | undefined,
): PlayedCall {
  const result = next?.content.flatMap((block) =>
    block.type === "tool_result" && block.tool_use_id === use.id ? [block] : [],
  )[0];
  return { tool: use.name, input: use.input, outcome: outcomeOf(result) };
}

function stepOf(id: string): StepName | null {
  return stepNames.find((name) => id.startsWith(callId(name, ""))) ?? null;
}
