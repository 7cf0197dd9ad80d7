import type { JsonObject } from "@countersign/contracts/json";
import type { ContentBlock, ToolResultBlock } from "@countersign/contracts/message";

/** A message as the model gets it. */
export type ModelMessage = { role: "user" | "assistant"; content: ContentBlock[] };

/** A tool as the model sees it. */
export type ToolDefinition = {
  name: string;
  description: string;
  /** A JSON Schema object. */
  inputSchema: JsonObject;
};

export type ModelRequest = {
  model: string;
  system: string;
  messages: ModelMessage[];
  tools: ToolDefinition[];
  signal: AbortSignal;
};

/** Tokens of one request. */
export type TurnUsage = {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
};

/** `cut`: `max_tokens` was reached. `paused`: the API asks to be called again with what it said so far (`pause_turn`). */
export type StopReason = "done" | "tools" | "cut" | "paused" | "refused";

/** One finished answer of the model. */
export type ModelTurn = {
  content: Exclude<ContentBlock, ToolResultBlock>[];
  stopReason: StopReason;
  usage: TurnUsage;
  /** Null where the price of the model is unknown. */
  costUsd: number | null;
};

/** What streams before the turn is finished. */
export type ModelDelta = { kind: "text" | "thinking"; text: string };

/** What is known about why the model could not answer. */
export type ModelFailure = {
  isRetryable: boolean;
  status: number | null;
  retryAfterMs: number | null;
  isAway?: boolean;
  cause?: unknown;
};

/** The model could not answer. The message is meant for people and holds no secret. */
export class ModelError extends Error {
  /** Overload (429, 529), a server error (5xx), a lost connection or a broken stream. */
  readonly isRetryable: boolean;
  /** The model's API can't be used now, by any request: it is overloaded, fails or can't be reached. Such an error is retryable. */
  readonly isAway: boolean;
  readonly status: number | null;
  /** What the server asked for. */
  readonly retryAfterMs: number | null;
  constructor(message: string, { isRetryable, isAway = false, status, retryAfterMs, cause }: ModelFailure) {
    super(message, { cause });
    this.name = "ModelError";
    this.isRetryable = isRetryable;
    this.isAway = isAway;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The model, real or scripted. `ask` streams deltas while it works and rejects with `ModelError`, or the signal's reason. */
export type Model = {
  ask(request: ModelRequest, onDelta: (delta: ModelDelta) => void): Promise<ModelTurn>;
};
