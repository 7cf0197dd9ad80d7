import {
  type DeviceCodeIssued,
  type DeviceTokenIssued,
  deviceCodeIssued,
  deviceGrantType,
  deviceProblem,
  deviceTokenIssued,
  loginClientId,
} from "@countersign/contracts/device-login";
import { StartError } from "@countersign/server/start-error";
import { jsonOf } from "../../json-of.ts";
import { readText, refusalOf, sendRequest } from "../send-request.ts";

/** A server to log in to, and how a request reaches it. */
export type LoginServer = { origin: string; isLocal: boolean };

/** How a wait for an answer ended. */
export type FlowEnd =
  | { outcome: "key"; issued: DeviceTokenIssued }
  | { outcome: "refused" }
  | { outcome: "expired" };

/** What the server answered to the question for the key. `lost`: it gave no answer, which may pass. */
export type Asked = FlowEnd | { outcome: "pending" } | { outcome: "slow-down" } | { outcome: "lost" };

/** How long one request may take. Ctrl-C doesn't end it: the key that it brings would be lost, and stay valid. */
const requestMs = 15_000;

/** Begins a login. Throws `StartError` if the server has none, or if its page isn't on that server. */
export async function beginLogin(
  server: LoginServer,
  { host, signal }: { host: string; signal: AbortSignal },
): Promise<DeviceCodeIssued> {
  const fields = { client_id: loginClientId, host_name: host };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(requestMs)]);
  const { status, text } = await send(server, "code", fields, limited).catch((error: unknown) => {
    if (!limited.aborted || signal.aborted) throw error;
    throw new StartError(`The server at ${server.origin} doesn’t answer. Try again later.`, { cause: error });
  });
  const issued = deviceCodeIssued.safeParse(jsonOf(text));
  if (status !== 200 || !issued.success) {
    if (status === 429) throw refusalOf(status, text);
    throw new StartError(
      `${server.origin} isn’t a Countersign server, or its version has no logins (it answered ${status}).`,
    );
  }
  const { verification_uri, verification_uri_complete } = issued.data;
  // Whoever answers must not lead people to sign in elsewhere.
  if ([verification_uri, verification_uri_complete].some((page) => originOf(page) !== server.origin))
    throw new StartError(
      `The server at ${server.origin} says its address is ${originOf(verification_uri)}. Log in there instead.`,
    );
  return issued.data;
}

/** Where a page is. That of a `blob:` has the origin of what made it, and isn't on that server. */
function originOf(page: string): string {
  const { protocol, origin } = new URL(page);
  return protocol === "https:" || protocol === "http:" ? origin : protocol;
}

/** Asks once for the key of a login. */
export async function askForKey(server: LoginServer, deviceCode: string): Promise<Asked> {
  const fields = { client_id: loginClientId, grant_type: deviceGrantType, device_code: deviceCode };
  const answer = await send(server, "token", fields, AbortSignal.timeout(requestMs)).catch(() => null);
  if (answer === null || answer.status >= 500) return { outcome: "lost" };
  const { status, text } = answer;
  if (status === 429) return { outcome: "slow-down" };
  const body = jsonOf(text);
  const issued = deviceTokenIssued.safeParse(body);
  if (status === 200 && issued.success) return { outcome: "key", issued: issued.data };
  const problem = deviceProblem.safeParse(body);
  if (!problem.success) throw refusalOf(status, text);
  switch (problem.data.error) {
    case "authorization_pending":
      return { outcome: "pending" };
    case "slow_down":
      return { outcome: "slow-down" };
    case "access_denied":
      return { outcome: "refused" };
    case "expired_token":
      return { outcome: "expired" };
    default:
      throw new StartError(`The login failed: ${problem.data.error_description ?? problem.data.error}`);
  }
}

export type WaitOptions = {
  ask: () => Promise<Asked>;
  /** In seconds. */
  interval: number;
  expiresIn: number;
  /** Rejects when the command is left. */
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since any moment. */
  now: () => number;
  /** Called once for each time that the server can't be reached. */
  onLost: () => void;
};

const longestIntervalSeconds = 60;

/** Asks at the server's interval until somebody answered or the code expired. Without an answer of the server, it asks more and more rarely. */
export async function waitForKey({
  ask,
  interval,
  expiresIn,
  wait,
  now,
  onLost,
}: WaitOptions): Promise<FlowEnd> {
  const until = now() + expiresIn * 1_000;
  let seconds = interval;
  let pause = seconds;
  let isLost = false;
  for (;;) {
    await wait(pause * 1_000);
    const asked = await ask();
    switch (asked.outcome) {
      case "key":
      case "refused":
      case "expired":
        return asked;
      case "slow-down":
        seconds += 5;
        pause = seconds;
        break;
      case "pending":
        pause = seconds;
        break;
      case "lost":
        if (!isLost) onLost();
        pause = Math.min(pause * 2, longestIntervalSeconds);
        break;
    }
    isLost = asked.outcome === "lost";
    // A server that is away tells nobody that the code expired.
    if (now() >= until) return { outcome: "expired" };
  }
}

async function send(
  { origin, isLocal }: LoginServer,
  path: "code" | "token",
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const access = { origin, socket: null, secret: null, isLocal };
  const form = new URLSearchParams(fields);
  const answer = await sendRequest(access, {
    path: `/api/auth/device/${path}`,
    method: "POST",
    form,
    signal,
  });
  return { status: answer.statusCode ?? 500, text: await readText(answer) };
}
