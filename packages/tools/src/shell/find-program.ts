import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { realpathOf } from "../file-system/real-path.ts";
import { isInside } from "../file-system/tool-path.ts";
import type { Environment } from "./shell-environment.ts";

/**
 * The absolute path of a program on the PATH, or null. Entries that are relative or inside `untrusted` are passed over: what
 * an agent wrote there must not be started by a tool that runs without approval.
 */
export function findProgram(name: string, env: Environment, untrusted: string | null): string | null {
  for (const folder of (env.PATH ?? "").split(":")) {
    if (!isAbsolute(folder)) continue;
    const program = join(folder, name);
    if (!isProgram(program)) continue;
    const isOutside =
      untrusted === null || !(isInside(folder, untrusted) || isInside(realpathOf(program), untrusted));
    if (isOutside) return program;
  }
  return null;
}

/** Whether a file stands there that may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not for us: both mean that it cannot be run.
    return false;
  }
}
