import type { Call } from "@countersign/contracts/call";
import { type ToolError, toolError } from "@countersign/contracts/tool-error";
import { z } from "zod";
import { sentences } from "./sentence.ts";

/** The error inside of a tool result, when the result is one in the product's shape. */
export function toolErrorOf(result: string): ToolError["error"] | null {
  if (!result.startsWith("{")) return null;
  try {
    const parsed = toolError.safeParse(JSON.parse(result));
    return parsed.success ? parsed.data.error : null;
  } catch {
    // Not JSON: output that happens to begin with a brace.
    return null;
  }
}

const anyError = z.object({
  error: z.object({ message: z.string(), hint: z.string().optional() }),
});

/** What an error in a tool result says, also one of a version that shaped it differently; null for output. */
export function errorTextOf(result: string): string | null {
  if (!result.startsWith('{"error"')) return null;
  try {
    const parsed = anyError.safeParse(JSON.parse(result));
    return parsed.success ? sentences(parsed.data.error.message, parsed.data.error.hint) : null;
  } catch {
    return null;
  }
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
