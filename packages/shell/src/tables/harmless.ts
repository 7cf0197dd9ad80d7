import type { SensitiveSpec } from "./sensitive-spec.ts";

/** Options of one program that do no harm: short ones as a pattern over the letters, long ones by name, with or without a value. */
export function harmless(short: string, long: readonly string[], whole = "(?!)"): RegExp {
  return new RegExp(`^(?:-(?:${short})|--(?:${[...COMMON, ...long].join("|")})(?:=.*)?|${whole})$`, "s");
}

const COMMON = ["help", "version", "verbose", "quiet", "silent", "color", "no-color", "colors"];
export const RUNS_CODE = "runs-program-or-code-of-project";
export const CHANGES = "changes-what-installed";
export const ACTS = "acts-with-your-account";
export const SETTINGS = "changes-settings-that-can-name-programs";

/** A tool whose every option that is not listed may name a module, a plugin, other settings or a place to write to. */
export function tool(options: RegExp, more: SensitiveSpec = {}): SensitiveSpec {
  return { ...more, harmless: options, staysInside: true };
}
