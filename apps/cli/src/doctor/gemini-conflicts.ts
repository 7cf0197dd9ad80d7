import { dirname, join, relative } from "node:path";
import { stripComments } from "jsonc-parser";
import { z } from "zod";
import { readIfThere } from "../connect/agent-files.ts";
import { hookName } from "../connect/gemini/gemini-settings.ts";
import { jsonOf } from "../json-of.ts";
import { formatHookDisabled, formatHooksOff, formatIs, formatUntrusted } from "./doctor-messages.ts";
import type { Surroundings } from "./surroundings.ts";

/** Why no hook of ours runs, in a clause. `isEverywhere`: not only in the folder that was looked at. */
export type GeminiConflict = { about: string; isEverywhere: boolean };

const settings = z.object({
  hooksConfig: z
    .object({ enabled: z.boolean().optional(), disabled: z.array(z.unknown()).catch([]).optional() })
    .optional(),
  security: z
    .object({ folderTrust: z.object({ enabled: z.boolean().optional() }).optional() })
    .optional()
    .catch(undefined),
});
type SettingsFile = { file: string; isEverywhere: boolean; read: z.infer<typeof settings> };

/** What keeps Gemini CLI from running hooks in a folder. */
export async function geminiConflicts(surroundings: Surroundings): Promise<GeminiConflict[]> {
  const files = await Promise.all(settingsFiles(surroundings).map(readSettings));
  // The last file that says it counts.
  const switched = files.findLast(({ read }) => read.hooksConfig?.enabled !== undefined);
  const off = files.filter(({ read }) => read.hooksConfig?.disabled?.includes(hookName) === true);
  const trusting = files.filter(({ isEverywhere }) => isEverywhere);
  const isTrustAsked =
    trusting.findLast(({ read }) => read.security?.folderTrust?.enabled !== undefined)?.read.security
      ?.folderTrust?.enabled !== false;
  return [
    ...(switched?.read.hooksConfig?.enabled === false
      ? [{ about: formatHooksOff(switched.file), isEverywhere: switched.isEverywhere }]
      : []),
    ...off.map(({ file, isEverywhere }) => ({ about: formatHookDisabled(file), isEverywhere })),
    ...(await distrust(surroundings, isTrustAsked)),
  ];
}

/** The person's own folder of Gemini CLI. */
export function geminiFolder({ home, variables }: Surroundings): string {
  return join(variables.GEMINI_CLI_HOME || home, ".gemini");
}

/** Later files count more. */
function settingsFiles(surroundings: Surroundings): Omit<SettingsFile, "read">[] {
  const { folder, variables } = surroundings;
  const machine =
    process.platform === "darwin" ? "/Library/Application Support/GeminiCli" : "/etc/gemini-cli";
  const system = variables.GEMINI_CLI_SYSTEM_SETTINGS_PATH || join(machine, "settings.json");
  const defaults = variables.GEMINI_CLI_SYSTEM_DEFAULTS_PATH || join(dirname(system), "system-defaults.json");
  const user = join(geminiFolder(surroundings), "settings.json");
  const project = join(folder, ".gemini", "settings.json");
  return [
    { file: defaults, isEverywhere: true },
    { file: user, isEverywhere: true },
    ...(project === user ? [] : [{ file: project, isEverywhere: false }]),
    { file: system, isEverywhere: true },
  ];
}

/** A file that Gemini CLI can't read keeps it from starting, so nothing runs. */
async function readSettings(place: Omit<SettingsFile, "read">): Promise<SettingsFile> {
  const parsed = settings.safeParse(await readJson(place.file));
  return { ...place, read: parsed.success ? parsed.data : {} };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readIfThere(file);
  return text === null ? null : jsonOf(stripComments(text));
}

const restrictions = [
  ["GEMINI_RESTRICTED_MODE", "true"],
  ["GEMINI_CLI_TRUST_WORKSPACE", "false"],
] as const;
const trustLevels = z.record(z.string(), z.unknown()).catch({});

/** It runs no hooks in a folder that a person doesn't trust. One that nobody was asked about yet is asked about when it starts there. */
async function distrust(surroundings: Surroundings, isTrustAsked: boolean): Promise<GeminiConflict[]> {
  const { folder, variables } = surroundings;
  const set = restrictions.filter(([name, value]) => variables[name] === value);
  if (set.length > 0)
    return set.map(([name, value]) => ({ about: formatIs(name, value), isEverywhere: true }));
  if (!isTrustAsked || variables.GEMINI_CLI_TRUST_WORKSPACE === "true") return [];
  const file =
    variables.GEMINI_CLI_TRUSTED_FOLDERS_PATH || join(geminiFolder(surroundings), "trustedFolders.json");
  const [nearest] = Object.entries(trustLevels.parse(await readJson(file)))
    .filter(([path, level]) => isInside(folder, level === "TRUST_PARENT" ? dirname(path) : path))
    .sort(([left], [right]) => right.length - left.length);
  if (nearest?.[1] !== "DO_NOT_TRUST") return [];
  return [{ about: formatUntrusted(nearest[0], file), isEverywhere: false }];
}

function isInside(folder: string, outer: string): boolean {
  const path = relative(outer, folder);
  return path === "" || (path !== ".." && !path.startsWith("../"));
}
