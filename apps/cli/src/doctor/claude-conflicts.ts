import type { AgentPlaceKind, AgentProblem } from "@countersign/contracts/connected-agent";
import { z } from "zod";
import { readIfThere } from "../connect/agent-files.ts";
import { jsonOf } from "../json-of.ts";
import { type ClaudeFile, claudeFiles } from "./claude-files.ts";
import { formatSets } from "./doctor-messages.ts";
import type { Surroundings } from "./surroundings.ts";

/** Something in a settings file that keeps our hooks from running, or could run something else instead. */
export type Conflict = ClaudeFile & { problem: AgentProblem };

const settings = z.looseObject({
  disableAllHooks: z.unknown().optional(),
  allowManagedHooksOnly: z.unknown().optional(),
  env: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** With these, something else can run instead of the shim, its shell or curl loads code or does nothing, or Claude Code starts without hooks. */
const riskyVariables = [
  "BASHOPTS",
  "BASH_ENV",
  "CLAUDE_CODE_SHELL",
  "CLAUDE_CODE_SHELL_PREFIX",
  "CLAUDE_CODE_SIMPLE",
  "CLAUDE_CONFIG_DIR",
  "CURL_HOME",
  "ENV",
  "GCONV_PATH",
  "GLIBC_TUNABLES",
  "HOME",
  "HOSTALIASES",
  "LOCPATH",
  "PATH",
  "PS4",
  "PSEXECUTIONPOLICYPREFERENCE",
  "PSMODULEPATH",
  "SHELL",
  "SHELLOPTS",
  "SSLKEYLOGFILE",
];
/** The loaders of Linux, macOS and .NET, OpenSSL, and functions for bash have too many to list. */
const riskyPrefixes = /^(?:BASH_FUNC_|COMPLUS_|CORECLR_|COR_|DOTNET_|DYLD_|LD_|OPENSSL_)/;

/** What would disable hooks in a file of this kind, in the order of the files. */
export async function claudeConflicts(kind: AgentPlaceKind, surroundings: Surroundings): Promise<Conflict[]> {
  const found: Conflict[] = [];
  for (const one of await claudeFiles(surroundings)) {
    const text = await readIfThere(one.file);
    for (const problem of problemsIn(text, one, kind)) found.push({ ...one, problem });
  }
  return found;
}

function problemsIn(text: string | null, { kind, file }: ClaudeFile, ours: AgentPlaceKind): AgentProblem[] {
  const parsed = settings.safeParse(text === null ? null : jsonOf(text));
  // Claude Code ignores a file that isn't JSON.
  if (!parsed.success) return [];
  const { disableAllHooks, allowManagedHooksOnly, env = {} } = parsed.data;
  const found: AgentProblem[] = [];
  // Only managed files can turn off managed hooks.
  if (disableAllHooks === true && (ours !== "managed" || kind === "managed"))
    found.push({ code: "hooks-disabled", about: file });
  if (allowManagedHooksOnly === true && kind === "managed" && ours !== "managed")
    found.push({ code: "managed-hooks-only", about: file });
  // People know what they set for themselves or their machine. A project's settings may be somebody else's.
  if (kind !== "project") return found;
  const set = Object.keys(env).filter(
    (name) => riskyVariables.includes(name.toUpperCase()) || riskyPrefixes.test(name.toUpperCase()),
  );
  return [
    ...found,
    ...set.map((name) => ({ code: "environment-changed" as const, about: formatSets(file, name) })),
  ];
}
