import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { GateAnswer } from "@countersign/contracts/gate-answer";
import type { Caller } from "../caller.ts";

/** One event of an agent, unparsed. */
export type GateEvent = {
  agent: ExternalAgentKind;
  /** The event's JSON as text. Only the same text is the same request. */
  body: string;
  /** The same for every attempt to send one event. */
  idempotencyKey: string;
  /** How long the agent can wait for a call, in seconds; null for as long as it takes. */
  waitSeconds: number | null;
  /** The agent can't be on hold yet: it asks again at once (`prefer: respond-async`, RFC 7240). */
  prefersAsync: boolean;
  /** Whether the agent's process is known to be gone, so that it can't ask again. */
  hasEnded: () => boolean;
  /** Aborted when the agent hangs up. */
  signal: AbortSignal;
};

/** Decides the calls of external agents. Throws `AppError` if it doesn't answer, and then nothing runs. */
export type GateService = {
  answer(event: GateEvent, caller: Caller): Promise<GateAnswer>;
  /** Answers all held requests with 202: their agents ask again. */
  close(): void;
};
