import type { EvaluationDependencies } from "../evaluation/session-policy.ts";
import type { Clock } from "../ports/clock.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { LivePublisher } from "../ports/live.ts";
import type { Model } from "../ports/model.ts";
import type { SessionRecord, SessionRepository } from "../ports/repository.ts";

/** Where the runner says what went wrong; a bug never ends in silence. */
export type RunnerLog = {
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
};

/**
 * How often and how patiently a model that could not answer is asked again. Milliseconds; `random` gives [0, 1). `waitsWhileAway`: while the
 * model's API can't be used, it's asked again for as long as that takes, and `attempts` counts only for other errors.
 */
export type RetryPolicy = {
  attempts: number;
  baseMs: number;
  capMs: number;
  random: () => number;
  waitsWhileAway?: boolean;
};

/** What a runner works with. */
export type RunnerDependencies = {
  /** Names this process. */
  owner: string;
  repository: SessionRepository;
  clock: Clock;
  evaluation: EvaluationDependencies;
  /** Returns the model of a session. */
  modelFor: (session: SessionRecord) => Model;
  systemPrompt: (session: SessionRecord) => string;
  live: LivePublisher;
  retry: RetryPolicy;
  /** Waits that many milliseconds; rejects with the signal's reason when it aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  hooks: Hooks;
  log: RunnerLog;
};
