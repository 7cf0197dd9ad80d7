import { spawn } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";

// The process of `command-starter.ts`. It loads nothing, so that its forks stay cheap, and keeps no state between commands:
// each message has its command's environment, folder and output. It ends when the server does, however that ends.

/**
 * @typedef {object} Request Only `command-starter.ts` sends them.
 * @property {number} id
 * @property {string} program
 * @property {string[]} args
 * @property {string} cwd
 * @property {Record<string, string>} env
 * @property {string} output Usually the file of the server's end of a pipe.
 */

/** @param {Request} request */
function start(request) {
  const { id } = request;
  const writeEnd = openOutput(request.output);
  if (writeEnd === null) return send({ tag: "no-output", id });
  try {
    spawnProgram(request, writeEnd);
  } catch (error) {
    // The command line is too long, or has a NUL byte in it.
    send({ tag: "not-started", id, reason: error instanceof Error ? error.message : String(error) });
  } finally {
    closeSync(writeEnd);
  }
}

/**
 * The descriptor is closed in children that don't get it. Null if this process may not open the server's files.
 *
 * @param {string} path
 */
function openOutput(path) {
  try {
    return openSync(path, constants.O_WRONLY);
  } catch {
    return null;
  }
}

/**
 * @param {Request} request
 * @param {number} writeEnd
 */
function spawnProgram({ id, program, args, cwd, env }, writeEnd) {
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", writeEnd, writeEnd],
  });
  // The missing pid shows that a start failed. Without a listener, the event would be thrown.
  child.on("error", () => undefined);
  if (child.pid === undefined)
    return send({ tag: "not-started", id, reason: `${program} couldn’t be started in ${cwd}` });
  send({ tag: "started", id, pid: child.pid });
  child.once("exit", (exitCode, signal) => send({ tag: "exited", id, exitCode, signal }));
}

/** @param {object} message */
function send(message) {
  if (process.connected) process.send?.(message);
}

// A service manager signals every process of a service. The server still needs this one to end its commands in order.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", (message) => start(message));
send({ tag: "ready" });
