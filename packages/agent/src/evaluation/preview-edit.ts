import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { Assessment } from "@countersign/contracts/call";
import { byPerson } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import { describeDenial, editedCall } from "../approvals/edited-call.ts";
import { isNextCall } from "../loop/agent-stack.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { evaluateWithTimeout } from "./evaluate-call.ts";

/**
 * What a waiting call would do with other input, and what the policy says of it; nothing is decided. Throws `AppError`:
 * `not-found`, `conflict` for a call that waits no more, `bad-input` for input with which it may not run.
 */
export async function previewEdit(
  callId: string,
  input: JsonObject,
  by: Actor,
  { repository, clock, evaluation }: Pick<ControlDependencies, "repository" | "clock" | "evaluation">,
): Promise<Assessment> {
  const stored = await repository.call(callId);
  const session = stored === null ? null : await repository.load(stored.sessionId);
  if (stored === null || session === null) throw new AppError("not-found", "Call not found.");
  if (stored.phase.tag !== "waiting") throw new AppError("conflict", "The call is no longer waiting.");
  const call = editedCall(stored, input, { by: byPerson(by), at: clock.now() });
  const found = await evaluateWithTimeout(call, isNextCall(session, callId), session, evaluation);
  if (found.kind === "assessed") return found.assessment;
  throw new AppError("bad-input", `The call can’t run with this input: ${describeDenial(found)}`);
}
