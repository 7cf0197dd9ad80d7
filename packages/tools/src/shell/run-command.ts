import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { closePipe, type Pipe } from "./pipe-reserve.ts";
import { endGroup, isGoneWithin, isGroupAlive } from "./process-group.ts";

/** A command to run. */
export type ShellCommand = {
  shell: string;
  command: string;
  cwd: string;
  env: Record<string, string>;
  /** Carries stdout and stderr in one order; without it they are two streams, merged as they come. */
  pipe: Pipe | null;
  timeoutMs: number;
  signal: AbortSignal;
  onChunk: (chunk: Buffer) => void;
};

/** How it ended. */
export type CommandEnd =
  | {
      kind: "exited";
      exitCode: number | null;
      signal: NodeJS.Signals | null;
      /** Processes in the background outlived the shell and were ended. */
      hasLeftovers: boolean;
    }
  | { kind: "timed-out" }
  | { kind: "aborted" }
  | { kind: "not-started"; reason: string };

/** How long the output may stay open after the shell has ended, in milliseconds. */
const drainMs = 500;

/**
 * Runs a shell command in a process group of its own and leaves nothing of that group behind, however it ends. Resolves
 * when the shell has ended and its output is read, or after the limits; it never waits for what hangs on to the output.
 */
export async function runCommand(options: ShellCommand): Promise<CommandEnd> {
  if (options.signal.aborted) {
    if (options.pipe !== null) closePipe(options.pipe);
    return { kind: "aborted" };
  }
  const started = start(options);
  if (started instanceof Error) return { kind: "not-started", reason: started.message };
  const { child, streams } = started;
  const drained = Promise.all(streams.map((stream) => collect(stream, options.onChunk)));
  try {
    return await supervise(child, drained, options);
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

type Started = { child: ChildProcess & { pid: number }; streams: Readable[] };

function start({ shell, command, cwd, env, pipe }: ShellCommand): Started | Error {
  const output: StdioOptions =
    pipe === null ? ["ignore", "pipe", "pipe"] : ["ignore", pipe.writeEnd, pipe.writeEnd];
  const reader = pipe === null ? null : new Socket({ fd: pipe.readEnd, readable: true, writable: false });
  try {
    // Not execa, which gives no way to end the process group once its shell has ended.
    // `--`: a command that begins with a dash must not become options of the shell.
    const child = spawn(shell, ["-c", "--", command], { cwd, env, detached: true, stdio: output });
    // That a start failed is known from the missing id; the event would be thrown without a listener.
    child.on("error", () => undefined);
    if (child.pid === undefined) {
      reader?.destroy();
      return new Error(`${shell} couldn’t be started in ${cwd}`);
    }
    const streams = [reader, child.stdout, child.stderr].filter((stream) => stream !== null);
    return { child: Object.assign(child, { pid: child.pid }), streams };
  } catch (error) {
    // Too long a command line, or a NUL byte in it.
    reader?.destroy();
    if (error instanceof Error) return error;
    throw error;
  } finally {
    if (pipe !== null) closeSync(pipe.writeEnd);
  }
}

function collect(stream: Readable, onChunk: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve) => {
    stream.on("data", onChunk);
    stream.once("close", resolve);
    stream.once("error", () => resolve());
  });
}

async function supervise(
  child: Started["child"],
  drained: Promise<unknown>,
  { timeoutMs, signal }: ShellCommand,
): Promise<CommandEnd> {
  const group = child.pid;
  const exited = new Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (exitCode, killedBy) => resolve({ exitCode, signal: killedBy }));
  });
  const stopped = new Stop(timeoutMs, signal);
  try {
    const first = await Promise.race([exited, stopped.reached]);
    if (first === "timed-out" || first === "aborted") {
      await endGroup(group);
      await Promise.race([Promise.all([exited, drained]), delay(drainMs, null, { ref: false })]);
      return { kind: first };
    }
    const isDrained = await Promise.race([drained.then(() => true), delay(drainMs, false, { ref: false })]);
    const hasLeftovers = !isDrained || (isGroupAlive(group) && !(await isGoneWithin(group, drainMs)));
    if (hasLeftovers) await endGroup(group);
    return { kind: "exited", ...first, hasLeftovers };
  } finally {
    stopped.forget();
  }
}

/** Resolves at the time limit or when the signal says so, whichever comes first. */
class Stop {
  readonly reached: Promise<"timed-out" | "aborted">;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal;
  readonly #onAbort: () => void;

  constructor(timeoutMs: number, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<"timed-out" | "aborted">();
    this.reached = promise;
    this.#timer = setTimeout(() => resolve("timed-out"), timeoutMs);
    this.#signal = signal;
    this.#onAbort = () => resolve("aborted");
    signal.addEventListener("abort", this.#onAbort, { once: true });
    if (signal.aborted) resolve("aborted");
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener("abort", this.#onAbort);
  }
}
