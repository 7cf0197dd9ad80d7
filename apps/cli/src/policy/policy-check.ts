import { errorMessage } from "@countersign/contracts/error-message";
import { formatIssues } from "@countersign/contracts/format-issues";
import { z } from "zod";
import { answerRequest, checkRequest } from "./check-request.ts";

/** Where lines go; false means that the reader is behind and "drain" will say when to go on. */
export type LineOutput = {
  write(text: string): boolean;
  once(event: "drain", listener: () => void): unknown;
};

/**
 * Answers JSON lines with JSON lines, one for each, in order and as they come. A line that cannot be read is answered
 * with `{ id, error }` and makes the exit code 1; the rest goes on. It never runs anything.
 */
export async function policyCheck(
  input: AsyncIterable<string | Uint8Array>,
  output: LineOutput,
): Promise<number> {
  let exitCode = 0;
  let number = 0;
  for await (const line of readLines(input)) {
    number += 1;
    if (line.trim() === "") continue;
    const answer = answerLine(line, number);
    if ("error" in answer) exitCode = 1;
    if (!output.write(`${JSON.stringify(answer)}\n`))
      await new Promise<void>((resolve) => output.once("drain", resolve));
  }
  return exitCode;
}

type LineAnswer =
  | { id: unknown; error: string }
  | {
      id: unknown;
      decision: string;
      reasons: unknown[];
      canonical: string | undefined;
      problems: unknown[] | undefined;
    };

function answerLine(line: string, number: number): LineAnswer {
  let id: unknown = null;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null && "id" in value) id = value.id;
    const request = checkRequest.parse(value);
    const { decision, problems } = answerRequest(request);
    const { kind, reasons, canonical } = decision;
    const advice =
      kind === "ask"
        ? {
            risk: decision.risk,
            suggestions: decision.suggestions,
            blockedPath: decision.blockedPath,
          }
        : {};
    const message = kind === "deny" ? { message: decision.message } : {};
    return {
      id,
      decision: kind,
      reasons,
      canonical,
      ...advice,
      ...message,
      problems: problems.length === 0 ? undefined : problems,
    };
  } catch (error) {
    return { id, error: `line ${number}: ${describe(error)}` };
  }
}

function describe(error: unknown): string {
  if (error instanceof z.ZodError) return formatIssues(error);
  if (error instanceof SyntaxError) return `it isn’t JSON: ${error.message}`;
  return errorMessage(error);
}

async function* readLines(input: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of input) {
    pending += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const lines = pending.split("\n");
    pending = lines.pop() ?? "";
    yield* lines;
  }
  pending += decoder.decode();
  if (pending !== "") yield pending;
}
