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
import { checkGateKey, createGateKey, revokeGateKey } from "./gate-server.ts";

/** How one agent is connected. */
export type Connection = {
  kind: ConnectableAgentKind;
  /** Throws `StartError` for a version that can't fail closed, and where there is none. */
  checkVersion: (program: string) => string;
  /** The text of a settings file (null: there is none) with what is ours in it. Throws `StartError` for one that wouldn't count. */
  withOurs: (text: string | null) => string;
  /** The text without what is ours, and everything else as it is. */
  withoutOurs: (text: string) => string;
  /** What is in the settings file afterward, in a sentence: "the hooks". */
  ours: string;
  /** What nothing here prevents. */
  open: string[];
  /** What else the agent has to be told to run what is ours; null where nothing. */
  trust: AgentTrust | null;
};

/** What is connected, and to what. */
export type ConnectOptions = {
  place: AgentPlace;
  /** The settings file that is changed. */
  file: string;
  /** How the same place is named on the command line: "", " --project" or " --managed". */
  flag: string;
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

/** Connects an agent, and gives what to say about it. Nothing is written before the server has accepted the key. */
export async function connectAgent(connection: Connection, options: ConnectOptions): Promise<string[]> {
  const { kind, checkVersion, withOurs, withoutOurs, ours, open, trust } = connection;
  const { place, file, flag, isManaged, program, server } = options;
  const name = externalAgentNames[kind];
  const version = checkVersion(program);
  // What is wrong with the file is said before a key is made for it.
  withOurs(await readIfThere(file));
  const present = await readGateKey(place);
  const { key, person } = await findKey(kind, options, present);
  await mkdir(dirname(file), { recursive: true });
  await writeAgentFiles(place, key);
  // The agent writes this file, too: what it wrote while the server was asked stays.
  const before = await readIfThere(file);
  const after = withOurs(before);
  const changed = await readChangedFiles(place);
  if (after !== before) {
    const foreign = before === null ? null : withoutOurs(before);
    await recordChange(place, file, { before, after, foreign });
    await writeWhole(file, after, isManaged ? 0o644 : undefined);
  }
  const wasTrusted = trust === null || (await grantTrust(trust, { place, program, file, before, changed }));
  const isSame = after === before && wasTrusted && isDeepStrictEqual(present, key);
  const check = `The server at ${server} answers. The key acts as ${person} and can only ask about calls.`;
  const caution =
    key.socket === null
      ? [
          "The server has no socket in its data folder, so another program could take its port while it’s away.",
        ]
      : [];
  const undo = `Undo it with: countersign disconnect ${kind}${flag}`;
  if (isSame)
    return [
      `${name} ${version} is connected already. Nothing was changed.`,
      check,
      ...caution,
      ...open,
      undo,
    ];
  return [
    `${name} ${version} is connected: ${ours} in ${file}.`,
    check,
    ...caution,
    "Sessions that start from now on ask Countersign about every call. Restart those that are running.",
    `The key is in ${place.conf}, which only you can read.`,
    ...open,
    undo,
  ];
}

/** The key that is there, if the server still accepts it; else the given one, or a new one. */
async function findKey(
  kind: ConnectableAgentKind,
  { server, socket, waitSeconds, secret, token, keyName }: ConnectOptions,
  present: GateKey | null,
): Promise<{ key: GateKey; person: string }> {
  const gate = { url: `${server}/hooks/${kind}`, socket, waitSeconds };
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
  const key = { ...gate, secret: await createGateKey({ server, socket }, token, keyName) };
  const found = await checkGateKey(key);
  if (found === null) throw new StartError("The server doesn’t accept the key that it just made.");
  return { key, person: found.person };
}

/** Takes what is ours out of the settings file, and the key with the last of it. Gives what to say about it. */
export async function disconnectAgent(
  connection: Connection,
  { place, file, server, socket, token, program }: ConnectOptions,
): Promise<string[]> {
  const { trust } = connection;
  const { [file]: known, ...more } = await readChangedFiles(place);
  const { [trust?.file ?? ""]: knownTrust, ...others } = more;
  // The agent has to see what it trusted, so the trust goes first.
  const said = trust === null ? [] : [await withdrawTrust(trust, program, knownTrust)];
  const text = await readIfThere(file);
  said.push(await restore(connection, { file, text, known }));
  if (Object.keys(others).length > 0) {
    await writeChangedFiles(place, others);
    return [...said, `The key stays, for ${Object.keys(others).join(", ")}.`];
  }
  const key = await readGateKey(place);
  await removeAgentFiles(place);
  if (key === null) return said;
  const isRevoked = token !== null && (await revokeGateKey({ server, socket }, token, key.secret));
  return [
    ...said,
    isRevoked
      ? "The key is revoked."
      : `Revoke the key ${key.secret.slice(0, 8)}… in the dashboard (Settings, API keys).`,
  ];
}

async function restore(
  { withoutOurs }: Connection,
  known: { file: string; text: string | null; known: ChangedFiles[string] | undefined },
): Promise<string> {
  const { file, text } = known;
  const said = await restoreText(known);
  if (said !== null || text === null) return said ?? "";
  const without = withoutOurs(text);
  if (without === text) return `${file} has nothing of Countersign.`;
  await writeWhole(file, without);
  return `Countersign is out of ${file}. Everything else in it stays.`;
}
