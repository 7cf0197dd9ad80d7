import type { By } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { Assessment } from "@countersign/contracts/call";
import { byPerson } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import { standingCall } from "../loop/frames.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { editedCall, refusalWords } from "./edited-call.ts";
import { lookWhileAwaited } from "./look-while-awaited.ts";

/**
 * What a waiting call would do with other input, and what the policy says of it; nothing is decided. Throws `AppError`:
 * `not-found`, `conflict` for a call that waits no more, `bad-input` for input with which it may not run.
 */
export async function previewEdit(
  callId: string,
  input: JsonObject,
  by: By,
  { repository, clockwork, look }: Pick<ControlDependencies, "repository" | "clockwork" | "look">,
): Promise<Assessment> {
  const stored = await repository.call(callId);
  const session = stored === null ? null : await repository.load(stored.sessionId);
  if (stored === null || session === null) throw new AppError("not-found", "There is no such call.");
  if (stored.phase.tag !== "waiting") throw new AppError("conflict", "The call no longer waits.");
  const call = editedCall(stored, input, { by: byPerson(by), at: clockwork.now() });
  const seen = await lookWhileAwaited(call, standingCall(session)?.id === callId, session, look);
  if (seen.kind === "assessed") return seen.assessment;
  throw new AppError("bad-input", `The call cannot run with this input: ${refusalWords(seen)}`);
}
