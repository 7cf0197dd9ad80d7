import {
  changeTurn,
  createExternalSession,
  type ExternalAnswer,
  type ExternalDependencies,
  type GateRequest,
  proposeCall,
  reportCall,
  type SessionRecord,
  type TurnReport,
} from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { toOurCall } from "@countersign/contracts/external-tool";
import type { JsonObject } from "@countersign/contracts/json";
import type { AgentEvent } from "./agent-adapter.ts";
import { agentAdapters } from "./agent-adapters.ts";
import type { StoredAtArrival } from "./gate-repository.ts";

/** A request to the gate before its outcome is known. */
export type NewRequest = Omit<GateRequest, "sessionId" | "callId" | "answer">;

type Dependencies = ExternalDependencies & { signal: AbortSignal };

/** The outcome of an event: its answer, or the call that the answer depends on. */
export type Outcome =
  | { kind: "answer"; body: JsonObject }
  /**
   * `at`: when the agent started to wait (ISO 8601, UTC). `answer`: the answer that was stored with the call; null if the call has to be looked
   * at.
   */
  | { kind: "call"; callId: string; at: string; answer: ExternalAnswer | null };

/** Who sent an event. `by`: the person whose key it is. `found`: what is stored about the event. */
type Sender = {
  agent: ExternalAgent;
  by: string;
  request: NewRequest;
  found: Pick<StoredAtArrival, "session" | "callId">;
};

/** Applies an event, and stores the request in the same transaction. Null for a call while all agents are paused: then nothing is stored. */
export async function takeEvent(
  { cwd, subAgent, said }: AgentEvent,
  { agent, by, request, found }: Sender,
  dependencies: Dependencies,
): Promise<Outcome | null> {
  const { answers } = agentAdapters[agent.kind];
  const session = found.session ?? (await createExternalSession(agent, { cwd, by }, dependencies));
  const answered = (answer: JsonObject): GateRequest => ({
    ...request,
    sessionId: session.id,
    callId: null,
    answer,
  });
  const report: Report = async (turn, body = answers.noted) => {
    await changeTurn(session.id, turn, { request: answered(body), agent }, dependencies);
    return { kind: "answer", body };
  };
  switch (said.kind) {
    case "call": {
      const { toolUseId, name, input, sameAs } = said;
      const ours = sameAs === undefined ? callOf(agent, name, input) : { tool: sameAs, input };
      const place = { cwd: await dependencies.realWorkspace(cwd), agent: subAgent };
      const proposed = { toolUseId, name, ...ours, ...place };
      const inSession = { session, callId: found.callId };
      const proposal = await proposeCall(inSession, proposed, request, dependencies);
      if (proposal.kind === "paused") return null;
      return { kind: "call", callId: proposal.callId, at: request.at, answer: proposal.answer };
    }
    case "call-end": {
      const { kind: _, ...end } = said;
      const ended = { ...end, input: callOf(agent, end.name, end.input).input };
      const toAnswer = (answer: Parameters<typeof answers.toEnd>[1]) => answers.toEnd(end.outcome, answer);
      const asRequest = (answer: Parameters<typeof toAnswer>[0]) => answered(toAnswer(answer));
      const answer = await reportCall(session, ended, asRequest, dependencies);
      return { kind: "answer", body: toAnswer(answer) };
    }
    case "prompt":
      return submitPrompt(said.text, { session, agent, report }, dependencies);
    case "text":
      return report(said);
    case "turn-end":
      return endTurn(said, { session, agent, report }, dependencies);
    case "session-start":
    case "sub-agent-start":
      return { kind: "answer", body: answers.noted };
    case "sub-agent-end":
      return report({ kind: "end", agentId: subAgent?.id ?? "", text: "" });
    case "session-end":
      return report({ kind: "gone" });
  }
}

type Report = (turn: TurnReport, body?: JsonObject) => Promise<Outcome>;
type Turn = { session: SessionRecord; agent: ExternalAgent; report: Report };

function callOf(agent: ExternalAgent, name: string, input: JsonObject) {
  const ours = toOurCall(agent.kind, name, input);
  if (ours !== null) return ours;
  throw new AppError(
    "bad-input",
    `The call of ${name} gives the same input under two names. Send it under one.`,
  );
}

async function submitPrompt(
  text: string,
  { session, agent, report }: Turn,
  { hooks, signal }: Dependencies,
): Promise<Outcome> {
  const { answers } = agentAdapters[agent.kind];
  if (session.ended !== null)
    throw new AppError(
      "conflict",
      `${session.ended.by} ended this session in Countersign. Reopen it to continue.`,
    );
  const said = await hooks.userPromptSubmit(text, session, signal);
  if (said.block !== null || said.interrupt === true) {
    const hook = said.block?.hook ?? said.runs.at(-1)?.name ?? "hook";
    const why = said.block === null ? "it ended the turn" : said.block.reason;
    return report({ kind: "gone" }, answers.block(`The hook ${hook} blocked this message: ${why}`));
  }
  const added = said.additionalContext;
  return report({ kind: "prompt", text, added }, answers.toPrompt(added));
}

async function endTurn(
  { text, isContinued }: Extract<AgentEvent["said"], { kind: "turn-end" }>,
  { session, agent, report }: Turn,
  { hooks, signal }: Dependencies,
): Promise<Outcome> {
  const { answers } = agentAdapters[agent.kind];
  const said = await hooks.stop(session, isContinued, signal);
  const body =
    said.block === null || said.interrupt === true || isContinued
      ? answers.noted
      : answers.block(`The hook ${said.block.hook} says: ${said.block.reason}`);
  return report({ kind: "end", agentId: null, text }, body);
}
