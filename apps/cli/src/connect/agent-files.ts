import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ConnectableAgentKind, connectableAgentKind } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";

/** Where the shim (or the plugin) and its key are. */
export type AgentPlace = {
  folder: string;
  shim: string;
  /** What the shim is made from, beside this module. */
  source: string;
  /** For curl: the address and the key. Only its user can read it, and nobody else's program can change it. */
  conf: string;
  /** What each settings file was before, and what was made of it. */
  record: string;
  /** The group that may read the key where root installs it; null where it is this user's. */
  owner: { gid: number } | null;
};

/** Where the part is that speaks with Countersign, and what it is made from. */
const programs: Record<ConnectableAgentKind, { name: string; source: string }> = {
  claude: { name: "hook", source: "hook.sh" },
  codex: { name: "hook", source: "hook.sh" },
  copilot: { name: "hook", source: "hook.sh" },
  gemini: { name: "hook", source: "hook.sh" },
  opencode: { name: "opencode.js", source: "opencode/plugin.js" },
};

export function agentPlace(
  folder: string,
  agent: ConnectableAgentKind,
  owner: AgentPlace["owner"] = null,
): AgentPlace {
  const { name, source } = programs[agent];
  return {
    owner,
    folder,
    shim: join(folder, name),
    source,
    conf: join(folder, `${agent}.conf`),
    record: join(folder, `${agent}-settings.json`),
  };
}

/** One settings file that we changed. `before` null: there was none. */
const changedFile = z.strictObject({ before: z.string().nullable(), after: z.string() });
const record = z.record(z.string(), changedFile);
export type ChangedFiles = z.infer<typeof record>;

export async function readChangedFiles(place: AgentPlace): Promise<ChangedFiles> {
  const text = await readIfThere(place.record);
  return text === null ? {} : record.parse(JSON.parse(text));
}

export async function writeChangedFiles(place: AgentPlace, files: ChangedFiles): Promise<void> {
  await writeWhole(place.record, `${JSON.stringify(files, null, 2)}\n`, 0o600);
}

/**
 * A key for the gate, with the address that it is for. `socket`: where that address is reached; null for its port. `waitSeconds`: after
 * which a waiting call is parked; null for never.
 */
export type GateKey = { url: string; socket: string | null; secret: string; waitSeconds: number | null };

/** The key that an earlier connect left; null where there is none. */
export async function readGateKey(place: AgentPlace): Promise<GateKey | null> {
  const text = await readIfThere(place.conf);
  const url = /^url = "(.+)"$/m.exec(text ?? "")?.[1];
  const secret = /^header = "authorization: Bearer (.+)"$/m.exec(text ?? "")?.[1];
  const socket = /^unix-socket = (".+")$/m.exec(text ?? "")?.[1];
  if (url === undefined || secret === undefined) return null;
  const wait = /^header = "countersign-wait: (\d+)"$/m.exec(text ?? "")?.[1];
  return {
    url,
    secret,
    socket: socket === undefined ? null : z.string().parse(JSON.parse(socket)),
    waitSeconds: wait === undefined ? null : Number(wait),
  };
}

/** Writes the shim, and the key where only its owner can read it. */
export async function writeAgentFiles(place: AgentPlace, key: GateKey): Promise<void> {
  const isOthers = place.owner !== null;
  await mkdir(place.folder, { recursive: true, mode: isOthers ? 0o755 : 0o700 });
  const source = await readFile(fileURLToPath(new URL(place.source, import.meta.url)), "utf8");
  // Its user reads the machine’s key, but can’t lead the question to another server.
  await writeWhole(place.conf, confOf(key), isOthers ? 0o640 : 0o600);
  if (place.owner !== null) await chown(place.conf, 0, place.owner.gid);
  await writeWhole(place.shim, source, isOthers ? 0o755 : 0o700);
}

/** curl reads a text in quotes as JSON does, as far as paths go. */
function confOf({ url, socket, secret, waitSeconds }: GateKey): string {
  const lines = [
    `url = "${url}"`,
    ...(socket === null ? [] : [`unix-socket = ${JSON.stringify(socket)}`]),
    `header = "authorization: Bearer ${secret}"`,
    ...(waitSeconds === null ? [] : [`header = "countersign-wait: ${waitSeconds}"`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** The shim goes with the last agent that uses it. */
export async function removeAgentFiles(place: AgentPlace): Promise<void> {
  for (const file of [place.conf, place.record]) await rm(file, { force: true });
  const others = connectableAgentKind.options
    .map((agent) => agentPlace(place.folder, agent))
    .filter(({ shim }) => shim === place.shim);
  const keys = await Promise.all(others.map(({ conf }) => readIfThere(conf)));
  if (keys.every((key) => key === null)) await rm(place.shim, { force: true });
}

export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw new StartError(`${file} can’t be read.`, { cause });
  }
}

/** Whole or not at all. A file that is there keeps its mode where none is given, and a link keeps leading to it. */
export async function writeWhole(file: string, text: string, mode?: number): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const kept =
    mode ??
    (await stat(target).then(
      ({ mode: found }) => found & 0o777,
      () => 0o600,
    ));
  const draft = `${target}.countersign-${process.pid}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(draft, text, { mode: 0o600 });
    await chmod(draft, kept);
    await rename(draft, target);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new StartError(`${file} can’t be written.`, { cause });
  }
}
