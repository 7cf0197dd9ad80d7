import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { hashInput } from "../evaluation/hook-opinion.ts";
import { turnCalls } from "../loop/agent-stack.ts";
import { finish } from "../loop/move-calls.ts";
import type { CallEnd } from "../loop/state.ts";
import type { GateRequest, SessionRecord } from "../ports/repository.ts";
import { runPostToolUseHooks } from "../runner/run-post-tool-use-hooks.ts";
import { advance } from "../session/advance.ts";
import { endByRun, withNotes } from "../session/call-ends.ts";
import { findSession } from "../session/find-session.ts";
import { resultMessage } from "./answer-call.ts";
import { type ExternalDependencies, newEvaluationRun } from "./external-dependencies.ts";

/** How an agent says that a call ended. */
export type ReportedEnd = {
  toolUseId: string;
  /** The input that it ran with. */
  input: JsonObject;
  outcome: "ran" | "failed" | "interrupted";
  text: string;
};

/** What the agent is told in return. */
export type ReportAnswer = { notes: string[]; stoppedBy: string | null };

/**
 * Records how a call ended that was allowed to run. Throws `AppError("conflict")` for any other: a report allows nothing. `request` makes
 * the row that is stored with it from the answer.
 */
export async function reportCall(
  sessionId: string,
  reported: ReportedEnd,
  request: (answer: ReportAnswer) => GateRequest,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<ReportAnswer> {
  const { repository, clock, signal } = dependencies;
  const session = await findSession(sessionId, repository);
  const call = runningCall(session, reported.toolUseId);
  const run = newEvaluationRun(dependencies, signal);
  const said = await runPostToolUseHooks(run, session, call, endOf(call, reported));
  const answer = { notes: said.notes, stoppedBy: said.stoppedBy };
  await repository.transact(sessionId, null, (current) => {
    runningCall(current, reported.toolUseId);
    const at = clock.now();
    const ended = { tag: "call-ended" as const, callId: call.id, end: said.end, hookRuns: said.hookRuns, at };
    const messages = [resultMessage(finish(call, said.end, at), { id: clock.createId(), at })];
    const settled = { tag: "external-calls-settled" as const, callIds: [call.id] };
    const transition = advance({ current, events: [ended, settled], messages, clock });
    return { transition: { ...transition, request: request(answer) }, value: null };
  });
  return answer;
}

function runningCall(session: SessionRecord, toolUseId: string): Call {
  const call = turnCalls(session).find((each) => each.toolUseId === toolUseId);
  if (call?.phase.tag === "running") return call;
  throw new AppError("conflict", `The call ${toolUseId} was not allowed to run, or has ended.`);
}

/** What the agent says that it ran may differ from what was decided, because its other hooks change inputs too. */
function endOf(call: Call, { input, outcome, text }: ReportedEnd): CallEnd {
  const result =
    outcome === "ran"
      ? { ok: true as const, text }
      : { ok: false as const, code: failureCodes[outcome], message: text };
  const end = endByRun(call, result);
  if (hashInput(call.tool, call.input) === hashInput(call.tool, input)) return end;
  return withNotes(end, [
    `The agent reports another input than the one that was decided on: ${shorten(JSON.stringify(input))}`,
  ]);
}

const failureCodes = { failed: "tool_failed", interrupted: "interrupted" } as const;
const longestInput = 4_000;

function shorten(text: string): string {
  return text.length <= longestInput ? text : `${text.slice(0, longestInput)}… (cut)`;
}
