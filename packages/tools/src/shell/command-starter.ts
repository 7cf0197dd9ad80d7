import { type ChildProcess, fork } from "node:child_process";
import { assertNever } from "@countersign/contracts/assert-never";
import { z } from "zod";

/** A command to start, as `spawn` takes it. */
export type CommandStart = {
  program: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** The file that stdout and stderr are written to. */
  output: string;
};

/** The path by which another process of the same user can open a descriptor of this process. */
export function fileOfDescriptor(descriptor: number): string {
  return `/proc/${process.pid}/fd/${descriptor}`;
}

/** How a shell ended; `lost` if nobody saw it end. */
export type ShellEnd = { exitCode: number | null; signal: NodeJS.Signals | null } | "lost";

/**
 * `started`: the shell leads its own process group. `lost`: nobody knows whether it was started. `not-started`: `reason` says why.
 */
export type StartedShell =
  | { kind: "started"; pid: number; exited: Promise<ShellEnd> }
  | { kind: "not-started"; reason: string }
  | { kind: "lost" };

/**
 * Starts commands from a small separate process. A fork copies the page tables of the process that forks. In a server of 300 MB
 * that takes 20 ms or more, and the server does nothing else meanwhile.
 */
export type CommandStarter = {
  /** Null if nothing was started, so that the caller has to start the command itself. Never rejects. */
  start(command: CommandStart): Promise<StartedShell | null>;
  /** Ends the process. Commands that are still running are `lost`. */
  close(): void;
};

/** How long the process stays alive without a command, in milliseconds. */
const idleMs = 600_000;
const program = new URL("./command-starter-process.mjs", import.meta.url);

/**
 * Makes a starter. The first command launches its process, which starts the commands after that. Linux only: elsewhere, there is no path by
 * which one process can open another's pipe, and starting a program copies no page tables.
 */
export function createCommandStarter(startLimitMs = 10_000): CommandStarter {
  let helper: Helper | null = null;
  let isClosed = process.platform !== "linux";

  return {
    async start(command) {
      if (isClosed) return null;
      if (helper === null || helper.state === "gone") helper = new Helper(startLimitMs);
      // If one process ended before it was ready, the next one would, too.
      if (helper.state === "broken") return null;
      return helper.state === "ready" ? helper.start(command) : null;
    },
    close() {
      isClosed = true;
      helper?.end();
    },
  };
}

const answer = z.discriminatedUnion("tag", [
  z.strictObject({ tag: z.literal("ready") }),
  z.strictObject({ tag: z.literal("started"), id: z.int(), pid: z.int() }),
  z.strictObject({ tag: z.literal("no-output"), id: z.int() }),
  z.strictObject({ tag: z.literal("not-started"), id: z.int(), reason: z.string() }),
  z.strictObject({
    tag: z.literal("exited"),
    id: z.int(),
    exitCode: z.int().nullable(),
    signal: z.custom<NodeJS.Signals>((value) => typeof value === "string").nullable(),
  }),
]);
type Answer = z.infer<typeof answer>;

/** The callbacks for a command that the process was given. */
type Asked = {
  onStart: (started: StartedShell | null) => void;
  onExit: (end: ShellEnd) => void;
  exited: Promise<ShellEnd>;
};

/** The process, as the server sees it. */
class Helper {
  /** `gone`: it ended, so nobody sees how its commands end. `broken`: it ended before it was ready. */
  state: "starting" | "ready" | "gone" | "broken" = "starting";
  readonly #asked = new Map<number, Asked>();
  readonly #child = forkHelper();
  readonly #idle = setTimeout(() => this.#endIfIdle(), idleMs).unref();
  readonly #startLimitMs: number;
  #lastId = 0;

  constructor(startLimitMs: number) {
    this.#startLimitMs = startLimitMs;
    this.#child.on("message", (message) => this.#take(answer.parse(message)));
    this.#child.on("error", () => this.end());
    this.#child.on("disconnect", () => this.end());
  }

  start(command: CommandStart): Promise<StartedShell | null> {
    this.#idle.refresh();
    this.#child.channel?.ref();
    this.#lastId += 1;
    const id = this.#lastId;
    const started = Promise.withResolvers<StartedShell | null>();
    const exited = Promise.withResolvers<ShellEnd>();
    const limit = setTimeout(() => this.end(), this.#startLimitMs);
    const onStart = (shell: StartedShell | null) => {
      clearTimeout(limit);
      started.resolve(shell);
    };
    this.#asked.set(id, { onStart, onExit: exited.resolve, exited: exited.promise });
    this.#child.send({ id, ...command }, (error) => {
      if (error !== null) this.end();
    });
    return started.promise;
  }

  end(): void {
    if (this.state !== "broken") this.state = this.state === "starting" ? "broken" : "gone";
    clearTimeout(this.#idle);
    for (const { onStart, onExit } of this.#asked.values()) {
      onStart({ kind: "lost" });
      onExit("lost");
    }
    this.#asked.clear();
    if (this.#child.connected) this.#child.disconnect();
    // One that was stopped doesn't notice the end of its connection. What it hasn't started yet, it never will.
    this.#child.kill("SIGKILL");
  }

  #endIfIdle(): void {
    if (this.#asked.size === 0) this.end();
    else this.#idle.refresh();
  }

  #take(message: Answer): void {
    if (message.tag === "ready") {
      this.state = "ready";
      return;
    }
    const asked = this.#asked.get(message.id);
    if (asked === undefined) return;
    if (message.tag === "started") {
      asked.onStart({ kind: "started", pid: message.pid, exited: asked.exited });
      return;
    }
    this.#asked.delete(message.id);
    if (this.#asked.size === 0) this.#child.channel?.unref();
    switch (message.tag) {
      case "no-output":
        asked.onStart(null);
        break;
      case "not-started":
        asked.onStart({ kind: "not-started", reason: message.reason });
        break;
      case "exited":
        asked.onExit({ exitCode: message.exitCode, signal: message.signal });
        break;
      default:
        assertNever(message);
    }
  }
}

/** Detached, so that Ctrl-C in a terminal reaches only the server. Without the server's environment, which has secrets in it. */
function forkHelper(): ChildProcess {
  const child = fork(program, [], {
    env: {},
    cwd: "/",
    detached: true,
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // It ends when the server does, so nothing has to wait for it, except for its answers.
  child.unref();
  child.channel?.unref();
  return child;
}
