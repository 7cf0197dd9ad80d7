import { errorMessage } from "@countersign/contracts/error-message";
import { z } from "zod";
import { readIfThere } from "../connect/agent-files.ts";
import { withHooks } from "../connect/claude-settings.ts";
import { checkClaudeVersion } from "../connect/claude-version.ts";
import { jsonOf } from "../json-of.ts";
import { checkKey, checkShim } from "./check-agent-files.ts";
import { claudeConflicts } from "./claude-conflicts.ts";
import { type Connection, findClaudeConnections, type HookFile } from "./claude-connections.ts";
import { userFile } from "./claude-files.ts";
import { doctorMessages, formatHooksFine } from "./doctor-messages.ts";
import { type Examination, type Finding, fine, problem, problemsOf } from "./examination.ts";
import { probeHooks } from "./probe-hooks.ts";
import type { Surroundings } from "./surroundings.ts";

type Options = { sendsProbes: boolean };

/** Checks everything that Claude Code's questions depend on. Changes nothing. */
export async function examineClaude(
  surroundings: Surroundings,
  { sendsProbes }: Options,
): Promise<Examination> {
  const connections = await findClaudeConnections(surroundings);
  const files = connections.flatMap((connection) => connection.files);
  const { version, findings } = versionOf(surroundings.program);
  const keys = connections.map(({ place }) => place);
  if (files.length === 0) return { agent: "claude", version, files, keys, findings: [], notes: [] };
  for (const connection of connections)
    findings.push(...(await examineConnection(connection, surroundings, sendsProbes)));
  findings.push(...(await examineSurroundings(files, surroundings)));
  const isManaged = files.some(({ kind }) => kind === "managed");
  const notes = [isManaged ? doctorMessages.onlyManaged : doctorMessages.unseen];
  return { agent: "claude", version, files, keys, findings, notes };
}

function versionOf(program: string): { version: string | null; findings: Finding[] } {
  try {
    return { version: checkClaudeVersion(program), findings: [] };
  } catch (error) {
    return { version: null, findings: [problem("program", errorMessage(error))] };
  }
}

async function examineConnection(
  { place, files }: Connection,
  surroundings: Surroundings,
  sendsProbes: boolean,
): Promise<Finding[]> {
  const hooks = await Promise.all(files.map((file) => checkHooks(file, place.shim)));
  const shim = await checkShim(place);
  const { findings: ofKey, key } = await checkKey(place);
  const findings = [...hooks, ...shim, ...ofKey];
  // Never runs a program that isn't ours.
  const isOurs = problemsOf([...hooks, ...shim]).every(({ code }) => code === "shim-writable");
  if (!sendsProbes || !isOurs) return findings;
  return [...findings, ...(await probeHooks("claude", { place, hasKey: key !== null }, surroundings))];
}

async function checkHooks({ kind, file }: HookFile, shim: string): Promise<Finding> {
  const text = await readIfThere(file);
  if (text === null) return problem("settings-missing", file);
  try {
    const compared = withoutSwitch(text);
    const isSame = withHooks(compared, { file, shim, isManaged: kind === "managed" }) === compared;
    return isSame ? fine(formatHooksFine(file)) : problem("hooks-changed", file);
  } catch (error) {
    return problem("settings-unreadable", errorMessage(error));
  }
}

const switchedOff = z.looseObject({ disableAllHooks: z.literal(true) });

/** `disableAllHooks` is a finding of its own. */
function withoutSwitch(text: string): string {
  const parsed = switchedOff.safeParse(jsonOf(text));
  if (!parsed.success) return text;
  const { disableAllHooks: _, ...rest } = parsed.data;
  return JSON.stringify(rest);
}

async function examineSurroundings(
  files: readonly HookFile[],
  surroundings: Surroundings,
): Promise<Finding[]> {
  const { variables } = surroundings;
  const kinds = new Set(files.map(({ kind }) => kind));
  const strongest = kinds.has("managed") ? "managed" : kinds.has("user") ? "user" : "project";
  const conflicts = await claudeConflicts(strongest, surroundings);
  const findings = conflicts.map(({ problem: { code, about } }) => problem(code, about));
  const configFolder = variables.CLAUDE_CONFIG_DIR ?? "";
  const isElsewhere = strongest === "user" && !files.some(({ file }) => file === userFile(surroundings));
  if (configFolder !== "" && isElsewhere) findings.push(problem("config-folder", configFolder));
  if ((variables.CLAUDE_CODE_SIMPLE ?? "") !== "") findings.push(problem("bare", "CLAUDE_CODE_SIMPLE"));
  return findings.length === 0 ? [fine(doctorMessages.nothingDisables)] : findings;
}
