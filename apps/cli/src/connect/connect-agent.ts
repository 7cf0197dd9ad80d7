import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type ConnectableAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
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
import { type AgentTrust, grantTrust, withdrawTrust } from "./agent-trust.ts";
import { recordChange, restoreText } from "./changed-settings.ts";
import { checkGateKey, createGateKey, noStartToken, revokeGateKey } from "./gate-server.ts";
import { explainSettings } from "./settings-error.ts";

/** How one agent is connected. */
export type Connection = {
  kind: ConnectableAgentKind;
  /** Throws `StartError` if the agent can't fail closed or doesn't start. */
  checkVersion: (program: string) => string;
  /** The text of a settings file (null: there is none) with our hooks or plugin. Throws `SettingsError` if the agent would ignore them. */
  addHooks: (text: string | null) => string;
  /** The text without them. Throws `SettingsError` if the agent can't read it. */
  removeHooks: (text: string) => string;
  /** What connecting adds to the settings file, as part of a sentence: "the hooks are". */
  ours: string;
  /** What this connection can't prevent, as sentences. */
  open: string[];
  /** How the agent comes to trust our entries; null if it runs them anyway. */
  trust: AgentTrust | null;
};

/** What is connected, and to what. */
export type ConnectOptions = {
  place: AgentPlace;
  /** The settings file that is changed. */
  file: string;
  /** The command that undoes this, for messages. */
  undo: string;
  /** For everybody on the machine: no other hooks run, and users can't turn these off. */
  isManaged: boolean;
  /** How long the agent waits for a person, in seconds; null for as long as it takes. */
  waitSeconds: number | null;
  /** The program whose version is checked. */
  program: string;
  /** The address of Countersign, without a path. */
  server: string;
  /** The server's socket for agents on this machine; null if it only has its port. */
  socket: string | null;
  /** The start token; null if this machine doesn't have it. */
  token: string | null;
  /** A key that the caller provides; null to create one. */
  secret: string | null;
  /** The name of a new key. */
  keyName: string;
};

/** Connects an agent, and returns sentences about it. Writes nothing before the server has accepted the key. */
export async function connectAgent(connection: Connection, options: ConnectOptions): Promise<string[]> {
  const { kind, checkVersion, removeHooks, ours, open, trust } = connection;
  const addHooks = (text: string | null) => explainSettings("connect", () => connection.addHooks(text));
  const { place, file, isManaged, program, server } = options;
  const name = externalAgentNames[kind];
  const version = checkVersion(program);
  // Fails on a bad settings file before it creates a key.
  addHooks(await readIfThere(file));
  const present = await readGateKey(place);
  const { key, person } = await findKey(kind, options, present);
  await mkdir(dirname(file), { recursive: true });
  await writeAgentFiles(place, key);
  // The agent writes this file, too, and may have done so while we asked the server.
  const before = await readIfThere(file);
  const after = addHooks(before);
  const changed = await readChangedFiles(place);
  if (after !== before) {
    const withoutHooks = before === null ? null : removeHooks(before);
    await recordChange(place, file, { before, after, withoutHooks });
    await writeWhole(file, after, isManaged ? 0o644 : undefined);
  }
  const wasTrusted = trust === null || (await grantTrust(trust, { place, program, file, before, changed }));
  const isSame = after === before && wasTrusted && isDeepStrictEqual(present, key);
  const check = `The server at ${server} answers. The key acts as ${person} and can only ask about calls.`;
  const caution =
    key.socket === null
      ? [
          "The server has no socket in its data folder, so another program could take its port while the server isn’t running.",
        ]
      : [];
  if (present !== null && present.secret !== key.secret)
    caution.push(
      `The server didn’t accept the key that was in ${place.conf}, so there is a new one. If Settings → Keys still lists an old “${options.keyName}”, revoke it.`,
    );
  const undo = `Undo it with: ${options.undo}`;
  if (isSame)
    return [
      `${name} ${version} is already connected. Nothing was changed.`,
      check,
      ...caution,
      ...open,
      undo,
    ];
  return [
    `${name} ${version} is connected: ${ours} in ${file}.`,
    check,
    ...caution,
    "New sessions ask Countersign about every call. Restart sessions that are already running.",
    "While the server isn’t running, every call is blocked.",
    describeReaders(place),
    ...open,
    undo,
  ];
}

/** The given key, else the present one if the server still accepts it, else a new one. */
async function findKey(
  kind: ConnectableAgentKind,
  { server, socket, waitSeconds, secret, token, keyName, undo }: ConnectOptions,
  present: GateKey | null,
): Promise<{ key: GateKey; person: string }> {
  const gate = { url: `${server}/hooks/${kind}`, socket, waitSeconds, undo: hasControl(undo) ? null : undo };
  for (const known of [secret, present?.secret ?? null]) {
    if (known === null) continue;
    const found = await checkGateKey({ ...gate, secret: known });
    if (found !== null) return { key: { ...gate, secret: known }, person: found.person };
    if (known === secret)
      throw new StartError(
        "The server doesn’t accept COUNTERSIGN_KEY. Create a key with the scope gate in the dashboard (Settings → Keys).",
      );
  }
  if (token === null) throw new StartError(noStartToken);
  const key = { ...gate, secret: await createGateKey({ server, socket }, token, keyName) };
  const found = await checkGateKey(key);
  if (found === null)
    throw new StartError(
      "The server doesn’t accept the key that it just created. Restart Countersign, then connect again.",
    );
  return { key, person: found.person };
}

function describeReaders({ conf, owner }: AgentPlace): string {
  return owner === null
    ? `The key is in ${conf}, which only you can read.`
    : `The key is in ${conf}. Only root and members of the group ${owner.gid} can read it: for everybody else on this machine, every call is blocked.`;
}

/** A line of the key's file can't have such characters, which a folder's name can. */
function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Removes our entries from the settings file, and the key once no file needs it. Returns sentences about it. */
export async function disconnectAgent(
  connection: Connection,
  { place, file, server, socket, token, program }: ConnectOptions,
): Promise<string[]> {
  const { trust } = connection;
  const { [file]: known, ...more } = await readChangedFiles(place);
  const { [trust?.file ?? ""]: knownTrust, ...others } = more;
  const text = await readIfThere(file);
  // Fails on a bad settings file before anything changes.
  const without = text === null ? null : explainSettings("disconnect", () => connection.removeHooks(text));
  // The agent withdraws its trust only while the hooks are still there, so this comes first.
  const said = trust === null ? [] : [await withdrawTrust(trust, program, knownTrust)];
  said.push(await restore({ file, text, known }, without));
  if (Object.keys(others).length > 0) {
    await writeChangedFiles(place, others);
    return [...said, `Kept the key, which ${Object.keys(others).join(", ")} still uses.`];
  }
  const key = await readGateKey(place);
  await removeAgentFiles(place);
  if (key === null) return said;
  const revoked = token === null ? "unknown" : await revokeGateKey({ server, socket }, token, key.secret);
  return [...said, revokedMessages[revoked](key.secret.slice(0, 8))];
}

const revokedMessages = {
  now: () => "Revoked the key.",
  before: () => "The key was already revoked.",
  unknown: (start: string) => `Revoke the key ${start}… in the dashboard (Settings → Keys).`,
};

/** `without`: the text of the file without our entries; null if there is no file. */
async function restore(
  given: { file: string; text: string | null; known: ChangedFiles[string] | undefined },
  without: string | null,
): Promise<string> {
  const { file, text } = given;
  const said = await restoreText(given);
  if (said !== null || without === null) return said ?? "";
  if (without === text) return `${file} has no entries of Countersign.`;
  await writeWhole(file, without);
  return `Removed Countersign from ${file}. Nothing else changed.`;
}
