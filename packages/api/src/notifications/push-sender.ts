import type { NoticeMessage, PushSubscription } from "@countersign/contracts/notification";
import webPush from "web-push";
import { describeFetchError } from "./describe-fetch-error.ts";
import { mayPass } from "./may-pass.ts";

/** What this server signs web push with. Browsers subscribe with the public key, so another pair would lose them all. */
export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * What the push service said. `gone`: the browser no longer wants it, or never did. `refused`: asking again would give the
 * same. `failed`: it may work later.
 */
export type PushOutcome =
  | { tag: "sent" }
  | { tag: "gone"; message: string }
  | { tag: "refused"; message: string }
  | { tag: "failed"; message: string };

/** Sends one message to one browser, once. Never throws. */
export type SendPush = (
  subscription: PushSubscription,
  message: NoticeMessage,
  signal: AbortSignal,
) => Promise<PushOutcome>;

export type PushSenderOptions = {
  keys: VapidKeys;
  /** Whom a push service writes to when something is wrong with what it is sent: mailto: or https: */
  contact: string;
  fetch: typeof globalThis.fetch;
};

const timeoutMs = 10_000;
/** How much of an answer is kept, in characters. */
const maxErrorLength = 300;
const dayInSeconds = 24 * 60 * 60;

/** Encrypts for the browser alone, so that the push service in between reads nothing. */
export function createPushSender({ keys, contact, fetch }: PushSenderOptions): SendPush {
  return async (subscription, message, signal) => {
    try {
      const request = pushRequest(subscription, message, { keys, contact });
      const response = await fetch(request.endpoint, {
        method: request.method,
        headers: request.headers,
        body: new Uint8Array(request.body),
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      return outcomeOf(response.status, await readErrorText(response));
    } catch (error) {
      return {
        tag: "failed",
        message: `The push service couldn’t be reached: ${describeFetchError(error, timeoutMs)}.`,
      };
    }
  };
}

/**
 * The beginning of what a push service says of a push that it did not take. The status counts, no matter what happens to the
 * words: no more is read than is shown, and where they do not come in time there are none.
 */
async function readErrorText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    if (response.ok) await response.body?.cancel();
    else
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        if (text.length >= maxErrorLength) break;
      }
  } catch (error) {
    text += ` (the response was cut off: ${describeFetchError(error, timeoutMs)})`;
  }
  return text.slice(0, maxErrorLength);
}

/** Throws for a subscription with keys that cannot be encrypted for. */
export function pushRequest(
  subscription: PushSubscription,
  message: NoticeMessage,
  { keys, contact }: Pick<PushSenderOptions, "keys" | "contact">,
) {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(message),
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: dayInSeconds,
      urgency: message.type === "decided" ? "normal" : "high",
      contentEncoding: "aes128gcm",
    },
  );
  if (body === null) throw new Error("a push without a body");
  // `fetch` counts the bytes itself.
  const { "Content-Length": _length, ...rest } = headers;
  return { endpoint, method, headers: textsOf(rest), body };
}

function outcomeOf(status: number, text: string): PushOutcome {
  if (status >= 200 && status < 300) return { tag: "sent" };
  const message = `The push service returned ${status}${text.trim() === "" ? "" : `: ${text.trim()}`}`;
  if (status === 404 || status === 410) return { tag: "gone", message };
  return { tag: mayPass(status) ? "failed" : "refused", message };
}

function textsOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
