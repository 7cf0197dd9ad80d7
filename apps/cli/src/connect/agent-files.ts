import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ConnectableAgentKind, connectableAgentKind } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";
import { makePrivateOnWindows } from "./windows.ts";

/** Where the shim and its key are. The shim of opencode is a plugin. */
export type AgentPlace = {
  folder: string;
  shim: string;
  /** The file beside this module that the shim is a copy of. */
  source: string;
  /** The address and the key, as a configuration of curl. Only the shim's user can read it. */
  conf: string;
  /** The text of each changed settings file, before and after. */
  record: string;
  /** The group that may read a key that root installs; null for a user's own key. */
  owner: { gid: number } | null;
};

/** The name of each agent's shim, and its source. */
const programs: Record<ConnectableAgentKind, { name: string; source: string }> = {
  claude: { name: "hook", source: "hook.sh" },
  codex: { name: "hook", source: "hook.sh" },
  copilot: { name: "hook", source: "hook.sh" },
  gemini: { name: "hook", source: "hook.sh" },
  opencode: { name: "opencode.js", source: "opencode/plugin.js" },
};

/** Windows has no sh: there it is the same shim for PowerShell. */
export function programOf(
  agent: ConnectableAgentKind,
  platform: NodeJS.Platform,
): (typeof programs)["claude"] {
  const program = programs[agent];
  const isShim = platform === "win32" && program.source === "hook.sh";
  return isShim ? { name: "hook.ps1", source: "hook.ps1" } : program;
}

export function agentPlace(
  folder: string,
  agent: ConnectableAgentKind,
  owner: AgentPlace["owner"] = null,
): AgentPlace {
  const { name, source } = programOf(agent, process.platform);
  return {
    owner,
    folder,
    shim: join(folder, name),
    source,
    conf: join(folder, `${agent}.conf`),
    record: join(folder, `${agent}-settings.json`),
  };
}

/** One settings file that we changed. `before`: null if there was none. */
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
 * A key for the gate, and the address to use it at. `socket`: the path of the socket that serves that address; null to use the port.
 * `waitSeconds`: when to park a waiting call; null for never. `undo`: the command that disconnects the agent, which the shim names if the
 * server can't be reached; null if the shim has no use for it.
 */
export type GateKey = {
  url: string;
  socket: string | null;
  secret: string;
  waitSeconds: number | null;
  undo: string | null;
};

/** The key of an earlier connect; null if there is none. */
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
    undo: /^# (.+)$/m.exec(text ?? "")?.[1] ?? null,
  };
}

/** Writes the shim, and the key so that only its owner can read it. */
export async function writeAgentFiles(place: AgentPlace, key: GateKey): Promise<void> {
  const isOthers = place.owner !== null;
  await mkdir(place.folder, { recursive: true, mode: isOthers ? 0o755 : 0o700 });
  if (process.platform === "win32") makePrivateOnWindows(place);
  const source = await readFile(fileURLToPath(new URL(place.source, import.meta.url)), "utf8");
  // The user of a managed key can read it, but can’t point it at another server.
  await writeWhole(place.conf, confOf(key), isOthers ? 0o640 : 0o600);
  if (place.owner !== null) await chown(place.conf, 0, place.owner.gid);
  await writeWhole(place.shim, source, isOthers ? 0o755 : 0o700);
}

/** For paths, curl’s quoting is the same as JSON’s. The comment comes first, where the shim looks for it. */
function confOf({ url, socket, secret, waitSeconds, undo }: GateKey): string {
  const lines = [
    ...(undo === null ? [] : [`# ${undo}`]),
    `url = "${url}"`,
    ...(socket === null ? [] : [`unix-socket = ${JSON.stringify(socket)}`]),
    `header = "authorization: Bearer ${secret}"`,
    ...(waitSeconds === null ? [] : [`header = "countersign-wait: ${waitSeconds}"`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Removes the key, and the shim once no other agent uses it. */
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
    throw new StartError(`${file} can’t be read. Check its permissions.`, { cause });
  }
}

/** Writes all of a file or nothing. Without `mode`, an existing file keeps its own. A link stays a link. */
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
    throw new StartError(`${file} can’t be written. Check its permissions and those of its folder.`, {
      cause,
    });
  }
}
