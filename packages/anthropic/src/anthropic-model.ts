import Anthropic from "@anthropic-ai/sdk";
import { Stream } from "@anthropic-ai/sdk/core/streaming";
import type { Model, ModelDelta, ModelError, ModelRequest, ModelTurn } from "@countersign/agent";
import { costOf } from "./known-models.ts";
import {
  brokenStreamError,
  type FailureContext,
  findSettingsError,
  modelFailure,
  silence,
  streamFailure,
} from "./model-failure.ts";
import { requestBody, type Thinking } from "./request-body.ts";
import { parseStreamEvent } from "./stream-event.ts";
import { createTurnAssembly } from "./turn-assembly.ts";

/** Where the model is, the key for it, and how it is asked; `baseUrl` is without `/v1`, `headers` go with every request. */
export type AnthropicModelOptions = {
  apiKey: string;
  baseUrl: string;
  headers?: Record<string, string>;
  fetch?: typeof globalThis.fetch;
  thinking?: Thinking;
  silenceMs?: number;
};

const defaultSilenceMs = 90_000;
const drainMs = 1_000;

/**
 * The model port on the Anthropic SDK. One `ask` is one streamed request: nothing is retried here, because the loop
 * retries where people can see it. Rejects with `ModelError` (whose message never holds the key), or the signal's reason.
 *
 * `thinking` is `off` unless asked for; `silenceMs` is how long the stream may send nothing at all, not even a ping, before
 * it counts as lost (90 s).
 */
export function createAnthropicModel(options: AnthropicModelOptions): Model {
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    defaultHeaders: options.headers ?? {},
    maxRetries: 0,
    logLevel: "off",
    fetch: options.fetch,
  });
  const settings = {
    thinking: options.thinking ?? "off",
    silenceMs: options.silenceMs ?? defaultSilenceMs,
    settingsError: findSettingsError(options),
  };
  return {
    ask: (request, onDelta) => ask({ client, request, onDelta, apiKey: options.apiKey, ...settings }),
  };
}

type Asking = {
  client: Anthropic;
  request: ModelRequest;
  onDelta: (delta: ModelDelta) => void;
  apiKey: string;
  thinking: Thinking;
  silenceMs: number;
  settingsError: ModelError | null;
};

async function ask(asking: Asking): Promise<ModelTurn> {
  const { request, silenceMs } = asking;
  request.signal.throwIfAborted();
  if (asking.settingsError !== null) throw asking.settingsError;
  const connection = new AbortController();
  const passOn = () => connection.abort(request.signal.reason);
  request.signal.addEventListener("abort", passOn, { once: true });
  const watch = startWatch(silenceMs, () => connection.abort(silence(silenceMs)));
  try {
    return await readTurn(asking, connection, watch.reset);
  } catch (error) {
    const reason: unknown = connection.signal.aborted ? connection.signal.reason : null;
    connection.abort();
    throw reason ?? error;
  } finally {
    watch.stop();
    request.signal.removeEventListener("abort", passOn);
  }
}

async function readTurn(
  asking: Asking,
  connection: AbortController,
  onEvent: () => void,
): Promise<ModelTurn> {
  const { client, request } = asking;
  const assembly = createTurnAssembly((delta) => {
    if (!connection.signal.aborted) asking.onDelta(delta);
  });
  const sent = client.messages.create(requestBody(request, asking.thinking), { signal: connection.signal });
  const response = await withModelFailure(sent.asResponse(), asking);
  // The raw events, not the SDK's parsed ones: those leave the pings out, and a ping is a sign of life.
  const events = Stream.rawEvents(response, connection);
  while (!assembly.isComplete()) {
    const next = await withModelFailure(events.next(), asking);
    connection.signal.throwIfAborted();
    if (next.done === true) throw brokenStreamError();
    onEvent();
    const event = next.value.data === "" ? null : readEvent(next.value.data);
    if (event?.type === "error") throw streamFailure(event.error, failureContext(asking));
    if (event !== null) assembly.add(event);
  }
  void drain(events, connection);
  const turn = assembly.finish();
  return { ...turn, costUsd: costOf(request.model, turn.usage) };
}

/** Reads what follows the end of the answer, so that the connection can serve the next request; not for long. */
async function drain(events: AsyncGenerator<unknown>, connection: AbortController): Promise<void> {
  const timer = setTimeout(() => connection.abort(), drainMs);
  try {
    for await (const _ of events);
  } catch {
    // The answer is complete; how its connection ends is nobody's concern.
  } finally {
    clearTimeout(timer);
  }
}

/** Only a network error is a failure of the model. Anything else is a bug and is thrown unchanged. */
async function withModelFailure<T>(work: Promise<T>, asking: Asking): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw modelFailure(error, failureContext(asking));
  }
}

function readEvent(data: string) {
  try {
    return parseStreamEvent(data);
  } catch (error) {
    throw brokenStreamError(error);
  }
}

function failureContext({ request, apiKey }: Asking): FailureContext {
  return { model: request.model, apiKey, now: Date.now };
}

function startWatch(ms: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, ms);
  return {
    reset() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
