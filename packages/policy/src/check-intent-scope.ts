import type { Decision } from "@countersign/contracts/decision";
import type { Reason } from "@countersign/contracts/reason";
import type { EvaluationContext } from "./evaluation-context.ts";
import { ScopeCheck } from "./subjects/scope-check.ts";
import type { Subject } from "./subjects/subject.ts";

/** What an intent's boundary says of a call: a refusal, or why it must ask. */
export type ScopeFinding = { denied: Extract<Decision, { kind: "deny" }> | null; uncertainties: Reason[] };

const nothing: ScopeFinding = { denied: null, uncertainties: [] };

/** Checks a call against the intent of its session. Where nobody is asked, a call that cannot be checked does not run. */
export function checkIntentScope(subject: Subject, evaluation: EvaluationContext): ScopeFinding {
  const { intentScope, mode } = evaluation.context;
  if (subject.personal !== undefined && mode === "bypassPermissions")
    return { denied: denyWithoutPerson(subject.personal), uncertainties: [] };
  if (intentScope === undefined) return nothing;
  const scopeCheck = new ScopeCheck(intentScope, evaluation);
  subject.checkScope(scopeCheck);
  const { refusal, reasons, blockedPath, uncertainties } = scopeCheck;
  if (refusal !== null) {
    const { code, message } = refusal;
    const path = blockedPath === null ? {} : { blockedPath };
    return { denied: { kind: "deny", reasons: [...reasons], code, message, ...path }, uncertainties };
  }
  if (mode !== "bypassPermissions") return { denied: null, uncertainties };
  const open = [...uncertainties, ...(subject.isReadOnly() ? [] : subject.uncertainties())];
  return open.length === 0 ? nothing : { denied: denyOutsideScope(open), uncertainties };
}

/** Only a person lets it run, and this mode asks none. */
function denyWithoutPerson(reasons: Reason): NonNullable<ScopeFinding["denied"]> {
  const message = `It did not run, because mode bypassPermissions never asks: ${reasons.text}`;
  return { kind: "deny", reasons: [reasons], code: "no_approver", message };
}

/** An intent applies in mode bypassPermissions too, and nobody is asked about what it may not own. */
export function denyOutsideScope(reasons: Reason[]): NonNullable<ScopeFinding["denied"]> {
  const message = `It did not run: it can’t be checked against the session’s intent, which also applies in mode bypassPermissions, and this mode never asks: ${reasons[0]?.text ?? ""}`;
  return { kind: "deny", reasons, code: "scope_violation", message };
}
