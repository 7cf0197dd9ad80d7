import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import {
  describeExcess,
  type Excess,
  endGroup,
  isGoneWithin,
  type Pipe,
  type PipeReserve,
  type Program,
} from "@countersign/agent";
import { jsonObject } from "@countersign/contracts/json";
import { answerOf } from "./hook-answer.ts";
import type { HookBox } from "./hook-box.ts";

/** A command hook to run: `input` becomes its standard input, as JSON. */
export type HookCommand = Program & {
  cwd: string;
  env: Record<string, string>;
  /** The sandbox that the program is in; null for none. */
  box: Pick<HookBox, "guard" | "noteOn"> | null;
  pipes: Pick<PipeReserve, "take">;
  input: unknown;
  signal: AbortSignal;
};

const mostOutput = 1_000_000;
const maxErrorBytes = 16_000;
/** How long the output may stay open after the shell has ended, in milliseconds. */
const drainMs = 500;

/**
 * Runs a command hook in a process group of its own, which is gone when it ends. Gives what it said: nothing, the JSON that
 * it printed, or a block with its words when it ended with 2. Throws for everything else, which blocks too: also
 * when something that it started holds its output open, and might still have said no.
 */
export async function runCommandHook(hook: HookCommand): Promise<unknown> {
  hook.signal.throwIfAborted();
  const { box } = hook;
  const pipes = [await hook.pipes.take(), await hook.pipes.take()] as const;
  const child = start(hook, pipes);
  const printed = new Bounded(mostOutput);
  const errorText = new Bounded(maxErrorBytes);
  const take = (into: Bounded) => (chunk: Buffer) => {
    box?.guard.onOutput(chunk.length);
    into.add(chunk);
  };
  const streams = [
    read(pipes[0], child.stdout, take(printed)),
    read(pipes[1], child.stderr, take(errorText)),
  ];
  box?.guard.start(child.pid);
  try {
    const end = await waitForEnd(child, {
      signal: hook.signal,
      flooded: printed.full,
      exceeded: box?.guard.exceeded ?? null,
      drained: streams.map(({ closed }) => closed),
      isWhole: () => streams[0]?.isAtEnd() === true,
    });
    const said = { printed: printed.text(), errorText: errorText.text().trim() };
    const note = (await box?.noteOn(`${said.printed}\n${said.errorText}`)) ?? null;
    return answer(end, { ...said, note });
  } finally {
    box?.guard.stop();
    for (const { stream } of streams) stream?.destroy();
  }
}

type Child = ChildProcess & { pid: number };
type Pipes = readonly [Pipe | null, Pipe | null];

function start({ program, args, cwd, env, input }: HookCommand, [out, err]: Pipes): Child {
  let stdin: number | null = null;
  try {
    stdin = fileOf(JSON.stringify(input));
    const stdio = [stdin, out?.writeEnd ?? "pipe", err?.writeEnd ?? "pipe"] as const;
    // Not execa, which gives no way to end the process group once its shell has ended.
    const child = spawn(program, args, { cwd, env, detached: true, stdio: [...stdio] });
    // That a start failed is known from the missing id; the event would be thrown if nobody listened.
    child.on("error", () => undefined);
    if (child.pid === undefined) throw new Error(`${program} couldn’t be started in ${cwd}`);
    return Object.assign(child, { pid: child.pid });
  } catch (error) {
    for (const pipe of [out, err]) if (pipe !== null) closeSync(pipe.readEnd);
    throw error;
  } finally {
    if (stdin !== null) closeSync(stdin);
    for (const pipe of [out, err]) if (pipe !== null) closeSync(pipe.writeEnd);
  }
}

/**
 * An open file with this text, already without a name. A file and not a pipe of Node, which is a socket: `/dev/stdin` cannot
 * be opened on one, and a hook that never reads would block the writer.
 */
function fileOf(text: string): number {
  const folder = mkdtempSync(join(tmpdir(), "countersign-hook-"));
  try {
    const path = join(folder, "input");
    writeFileSync(path, text, { mode: 0o600 });
    return openSync(path, "r");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Reading = { stream: Readable | null; closed: Promise<void>; isAtEnd: () => boolean };

function read(pipe: Pipe | null, given: Readable | null, onChunk: (chunk: Buffer) => void): Reading {
  const stream = pipe === null ? given : new Socket({ fd: pipe.readEnd, readable: true, writable: false });
  let isAtEnd = stream === null;
  const closed = new Promise<void>((resolve) => {
    if (stream === null) return resolve();
    stream.on("data", onChunk);
    stream.once("end", () => {
      isAtEnd = true;
    });
    stream.once("close", resolve);
    stream.once("error", () => resolve());
  });
  return { stream, closed, isAtEnd: () => isAtEnd };
}

type Exit = { exitCode: number | null; signal: NodeJS.Signals | null };
/** `isWhole`: what it printed ended, nothing that it started could have said more. */
type End = (Exit & { isWhole: boolean }) | "flooded" | "stopped" | { excess: Excess };
type Ending = {
  signal: AbortSignal;
  flooded: Promise<void>;
  /** Resolves when it takes more than its sandbox lets it; null without one. */
  exceeded: Promise<Excess> | null;
  drained: Promise<void>[];
  isWhole: () => boolean;
};

async function waitForEnd(
  child: Child,
  { signal, flooded, exceeded, drained, isWhole }: Ending,
): Promise<End> {
  const { promise: stopped, resolve } = Promise.withResolvers<"stopped">();
  const onAbort = () => resolve("stopped");
  signal.addEventListener("abort", onAbort, { once: true });
  const exited = new Promise<Exit>((done) => {
    child.once("exit", (exitCode, killedBy) => done({ exitCode, signal: killedBy }));
  });
  try {
    if (signal.aborted) onAbort();
    const tooMuch = flooded.then(() => "flooded" as const);
    const over = exceeded === null ? [] : [exceeded.then((excess) => ({ excess }))];
    const first = await Promise.race([stopped, tooMuch, exited, ...over]);
    if (typeof first === "string" || "excess" in first) {
      await endGroup(child.pid);
      return first;
    }
    const rest = await Promise.race([tooMuch, Promise.all(drained), waitForDrain()]);
    const end = { ...first, isWhole: isWhole() };
    if (!(await isGoneWithin(child.pid, 0))) await endGroup(child.pid);
    return rest === "flooded" ? rest : end;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** On a busy machine the time may be over before what is there was read: so that is done once more. */
async function waitForDrain(): Promise<void> {
  await delay(drainMs, undefined, { ref: false });
  await nextTurn();
}

type Said = { printed: string; errorText: string; note: string | null };

function answer(end: End, { printed, errorText: written, note }: Said): unknown {
  if (end === "stopped") throw new Error("it was ended");
  if (end === "flooded") throw new Error(`it printed more than ${mostOutput / 1_000_000} MB and was ended`);
  if ("excess" in end) throw new Error(`the sandbox ended it: ${describeExcess(end.excess)}`);
  const errorText = [written, note].filter((text) => text !== null && text !== "").join("\n");
  if (end.signal !== null)
    throw new Error(withErrorText(`it was ended by the signal ${end.signal}`, errorText));
  if (end.exitCode === 2)
    return { decision: "block", reason: errorText === "" ? "It exited with 2 and no output." : errorText };
  if (end.exitCode !== 0)
    throw new Error(withErrorText(`it ended with exit code ${end.exitCode}`, errorText));
  if (!end.isWhole)
    throw new Error(withErrorText("it ended, but a process it started kept its output open", errorText));
  return withNote(answerOf(printed, "printed"), note);
}

/** A message that it has itself stays. */
function withNote(said: unknown, note: string | null): unknown {
  if (note === null) return said;
  if (said === undefined) return { systemMessage: note };
  const answered = jsonObject.safeParse(said);
  return answered.success && answered.data.systemMessage === undefined
    ? { ...answered.data, systemMessage: note }
    : said;
}

function withErrorText(what: string, errorText: string): string {
  return errorText === "" ? what : `${what}: ${errorText}`;
}

/** Keeps the beginning of an output; `full` fulfils when there is more than that. */
class Bounded {
  readonly full: Promise<void>;
  readonly #onFull: () => void;
  readonly #most: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(most: number) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.full = promise;
    this.#onFull = resolve;
    this.#most = most;
  }

  add(chunk: Buffer): void {
    const room = this.#most - this.#size;
    if (room > 0) this.#chunks.push(chunk.subarray(0, room));
    this.#size += chunk.length;
    if (this.#size > this.#most) this.#onFull();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
