import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Call, PromptAnswer, ReportAnswer, Verdict } from "./gate.ts";
import { GateError } from "./gate-error.ts";

const note = z.string().optional();

const callAnswer = z.discriminatedUnion("permissionDecision", [
  z.object({
    permissionDecision: z.literal("allow"),
    updatedInput: z.record(z.string(), z.json()),
    additionalContext: note,
  }),
  z.object({ permissionDecision: z.literal("deny"), permissionDecisionReason: z.string() }),
]);
const answerToCall = z.object({ continue: z.boolean(), hookSpecificOutput: callAnswer });

/** Reads the gate's answer about a call. Throws `GateError` unless it's clearly a verdict. */
export function readVerdict(body: unknown, call: Call): Verdict {
  const { continue: isTurnGoing, hookSpecificOutput: answer } = readAs(answerToCall, body);
  if (answer.permissionDecision === "deny")
    return { kind: isTurnGoing ? "deny" : "abort", message: answer.permissionDecisionReason };
  if (!isTurnGoing) throw unclear(body);
  const { updatedInput: decided, additionalContext = null } = answer;
  // The input changed while the call waited, so it isn't what was decided.
  const isSame = isDeepStrictEqual(asJson(call.input), decided);
  const input = isSame ? call.input : decided;
  return { kind: "allow", call: { ...call, input, isEdited: !isSame }, note: additionalContext };
}

const context = z.object({ additionalContext: note }).optional();
const answerToReport = z.object({
  continue: z.boolean(),
  stopReason: z.string().optional(),
  hookSpecificOutput: context,
});

export function readReportAnswer(body: unknown): ReportAnswer {
  const answer = readAs(answerToReport, body);
  return {
    note: answer.hookSpecificOutput?.additionalContext ?? null,
    stopReason: answer.continue ? null : (answer.stopReason ?? "A hook stopped the turn."),
  };
}

const answerToPrompt = z.union([
  z.object({ decision: z.literal("block"), reason: z.string() }),
  z.object({ continue: z.literal(true), decision: z.undefined().optional(), hookSpecificOutput: context }),
]);

export function readPromptAnswer(body: unknown): PromptAnswer {
  const answer = readAs(answerToPrompt, body);
  if (answer.decision === "block") return { kind: "blocked", message: answer.reason };
  return { kind: "accepted", note: answer.hookSpecificOutput?.additionalContext ?? null };
}

function readAs<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unclear(body, parsed.error);
}

function unclear(body: unknown, cause?: unknown): GateError {
  const text = JSON.stringify(body).slice(0, 300);
  return new GateError("foreign-answer", `The server’s answer isn’t a verdict: ${text}`, { cause });
}

/** A value as it's sent. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
