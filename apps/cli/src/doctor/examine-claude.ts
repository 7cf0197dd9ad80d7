import { z } from "zod";
import { withHooks } from "../connect/claude-settings.ts";
import { checkClaudeVersion } from "../connect/claude-version.ts";
import { jsonOf } from "../json-of.ts";
import { checkKey, checkProgram, checkSettings, checkShim } from "./check-agent-files.ts";
import { claudeConflicts } from "./claude-conflicts.ts";
import { type Connection, findClaudeConnections, type HookFile } from "./claude-connections.ts";
import { userFile } from "./claude-files.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { type Examination, type Finding, fine, problem } from "./examination.ts";
import { areOurs, probeHooks } from "./probe-hooks.ts";
import type { Surroundings } from "./surroundings.ts";

type Options = { sendsProbes: boolean };

/** Checks everything that Claude Code's questions depend on. Changes nothing. */
export async function examineClaude(
  surroundings: Surroundings,
  { sendsProbes }: Options,
): Promise<Examination> {
  const connections = await findClaudeConnections(surroundings);
  const files = connections.flatMap((connection) => connection.files);
  const { version, findings } = checkProgram(() => checkClaudeVersion(surroundings.program));
  const keys = connections.map(({ place }) => place);
  if (files.length === 0) return { agent: "claude", version, files, keys, findings: [], notes: [] };
  for (const connection of connections)
    findings.push(...(await examineConnection(connection, surroundings, sendsProbes)));
  findings.push(...(await examineSurroundings(files, surroundings)));
  const isManaged = files.some(({ kind }) => kind === "managed");
  if (isManaged)
    return {
      agent: "claude",
      version,
      files,
      keys,
      findings: [...findings, fine(doctorMessages.onlyManaged)],
      notes: [],
    };
  return { agent: "claude", version, files, keys, findings, notes: [doctorMessages.unseen] };
}

async function examineConnection(
  { place, files }: Connection,
  surroundings: Surroundings,
  sendsProbes: boolean,
): Promise<Finding[]> {
  const hooks = await Promise.all(files.map((file) => checkHooks(file, place.shim)));
  const { findings: ofKey, key } = await checkKey(place);
  const findings = [...hooks, ...(await checkShim(place)), ...ofKey];
  if (!sendsProbes || !areOurs(findings)) return findings;
  return [...findings, ...(await probeHooks("claude", { place, hasKey: key !== null }, surroundings))];
}

function checkHooks({ kind, file }: HookFile, shim: string): Promise<Finding> {
  const place = { file, shim, isManaged: kind === "managed" };
  return checkSettings(file, (text) => {
    const compared = withoutSwitch(text);
    const after = withHooks(compared, place);
    return after === compared ? text : after;
  });
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
