import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import type { CommandRun, Expansion, LoopEvent } from "../loop/state.ts";
import type { Clock } from "../ports/clock.ts";
import type { TypedCommand } from "../ports/commands.ts";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";
import type { NewSessionDefaults } from "./control-dependencies.ts";
import { expandedMessage } from "./expand-command.ts";
import { userMessage } from "./user-message.ts";

export type Command = Extract<TypedCommand, { kind: "command" }>;

/** A slash command that a person, `by`, typed in a session as `text`, and what hooks added to it. */
export type Typing = { sessionId: string; text: string; added: string[]; by: string };

/** A command that begins to run. */
export type Running = {
  /** Its message. */
  typed: NewMessage;
  /** The messages that follow at once. */
  rest: NewMessage[];
  /**
   * Moves the loop: to the calls after `!` and `@` where there are any, whose results make the message; otherwise
   * to the model.
   */
  event: Extract<LoopEvent, { tag: "message-sent" }>;
};

/** Ends a shell line of a command's text, in milliseconds. */
const shellTimeout = 30_000;

/** Begins to run a typed command. `turn` is the `seq` that its message gets. */
export function runningOf(
  command: Command,
  typing: Typing,
  { turn, clock, owner }: { turn: number; clock: Clock; owner: string },
): Running {
  const { reference } = command;
  const message = userMessage(clock.createId(), typing.text, clock.now());
  const typed: NewMessage = { ...message, command: { ...reference, part: "typed" } };
  const run = commandRun(command, typing.by, { clock, owner });
  const { calls, made } = expansionOf(command, typing, { turn, createId: clock.createId });
  if (calls.length > 0)
    return { typed, rest: [], event: { tag: "message-sent", command: run, expansion: { calls, made } } };
  const expanded: NewMessage = {
    id: clock.createId(),
    role: "user",
    at: clock.now(),
    ...expandedMessage(made, [], reference),
  };
  return { typed, rest: [expanded], event: { tag: "message-sent", command: run } };
}

/** Throws `AppError("bad-input")` for a command that asks for a model which the session cannot use. */
export function assertModelAllowed(
  { reference: { name }, model }: Command,
  { isScripted }: Pick<SessionRecord, "isScripted">,
  { knowsModel, isScripted: isScriptedModel }: NewSessionDefaults,
): void {
  if (model === null) return;
  if (knowsModel?.(model) === false)
    throw new AppError("bad-input", `/${name} needs the model ${model}, which this server doesn’t know.`);
  if (isScriptedModel(model) !== isScripted)
    throw new AppError("bad-input", `/${name} needs the model ${model}, which this session can’t use.`);
}

/**
 * Throws `AppError("conflict")` if the command has another text than the one with `expectedDigest`, which the
 * person read.
 */
export function assertCommandUnchanged(typed: TypedCommand, expectedDigest: string | undefined): void {
  if (expectedDigest === undefined || (typed.kind === "command" && typed.reference.digest === expectedDigest))
    return;
  const name = typed.kind === "command" ? `/${typed.reference.name}` : "What was typed";
  throw new AppError("conflict", `${name} changed since you reviewed it. Review it again.`);
}

function commandRun(
  { reference, version, rules, allowsSubAgents, model }: Command,
  by: string,
  { clock, owner }: { clock: Clock; owner: string },
): CommandRun {
  const at = clock.now();
  const running = { ...reference, id: clock.createId(), version, rules, allowsSubAgents, by, at };
  return { running, model, process: owner };
}

function expansionOf(
  { pieces, reference }: Command,
  { sessionId, added }: Typing,
  { turn, createId }: { turn: number; createId: () => string },
): { calls: Call[]; made: Expansion } {
  const calls: Call[] = [];
  const parts = pieces.map((piece) => {
    if (piece.kind === "text") return piece;
    const id = createId();
    calls.push({
      id,
      sessionId,
      turn,
      position: calls.length,
      toolUseId: `command_${id}`,
      ...callFor(piece, reference.name),
      phase: { tag: "proposed" },
      assessment: null,
      verdict: null,
      command: reference,
    });
    return { kind: "call" as const, callId: id };
  });
  return { calls, made: { pieces: parts, added } };
}

/** The call for one `!` or `@` in the text of the command of this name. */
export function callFor(
  piece: Exclude<Command["pieces"][number], { kind: "text" }>,
  name: string,
): Pick<Call, "tool" | "input"> {
  if (piece.kind === "file") return { tool: "Read", input: { file_path: piece.path } };
  const description = `Its output becomes part of the text of /${name}`;
  return { tool: "Bash", input: { command: piece.command, timeout: shellTimeout, description } };
}
