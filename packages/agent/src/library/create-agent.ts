import { AppError } from "@countersign/contracts/app-error";
import { errorMessage } from "@countersign/contracts/error-message";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { Agent } from "./agent.ts";
import { createMachine } from "./agent-machine.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { AgentResult } from "./agent-result.ts";
import { createApprovalService } from "./approval-service.ts";
import { createChangeWatch } from "./change-watch.ts";
import { checkMode, checkOptions, checkPrompt } from "./check-options.ts";
import { type Conversation, createConversation, type Run, StuckError } from "./conversation.ts";
import { createEventOutlet, type EventOutlet } from "./event-outlet.ts";
import { createPriorDenials } from "./prior-denials.ts";
import { reportChanges } from "./report-changes.ts";
import { noUsage, resultOf, usageSince } from "./result-of.ts";
import { realSurroundings, type Surroundings, stderrLog } from "./surroundings.ts";

/**
 * Makes an agent that works in a folder of this machine, decided on by rules and by the program's own `canUseTool`: the same
 * loop, tools and policy as the server's, without a server and without a database. Throws `AppError("bad-input")` for options
 * that cannot be meant, such as a rule that cannot be read. Source: docs/library.md.
 */
export function createAgent(options: AgentOptions): Agent {
  return openAgent(options, realSurroundings());
}

/** The same with the machine's clock, timers and network given from outside. */
export function openAgent(options: AgentOptions, surroundings: Surroundings): Agent {
  checkOptions(options);
  const { parts, conversation, setMode } = createParts(options, surroundings);
  let present: { run: Run; done: Promise<AgentResult> } | null = null;
  let isClosed = false;

  async function stop(): Promise<void> {
    if (present === null) return;
    await conversation.end(present.run, { kind: "stopped", by: "host" });
    // The caller of `run` learns what went wrong with it.
    await present.done.catch(() => undefined);
  }

  return {
    async run(prompt, { signal } = {}) {
      checkPrompt(prompt);
      if (isClosed) throw new AppError("conflict", "The agent is closed.");
      if (present !== null)
        throw new AppError("conflict", "The agent is working. Stop it, or wait for its result.");
      const run: Run = { cause: null, turn: new AbortController() };
      const done = perform(conversation, run, { prompt, signal, outlet: parts.outlet });
      present = { run, done };
      try {
        return await done;
      } finally {
        present = null;
      }
    },
    stop,
    async setPermissionMode(mode) {
      checkMode(mode);
      await setMode(mode, "host");
    },
    decisions: () => structuredClone(parts.machine.repository.decisions()),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await stop();
      await conversation.close();
      parts.outlet.flush();
    },
  };
}

function createParts(options: AgentOptions, surroundings: Surroundings) {
  const log = options.log ?? stderrLog;
  const outlet = createEventOutlet(options.onEvent, log);
  const denials = createPriorDenials();
  const watch = createChangeWatch(log);
  const machine = createMachine({
    options,
    surroundings,
    log: watch.log,
    ...reportChanges({ outlet, denials, watch }),
  });
  const { canUseTool, permissionMode: mode = "default" } = options;

  async function setMode(next: PermissionMode, by: "host" | "callback"): Promise<void> {
    await conversation.setMode(next, by);
    outlet.emit({ type: "mode-changed", mode: next, by });
  }

  const approvals = createApprovalService({
    canUseTool,
    machine,
    denials,
    surroundings,
    outlet,
    log,
    setMode: (next) => setMode(next, "callback"),
  });
  const conversation = createConversation({ machine, approvals, watch, mode });
  return { parts: { machine, outlet }, conversation, setMode };
}

type Task = { prompt: string; signal: AbortSignal | undefined; outlet: EventOutlet };

async function perform(conversation: Conversation, run: Run, task: Task): Promise<AgentResult> {
  const { prompt, signal, outlet } = task;
  const before = await conversation.usage();
  if (signal?.aborted === true)
    return { status: "aborted", cause: "signal", reason: signal.reason, usage: noUsage };
  const onAbort = () => void conversation.end(run, { kind: "signal", reason: signal?.reason });
  signal?.addEventListener("abort", onAbort, { once: true });
  const usageSoFar = async () => usageSince(before, await conversation.usage());
  try {
    const id = await conversation.begin(prompt);
    const record = await conversation.follow(run, id);
    return resultOf({ record, cause: run.cause, before, lastText: await conversation.lastText(id) });
  } catch (error) {
    // While nothing runs, only a hook can be the reason for a conflict.
    if (error instanceof AppError && error.code === "conflict")
      return { status: "refused", message: error.message, usage: await usageSoFar() };
    if (!(error instanceof StuckError)) throw error;
    await conversation.end(run, { kind: "stuck" });
    return {
      status: "failed",
      message: `The agent failed internally: ${errorMessage(error.cause)}`,
      usage: await usageSoFar(),
    };
  } finally {
    signal?.removeEventListener("abort", onAbort);
    outlet.flush();
  }
}
