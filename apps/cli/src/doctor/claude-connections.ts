import { dirname, join } from "node:path";
import type { AgentReport } from "@countersign/contracts/connected-agent";
import {
  type AgentPlace,
  agentPlace,
  readChangedFiles,
  readGateKey,
  readIfThere,
} from "../connect/agent-files.ts";
import { withoutHooks } from "../connect/claude-settings.ts";
import { statOf } from "./check-agent-files.ts";
import { ownManagedFile, userFile } from "./claude-files.ts";
import type { Surroundings } from "./surroundings.ts";

/** A settings file that has our hooks, or should have them. */
export type HookFile = AgentReport["places"][number];

/** Settings files whose hooks call the same shim. */
export type Connection = { place: AgentPlace; files: HookFile[] };

/** How Claude Code is connected: at most once for the person and once for the machine. */
export async function findClaudeConnections(surroundings: Surroundings): Promise<Connection[]> {
  const { home, managedFolder } = surroundings;
  const own = agentPlace(join(home, ".countersign"), "claude");
  const folder = join(managedFolder, "countersign");
  const gid = (await statOf(join(folder, "claude.conf")))?.gid ?? 0;
  const machine = agentPlace(folder, "claude", { gid });
  const managed: HookFile = { kind: "managed", file: ownManagedFile(managedFolder) };
  const isManaged = (await readIfThere(managed.file)) !== null;
  return [
    { place: own, files: await ownFiles(own, surroundings) },
    { place: machine, files: isManaged ? [managed] : [] },
  ].filter(({ files }) => files.length > 0);
}

async function ownFiles(own: AgentPlace, surroundings: Surroundings): Promise<HookFile[]> {
  const user: HookFile = { kind: "user", file: userFile(surroundings) };
  const project: HookFile = {
    kind: "project",
    file: join(surroundings.folder, ".claude", "settings.local.json"),
  };
  const files = await recordedFiles(own);
  for (const one of [user, project]) {
    const isKnown = files.some(({ file }) => file === one.file);
    if (!isKnown && (await hasOurs(one.file, own.shim))) files.push(one);
  }
  if (files.length > 0) return files;
  // A key without hooks: somebody removed them. They belong in the person's file.
  return (await readGateKey(own).catch(() => null)) === null ? [] : [user];
}

/** The files that `connect` changed. If the record is unreadable, the caller finds the files without it. */
async function recordedFiles(place: AgentPlace): Promise<HookFile[]> {
  const found: HookFile[] = [];
  for (const file of Object.keys(await readChangedFiles(place).catch(() => ({})))) {
    const kind = file.endsWith("settings.local.json") ? "project" : "user";
    // A project that was deleted needs no hooks.
    const isGone = kind === "project" && (await statOf(dirname(dirname(file)))) === null;
    if (!isGone) found.push({ kind, file });
  }
  return found;
}

async function hasOurs(file: string, shim: string): Promise<boolean> {
  const text = await readIfThere(file);
  try {
    return text !== null && withoutHooks(text, { file, shim }) !== text;
  } catch {
    // What Claude Code can't read has no hooks.
    return false;
  }
}
