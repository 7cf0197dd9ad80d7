import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeviceCodeIssued, DeviceTokenIssued } from "@countersign/contracts/device-login";
import { openPage } from "@countersign/server/open-browser";
import type { Terminal } from "../../terminal/terminal.ts";
import { serverUrl } from "../server-access.ts";
import { type ExitCode, exitCodes } from "../with-server.ts";
import { askForKey, beginLogin, type FlowEnd, type LoginServer, waitForKey } from "./device-flow.ts";
import { changeLogins, type Login, readLogins } from "./logins-file.ts";
import { revokeLogin } from "./revoke-login.ts";

/** What a login needs: where it is stored, where it writes, and Ctrl-C. */
export type LoginContext = {
  file: string;
  output: Terminal;
  notes: Terminal;
  isJson: boolean;
  signal: AbortSignal;
};

/** Logs in to a server by the device flow, and stores the key. An earlier login there is replaced, and its key revoked. */
export async function logIn(
  context: LoginContext,
  { url, opensBrowser }: { url: string; opensBrowser: boolean },
): Promise<ExitCode> {
  const { file, output, notes, isJson, signal } = context;
  const server = serverOf(url);
  // A file that can't be used is a reason not to begin.
  const earlier = (await readLogins(file)).get(server.origin) ?? null;
  const issued = await beginLogin(server, { host: hostName(), signal });
  showCode(context, issued);
  if (opensBrowser)
    openPage(issued.verification_uri_complete, () =>
      notes.line("Couldn’t open a browser. Open the address yourself."),
    );
  const end = await waitForKey({
    ask: () => askForKey(server, issued.device_code),
    interval: issued.interval,
    expiresIn: issued.expires_in,
    wait: (milliseconds) => sleep(milliseconds, undefined, { signal }),
    now: () => performance.now(),
    onLost: () => notes.line("The server doesn’t answer. Trying again…"),
  });
  if (end.outcome !== "key") return giveUp(context, end.outcome);
  const { origin } = server;
  const login = loginOf(end.issued);
  await keep(context, { server, login });
  if (isJson) output.json({ type: "login", server: origin, ...describe(end.issued) });
  else
    output.line(
      { tone: "allow", text: "Logged in" },
      ` to ${origin} as ${login.person}, until ${login.expiresAt.slice(0, 10)}. The key is in ${file}.`,
    );
  if (earlier !== null && (await revokeLogin(server, earlier)) === "unknown")
    notes.line(
      `The key of the earlier login, “${earlier.keyName}”, couldn’t be revoked. Revoke it in Settings → Keys.`,
    );
  return exitCodes.done;
}

/** The server that a person names. Throws `StartError` for one that would get the key unencrypted. */
export function serverOf(text: string): LoginServer {
  const { url, isLocal } = serverUrl(text);
  return { origin: url.origin, isLocal };
}

function showCode({ output, isJson }: LoginContext, issued: DeviceCodeIssued): void {
  const { user_code, verification_uri, verification_uri_complete, expires_in } = issued;
  if (isJson) {
    const expiresAt = new Date(Date.now() + expires_in * 1_000).toISOString();
    output.json({
      type: "code",
      code: user_code,
      url: verification_uri,
      urlWithCode: verification_uri_complete,
      expiresAt,
    });
    return;
  }
  output.line(
    "Open this address in a browser, check that the page shows the same code, and allow the login:",
  );
  output.line();
  output.line("  ", verification_uri_complete);
  output.line();
  output.line("  Code: ", { tone: "strong", text: user_code });
  output.line();
  output.line(`Waiting up to ${Math.round(expires_in / 60)} minutes. Ctrl-C cancels.`);
}

function giveUp({ output, notes, isJson }: LoginContext, outcome: Exclude<FlowEnd["outcome"], "key">) {
  const isRefused = outcome === "refused";
  if (isJson) output.json({ type: "failed", reason: isRefused ? "access_denied" : "expired_token" });
  else
    notes.line({
      tone: "deny",
      text: isRefused
        ? "The login was denied."
        : "Nobody answered in time, so the code has expired. Run the command again.",
    });
  return exitCodes.otherResult;
}

/** Stores a key, or revokes it: after Ctrl-C, and if it can't be stored. */
async function keep(
  { file, signal }: LoginContext,
  { server, login }: { server: LoginServer; login: Login },
): Promise<void> {
  try {
    signal.throwIfAborted();
    await changeLogins(file, (logins) => void logins.set(server.origin, login));
  } catch (error) {
    await revokeLogin(server, login);
    throw error;
  }
}

function loginOf({ access_token, key_id, key_name, person, expires_at }: DeviceTokenIssued): Login {
  return { key: access_token, keyId: key_id, keyName: key_name, person, expiresAt: expires_at };
}

function describe({ person, key_id, key_name, scope, expires_at }: DeviceTokenIssued) {
  return {
    person,
    key: { id: key_id, name: key_name },
    scopes: scope.split(" "),
    expiresAt: expires_at,
  };
}

/** This computer's name, as far as the server takes it. */
function hostName(): string {
  const name = hostname()
    .replaceAll(/[^A-Za-z0-9._-]/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 63);
  return name === "" ? "computer" : name;
}
