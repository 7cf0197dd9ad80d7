import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { type Environment, secretVariables } from "@countersign/agent/secret-variables";
import { checkout } from "./checkout.ts";
import { toolPath } from "./tool-environment.ts";

/**
 * Returns the environment of this process. Takes the package manager's folders out of `process.env.PATH`, so that this process finds no
 * other programs than tools do. Removes the server's secrets from `process.env`, so that child processes don't
 * inherit them, and on Linux also from `/proc/<pid>/environ`. Other systems keep showing the initial environment.
 */
export function takeVariables(): Environment {
  const variables = { ...process.env };
  if (variables.PATH !== undefined) process.env.PATH = toolPath(variables, checkout);
  const names = secretVariables(variables);
  for (const name of names) delete process.env[name];
  if (process.platform === "linux" && names.length > 0) {
    try {
      eraseInitial(new Set(names));
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      process.stderr.write(
        `Couldn’t erase the secrets from /proc (${error.code}), so your other programs can read them. Put them in files. See README.md, Settings.\n`,
      );
    }
  }
  return variables;
}

/** Overwrites variables where the kernel put them for this process. Nothing refers to those that are no longer in `process.env`. */
function eraseInitial(names: ReadonlySet<string>): void {
  const { start, end } = initialBlock();
  const memory = openSync("/proc/self/mem", "r+");
  try {
    const block = Buffer.alloc(end - start);
    readSync(memory, block, 0, block.length, start);
    if (!block.equals(readFileSync("/proc/self/environ")))
      throw new Error("the initial environment has moved");
    let from = 0;
    // One byte a character, so that places in the text are places in memory.
    for (const variable of block.toString("latin1").split("\0")) {
      const name = Buffer.from(variable.split("=", 1).join(""), "latin1").toString("utf8");
      if (names.has(name)) writeSync(memory, Buffer.alloc(variable.length), 0, variable.length, start + from);
      from += variable.length + 1;
    }
  } finally {
    closeSync(memory);
  }
}

/** The addresses of fields 50 and 51 of `/proc/self/stat`; the second one is the program's name, which may hold anything. */
function initialBlock(): { start: number; end: number } {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return { start: Number(fields[47]), end: Number(fields[48]) };
}
