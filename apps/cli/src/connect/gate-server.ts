import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import type { AgentReport } from "@countersign/contracts/connected-agent";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";
import { jsonOf } from "../json-of.ts";
import type { GateKey } from "./agent-files.ts";

const checked = z.object({ agent: z.string(), person: z.string(), key: z.string() });
const made = z.object({ result: z.object({ data: z.object({ secret: z.string() }) }) });
const keyList = z.object({
  result: z.object({ data: z.array(z.object({ id: z.string(), start: z.string() })) }),
});
const problem = z.object({ error: z.object({ message: z.string() }) });

/** Who the key acts as; null if the server doesn't accept it. Throws `StartError` if no Countersign answers. */
export async function checkGateKey(key: GateKey): Promise<z.infer<typeof checked> | null> {
  const { url } = key;
  const response = await send(key);
  if (response.status === 401 || response.status === 403) return null;
  const parsed = checked.safeParse(response.body);
  if (response.status === 200 && parsed.success) return parsed.data;
  throw new StartError(
    `What answers at ${url} isn’t Countersign, or is an old version: it answered ${response.status}. Update and restart it, or set PORT to its port.`,
  );
}

/** Countersign's address without a path, and its socket; null to use the port, which another program could take. */
export type ServerPlace = { server: string; socket: string | null };

/** The problem where no key can be created from here. */
export const noStartToken =
  "The server’s start token isn’t here, so no key can be created. Start the server first, as the same user and with the same COUNTERSIGN_DATA. If it runs elsewhere, create a key with the scope gate in its dashboard (Settings → Keys), and set COUNTERSIGN_KEY to it.";

/** Creates a key that can only ask about calls. */
export async function createGateKey(place: ServerPlace, token: string, name: string): Promise<string> {
  const input = { name, scopes: ["gate"], days: null };
  const { status, body } = await call(place, "keys.create", token, input);
  const parsed = made.safeParse(body);
  if (parsed.success) return parsed.data.result.data.secret;
  const said = problem.safeParse(body);
  throw new StartError(
    `The server didn’t create a key: ${said.success ? said.data.error.message : `it answered ${status}`}`,
  );
}

/** Revokes the key with that secret. `unknown` if that fails: no server answers, or it doesn't know the token. */
export async function revokeGateKey(
  place: ServerPlace,
  token: string,
  secret: string,
): Promise<"now" | "before" | "unknown"> {
  try {
    const listed = keyList.parse((await call(place, "keys.list", token)).body);
    const id = listed.result.data.find(({ start }) => secret.startsWith(start))?.id;
    if (id === undefined) return "before";
    return (await call(place, "keys.revoke", token, { id })).status === 200 ? "now" : "unknown";
  } catch {
    return "unknown";
  }
}

function call({ server, socket }: ServerPlace, procedure: string, secret: string, input?: object) {
  const url = `${server}/api/trpc/${procedure}`;
  return send({ url, socket, secret }, input === undefined ? undefined : JSON.stringify(input));
}

/** Sends the server a report on the agent with that key. False if it didn't arrive: the caller says so. */
export async function sendReport(key: GateKey, report: AgentReport): Promise<boolean> {
  try {
    const url = `${key.url}/report`;
    return (await send({ ...key, url }, JSON.stringify(report))).status < 300;
  } catch {
    return false;
  }
}

/** Sends a request where agents send theirs: a POST with `content` as JSON, or a GET. `body`: null if it isn't JSON. */
async function send(
  { url, socket, secret }: Pick<GateKey, "url" | "socket" | "secret">,
  content?: string,
): Promise<{ status: number; body: unknown }> {
  const place = socket === null ? {} : { socketPath: socket };
  const sent = request(url, {
    ...place,
    method: content === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(10_000),
  });
  sent.end(content);
  try {
    const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, "response"));
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, body: jsonOf(text) };
  } catch (cause) {
    throw noServer(socket ?? new URL(url).origin, cause);
  }
}

function noServer(place: string, cause: unknown): StartError {
  return new StartError(
    `No server answers at ${place}. Start Countersign, or set PORT and COUNTERSIGN_DATA to the server’s values, then try again.`,
    { cause },
  );
}
