import { AppError } from "@countersign/contracts/app-error";
import type { BlockedAccess } from "@countersign/contracts/blocked-access";
import type { Call } from "@countersign/contracts/call";
import type { SessionRepository } from "../ports/repository.ts";

/** A call that has ended in a sandbox, and what that kept it from. */
export type BlockedCall = { call: Call; blocked: readonly BlockedAccess[] };

/** A call of the session that ran in a sandbox. Throws `AppError("not-found")`, and `AppError("conflict")` for one that didn't. */
export async function findBlockedCall(
  sessionId: string,
  callId: string,
  repository: Pick<SessionRepository, "call">,
): Promise<BlockedCall> {
  const call = await repository.call(callId);
  if (call?.sessionId !== sessionId) throw new AppError("not-found", `There is no call ${callId}.`);
  const { phase, assessment } = call;
  const preview = assessment?.preview;
  const ranIn = preview?.kind === "command" ? (preview.sandbox ?? "outside") : "outside";
  if (phase.tag !== "finished" || phase.startedAt === undefined || ranIn === "outside")
    throw new AppError("conflict", "This call didn’t run in a sandbox.");
  return { call, blocked: phase.blocked ?? [] };
}
