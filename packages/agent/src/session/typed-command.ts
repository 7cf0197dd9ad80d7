import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import type { CommandRun, Expansion } from "../loop/command-run.ts";
import type { LoopEvent } from "../loop/state.ts";
import type { TypedCommand } from "../ports/commands.ts";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";
import type { Clockwork } from "./advance.ts";
import type { NewSessionDefaults } from "./control-dependencies.ts";
import { expandedMessage } from "./expand-command.ts";
import { wordsMessage } from "./words-message.ts";

export type Command = Extract<TypedCommand, { kind: "command" }>;

/** A slash command that a person, `by`, typed in a session as `text`, and what hooks added to it. */
export type Typing = { sessionId: string; text: string; added: string[]; by: string };

/**
 * What running a command comes to. `typed` is its message; `rest` what follows that at once; `event` moves the loop: to the calls
 * behind `!` and `@` where there are any, whose results make the words; else to the model.
 */
export type Running = {
  typed: NewMessage;
  rest: NewMessage[];
  event: Extract<LoopEvent, { tag: "words-sent" }>;
};

/** Ends a shell line of a command's text, in milliseconds. */
const shellTimeout = 30_000;

/** Makes what a typed command comes to. `turn` is the `seq` that its message gets. */
export function runningOf(
  command: Command,
  typing: Typing,
  { turn, clockwork, owner }: { turn: number; clockwork: Clockwork; owner: string },
): Running {
  const { reference } = command;
  const words = wordsMessage(clockwork.newId(), typing.text, clockwork.now());
  const typed: NewMessage = { ...words, command: { ...reference, part: "typed" } };
  const run = commandRun(command, typing.by, { clockwork, owner });
  const { calls, made } = expansionOf(command, typing, { turn, newId: clockwork.newId });
  if (calls.length > 0)
    return { typed, rest: [], event: { tag: "words-sent", command: run, expansion: { calls, made } } };
  const expanded: NewMessage = {
    id: clockwork.newId(),
    role: "user",
    at: clockwork.now(),
    ...expandedMessage(made, [], reference),
  };
  return { typed, rest: [expanded], event: { tag: "words-sent", command: run } };
}

/** Throws `AppError("bad-input")` for a command that asks for a model which the session cannot use. */
export function refuseModel(
  { reference: { name }, model }: Command,
  { isScripted }: Pick<SessionRecord, "isScripted">,
  { knowsModel, isScripted: isScriptedModel }: NewSessionDefaults,
): void {
  if (model === null) return;
  if (knowsModel?.(model) === false)
    throw new AppError("bad-input", `/${name} asks for the model ${model}, which this server does not know.`);
  if (isScriptedModel(model) !== isScripted)
    throw new AppError("bad-input", `/${name} asks for the model ${model}, which this session cannot use.`);
}

/** Throws `AppError("conflict")` for another text than the command had when a person looked at it; `seen` is the digest of that. */
export function refuseUnseen(typed: TypedCommand, seen: string | undefined): void {
  if (seen === undefined || (typed.kind === "command" && typed.reference.digest === seen)) return;
  const name = typed.kind === "command" ? `/${typed.reference.name}` : "What was typed";
  throw new AppError("conflict", `${name} is not the command that you looked at: look at it again.`);
}

function commandRun(
  { reference, version, rules, allowsSubAgents, model }: Command,
  by: string,
  { clockwork, owner }: { clockwork: Clockwork; owner: string },
): CommandRun {
  const at = clockwork.now();
  const running = { ...reference, id: clockwork.newId(), version, rules, allowsSubAgents, by, at };
  return { running, model, process: owner };
}

function expansionOf(
  { pieces, reference }: Command,
  { sessionId, added }: Typing,
  { turn, newId }: { turn: number; newId: () => string },
): { calls: Call[]; made: Expansion } {
  const calls: Call[] = [];
  const parts = pieces.map((piece) => {
    if (piece.kind === "text") return piece;
    const id = newId();
    calls.push({
      id,
      sessionId,
      turn,
      position: calls.length,
      toolUseId: `command_${id}`,
      ...calledBy(piece, reference.name),
      phase: { tag: "proposed" },
      assessment: null,
      verdict: null,
      command: reference,
    });
    return { kind: "call" as const, callId: id };
  });
  return { calls, made: { pieces: parts, added } };
}

/** The call that gets what stands behind `!` or `@` of the command of this name. */
export function calledBy(
  piece: Exclude<Command["pieces"][number], { kind: "text" }>,
  name: string,
): Pick<Call, "tool" | "input"> {
  if (piece.kind === "file") return { tool: "Read", input: { file_path: piece.path } };
  const description = `What it prints stands in the text of /${name}`;
  return { tool: "Bash", input: { command: piece.command, timeout: shellTimeout, description } };
}
