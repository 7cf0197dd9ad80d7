import { spawn } from "node:child_process";

export type Ended = { code: number | null; output: string; errors: string };

/** Runs a program of Node's to its end. `variables` is its whole environment beside PATH. */
export function runProgram(
  program: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH ?? "", ...variables },
    });
    const ended: Ended = { code: null, output: "", errors: "" };
    child.stdout.on("data", (data) => {
      ended.output += data;
    });
    child.stderr.on("data", (data) => {
      ended.errors += data;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ended, code }));
  });
}
