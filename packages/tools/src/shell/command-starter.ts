import { type ChildProcess, fork } from "node:child_process";
import { assertNever } from "@countersign/contracts/assert-never";
import { z } from "zod";

/** A command to start, as `spawn` takes it. */
export type CommandStart = {
  shell: string;
  command: string;
  cwd: string;
  env: Record<string, string>;
  /** The file that stdout and stderr are written to. */
  output: string;
};

/** The file of an open descriptor of this process, for a process of the same user. */
export function fileOfDescriptor(descriptor: number): string {
  return `/proc/${process.pid}/fd/${descriptor}`;
}

/** How a shell ended; `lost` when nobody saw it. */
export type ShellEnd = { exitCode: number | null; signal: NodeJS.Signals | null } | "lost";

/**
 * `started`: the shell leads a process group of its own. `lost`: nobody knows whether it was started. `not-started`: why there is
 * none.
 */
export type StartedShell =
  | { kind: "started"; pid: number; exited: Promise<ShellEnd> }
  | { kind: "not-started"; reason: string }
  | { kind: "lost" };

/**
 * Starts commands from a small process of its own. A fork copies the page tables of the process that forks: in a server of
 * 300 MB that takes milliseconds, during which the server does nothing else.
 */
export type CommandStarter = {
  /** Null where the caller has to start the command itself: nothing was started. Never rejects. */
  start(command: CommandStart): Promise<StartedShell | null>;
  /** Ends the process. Commands that still run are `lost`. */
  close(): void;
};

/** How long the process stays without a command, in milliseconds. */
const idleMs = 600_000;
const program = new URL("./command-starter-process.mjs", import.meta.url);

/**
 * Makes a starter. Its process is started with the first command, and starts the next ones. Only Linux has the files by which one
 * process opens a pipe of another; the other systems have starts that copy nothing.
 */
export function createCommandStarter(): CommandStarter {
  let helper: Helper | null = null;
  let isClosed = process.platform !== "linux";

  return {
    async start(command) {
      if (isClosed) return null;
      // One that ended before it was ready would end again.
      if (helper?.isGone() && !helper.wasReady()) return null;
      if (helper === null || helper.isGone()) helper = beginHelper();
      return helper.isReady() ? helper.start(command) : null;
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

type Helper = {
  isReady(): boolean;
  isGone(): boolean;
  wasReady(): boolean;
  start(command: CommandStart): Promise<StartedShell | null>;
  end(): void;
};

/** A command that the process was given: what its start and its end are told to. */
type Asked = {
  onStart: (started: StartedShell | null) => void;
  onExit: (end: ShellEnd) => void;
  exited: Promise<ShellEnd>;
};

function beginHelper(): Helper {
  const asked = new Map<number, Asked>();
  let state: "starting" | "ready" | "gone" = "starting";
  let wasReady = false;
  let lastId = 0;
  const child = forkHelper();
  const idle = setTimeout(() => (asked.size === 0 ? end() : idle.refresh()), idleMs).unref();

  /** From now on nobody sees what becomes of its commands. */
  function end(): void {
    state = "gone";
    clearTimeout(idle);
    for (const { onStart, onExit } of asked.values()) {
      onStart({ kind: "lost" });
      onExit("lost");
    }
    asked.clear();
    if (child.connected) child.disconnect();
  }

  function take(message: z.infer<typeof answer>): void {
    if (message.tag === "ready") {
      state = "ready";
      wasReady = true;
      return;
    }
    const { id } = message;
    const command = asked.get(id);
    if (command === undefined) return;
    const { onStart, onExit, exited } = command;
    if (message.tag === "started") return onStart({ kind: "started", pid: message.pid, exited });
    asked.delete(id);
    if (asked.size === 0) child.channel?.unref();
    switch (message.tag) {
      case "no-output":
        return onStart(null);
      case "not-started":
        return onStart({ kind: "not-started", reason: message.reason });
      case "exited":
        return onExit({ exitCode: message.exitCode, signal: message.signal });
      default:
        return assertNever(message);
    }
  }

  child.on("message", (message) => take(answer.parse(message)));
  child.on("error", end);
  child.on("disconnect", end);
  return {
    isReady: () => state === "ready",
    isGone: () => state === "gone",
    wasReady: () => wasReady,
    start(command) {
      idle.refresh();
      child.channel?.ref();
      lastId += 1;
      const id = lastId;
      const started = Promise.withResolvers<StartedShell | null>();
      const exited = Promise.withResolvers<ShellEnd>();
      asked.set(id, { onStart: started.resolve, onExit: exited.resolve, exited: exited.promise });
      child.send({ id, ...command }, (error) => {
        if (error !== null) end();
      });
      return started.promise;
    },
    end,
  };
}

/** Detached, so that Ctrl-C at a terminal reaches the server alone. Without the server's environment, which holds secrets. */
function forkHelper(): ChildProcess {
  const child = fork(program, [], {
    env: {},
    cwd: "/",
    detached: true,
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // It ends when the server does: nothing has to wait for it, except for its answers.
  child.unref();
  child.channel?.unref();
  return child;
}
