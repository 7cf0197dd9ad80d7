import type { ExternalAnswer, ReportAnswer, ReportedEnd } from "@countersign/agent";
import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { JsonObject } from "@countersign/contracts/json";

/** An event in a form that is the same for every agent. */
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

/** The file in which an agent writes down what happens in a session. */
export type Transcript = {
  /** A path, absolute or in the home folder. */
  file: string;
  /** Whether a person cancelled the call's turn, if this is the end of the file. */
  saysCancelled: (end: string) => boolean;
};

type AgentSaid =
  /**
   * Asks whether a call may run. `name` and the inputs have the agent's own names. `sameAs`: the tool of ours that a program declares its tool
   * to be, or the tool of an MCP server as rules name it; undefined if the agent's tool table decides that.
   * `transcript`: for an agent that leaves its hook waiting when a person cancels the turn.
   */
  | {
      kind: "call";
      toolUseId: string;
      name: string;
      input: JsonObject;
      sameAs?: string | undefined;
      transcript?: Transcript | undefined;
    }
  | ({ kind: "call-end" } & ReportedEnd)
  | { kind: "prompt"; text: string }
  /** A piece of the agent's text. `index` counts the pieces of one message. */
  | { kind: "text"; messageId: string; index: number; text: string }
  /** The agent's turn is over. `isContinued`: a hook already kept it from ending once. */
  | { kind: "turn-end"; text: string; isContinued: boolean }
  | { kind: "session-start" }
  | { kind: "sub-agent-start" }
  | { kind: "sub-agent-end" }
  | { kind: "session-end" };

/** How a call was decided: it runs, it doesn't, or the agent makes it again later. */
export type DecidedAnswer = Extract<ExternalAnswer, { kind: "run" | "denied" | "parked" }>;

/** The answers in an agent's format. None of them may let an undecided call run. */
type AgentAnswers = {
  /** To a decided call. `input`: what it runs with, under the agent's own names. */
  toCall(answer: DecidedAnswer, input: JsonObject): JsonObject;
  /** To a call that never runs. */
  refuse(reason: string): JsonObject;
  /** To a report of how a call ended. */
  toEnd(outcome: ReportedEnd["outcome"], answer: ReportAnswer): JsonObject;
  /** To a prompt that goes to the model, with what hooks add to it. */
  toPrompt(added: readonly string[]): JsonObject;
  /** Keeps a prompt from the model, or a turn from ending. */
  block(reason: string): JsonObject;
  /** To an event that needs no answer. */
  noted: JsonObject;
};

/** Translates between one kind of agent and the gate. */
export type AgentAdapter = {
  /** Its events by the names that it gives them. */
  eventNames: readonly string[];
  /** Throws `AppError("bad-input")` for an invalid event. `requestId`: the id of the request, for agents whose calls have no id. */
  read(event: JsonObject, requestId: string): AgentEvent;
  answers: AgentAnswers;
};
