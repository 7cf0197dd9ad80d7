import { gateSocketOf, readKeptToken } from "@countersign/server/data-folder";
import { readSettings } from "@countersign/server/environment";
import { signInAddress } from "@countersign/server/sign-in-address";
import { StartError } from "@countersign/server/start-error";

/**
 * A server, and the key or token to use there. `socket`: that of its data folder, which nobody else can listen at; null to use the port.
 * `isLocal`: it runs on this machine, so the folders here are its folders. `isLogin`: the key is that of `countersign login`.
 */
export type ServerAccess = {
  origin: string;
  socket: string | null;
  secret: string;
  isLocal: boolean;
  isLogin: boolean;
};

type Variables = Record<string, string | undefined>;

/**
 * The server that is named by `given` or `COUNTERSIGN_URL`, with the key in `COUNTERSIGN_KEY`, or else that of a login there. If none is named, the
 * one of this machine's data folder, with that key or else its start token. Without a start token here, the only login. Throws `StartError`
 * where there is no way in, or more than one.
 */
export async function findServer(variables: Variables, given: string | null): Promise<ServerAccess> {
  const address = given ?? textOf(variables.COUNTERSIGN_URL);
  const key = keyOf(variables);
  if (address === null) return ownServer(variables, key);
  const { url, isLocal } = serverUrl(address);
  if (key === null) return loginAt(variables, url.origin);
  return { origin: url.origin, socket: null, secret: key, isLocal, isLogin: false };
}

async function ownServer(variables: Variables, key: string | null): Promise<ServerAccess> {
  const { host, port, dataFolder, token } = readSettings(variables);
  const secret = key ?? token ?? (await readKeptToken(dataFolder));
  if (secret === null) return onlyLogin(variables, dataFolder);
  const { origin } = new URL(signInAddress({ host, port, token: secret }));
  return { origin, socket: await gateSocketOf(dataFolder), secret, isLocal: true, isLogin: false };
}

/** No server was ever started here, so only another one can be meant. Of several, none is guessed. */
async function onlyLogin(variables: Variables, dataFolder: string): Promise<ServerAccess> {
  const { loginsFile, readLogins } = await import("./login/logins-file.ts");
  const origins = [...(await readLogins(loginsFile(variables))).keys()];
  const [origin] = origins;
  if (origin === undefined)
    throw new StartError(
      `No server has been started here yet (no token in ${dataFolder}). Start one, or use another server: run “countersign login URL”, or set COUNTERSIGN_URL and COUNTERSIGN_KEY.`,
    );
  if (origins.length > 1)
    throw new StartError(
      `You’re logged in to several servers. Name one with --server or COUNTERSIGN_URL: ${origins.join(", ")}.`,
    );
  return loginAt(variables, origin);
}

async function loginAt(variables: Variables, origin: string): Promise<ServerAccess> {
  const { loginsFile, readLogins } = await import("./login/logins-file.ts");
  const login = (await readLogins(loginsFile(variables))).get(serverUrl(origin).url.origin);
  if (login === undefined)
    throw new StartError(
      `You aren’t logged in to ${origin}. Run “countersign login ${origin}”, or set COUNTERSIGN_KEY to a key from its Settings → Keys.`,
    );
  if (Date.parse(login.expiresAt) <= Date.now())
    throw new StartError(
      `Your login at ${origin} expired on ${login.expiresAt.slice(0, 10)}. Run “countersign login ${origin}”.`,
    );
  // Also at a loopback address: that is the end of a tunnel then, and the folders there are another machine's.
  return { origin, socket: null, secret: login.key, isLocal: false, isLogin: true };
}

/** The server that a text names. Only https, except to this machine: whoever reads along could answer with the key. Throws `StartError`. */
export function serverUrl(text: string): { url: URL; isLocal: boolean } {
  if (!URL.canParse(text))
    throw new StartError(`${text} isn’t an address. Write it like https://host.example.`);
  const url = new URL(text);
  const isLocal = isLoopback(url);
  if (url.protocol === "https:" || (url.protocol === "http:" && isLocal)) return { url, isLocal };
  throw new StartError(
    `${url.origin} would get the key unencrypted. Use https, or forward its port over ssh and use http://127.0.0.1.`,
  );
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function keyOf({ COUNTERSIGN_KEY }: Variables): string | null {
  const key = textOf(COUNTERSIGN_KEY);
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new StartError("COUNTERSIGN_KEY isn’t a key: it has spaces or other characters that no key has.");
  return key;
}

function textOf(variable: string | undefined): string | null {
  const text = variable?.trim() ?? "";
  return text === "" ? null : text;
}
