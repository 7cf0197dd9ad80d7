import {
  changeTurn,
  type ExternalDependencies,
  type GateRequest,
  openExternalSession,
  proposeCall,
  reportCall,
  type SessionRecord,
  type TurnReport,
} from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { ClaudeEvent } from "@countersign/contracts/claude-event";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { externalToolOf } from "@countersign/contracts/external-tool";
import type { JsonObject } from "@countersign/contracts/json";
import { answerToPrompt, answerToReport, block, noted } from "./claude-answers.ts";
import { textOfResponse } from "./claude-result.ts";

/** A request of the gate before it is known what it leads to. */
export type NewRequest = Omit<GateRequest, "sessionId" | "callId" | "answer">;

export type ClaudeDependencies = ExternalDependencies & { signal: AbortSignal };

/** What an event led to: its answer, or the call that the answer depends on. */
export type Outcome = { kind: "answer"; body: JsonObject } | { kind: "call"; callId: string };

/** Does what an event of Claude Code says, and stores the request with what it changed. `by`: the person whose key it is. */
export async function takeClaudeEvent(
  event: ClaudeEvent,
  { agent, by, request }: { agent: ExternalAgent; by: string; request: NewRequest },
  dependencies: ClaudeDependencies,
): Promise<Outcome> {
  const session = await openExternalSession(agent, { cwd: event.cwd, by }, dependencies);
  const answered = (answer: JsonObject): GateRequest => ({
    ...request,
    sessionId: session.id,
    callId: null,
    answer,
  });
  const report = async (turn: TurnReport, body: JsonObject = noted): Promise<Outcome> => {
    await changeTurn(session.id, turn, { request: answered(body), agent }, dependencies);
    return { kind: "answer", body };
  };
  switch (event.hook_event_name) {
    case "PreToolUse":
      return { kind: "call", callId: await ask(event, session, request, dependencies) };
    case "PostToolUse":
    case "PostToolUseFailure": {
      const name = event.hook_event_name;
      const asRequest = (answer: Parameters<typeof answerToReport>[1]) =>
        answered(answerToReport(name, answer));
      const answer = await reportCall(session.id, endOf(event), asRequest, dependencies);
      return { kind: "answer", body: answerToReport(name, answer) };
    }
    case "UserPromptSubmit":
      return submitPrompt(event.prompt, session, report, dependencies);
    case "MessageDisplay": {
      const { message_id: messageId, index, delta: text } = event;
      return report({ kind: "text", messageId, index, text });
    }
    case "Stop":
      return endTurn(event, session, report, dependencies);
    case "SubagentStop":
      return report({ kind: "end", agentId: event.agent_id ?? "", text: "" });
    case "SessionEnd":
      return report({ kind: "gone" });
  }
}

type Report = (turn: TurnReport, body?: JsonObject) => Promise<Outcome>;

async function ask(
  event: Extract<ClaudeEvent, { hook_event_name: "PreToolUse" }>,
  session: SessionRecord,
  request: NewRequest,
  dependencies: ClaudeDependencies,
): Promise<string> {
  const { tool_name: name, tool_use_id: toolUseId, tool_input: input, agent_id: id } = event;
  const cwd = await dependencies.realWorkspace(event.cwd);
  const agent = id === undefined ? undefined : { id, name: event.agent_type ?? "sub-agent" };
  const proposed = { toolUseId, name, tool: ourName(name), input, cwd, agent };
  return proposeCall(session.id, proposed, request, dependencies);
}

/** The name under which rules are about a tool of Claude Code. */
function ourName(name: string): string {
  const known = externalToolOf("claude", name);
  if (known.kind === "same") return known.tool;
  return known.kind === "sub-agent" ? "Task" : name;
}

function endOf(event: Extract<ClaudeEvent, { hook_event_name: "PostToolUse" | "PostToolUseFailure" }>) {
  const { tool_use_id: toolUseId, tool_input: input } = event;
  if (event.hook_event_name === "PostToolUse")
    return { toolUseId, input, outcome: "ran" as const, text: textOfResponse(event.tool_response) };
  const outcome = event.is_interrupt === true ? ("interrupted" as const) : ("failed" as const);
  return { toolUseId, input, outcome, text: textOfResponse(event.error) };
}

async function submitPrompt(
  text: string,
  session: SessionRecord,
  report: Report,
  { hooks, signal }: ClaudeDependencies,
): Promise<Outcome> {
  if (session.ended !== null)
    throw new AppError(
      "conflict",
      `${session.ended.by} ended this session in Countersign. Reopen it to continue.`,
    );
  const said = await hooks.userPromptSubmit(text, session, signal);
  if (said.block !== null || said.interrupt === true) {
    const hook = said.block?.hook ?? said.runs.at(-1)?.name ?? "hook";
    const why = said.block === null ? "it ended the turn" : said.block.reason;
    return report({ kind: "gone" }, block(`The hook ${hook} blocked this message: ${why}`));
  }
  const added = said.additionalContext;
  return report({ kind: "prompt", text, added }, answerToPrompt(added));
}

async function endTurn(
  event: Extract<ClaudeEvent, { hook_event_name: "Stop" }>,
  session: SessionRecord,
  report: Report,
  { hooks, signal }: ClaudeDependencies,
): Promise<Outcome> {
  const text = event.last_assistant_message ?? "";
  const said = await hooks.stop(session, event.stop_hook_active === true, signal);
  const body =
    said.block === null || said.interrupt === true || event.stop_hook_active === true
      ? noted
      : block(`The hook ${said.block.hook} says: ${said.block.reason}`);
  return report({ kind: "end", agentId: null, text }, body);
}
