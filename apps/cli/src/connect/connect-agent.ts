import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import type { AgentConnector, AgentTrust, ConnectedAgent } from "./agent-connector.ts";
import {
  type AgentPlace,
  type ChangedFiles,
  type GateKey,
  readChangedFiles,
  readGateKey,
  readIfThere,
  removeAgentFiles,
  writeAgentFiles,
  writeChangedFiles,
  writeWhole,
} from "./agent-files.ts";
import { checkAgentVersion } from "./agent-version.ts";
import { checkGateKey, createGateKey, revokeGateKey } from "./gate-server.ts";

/** What is connected, and to what. */
export type ConnectOptions = {
  place: AgentPlace;
  /** The settings file that gets the hooks. */
  file: string;
  /** The hooks are the machine's: no other hooks run, and users can't turn them off. */
  isManaged: boolean;
  /** The program whose version is checked. */
  program: string;
  /** The address of Countersign, without a path. */
  server: string;
  /** The start token, where it is known here. */
  token: string | null;
  /** A key that somebody made for this, where there is one. */
  secret: string | null;
  /** The name of a new key. */
  keyName: string;
};

/** Connects an agent, and gives what to say about it. Nothing is written before the server has accepted the key. */
export async function connectAgent(connector: AgentConnector, options: ConnectOptions): Promise<string[]> {
  const { place, file, isManaged, program, server } = options;
  const version = checkAgentVersion(program, connector.version);
  const withOurs = (text: string | null) =>
    connector.withHooks(text ?? "", { file, shim: place.shim, isManaged });
  // What is wrong with the file is said before a key is made for it.
  withOurs(await readIfThere(file));
  const present = await readGateKey(place);
  const { key, person } = await findKey(connector, options, present);
  await mkdir(dirname(file), { recursive: true });
  await writeAgentFiles(place, key);
  // The agent may write this file, too: what it wrote while the server was asked stays.
  const before = await readIfThere(file);
  const after = withOurs(before);
  if (after !== before) {
    // What was there before the first connect is what disconnect restores.
    const foreign = before === null ? null : connector.withoutHooks(before, { file, shim: place.shim });
    await recordChange(place, file, { before, after, foreign });
    await writeWhole(file, after, isManaged ? 0o644 : undefined);
  }
  const isTrusted = await grantTrust(connector, options, { before, after });
  const isSame = after === before && isTrusted && present?.secret === key.secret && present.url === key.url;
  const name = `${externalAgentNames[connector.kind]} ${version}`;
  const check = `The server at ${server} answers. The key acts as ${person} and can only ask about calls.`;
  const undo = `Undo it with: countersign disconnect ${connector.kind}${flagOf(options)}`;
  if (isSame) return [`${name} is connected already. Nothing was changed.`, check, ...connector.limits, undo];
  return [
    `${name} is connected: the hooks are in ${file}.`,
    check,
    "Sessions that start from now on ask Countersign about every call. Restart those that are running.",
    ...connector.limits,
    `The key is in ${place.conf}, which only you can read.`,
    undo,
  ];
}

function flagOf({ isManaged, file }: Pick<ConnectOptions, "isManaged" | "file">): string {
  if (isManaged) return " --managed";
  return file.endsWith("settings.local.json") ? " --project" : "";
}

async function recordChange(
  place: AgentPlace,
  file: string,
  { before, after, foreign }: { before: string | null; after: string; foreign: string | null },
): Promise<void> {
  const changed = await readChangedFiles(place);
  const known = changed[file];
  const first = known !== undefined && known.after === before ? known.before : foreign;
  await writeChangedFiles(place, { ...changed, [file]: { before: first, after } });
}

/** Has the agent trust the hooks; where it doesn't, none of them stay. True: it did before. */
async function grantTrust(
  { trust }: AgentConnector,
  { place, file, program }: ConnectOptions,
  hooks: { before: string | null; after: string },
): Promise<boolean> {
  if (trust === undefined) return true;
  const agent = { program, file, shim: place.shim };
  const trustFile = trust.file(agent);
  const before = await readIfThere(trustFile);
  try {
    await trust.grant(agent);
  } catch (error) {
    if (hooks.before === null) await rm(file, { force: true });
    else await writeWhole(file, hooks.before);
    throw error;
  }
  const after = (await readIfThere(trustFile)) ?? "";
  if (after === (before ?? "")) return true;
  await recordChange(place, trustFile, { before, after, foreign: before });
  return false;
}

/** The key that is there, if the server still accepts it; else the given one, or a new one. */
async function findKey(
  { kind }: AgentConnector,
  { server, secret, token, keyName }: ConnectOptions,
  present: GateKey | null,
): Promise<{ key: GateKey; person: string }> {
  const url = `${server}/hooks/${kind}`;
  for (const known of [secret, present?.secret ?? null]) {
    if (known === null) continue;
    const found = await checkGateKey({ url, secret: known });
    if (found !== null) return { key: { url, secret: known }, person: found.person };
    if (known === secret)
      throw new StartError("The server doesn’t accept COUNTERSIGN_KEY. Make a key with the scope gate.");
  }
  if (token === null)
    throw new StartError(
      "No start token is known here. Make a key with the scope gate in the dashboard (Settings, API keys), and pass it as COUNTERSIGN_KEY.",
    );
  const key = { url, secret: await createGateKey(server, token, keyName) };
  const found = await checkGateKey(key);
  if (found === null) throw new StartError("The server doesn’t accept the key that it just made.");
  return { key, person: found.person };
}

type DisconnectOptions = Pick<ConnectOptions, "place" | "file" | "server" | "token" | "program">;

/** Takes the hooks out of the settings file, and the key with the last of them. Gives what to say about it. */
export async function disconnectAgent(
  connector: AgentConnector,
  { place, file, server, token, program }: DisconnectOptions,
): Promise<string[]> {
  const agent = { program, file, shim: place.shim };
  const trustFile = connector.trust?.file(agent) ?? null;
  const known = await readChangedFiles(place);
  const said: string[] = [];
  if (connector.trust !== undefined && trustFile !== null)
    said.push(await withdrawTrust(connector.trust, agent, known[trustFile]));
  const text = await readIfThere(file);
  said.push(await restore(connector, { file, text, known: known[file] }, place));
  const others = Object.fromEntries(
    Object.entries(known).filter(([each]) => each !== file && each !== trustFile),
  );
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

type KnownFile = { file: string; text: string | null; known: ChangedFiles[string] | undefined };

/** The agent itself takes it back where its file has changed since. */
async function withdrawTrust(
  trust: AgentTrust,
  agent: ConnectedAgent,
  known: ChangedFiles[string] | undefined,
): Promise<string> {
  const file = trust.file(agent);
  const asBefore = await restoreText({ file, text: await readIfThere(file), known });
  if (asBefore !== null) return asBefore;
  try {
    await trust.withdraw(agent, known);
    return `The trust in the hooks is out of ${file}. Everything else in it stays.`;
  } catch (error) {
    return `${errorMessage(error)} Remove the hooks of Countersign from ${file} yourself.`;
  }
}

/** A file that nobody changed since is made what it was, letter by letter. Null for any other. */
async function restoreText({ file, text, known }: KnownFile): Promise<string | null> {
  if (text === null) return `${file} doesn’t exist, so no hooks were there.`;
  if (known === undefined || known.after !== text) return null;
  if (known.before === null) {
    await rm(file);
    return `${file} is removed: it was made by connect.`;
  }
  await writeWhole(file, known.before);
  return `${file} is as it was before connect.`;
}

async function restore(
  { withoutHooks }: AgentConnector,
  known: KnownFile & { text: string | null },
  { shim }: AgentPlace,
): Promise<string> {
  const { file, text } = known;
  const asBefore = await restoreText(known);
  if (asBefore !== null || text === null) return asBefore ?? "";
  const without = withoutHooks(text, { file, shim });
  if (without === text) return `${file} has no hooks of Countersign.`;
  await writeWhole(file, without);
  return `The hooks are out of ${file}. Everything else in it stays.`;
}
