import { spawnSync } from "node:child_process";

/**
 * Runs a program to its end, at most for so long. `output` is what it said: on failure its errors.
 * @param {string} command @param {string[]} args @param {number} limitMs
 */
export function runOnMachine(command, args, limitMs) {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    timeout: limitMs,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return {
    ok: result.status === 0,
    output: result.status === 0 ? result.stdout : result.stderr || result.stdout || "",
  };
}
