import { freemem, release, totalmem } from "node:os";
import { assertNever } from "@countersign/contracts/assert-never";
import { bytes, number } from "../cut.ts";
import type { Program } from "./program.ts";

/** How much a command in a sandbox may take, with all that it starts. Sizes are in bytes. */
export type SandboxLimits = {
  /** Processes, and the threads in them. */
  threads: number;
  memory: number;
  output: number;
  /** What `/tmp` holds. It's in memory, too. */
  temporary: number;
  /** What `/dev/shm` holds. */
  shared: number;
};

/** Which limit a command went over. */
export type Excess = { kind: "threads" | "memory" | "output"; limit: number };

const megabyte = 1024 * 1024;
/** The kernel's limit is higher than the one that ends a command, so that the guard sees it. */
const spareThreads = 200;

/** What a sandbox may take on this machine. Together, it leaves some memory to the server. */
export function limitsHere(memory = memoryHere()): SandboxLimits {
  return {
    threads: 4_000,
    memory: Math.floor(memory * 0.6),
    output: 256 * megabyte,
    temporary: Math.floor(memory / 4),
    shared: Math.max(64 * megabyte, Math.floor(memory / 16)),
  };
}

/** What this machine or container has. */
function memoryHere(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/**
 * The program with a limit on its processes that the kernel holds. It has to be set inside: there, the kernel counts only the processes of the sandbox.
 * `-p` is what dash calls it.
 */
export function withThreadLimit({ program, args }: Program, { threads }: SandboxLimits): Program {
  if (!countsByNamespace(release())) return { program, args };
  const most = threads + spareThreads;
  const script = `ulimit -u ${most} 2>/dev/null || ulimit -p ${most} 2>/dev/null; exec "$@"`;
  return { program: "/bin/sh", args: ["-c", script, "sh", program, ...args] };
}

/** Before Linux 5.14, all processes of the user count, wherever they run. */
function countsByNamespace(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return major > 5 || (major === 5 && minor >= 14);
}

/** Whether any command could be over a limit, by what all of the machine takes. It's cheaper than looking at each process. */
export function mayBeOver({ threads, memory }: SandboxLimits, loadAverage: string): boolean {
  // "0.20 0.18 0.12 1/80 11206": of 80 threads, one runs.
  const all = Number(/\/(\d+) /.exec(loadAverage)?.[1] ?? 0);
  return all === 0 || all > threads || totalmem() - freemem() > memory;
}

/** What the model reads about it, as the end of a sentence. */
export function describeExcess({ kind, limit }: Excess): string {
  switch (kind) {
    case "threads":
      return `it had more than ${number(limit)} processes and threads at once`;
    case "memory":
      return `its processes took more than ${bytes(limit)} of memory`;
    case "output":
      return `it wrote more than ${bytes(limit)} of output`;
    default:
      return assertNever(kind);
  }
}

/** What to know if the output says that something is used up; null if it doesn't. */
export function describeScarcity(
  output: string,
  { threads, temporary, shared }: SandboxLimits,
): string | null {
  const said = [
    ...(/\bENOSPC\b|No space left on device/.test(output)
      ? [`/tmp holds at most ${bytes(temporary)}, and /dev/shm ${bytes(shared)}.`]
      : []),
    ...(/\bfork\b.*(EAGAIN|Resource temporarily unavailable)|pthread_create|uv_thread_create/.test(output)
      ? [`It can have at most ${number(threads)} processes and threads at once.`]
      : []),
  ];
  return said.length === 0 ? null : said.join(" ");
}
