import { gateSocketOf, readKeptToken } from "@countersign/server/data-folder";
import { readSettings } from "@countersign/server/environment";
import { signInAddress } from "@countersign/server/sign-in-address";
import { StartError } from "@countersign/server/start-error";

/**
 * A server, and the key or token to use there. `socket`: that of its data folder, which nobody else can listen at; null to use the port.
 * `isLocal`: it runs on this machine, so the folders here are its folders.
 */
export type ServerAccess = { origin: string; socket: string | null; secret: string; isLocal: boolean };

type Variables = Record<string, string | undefined>;

/**
 * The server that is named by `given` or `COUNTERSIGN_URL`, with the key in `COUNTERSIGN_KEY`; else the one of this machine's data folder,
 * with its start token unless that variable has a key. Throws `StartError` where there is no way in.
 */
export async function findServer(variables: Variables, given: string | null): Promise<ServerAccess> {
  const address = given ?? textOf(variables.COUNTERSIGN_URL);
  const key = keyOf(variables);
  if (address === null) return ownServer(variables, key);
  const url = serverUrl(address);
  if (key === null)
    throw new StartError(
      `Set COUNTERSIGN_KEY to a key for ${url.origin}. Create one there, in Settings → Keys.`,
    );
  return { origin: url.origin, socket: null, secret: key, isLocal: isLoopback(url) };
}

async function ownServer(variables: Variables, key: string | null): Promise<ServerAccess> {
  const { host, port, dataFolder, token } = readSettings(variables);
  const secret = key ?? token ?? (await readKeptToken(dataFolder));
  if (secret === null)
    throw new StartError(
      `No token in ${dataFolder} yet. Start the server first, or set COUNTERSIGN_URL and COUNTERSIGN_KEY to use another one.`,
    );
  const { origin } = new URL(signInAddress({ host, port, token: secret }));
  return { origin, socket: await gateSocketOf(dataFolder), secret, isLocal: true };
}

/** Only https, except to this machine: whoever reads along could answer with the key. */
function serverUrl(text: string): URL {
  if (!URL.canParse(text))
    throw new StartError(`${text} isn’t an address. Write it like https://host.example.`);
  const url = new URL(text);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  if (isSafe) return url;
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
