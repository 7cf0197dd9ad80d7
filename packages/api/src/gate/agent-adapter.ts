import type { ExternalAnswer, ReportAnswer, ReportedEnd } from "@countersign/agent";
import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { JsonObject } from "@countersign/contracts/json";

/** What an event of an agent says, whichever agent it is. */
export type AgentEvent = {
  /** The id that the agent gives the session. */
  sessionId: string;
  /** Where the agent works. */
  cwd: string;
  /** The agent's own mode. */
  permissionMode: string | null;
  /** The sub-agent that it is about. */
  subAgent: AgentReference | undefined;
  said: AgentSaid;
};

type AgentSaid =
  /**
   * It asks whether a call may run. `input` is in the agent's own words, as `name` is. `sameAs`: the tool of ours that a program declares it
   * to be; undefined where the name alone tells.
   */
  | { kind: "call"; toolUseId: string; name: string; input: JsonObject; sameAs?: string | undefined }
  | ({ kind: "call-end" } & ReportedEnd)
  | { kind: "prompt"; text: string }
  /** A piece of what it writes: `index` counts the pieces of one message. */
  | { kind: "text"; messageId: string; index: number; text: string }
  /** Its turn is over. `isContinued`: a hook kept it from ending before. */
  | { kind: "turn-end"; text: string; isContinued: boolean }
  | { kind: "session-start" }
  | { kind: "sub-agent-start" }
  | { kind: "sub-agent-end" }
  | { kind: "session-end" };

/** What a call came to: it runs, it doesn't, or the agent makes it again later. */
export type DecidedAnswer = Extract<ExternalAnswer, { kind: "run" | "denied" | "parked" }>;

/** The answers that an agent understands. Never one that would let a call run that nobody decided. */
type AgentAnswers = {
  /** To a call, once it is decided. `input`: what it runs with, in the agent's own words. */
  toCall(answer: DecidedAnswer, input: JsonObject): JsonObject;
  /** To a call that doesn't run, whatever anybody decides. */
  refuse(reason: string): JsonObject;
  /** To how a call ended. */
  toEnd(outcome: ReportedEnd["outcome"], answer: ReportAnswer): JsonObject;
  /** To a prompt that goes to the model, with what hooks add to it. */
  toPrompt(added: readonly string[]): JsonObject;
  /** Keeps a prompt from the model, or a turn from ending. */
  block(reason: string): JsonObject;
  /** To an event that needs no answer. */
  noted: JsonObject;
};

/** How one kind of agent speaks with the gate. */
export type AgentAdapter = {
  /** Its events by the names that it gives them. */
  eventNames: readonly string[];
  /** Throws `AppError("bad-input")` for an event that it can't be. `requestId`: the id of the request, for agents whose calls have none. */
  read(event: JsonObject, requestId: string): AgentEvent;
  answers: AgentAnswers;
};
