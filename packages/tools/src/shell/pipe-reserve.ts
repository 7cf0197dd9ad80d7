import { spawn } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandStarter } from "./command-starter.ts";

/** Both ends of a pipe, as open descriptors that children do not inherit by themselves. */
export type Pipe = { readEnd: number; writeEnd: number };

/** Closes a pipe that was not used. */
export function closePipe(pipe: Pipe): void {
  closeSync(pipe.readEnd);
  closeSync(pipe.writeEnd);
}

const names = Array.from({ length: 8 }, (_, index) => String(index));

/**
 * Real pipes for the output of commands. Node connects its children by sockets, which breaks `> /dev/stderr` and
 * `tee /dev/stdout` in them, and gives stdout and stderr one each, which loses their order. Node cannot make a pipe, but
 * it can open named ones: some are made ahead, opened, and their names deleted at once.
 */
export class PipeReserve {
  readonly #ready: Pipe[] = [];
  readonly #starter: CommandStarter | null;
  #filling: Promise<number> | null = null;

  /** The starter, if given, starts `mkfifo`. */
  constructor(starter: CommandStarter | null = null) {
    this.#starter = starter;
  }

  /** A pipe that is the caller's to close; null where none can be made: no `mkfifo`, no temporary folder, no descriptors. */
  async take(): Promise<Pipe | null> {
    // Others may have taken all that were made; only when none could be made is there none.
    while (this.#ready.length === 0) if ((await this.#fill()) === 0) return null;
    const pipe = this.#ready.pop() ?? null;
    if (pipe !== null && this.#ready.length === 0) void this.#fill();
    return pipe;
  }

  /** How many were made. Never rejects. */
  #fill(): Promise<number> {
    this.#filling ??= makePipes(this.#starter).then((pipes) => {
      this.#filling = null;
      this.#ready.push(...pipes);
      return pipes.length;
    });
    return this.#filling;
  }
}

async function makePipes(starter: CommandStarter | null): Promise<Pipe[]> {
  let folder: string | null = null;
  const pipes: Pipe[] = [];
  try {
    folder = mkdtempSync(join(tmpdir(), "countersign-pipes-"));
    if (!(await makeNamedPipes(folder, starter))) return [];
    for (const name of names) pipes.push(openBothEnds(join(folder, name)));
    return pipes;
  } catch {
    // No temporary folder, no more descriptors: the commands run all the same, with Node's own sockets.
    return pipes;
  } finally {
    if (folder !== null) removeQuietly(folder);
  }
}

/** The names are of no use to anybody; a folder that stays is litter, not harm. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Nothing depends on it.
  }
}

async function makeNamedPipes(folder: string, starter: CommandStarter | null): Promise<boolean> {
  const command = `exec mkfifo -m 600 ${names.join(" ")}`;
  const env = { PATH: process.env.PATH ?? "" };
  const started = await starter?.start({
    program: "/bin/sh",
    args: ["-c", command],
    cwd: folder,
    env,
    output: "/dev/null",
  });
  if (started?.kind !== "started") return makeThemHere(folder);
  const end = await started.exited;
  return end !== "lost" && end.exitCode === 0;
}

function makeThemHere(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn("mkfifo", ["-m", "600", ...names], { cwd: folder, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

function openBothEnds(name: string): Pipe {
  const readEnd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return { readEnd, writeEnd: openSync(name, constants.O_WRONLY) };
  } catch (error) {
    closeSync(readEnd);
    throw error;
  }
}
