import { assertNever } from "@countersign/contracts/assert-never";
import type { Call, CallPhase } from "@countersign/contracts/call";
import type { CommandReference } from "@countersign/contracts/command";
import { toolError } from "@countersign/contracts/tool-error";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { cutEnd, cutMark, formatCount, number } from "@countersign/tools/cut";
import type { Expansion } from "../loop/state.ts";
import type { NewMessage } from "../ports/repository.ts";
import { hookAdditions } from "./user-message.ts";

/** The most that one result may add to the message, in UTF-16 code units. */
const longestResult = 30_000;

/** The most that all results together may add to the message: the model must still have room to answer. */
const longestResults = 200_000;

/** No message is empty. */
const nothing = "(The command’s text is empty.)";

type Finished = Extract<CallPhase, { tag: "finished" }>;

/**
 * The message that a command's text makes, once its `!` commands have run and its `@` files are read, or were refused. What is
 * inserted stays text: it is never expanded again. Throws when a call has no result yet.
 */
export function expandedMessage(
  made: Expansion,
  calls: Call[],
  reference: CommandReference,
): Pick<NewMessage, "content" | "command"> {
  const known = new Map(calls.map((call) => [call.id, call]));
  let room = longestResults;
  const parts = made.pieces.map((piece) => {
    if (piece.kind === "text") return piece.text;
    const result = cutResult(interpolatedText(known.get(piece.callId), piece.callId), room);
    room = Math.max(0, room - result.length);
    return result;
  });
  const text = parts.join("");
  return {
    content: [{ type: "text", text: text.trim() === "" ? nothing : text }, ...hookAdditions(made.added)],
    command: { ...reference, part: "expanded" },
  };
}

function cutResult(text: string, room: number): string {
  const { text: kept, removed } = cutEnd(text, Math.min(longestResult, room));
  if (removed === 0) return text;
  const what = `${formatCount(removed, "more character")} of ${number(text.length)}`;
  return `${kept}\n${cutMark(what, "A command can’t insert more here.")}`;
}

function interpolatedText(call: Call | undefined, callId: string): string {
  if (call?.phase.tag !== "finished") throw new Error(`call ${callId} of a command's text has no result`);
  const { phase } = call;
  if (phase.isError) return failure(phase);
  return toolManifests.get(call.tool)?.numbersLines === true ? fileText(call, phase.result) : phase.result;
}

/** What went wrong, in brackets; for a command that was ended, with its output until then. */
function failure({ outcome, result, startedAt }: Finished): string {
  const reason = reasonOf(result);
  switch (outcome) {
    case "denied":
    case "instructed":
    case "invalid":
      return `[not run: ${reason}]`;
    case "aborted":
      return startedAt === undefined ? `[not run: ${reason}]` : `[ended: ${reason}]`;
    case "interrupted":
      return `[interrupted: ${reason}]`;
    case "ran":
    case "failed":
      return `[failed: ${reason}]`;
    default:
      return assertNever(outcome);
  }
}

function reasonOf(result: string): string {
  const { error } = toolError.parse(JSON.parse(result));
  return [error.message, error.reason ?? error.instructions].filter((part) => part !== undefined).join(": ");
}

/** The lines of a file as they are in it, under its name: the tool shows them with their numbers. */
function fileText({ input }: Call, result: string): string {
  const first = typeof input.offset === "number" ? input.offset : 1;
  return `[content of ${String(input.file_path)}]\n${withoutNumbers(result, first)}\n[end of ${String(input.file_path)}]`;
}

/** Each line bears the number that follows that of the line before: what only looks like a number is the file's own. */
function withoutNumbers(text: string, first: number): string {
  let next = first;
  const lines = text.split("\n").map((line) => {
    const number = `${String(next).padStart(6)}\t`;
    if (!line.startsWith(number)) return line;
    next += 1;
    return line.slice(number.length);
  });
  return lines.join("\n");
}
