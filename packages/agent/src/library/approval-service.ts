import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import { errorMessage } from "@countersign/contracts/error-message";
import { jsonObject } from "@countersign/contracts/json";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { timeOutCall } from "../approvals/time-out-call.ts";
import { updateSession } from "../ports/repository.ts";
import type { RunnerLog } from "../runner/runner-dependencies.ts";
import { advance } from "../session/advance.ts";
import { entryOfChange } from "../session/audit-entries.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import type { AgentMachine } from "./agent-machine.ts";
import { createAnswers } from "./answer-call.ts";
import { askCallback } from "./ask-callback.ts";
import { type CanUseTool, CanUseToolError } from "./can-use-tool.ts";
import type { EventOutlet } from "./event-outlet.ts";
import { parsePermissionResult, type ReadResult } from "./parse-permission-result.ts";
import type { PermissionUpdate } from "./permission-update.ts";
import type { PriorDenials } from "./prior-denials.ts";
import type { RunCause } from "./result-of.ts";
import type { Surroundings } from "./surroundings.ts";

/** Has the callback decide on the call that the agent waits for. Returns what ended the run with it, or null. */
export type ApprovalService = { answer(call: Call, signal: AbortSignal): Promise<RunCause | null> };

export type ApprovalServiceOptions = {
  canUseTool: CanUseTool | undefined;
  machine: AgentMachine;
  denials: PriorDenials;
  surroundings: Surroundings;
  outlet: EventOutlet;
  log: RunnerLog;
  setMode: (mode: PermissionMode) => Promise<void>;
};

/** A timer takes no more than this at once. */
const longestSleepMs = 2_147_483_647;

/** Makes the service. It handles one call after the other. */
export function createApprovalService(options: ApprovalServiceOptions): ApprovalService {
  const { canUseTool, machine, denials, surroundings, outlet, log } = options;
  const answers = createAnswers(machine.controlDependencies, log);

  async function failCall(call: Call, message: string, cause?: unknown): Promise<RunCause | null> {
    const error = new CanUseToolError(message, { toolUseID: call.toolUseId, cause });
    return (await answers.fail(call, error)) ? { kind: "callback-failed", error } : null;
  }

  async function applyResult(call: Call, returned: unknown): Promise<RunCause | null> {
    const read = parsePermissionResult(returned, call);
    if (!read.ok) return failCall(call, `what canUseTool returned cannot be understood: ${read.problem}`);
    const { result } = read;
    if (result.behavior === "allow") return allow(call, result);
    const isEnded = await answers.deny(call, result.message, result.isTurnStopped);
    return isEnded ? { kind: "stopped", by: "callback" } : null;
  }

  async function allow(call: Call, result: Extract<ReadResult, { behavior: "allow" }>) {
    const checked = machine.policy.check(result.updates);
    if (typeof checked === "string")
      return failCall(call, `what canUseTool returned cannot be done: ${checked}`);
    const problem = await answers.allow(call, result.updatedInput, async () => {
      if (result.updates.length === 0) return;
      checked.apply();
      if (checked.mode !== null) await options.setMode(checked.mode);
      await recordUpdates(call, result.updates, machine.controlDependencies);
      outlet.emit(permissionsUpdatedEvent(call, result.updates));
    });
    return problem === null ? null : failCall(call, `what canUseTool returned cannot be done: ${problem}`);
  }

  function deadlineOf({ phase }: Call): ((signal: AbortSignal) => Promise<void>) | null {
    const deniesAt = phase.tag === "waiting" ? phase.deniesAt : undefined;
    if (deniesAt === undefined) return null;
    return async (signal) => {
      for (;;) {
        const ms = Date.parse(deniesAt) - Date.parse(surroundings.clock.now());
        if (ms <= 0) return;
        await surroundings.sleep(Math.min(ms, longestSleepMs), signal);
      }
    };
  }

  return {
    async answer(call, signal) {
      if (canUseTool === undefined) {
        await answers.denyWithoutApprover(call);
        return null;
      }
      outlet.flush();
      const priorDenial = denials.messageFor(call);
      const question = { call, signal, priorDenial, deadline: deadlineOf(call) };
      const answer = await askCallback(canUseTool, question);
      switch (answer.kind) {
        case "returned":
          return applyResult(call, answer.value).catch((error: unknown) =>
            failCall(call, "what canUseTool returned could not be acted on", error),
          );
        case "threw":
          return failCall(call, `canUseTool threw: ${errorMessage(answer.error)}`, answer.error);
        case "too-late":
          await timeOutCall(call.id, machine.controlDependencies);
          return null;
        case "given-up":
          return null;
        default:
          return assertNever(answer);
      }
    },
  };
}

function permissionsUpdatedEvent({ toolUseId }: Call, updates: PermissionUpdate[]) {
  const toPersist = updates.filter(({ destination }) => destination !== "session");
  return { type: "permissions-updated" as const, toolUseID: toolUseId, updates, toPersist };
}

/** Writes down what a callback changed of the permissions with its answer to a call: from then on other calls ask, or none do. */
async function recordUpdates(
  { sessionId, toolUseId }: Call,
  updates: readonly PermissionUpdate[],
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  const input = jsonObject.parse(JSON.parse(JSON.stringify({ toolUseId, updatedPermissions: updates })));
  const who = { by: { kind: "callback" as const, name: "canUseTool" }, at: clock.now() };
  await updateSession(repository, sessionId, (current) =>
    advance({ current, events: [], auditEntries: [entryOfChange(sessionId, input, who)], clock }),
  );
}
