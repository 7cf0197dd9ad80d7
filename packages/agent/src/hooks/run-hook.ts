import { setTimeout as delay } from "node:timers/promises";
import { errorMessage } from "@countersign/contracts/error-message";
import type { HookOutcome, HookRun } from "@countersign/contracts/hook";
import type { ConfiguredHook } from "./configured-hook.ts";
import type { HookInput } from "./hook-input.ts";
import { type HookSaid, readHookOutput } from "./hook-output.ts";
import { readHookTimeout } from "./hook-timeout.ts";

/** The time that hooks are measured by. */
export type HookClock = {
  /** ISO 8601, UTC. */
  now: () => string;
  /** Counts milliseconds and never goes back. */
  ticks: () => number;
};

/** One run, and its answer. */
export type HookRunEnd =
  | { kind: "said"; run: HookRun; said: HookSaid }
  /** `failure` says why its answer does not count. */
  | { kind: "failed"; run: HookRun; failure: string; isLetThrough: boolean };

const longestMessage = 4_000;

/** Runs one hook to its end, its time limit or the signal. Rejects with the signal's reason only. */
export async function runHook(
  hook: ConfiguredHook,
  input: HookInput,
  { signal, clock }: { signal: AbortSignal; clock: HookClock },
): Promise<HookRunEnd> {
  signal.throwIfAborted();
  const started = { startedAt: clock.now(), at: clock.ticks() };
  const ended = await attempt(hook, input, signal);
  const said = ended.kind === "answered" ? readOutput(input, ended.output) : null;
  const run = {
    event: hook.event,
    name: hook.name,
    source: hook.source,
    startedAt: started.startedAt,
    durationMs: Math.max(0, Math.round(clock.ticks() - started.at)),
  };
  if (said !== null && typeof said !== "string") {
    const message = said.reason ?? said.note ?? said.additionalContext;
    return { kind: "said", said, run: { ...run, outcome: outcomeOf(said), message: shorten(message) } };
  }
  const failure = said ?? (ended.kind === "answered" ? "" : ended.why);
  const isLetThrough = hook.onFailure === "allow";
  const outcome = ended.kind === "timed-out" ? "timed-out" : "failed";
  const through = isLetThrough ? { isLetThrough } : {};
  return {
    kind: "failed",
    failure,
    isLetThrough,
    run: { ...run, outcome, message: shorten(failure), ...through },
  };
}

type Attempt =
  | { kind: "answered"; output: unknown }
  | { kind: "failed"; why: string }
  | { kind: "timed-out"; why: string };

async function attempt(hook: ConfiguredHook, input: HookInput, signal: AbortSignal): Promise<Attempt> {
  const timeout = readHookTimeout(hook.timeout);
  if (!timeout.ok) return { kind: "failed", why: timeout.message };
  const own = new AbortController();
  const { promise: cut, resolve, reject } = Promise.withResolvers<Attempt>();
  const limit = `it took longer than its time limit of ${timeout.milliseconds} ms and was ended`;
  const timer = setTimeout(() => resolve({ kind: "timed-out", why: limit }), timeout.milliseconds);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const answered = start(hook, input, own.signal);
  try {
    const first = await Promise.race([answered, cut]);
    if (first.kind === "timed-out") await abortHook(hook, answered, () => own.abort(new Error(limit)));
    return first;
  } catch (error) {
    await abortHook(hook, answered, () => own.abort(error));
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Aborts a hook and gives it the time to end what it started. */
async function abortHook(hook: ConfiguredHook, answered: Promise<Attempt>, abort: () => void): Promise<void> {
  abort();
  const { settleMs = 0 } = hook;
  if (settleMs > 0) await Promise.race([answered, delay(settleMs, undefined, { ref: false })]);
}

/** Never rejects, so a late failure has no further effect. The hook gets a copy: what it changes there changes nothing. */
async function start(hook: ConfiguredHook, input: HookInput, signal: AbortSignal): Promise<Attempt> {
  try {
    const toolUseId = "tool_use_id" in input ? input.tool_use_id : undefined;
    return { kind: "answered", output: await hook.run(structuredClone(input), { signal, toolUseId }) };
  } catch (error) {
    return { kind: "failed", why: describeError(error) };
  }
}

/** An answer of a function may be an object that throws when it is read. */
function readOutput(input: HookInput, output: unknown): HookSaid | string {
  try {
    const said = readHookOutput(input.hook_event_name, output);
    return typeof said === "string" ? said : structuredClone(said);
  } catch (error) {
    return `its output can’t be read: ${describeError(error)}`;
  }
}

function outcomeOf({ decision, updatedInput, additionalContext }: HookSaid): HookOutcome {
  if (decision === "deny") return "denied";
  if (updatedInput !== null) return "changed-input";
  if (decision === "ask") return "asked";
  if (decision === "allow") return "allowed";
  return additionalContext === null ? "said-nothing" : "added-context";
}

function describeError(error: unknown): string {
  const errorText = errorMessage(error);
  return errorText.trim() === "" ? "it failed without a reason" : errorText;
}

function shorten(message: string | null): string | null {
  const text = message?.replaceAll("\0", "\u2400") ?? null;
  return text !== null && text.length > longestMessage ? `${text.slice(0, longestMessage)} …` : text;
}
