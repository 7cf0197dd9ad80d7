import type { Logger } from "pino";
import { describeFetchError } from "./describe-fetch-error.ts";
import { mayPass } from "./may-pass.ts";
import type { Attempt, DueDelivery, WebhookRepository } from "./webhook-repository.ts";
import { webhookSignature } from "./webhook-signature.ts";

export type WebhookSenderOptions = {
  store: Pick<WebhookRepository, "read" | "take" | "finish" | "putBack" | "prune">;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Pick<Logger, "warn" | "error">;
  /** The product's, for the user-agent header. */
  version: string;
  /** Milliseconds before the second, third, … try. There are no more tries than that and one. */
  retryMs?: readonly number[];
};

/** Sends what is due. `kick` says that something new may be; `close` ends what is under way, which is sent again later. */
export type WebhookSender = { kick(): void; close(): Promise<void> };

const timeoutMs = 10_000;
/** Nobody else tries while this one may still be waiting for an answer. */
const leaseMs = 60_000;
const pollMs = 5_000;
const atOnce = 4;
const usualRetries = [5_000, 30_000, 2 * 60_000, 10 * 60_000];
const keptMs = 7 * 24 * 60 * 60 * 1_000;
const keptCount = 200;

/** Looks for due deliveries now and then, and whenever it is kicked. Nothing of it holds back a decision. */
export function startWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { store, now, log } = options;
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let isKicked = false;

  async function run(): Promise<void> {
    while (isKicked && !ending.signal.aborted) {
      isKicked = false;
      try {
        if (await sendDue()) isKicked = true;
      } catch (error) {
        log.error({ err: error }, "the webhook couldn’t be delivered; retrying soon");
      }
    }
  }

  /** Gives whether there may be more. */
  async function sendDue(): Promise<boolean> {
    const until = new Date(now().getTime() + leaseMs).toISOString();
    const due = await store.take(atOnce, now().toISOString(), until);
    if (due.length === 0) return false;
    const webhook = await store.read();
    await Promise.all(
      due.map(async (delivery) => {
        const attempt = await attemptOf(delivery, webhook, options, ending.signal);
        if (attempt === null) return store.putBack(delivery.id, now().toISOString());
        if (attempt.status !== "delivered") {
          log.warn({ delivery: delivery.id, attempts: delivery.attempts }, attempt.problem ?? "");
        }
        await store.finish(delivery.id, attempt);
      }),
    );
    await store.prune(new Date(now().getTime() - keptMs).toISOString(), keptCount);
    return true;
  }

  function kick(): void {
    isKicked = true;
    running ??= run().finally(() => {
      running = null;
      // A kick between the last look and here.
      if (isKicked && !ending.signal.aborted) kick();
    });
  }

  const clock = setInterval(kick, pollMs);
  clock.unref();
  kick();
  return {
    kick,
    async close() {
      clearInterval(clock);
      ending.abort();
      await running;
    },
  };
}

type Target = { url: string; secret: string } | null;

/** One try. Null where the server stops meanwhile: that was none, and the delivery is due at once. */
async function attemptOf(
  delivery: DueDelivery,
  webhook: Target,
  { fetch, now, version, retryMs = usualRetries }: WebhookSenderOptions,
  ending: AbortSignal,
): Promise<Attempt | null> {
  const nothing = { httpStatus: null, problem: null, nextAt: null };
  if (webhook === null) {
    return { ...nothing, status: "failed", problem: "No webhook is configured.", at: now().toISOString() };
  }
  const answer = await post(delivery, webhook, { fetch, now, version, ending });
  if (ending.aborted && answer.status === null) return null;
  const at = now();
  const said = { httpStatus: answer.status, problem: answer.problem, at: at.toISOString() };
  if (answer.problem === null) return { ...nothing, ...said, status: "delivered" };
  const wait = answer.mayPass ? retryMs[delivery.attempts - 1] : undefined;
  if (wait === undefined) return { ...nothing, ...said, status: "failed" };
  return { ...said, status: "pending", nextAt: new Date(at.getTime() + wait).toISOString() };
}

type Answer = { status: number | null; problem: string | null; mayPass: boolean };

async function post(
  { id, event, body }: DueDelivery,
  { url, secret }: { url: string; secret: string },
  {
    fetch,
    now,
    version,
    ending,
  }: Pick<WebhookSenderOptions, "fetch" | "now" | "version"> & { ending: AbortSignal },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `Countersign/${version}`,
        "x-countersign-event": event,
        "x-countersign-delivery": id,
        "x-countersign-signature": webhookSignature(body, { secret, at: now() }),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]),
    });
    // What it says beside the status is nobody's business here.
    await response.body?.cancel();
    return answerOf(response.status);
  } catch (error) {
    return {
      status: null,
      problem: `It couldn’t be reached: ${describeFetchError(error, timeoutMs)}.`,
      mayPass: true,
    };
  }
}

function answerOf(status: number): Answer {
  if (status >= 200 && status < 300) return { status, problem: null, mayPass: false };
  if (status >= 300 && status < 400) {
    return { status, problem: `It returned ${status}, a redirect, which isn’t followed.`, mayPass: false };
  }
  return { status, problem: `It returned ${status}.`, mayPass: mayPass(status) };
}
