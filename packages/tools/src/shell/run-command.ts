import { type StdioOptions, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { Excess } from "../sandbox/limits.ts";
import type { SandboxGuard } from "../sandbox/sandbox-guard.ts";
import {
  type CommandStarter,
  fileOfDescriptor,
  type ShellEnd,
  type StartedShell,
} from "./command-starter.ts";
import { closePipe, type Pipe } from "./pipe-reserve.ts";
import { endGroup, isGoneWithin, isGroupAlive } from "./process-group.ts";

/** A command to run. */
export type ShellCommand = {
  program: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** Carries stdout and stderr in one order; without it they are two streams, merged as they come. */
  pipe: Pipe | null;
  /** Starts the shell if it can. Otherwise, or if null, this process does. */
  starter: CommandStarter | null;
  timeoutMs: number;
  /** Ends it when it takes too much; null for no limits but the time. */
  guard: SandboxGuard | null;
  signal: AbortSignal;
  /** The chunk is overwritten once this returns: copy what is kept of it. */
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
  | { kind: "over-limit"; excess: Excess }
  /** Nobody saw how it ended. Its remaining processes were ended. */
  | { kind: "lost" }
  | { kind: "not-started"; reason: string };

/** How long the output may stay open after the shell has ended, in milliseconds. */
const drainMs = 500;
/** As much as a pipe holds. */
const readBytes = 64 * 1024;

/**
 * Runs a shell command in a process group of its own and leaves nothing of that group behind, however it ends. Resolves
 * when the shell has ended and its output is read, or after the limits; it never waits for what hangs on to the output.
 */
export async function runCommand(options: ShellCommand): Promise<CommandEnd> {
  if (options.signal.aborted) {
    if (options.pipe !== null) closePipe(options.pipe);
    return { kind: "aborted" };
  }
  const onChunk = (chunk: Buffer) => {
    options.guard?.onOutput(chunk.length);
    options.onChunk(chunk);
  };
  const started = await start(options, onChunk);
  if (started.kind !== "started") return started;
  const { streams } = started;
  const drained = Promise.all(streams.map(untilClosed));
  try {
    return await supervise(started, drained, options);
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

type Started = Extract<StartedShell, { kind: "started" }> & { streams: Readable[] };

async function start(
  options: ShellCommand,
  onChunk: (chunk: Buffer) => void,
): Promise<Started | Exclude<StartedShell, { kind: "started" }>> {
  const { program, args, cwd, env, pipe, starter } = options;
  if (pipe === null) {
    const started = startHere(options, ["ignore", "pipe", "pipe"]);
    if (started.kind === "started") for (const stream of started.streams) stream.on("data", onChunk);
    return started;
  }
  const reader = readPipe(pipe.readEnd, onChunk);
  try {
    const output = fileOfDescriptor(pipe.writeEnd);
    const started =
      (await starter?.start({ program, args, cwd, env, output })) ??
      startHere(options, ["ignore", pipe.writeEnd, pipe.writeEnd]);
    if (started.kind === "started") return { ...started, streams: [reader] };
    reader.destroy();
    return started;
  } finally {
    closeSync(pipe.writeEnd);
  }
}

function startHere(
  { program, args, cwd, env }: ShellCommand,
  stdio: StdioOptions,
): Started | Extract<StartedShell, { kind: "not-started" }> {
  try {
    // Not execa, which gives no way to end the process group once its shell has ended.
    const child = spawn(program, args, { cwd, env, detached: true, stdio });
    // The missing pid shows that a start failed. Without a listener, the event would be thrown.
    child.on("error", () => undefined);
    const { pid } = child;
    if (pid === undefined) return { kind: "not-started", reason: `${program} couldn’t be started in ${cwd}` };
    const exited = new Promise<ShellEnd>((resolve) => {
      child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
    });
    const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
    return { kind: "started", pid, exited, streams };
  } catch (error) {
    // Too long a command line, or a NUL byte in it.
    if (error instanceof Error) return { kind: "not-started", reason: error.message };
    throw error;
  }
}

/**
 * Reads everything into the same memory. A stream's own chunks take 64 KB each, however little is read: of a flood that comes in small
 * pieces, collecting that garbage would take longer than reading.
 */
function readPipe(fd: number, onChunk: (chunk: Buffer) => void): Socket {
  const buffer = Buffer.allocUnsafe(readBytes);
  const callback = (length: number) => {
    onChunk(buffer.subarray(0, length));
    return true;
  };
  return new Socket({ fd, readable: true, writable: false, onread: { buffer, callback } });
}

function untilClosed(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", resolve);
    stream.once("error", () => resolve());
    stream.resume();
  });
}

async function supervise(
  { pid: group, exited }: Started,
  drained: Promise<unknown>,
  command: ShellCommand,
): Promise<CommandEnd> {
  const stopped = new Stop(group, command);
  try {
    const first = await Promise.race([exited, stopped.reached]);
    if (first === "lost" || "kind" in first) {
      await endGroup(group);
      await Promise.race([Promise.all([exited, drained]), delay(drainMs, null, { ref: false })]);
      return first === "lost" ? { kind: "lost" } : first;
    }
    const isDrained = await Promise.race([drained.then(() => true), delay(drainMs, false, { ref: false })]);
    const hasLeftovers = !isDrained || (isGroupAlive(group) && !(await isGoneWithin(group, drainMs)));
    if (hasLeftovers) await endGroup(group);
    return { kind: "exited", ...first, hasLeftovers };
  } finally {
    stopped.forget();
  }
}

type Stopped = Extract<CommandEnd, { kind: "timed-out" | "aborted" | "over-limit" }>;

/** Resolves at the time limit, when the signal says so, or when the guard does, whichever comes first. */
class Stop {
  readonly reached: Promise<Stopped>;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal;
  readonly #guard: SandboxGuard | null;
  readonly #onAbort: () => void;

  constructor(pid: number, { timeoutMs, signal, guard }: ShellCommand) {
    const { promise, resolve } = Promise.withResolvers<Stopped>();
    this.reached = promise;
    this.#timer = setTimeout(() => resolve({ kind: "timed-out" }), timeoutMs);
    this.#signal = signal;
    this.#guard = guard;
    this.#onAbort = () => resolve({ kind: "aborted" });
    signal.addEventListener("abort", this.#onAbort, { once: true });
    if (signal.aborted) resolve({ kind: "aborted" });
    void guard?.exceeded.then((excess) => resolve({ kind: "over-limit", excess }));
    guard?.start(pid);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener("abort", this.#onAbort);
    this.#guard?.stop();
  }
}
