import { readdir, readFile } from "node:fs/promises";
import { hasErrorCode } from "../file-system/error-code.ts";
import { type Excess, mayBeOver, type SandboxLimits } from "./limits.ts";

const lookMs = 200;
/** How many files are read at once. */
const atOnce = 64;

/**
 * Watches what a command takes with all that it started. The kernel could hold these limits itself, but only where the server has control groups of
 * its own.
 */
export class SandboxGuard {
  /** Resolves when the command is over a limit. */
  readonly exceeded: Promise<Excess>;
  readonly #limits: SandboxLimits;
  readonly #exceed: (excess: Excess) => void;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  #output = 0;

  constructor(limits: SandboxLimits) {
    const { promise, resolve } = Promise.withResolvers<Excess>();
    this.#limits = limits;
    this.exceeded = promise;
    this.#exceed = resolve;
  }

  /** Begins to look at the process and everything below it, until `stop`. */
  start(pid: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(async () => {
      const excess = await findExcess(pid, this.#limits);
      if (excess === null) this.start(pid);
      else this.#exceed(excess);
    }, lookMs).unref();
  }

  /** Counts output. */
  onOutput(length: number): void {
    this.#output += length;
    if (this.#output > this.#limits.output) this.#exceed({ kind: "output", limit: this.#limits.output });
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

async function findExcess(pid: number, limits: SandboxLimits): Promise<Excess | null> {
  if (!mayBeOver(limits, await textOrNothing("/proc/loadavg"))) return null;
  const members = below(pid, await readProcesses());
  if (sum(members.map(({ threads }) => threads)) > limits.threads)
    return { kind: "threads", limit: limits.threads };
  if (sum(members.map(({ memory }) => memory)) <= limits.memory) return null;
  // Pages that processes share were counted for each of them.
  const exact = await inChunks(members, ownMemory);
  return sum(exact) > limits.memory ? { kind: "memory", limit: limits.memory } : null;
}

/** `memory` is in bytes. `reader`: the thread that says what memory there is. */
type ProcessInfo = { id: number; parent: number; threads: number; memory: number; reader: number };

async function readProcesses(): Promise<ProcessInfo[]> {
  // If there are no descriptors left, the next look finds more.
  const names = await readdir("/proc").catch(() => []);
  const ids = names.filter((name) => /^\d+$/.test(name));
  return inChunks(ids, async (id) => {
    const first = await textOrNothing(`/proc/${id}/status`);
    const threads = field(first, "Threads");
    const reader = threads > 1 && !first.includes("VmRSS:") ? await otherThread(id) : id;
    const status = reader === id ? first : await textOrNothing(`/proc/${reader}/status`);
    const memory = kilobytes(status, "VmRSS") + kilobytes(status, "VmSwap");
    return { id: Number(id), parent: field(first, "PPid"), threads, memory, reader: Number(reader) };
  });
}

/** The first thread of a process can end before the others. Then it says nothing of the memory, which is still there. */
async function otherThread(id: string): Promise<string> {
  const threads = await readdir(`/proc/${id}/task`).catch(() => []);
  return threads.find((thread) => thread !== id) ?? id;
}

/** The process and all that it started: in a sandbox, what loses its parent gets the sandbox's first process. */
function below(root: number, processes: readonly ProcessInfo[]): ProcessInfo[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const found = processes.filter(({ id }) => id === root);
  for (const { id } of found) found.push(...(children.get(id) ?? []));
  return found;
}

/** A process that hides how much it shares counts in full, and one that has ended meanwhile has none. A thread that has ended hides it. */
async function ownMemory({ id, memory, reader }: ProcessInfo): Promise<number> {
  try {
    const rollup = await readFile(`/proc/${reader}/smaps_rollup`, "utf8");
    return kilobytes(rollup, "Pss") + kilobytes(rollup, "SwapPss");
  } catch (error) {
    return reader === id && hasErrorCode(error, "ENOENT", "ESRCH") ? 0 : memory;
  }
}

function kilobytes(text: string, name: string): number {
  return field(text, name) * 1024;
}

function field(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
}

/** Nothing for a process that ended while the list was read. */
async function textOrNothing(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}

async function inChunks<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(each))));
  return results;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
