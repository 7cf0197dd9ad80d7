import type { Call } from "@countersign/contracts/call";
import { sentences } from "./sentence.ts";

/** What the screens show of a tool error; `ToolError` in the contracts documents the fields. */
export type ShownToolError = {
  code: string;
  message: string;
  reason?: string | undefined;
  instructions?: string | undefined;
  hint?: string | undefined;
  stale?: { file_path: string; actual_hash: string } | undefined;
};

/** The error in a tool result, when the result has the product's shape. Read without zod, which would double a page's scripts. */
export function toolErrorOf(result: string): ShownToolError | null {
  const error = memberOf(parseObject(result), "error");
  const code = textOf(error, "code");
  const message = textOf(error, "message");
  if (code === undefined || message === undefined || textOf(error, "tool_use_id") === undefined) return null;
  const file_path = textOf(memberOf(error, "stale"), "file_path");
  const actual_hash = textOf(memberOf(error, "stale"), "actual_hash");
  return {
    code,
    message,
    reason: textOf(error, "reason"),
    instructions: textOf(error, "instructions"),
    hint: textOf(error, "hint"),
    stale: file_path === undefined || actual_hash === undefined ? undefined : { file_path, actual_hash },
  };
}

/** What an error in a tool result says, including one that an earlier version shaped differently; null for output. */
export function errorTextOf(result: string): string | null {
  if (!result.startsWith('{"error"')) return null;
  const error = memberOf(parseObject(result), "error");
  const message = textOf(error, "message");
  return message === undefined ? null : sentences(message, textOf(error, "hint"));
}

/** Null for output that isn't JSON, or only begins with a brace. */
function parseObject(text: string): unknown {
  if (!text.startsWith("{")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === "string" ? member : undefined;
}

const untilThen = /Its output until then:\n([\s\S]*)$/;

/** What an interrupted call had printed; null when it had printed nothing, or nobody knows. */
export function findPartialOutput(result: string): string | null {
  const output = untilThen.exec(toolErrorOf(result)?.message ?? result)?.[1];
  return output === undefined || output.trim() === "" ? null : output;
}

/** Whether a call was denied because nobody decided it in its time. */
export function isTimedOut({ phase }: Pick<Call, "phase">): boolean {
  return phase.tag === "finished" && phase.isError && toolErrorOf(phase.result)?.code === "timed_out";
}
