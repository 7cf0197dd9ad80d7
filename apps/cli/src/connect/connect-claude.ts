import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { StartError } from "@countersign/server/start-error";
import {
  type AgentPlace,
  type GateKey,
  readChangedFiles,
  readGateKey,
  readIfThere,
  removeAgentFiles,
  writeAgentFiles,
  writeChangedFiles,
  writeWhole,
} from "./agent-files.ts";
import { withHooks, withoutHooks } from "./claude-settings.ts";
import { checkClaudeVersion } from "./claude-version.ts";
import { checkGateKey, createGateKey, revokeGateKey } from "./gate-server.ts";

/** What is connected, and to what. */
export type ConnectOptions = {
  place: AgentPlace;
  /** The settings file that gets the hooks. */
  file: string;
  /** The hooks are the machine's: no other hooks run, and users can't turn them off. */
  isManaged: boolean;
  /** How long the agent waits for a person, in seconds; null where it waits as long as it takes. */
  waitSeconds: number | null;
  /** The program whose version is checked. */
  program: string;
  /** The address of Countersign, without a path. */
  server: string;
  /** Where the server answers agents of this machine; null where it only has its port. */
  socket: string | null;
  /** The start token, where it is known here. */
  token: string | null;
  /** A key that somebody made for this, where there is one. */
  secret: string | null;
  /** The name of a new key. */
  keyName: string;
};

/** Connects Claude Code, and gives what to say about it. Nothing is written before the server has accepted the key. */
export async function connectClaude(options: ConnectOptions): Promise<string[]> {
  const { place, file, isManaged, program, server } = options;
  const version = checkClaudeVersion(program);
  const withOurs = (text: string | null) => withHooks(text ?? "", { file, shim: place.shim, isManaged });
  // What is wrong with the file is said before a key is made for it.
  withOurs(await readIfThere(file));
  const present = await readGateKey(place);
  const { key, person } = await findKey(options, present);
  await mkdir(dirname(file), { recursive: true });
  await writeAgentFiles(place, key);
  // Claude Code writes this file, too: what it wrote while the server was asked stays.
  const before = await readIfThere(file);
  const after = withOurs(before);
  const isSame = after === before && isDeepStrictEqual(present, key);
  if (after !== before) {
    const changed = await readChangedFiles(place);
    // What was there before the first connect is what disconnect restores.
    const known = changed[file];
    const foreign = before === null ? null : withoutHooks(before, { file, shim: place.shim });
    const first = known !== undefined && known.after === before ? known.before : foreign;
    await writeChangedFiles(place, { ...changed, [file]: { before: first, after } });
    await writeWhole(file, after, isManaged ? 0o644 : undefined);
  }
  const check = `The server at ${server} answers. The key acts as ${person} and can only ask about calls.`;
  const caution =
    key.socket === null
      ? [
          "The server has no socket in its data folder, so another program could take its port while it’s away.",
        ]
      : [];
  const undo = `Undo it with: countersign disconnect claude${flagOf(options)}`;
  if (isSame)
    return [`Claude Code ${version} is connected already. Nothing was changed.`, check, ...caution, undo];
  return [
    `Claude Code ${version} is connected: the hooks are in ${file}.`,
    check,
    ...caution,
    "Sessions that start from now on ask Countersign about every call. Restart those that are running.",
    `The key is in ${place.conf}, which only you can read.`,
    undo,
  ];
}

function flagOf({ isManaged, file }: Pick<ConnectOptions, "isManaged" | "file">): string {
  if (isManaged) return " --managed";
  return file.endsWith("settings.local.json") ? " --project" : "";
}

/** The key that is there, if the server still accepts it; else the given one, or a new one. */
async function findKey(
  { server, socket, waitSeconds, secret, token, keyName }: ConnectOptions,
  present: GateKey | null,
): Promise<{ key: GateKey; person: string }> {
  const gate = { url: `${server}/hooks/claude`, socket, waitSeconds };
  for (const known of [secret, present?.secret ?? null]) {
    if (known === null) continue;
    const found = await checkGateKey({ ...gate, secret: known });
    if (found !== null) return { key: { ...gate, secret: known }, person: found.person };
    if (known === secret)
      throw new StartError("The server doesn’t accept COUNTERSIGN_KEY. Make a key with the scope gate.");
  }
  if (token === null)
    throw new StartError(
      "No start token is known here. Make a key with the scope gate in the dashboard (Settings, API keys), and pass it as COUNTERSIGN_KEY.",
    );
  const key = { ...gate, secret: await createGateKey(server, token, keyName) };
  const found = await checkGateKey(key);
  if (found === null) throw new StartError("The server doesn’t accept the key that it just made.");
  return { key, person: found.person };
}

/** Takes the hooks out of the settings file, and the key with the last of them. Gives what to say about it. */
export async function disconnectClaude({
  place,
  file,
  server,
  token,
}: Pick<ConnectOptions, "place" | "file" | "server" | "token">): Promise<string[]> {
  const text = await readIfThere(file);
  const { [file]: known, ...others } = await readChangedFiles(place);
  const said = [await restore(file, text, known, place)];
  if (Object.keys(others).length > 0) {
    await writeChangedFiles(place, others);
    return [...said, `The key stays, for ${Object.keys(others).join(", ")}.`];
  }
  const key = await readGateKey(place);
  await removeAgentFiles(place);
  if (key === null) return said;
  const isRevoked = token !== null && (await revokeGateKey(server, token, key.secret));
  return [
    ...said,
    isRevoked
      ? "The key is revoked."
      : `Revoke the key ${key.secret.slice(0, 8)}… in the dashboard (Settings, API keys).`,
  ];
}

/** A file that nobody changed since is made what it was, letter by letter. */
async function restore(
  file: string,
  text: string | null,
  known: { before: string | null; after: string } | undefined,
  { shim }: AgentPlace,
): Promise<string> {
  if (text === null) return `${file} doesn’t exist, so no hooks were there.`;
  if (known !== undefined && known.after === text) {
    if (known.before === null) {
      await rm(file);
      return `${file} is removed: it was made by connect.`;
    }
    await writeWhole(file, known.before);
    return `${file} is as it was before connect.`;
  }
  const without = withoutHooks(text, { file, shim });
  if (without === text) return `${file} has no hooks of Countersign.`;
  await writeWhole(file, without);
  return `The hooks are out of ${file}. Everything else in it stays.`;
}
