import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import type { DecidedBy, VerdictRequest } from "@countersign/contracts/verdict";
import { decideCall } from "../approvals/decide-call.ts";
import { denyWaitingCall } from "../approvals/deny-waiting-call.ts";
import { describeDenial, editedCall } from "../approvals/edited-call.ts";
import { evaluateWithTimeout } from "../evaluation/evaluate-call.ts";
import type { CallEnd } from "../loop/state.ts";
import type { SessionRecord, SessionRepository } from "../ports/repository.ts";
import type { RunnerLog } from "../runner/runner-dependencies.ts";
import { endByRefusal } from "../session/call-ends.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import type { CanUseToolError } from "./can-use-tool.ts";

const byCallback: DecidedBy = { kind: "callback", name: "canUseTool" };
const byPolicy: DecidedBy = { kind: "policy", name: "rule" };

/** The ways in which a waiting call is answered for the host. Each does nothing when the call waits no more. */
export type Answers = {
  /**
   * Lets it run; with `input` in that form. A text says why it cannot be let run in this way. `onAccepted` is called when this
   * answer counts, before it has any effect.
   */
  allow(call: Call, input: JsonObject | null, onAccepted: () => Promise<void>): Promise<string | null>;
  /** Denies it with the callback's message. True when this ended the turn as well. */
  deny(call: Call, message: string, isTurnStopped: boolean): Promise<boolean>;
  /** Denies it, ends the turn, and logs why. True when this was what ended it. */
  fail(call: Call, error: CanUseToolError): Promise<boolean>;
  /** Denies it because there is nobody to ask. */
  denyWithoutApprover(call: Call): Promise<void>;
};

/** Makes the answers of one agent. */
export function createAnswers(dependencies: ControlDependencies, log: RunnerLog): Answers {
  async function denyCall(call: Call, end: CallEnd, given: VerdictDetails): Promise<boolean> {
    const isDenied = await denyWaitingCall(call.id, () => ({ end, ...given }), dependencies);
    return isDenied && given.isTurnStopped;
  }

  async function denyInput(call: Call, { end, problem, by }: InputProblem): Promise<void> {
    log.warn(
      { tool: call.tool, toolUseID: call.toolUseId, reason: problem },
      "the input of canUseTool cannot run",
    );
    const reason = `the input that canUseTool gave cannot run: ${problem}`;
    await denyCall(call, end, { by, reason, isTurnStopped: false });
  }

  return {
    async allow(call, input, onAccepted) {
      const session = await dependencies.repository.load(call.sessionId);
      if (session === null) return null;
      const unfitInput = input === null ? null : await findInputProblem(call, input, session, dependencies);
      if (unfitInput !== null) {
        await denyInput(call, unfitInput);
        return null;
      }
      try {
        const repository = notifyOnApproval(dependencies.repository, call, onAccepted);
        const given = await decideCall(approvalOf(call, input), byCallback, { ...dependencies, repository });
        return given.outcome === "refused" ? given.message : null;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await denyInput(call, {
          end: invalidEvaluation(call, error.message),
          problem: error.message,
          by: byCallback,
        });
        return null;
      }
    },

    deny(call, message, isTurnStopped) {
      const end = endByRefusal(call, "denied", {
        code: "user_denied",
        message: "Tool execution denied by user",
        reason: message === "" ? undefined : message,
      });
      return denyCall(call, end, {
        by: byCallback,
        reason: message,
        isTurnStopped,
      });
    },

    async fail(call, error) {
      const { tool, toolUseId: toolUseID } = call;
      log.error(
        { err: error, tool, toolUseID },
        "canUseTool failed: its call is denied and the turn aborted",
      );
      const details = {
        code: "callback_failed" as const,
        message: `The program that decides on calls failed, so ${tool} did not run and the turn was aborted`,
      };
      const given = { by: byCallback, reason: error.message, isTurnStopped: true };
      return denyCall(call, endByRefusal(call, "denied", details), given);
    },

    async denyWithoutApprover(call) {
      const details = {
        code: "no_approver" as const,
        message: `${call.tool} needs approval, and nobody can give it`,
        hint: "Continue without it, or say what needs approval.",
      };
      const by: DecidedBy = { kind: "system", name: "no approver" };
      const given = {
        by,
        reason: "nobody can be asked because there is no canUseTool",
        isTurnStopped: false,
      };
      await denyCall(call, endByRefusal(call, "denied", details), given);
    },
  };
}

/**
 * The repository, which reports the transaction that approves the call. The one in memory wakes the runner with it: the runner begins right after,
 * and evaluates the call once more before it starts.
 */
function notifyOnApproval(
  repository: SessionRepository,
  { id }: Call,
  onApproved: () => Promise<void>,
): SessionRepository {
  return {
    ...repository,
    async transact(sessionId, epoch, change) {
      const { session, value } = await repository.transact(sessionId, epoch, (current, beside) => {
        const { transition, value } = change(current, beside);
        const isApproved = transition?.calls.some((call) => call.id === id && call.verdict !== null) ?? false;
        return { transition, value: { given: value, isApproved } };
      });
      if (value.isApproved) await onApproved();
      return { session, value: value.given };
    },
  };
}

type VerdictDetails = { by: DecidedBy; reason: string; isTurnStopped: boolean };

function invalidEvaluation(call: Call, message: string): CallEnd {
  return endByRefusal(call, "invalid", { code: "invalid_input", message });
}

function approvalOf({ id, assessment }: Call, input: JsonObject | null): VerdictRequest {
  const approval = { id, digest: assessment?.digest ?? "", verdict: "approve" as const };
  return input === null ? approval : { ...approval, input };
}

/** Why the input that a callback gave may not run, whose decision that is, and the end that the call gets by it. */
type InputProblem = { end: CallEnd; problem: string; by: DecidedBy };

/** The whole decision on the input that a callback gave, as if the model had asked for it; null when it may run. */
async function findInputProblem(
  call: Call,
  input: JsonObject,
  session: SessionRecord,
  { evaluation, clock }: ControlDependencies,
): Promise<InputProblem | null> {
  const edited = editedCall(call, input, { by: byCallback, at: clock.now() });
  const found = await evaluateWithTimeout(edited, true, session, evaluation);
  switch (found.kind) {
    case "assessed":
      return null;
    case "refused": {
      const by = found.assessment === null ? byCallback : byPolicy;
      return { end: found.end, problem: describeDenial(found), by };
    }
    case "not-yet":
      return { end: invalidEvaluation(call, found.note), problem: describeDenial(found), by: byCallback };
    default:
      return assertNever(found);
  }
}
