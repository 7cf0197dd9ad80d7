import type { Call } from "@countersign/contracts/call";
import type { CallLook } from "../loop/state.ts";
import { type LookContext, type LookDependencies, lookAtCall } from "./look-at-call.ts";

const longestMs = 30_000;

/** Looks at a call for somebody who waits for what comes of it, in the session's own mode; rejects after half a minute. */
export function lookWhileAwaited(
  call: Call,
  isActive: boolean,
  session: LookContext["session"] & Pick<LookContext, "mode">,
  dependencies: LookDependencies,
): Promise<CallLook> {
  const context = { session, mode: session.mode, signal: AbortSignal.timeout(longestMs) };
  return lookAtCall(call, isActive, context, dependencies);
}
