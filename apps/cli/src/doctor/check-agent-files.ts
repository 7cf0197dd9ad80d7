import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { errorMessage } from "@countersign/contracts/error-message";
import { type AgentPlace, type GateKey, readGateKey, readIfThere } from "../connect/agent-files.ts";
import { checkGateKey } from "../connect/gate-server.ts";
import { doctorMessages, formatHooksFine, formatKeyAccepted, formatNoAddress } from "./doctor-messages.ts";
import { type Finding, fine, problem } from "./examination.ts";

const [othersWrite, othersAny, ownerExecutes] = [0o022, 0o077, 0o100];
/** For a managed key, which its user's group may read. */
const strangersAny = 0o037;

/** The version of an agent's program. Null if `check` throws, because the program can't fail closed or doesn't start. */
export function checkProgram(check: () => string): { version: string | null; findings: Finding[] } {
  try {
    return { version: check(), findings: [] };
  } catch (error) {
    return { version: null, findings: [problem("program", errorMessage(error))] };
  }
}

/** Whether a settings file has our hooks. If it has, `addHooks` changes nothing. It throws if the agent would ignore the file. */
export async function checkSettings(file: string, addHooks: (text: string) => string): Promise<Finding> {
  const text = await readIfThere(file);
  if (text === null) return problem("settings-missing", file);
  try {
    return addHooks(text) === text ? fine(formatHooksFine(file)) : problem("hooks-changed", file);
  } catch (error) {
    return problem("settings-unreadable", errorMessage(error));
  }
}

/** Whether the shim exists, is this version's, is executable, and can't be changed by others. */
export async function checkShim({ shim, source, folder }: AgentPlace): Promise<Finding[]> {
  const found = await statOf(shim);
  if (found === null) return [problem("shim-missing", shim)];
  const findings: Finding[] = [];
  const [text, wanted] = await Promise.all([
    readFile(shim, "utf8").catch(() => null),
    readFile(fileURLToPath(new URL(`../connect/${source}`, import.meta.url)), "utf8"),
  ]);
  if (text !== wanted) findings.push(problem("shim-changed", shim));
  // On Windows, a mode says nothing about who may do what.
  if (process.platform === "win32") return findings.length === 0 ? [fine(doctorMessages.shimFine)] : findings;
  if ((found.mode & ownerExecutes) === 0) findings.push(problem("shim-not-executable", shim));
  for (const path of [folder, shim]) {
    const mode = (await statOf(path))?.mode ?? 0;
    if ((mode & othersWrite) !== 0) findings.push(problem("shim-writable", path));
  }
  return findings.length === 0 ? [fine(doctorMessages.shimFine)] : findings;
}

/** Whether the key is private and its server accepts it. `key`: null if the server would answer no question. */
export async function checkKey(place: AgentPlace): Promise<{ findings: Finding[]; key: GateKey | null }> {
  const { conf } = place;
  const [found, key] = [await statOf(conf), await readGateKey(place).catch(() => null)];
  if (found === null || key === null) return { findings: [problem("key-missing", conf)], key: null };
  const isManaged = place.owner !== null;
  const isPrivate =
    process.platform === "win32" ||
    (isManaged ? found.uid === 0 && (found.mode & strangersAny) === 0 : (found.mode & othersAny) === 0);
  const privacy = isManaged ? doctorMessages.keyManaged : doctorMessages.keyPrivate;
  const accepted = await askServer(key, conf);
  return {
    findings: [isPrivate ? fine(privacy) : problem("key-exposed", conf), accepted],
    key: accepted.kind === "fine" ? key : null,
  };
}

async function askServer(key: GateKey, conf: string): Promise<Finding> {
  if (!URL.canParse(key.url)) return problem("server-away", formatNoAddress(conf));
  const { origin } = new URL(key.url);
  try {
    const checked = await checkGateKey(key);
    return checked === null
      ? problem("key-refused", origin)
      : fine(formatKeyAccepted(origin, checked.person));
  } catch (error) {
    return problem("server-away", errorMessage(error));
  }
}

/** Null if there is nothing at that path. */
export async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EACCES") return null;
    throw error;
  }
}
