import type { Decision } from "@countersign/contracts/decision";
import type { Reason } from "@countersign/contracts/reason";
import type { Scene } from "./scene.ts";
import { Border } from "./subjects/border.ts";
import type { Subject } from "./subjects/subject.ts";

/** What an intent's boundary says of a call: a refusal, or why it must ask. */
export type BoundaryFinding = { denied: Extract<Decision, { kind: "deny" }> | null; doubts: Reason[] };

const nothing: BoundaryFinding = { denied: null, doubts: [] };

/** Holds a call against the intent of its session. Where nobody is asked, what cannot be held against it does not run. */
export function checkBoundary(subject: Subject, scene: Scene): BoundaryFinding {
  const { boundary, mode } = scene.context;
  if (subject.personal !== undefined && mode === "bypassPermissions")
    return { denied: denyWithoutPerson(subject.personal), doubts: [] };
  if (boundary === undefined) return nothing;
  const border = new Border(boundary, scene);
  subject.border(border);
  const { refusal, reasons, blockedPath, doubts } = border;
  if (refusal !== null) {
    const { code, message } = refusal;
    const path = blockedPath === null ? {} : { blockedPath };
    return { denied: { kind: "deny", reasons: [...reasons], code, message, ...path }, doubts };
  }
  if (mode !== "bypassPermissions") return { denied: null, doubts };
  const open = [...doubts, ...(subject.isReading() ? [] : subject.unclear())];
  return open.length === 0 ? nothing : { denied: denyOutsideScope(open), doubts };
}

/** Only a person lets it run, and this mode asks none. */
function denyWithoutPerson(reasons: Reason): NonNullable<BoundaryFinding["denied"]> {
  const message = `It did not run, and mode bypassPermissions asks nobody: ${reasons.text}`;
  return { kind: "deny", reasons: [reasons], code: "no_approver", message };
}

/** An intent holds in mode bypassPermissions too, which asks nobody about what it may not own. */
export function denyOutsideScope(reasons: Reason[]): NonNullable<BoundaryFinding["denied"]> {
  const message = `It did not run: it cannot be held against the session's intent, which counts in mode bypassPermissions too, and nobody is asked in this mode: ${reasons[0]?.text ?? ""}`;
  return { kind: "deny", reasons, code: "scope_violation", message };
}
