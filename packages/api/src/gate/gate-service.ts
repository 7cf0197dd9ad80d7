import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { GateAnswer } from "@countersign/contracts/gate-answer";
import type { Caller } from "../caller.ts";

/** One event of an agent, as it came. */
export type GateEvent = {
  agent: ExternalAgentKind;
  /** The event's JSON, as text: a request is the same only with the same text. */
  body: string;
  /** The same for every attempt to get the answer to one event. */
  idempotencyKey: string;
  /** How long the agent can wait for a call, in seconds; null where it can wait for as long as it takes. */
  waitSeconds: number | null;
  /** Aborted when the agent hangs up. */
  signal: AbortSignal;
};

/** Decides for external agents. Throws `AppError` for what it doesn't answer, and then nothing runs. */
export type GateService = {
  answer(event: GateEvent, caller: Caller): Promise<GateAnswer>;
  /** Answers all who wait with "not yet": they ask again. */
  close(): void;
};
