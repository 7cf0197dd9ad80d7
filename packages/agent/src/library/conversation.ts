import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionNotice, Usage } from "@countersign/contracts/session";
import { currentCall } from "../loop/agent-stack.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { changeMode } from "../session/change-mode.ts";
import { stopSession } from "../session/stop-session.ts";
import type { AgentMachine } from "./agent-machine.ts";
import type { ApprovalService } from "./approval-service.ts";
import type { ChangeWatch } from "./change-watch.ts";
import { noUsage, type RunCause } from "./result-of.ts";

/** One run over the conversation. */
export type Run = {
  /** What ended it from outside; the first one counts. */
  cause: RunCause | null;
  /** Aborts with the cause. */
  turn: AbortController;
};

/** The runner gave up in the middle, which is a bug: the log has it whole. */
export class StuckError extends Error {}

/** The one session of an agent: made with the first prompt, continued by the next ones. */
export type Conversation = {
  begin(prompt: string): Promise<string>;
  /** Follows it until it has nothing left to do, and has every question on the way answered. Throws `StuckError`. */
  follow(run: Run, id: string): Promise<SessionRecord>;
  /** Ends the run for a reason. */
  end(run: Run, cause: RunCause): Promise<void>;
  setMode(mode: PermissionMode, by: "host" | "callback"): Promise<void>;
  usage(): Promise<Usage>;
  lastText(id: string): Promise<string>;
  close(): Promise<void>;
};

const by = "host";
/** The program itself, by `stop()`, `close()`, its signal or `setPermissionMode`. */
const host: DecidedBy = { kind: "callback", name: by };
const callback: DecidedBy = { kind: "callback", name: "canUseTool" };

/** Whom the audit log names for the end of a run: there is no person here. */
function stoppingActor(cause: RunCause): DecidedBy {
  switch (cause.kind) {
    case "stopped":
      return cause.by === "host" ? host : callback;
    case "signal":
      return host;
    case "callback-failed":
      return callback;
    case "limited":
      return { kind: "system", name: "limit" };
    case "stuck":
      return { kind: "system", name: "fault" };
    default:
      return assertNever(cause);
  }
}

type Parts = { machine: AgentMachine; approvals: ApprovalService; watch: ChangeWatch; mode: PermissionMode };

/** Makes a conversation in which nothing has been said. */
export function createConversation({ machine, approvals, watch, ...initial }: Parts): Conversation {
  const { repository, control, runner, hooks, workspace } = machine;
  let { mode } = initial;
  let sessionId: string | null = null;

  async function recordOf(id: string): Promise<SessionRecord> {
    const record = await repository.load(id);
    if (record === null) throw new Error(`session ${id} is gone`);
    return record;
  }

  /** Answers, stops or waits, as needed; returns the session once it has nothing left to do. */
  async function moveOn(run: Run, id: string): Promise<SessionRecord | null> {
    const changed = watch.next();
    const status = runStatusOf(await recordOf(id));
    if (status.kind === "ended") return status.record;
    if (status.kind === "limited") run.cause ??= { kind: "limited", notice: status.notice };
    if (run.cause !== null) {
      await stopSession(id, stoppingActor(run.cause), machine.controlDependencies);
      return null;
    }
    if (status.kind === "asks") {
      const cause = await approvals.answer(status.call, run.turn.signal);
      run.cause ??= cause;
      return null;
    }
    const failure = watch.takeFailure(runner);
    if (failure !== null) throw new StuckError("The agent failed internally", { cause: failure.error });
    await changed;
    return null;
  }

  return {
    async begin(prompt) {
      if (sessionId !== null) {
        await control.send(sessionId, prompt, by);
        return sessionId;
      }
      const begun = await control.create({ workspace, prompt, mode }, by);
      sessionId = begun.id;
      // It may have been changed while hooks were asked.
      await changeMode(begun.id, { mode }, host, machine.controlDependencies);
      return begun.id;
    },

    async follow(run, id) {
      for (;;) {
        const ended = await moveOn(run, id);
        if (ended !== null) return ended;
      }
    },

    async end(run, cause) {
      run.cause ??= cause;
      run.turn.abort(new Error("the run was ended"));
      if (sessionId !== null)
        await stopSession(sessionId, stoppingActor(run.cause), machine.controlDependencies);
    },

    async setMode(next, who) {
      mode = next;
      if (sessionId === null) return;
      await changeMode(
        sessionId,
        { mode: next },
        who === "host" ? host : callback,
        machine.controlDependencies,
      );
    },

    usage: async () => (sessionId === null ? noUsage : (await recordOf(sessionId)).usage),

    async lastText(id) {
      const isOwn = ({ role, agent }: { role: string; agent?: unknown }) =>
        role === "assistant" && agent === undefined;
      const last = (await repository.messages(id)).findLast(isOwn);
      return (last?.content ?? []).flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
    },

    async close() {
      await runner.close();
      if (sessionId === null) return;
      await hooks.sessionEnd(await recordOf(sessionId), "closed", new AbortController().signal);
    },
  };
}

/**
 * The status of a session for its host: at work, at a question, at a limit that a sub-agent reached, or at the end of a run.
 */
type RunStatus =
  | { kind: "at-work" }
  | { kind: "asks"; call: Call }
  | { kind: "limited"; notice: SessionNotice }
  | { kind: "ended"; record: SessionRecord };

/** Says it of a session as it is stored now. A question is asked only once nobody works on the session any more. */
function runStatusOf(record: SessionRecord): RunStatus {
  const { loop, subAgent, owner } = record;
  if (loop.tag !== "thinking" && loop.tag !== "acting") return { kind: "ended", record };
  if (owner !== null) return { kind: "at-work" };
  if (subAgent?.loop.tag === "limited") return { kind: "limited", notice: subAgent.loop.notice };
  const call = currentCall(record);
  return call?.phase.tag === "waiting" ? { kind: "asks", call } : { kind: "at-work" };
}
