import { join } from "node:path";
import { assertNever } from "@countersign/contracts/assert-never";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Assessment, Call, CallRelease } from "@countersign/contracts/call";
import type { CommandReference, RunningCommand } from "@countersign/contracts/command";
import type { CallDrift, SessionIntent } from "@countersign/contracts/intent";
import type { JsonObject } from "@countersign/contracts/json";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { createReason } from "@countersign/contracts/reason";
import { type ReasonKind, reasonKind } from "@countersign/contracts/reason-kind";
import type { DecidedBy, VerdictRequest } from "@countersign/contracts/verdict";
import { driftReason } from "../evaluation/describe-drift.ts";
import { truncatePreview } from "../evaluation/truncate-preview.ts";
import type { CommandEnd } from "../loop/command-end.ts";

/**
 * The audit entry of a person's verdict on a call as it was shown. `alwaysAllowed` says what is always allowed from now
 * on.
 */
export function entryOfVerdict(
  call: Call,
  request: VerdictRequest,
  { by, at, alwaysAllowed }: { by: DecidedBy; at: string; alwaysAllowed: string[] },
): AuditEntry {
  const reason = reasonOf(request) ?? (alwaysAllowed.length === 0 ? null : alwaysAllowed.join("; "));
  return {
    ...entryOf(call, call.assessment, at),
    verdict: request.verdict === "approve" ? "allow" : request.verdict,
    reason,
    decidedBy: by,
  };
}

type Who = { by: DecidedBy; at: string };

/** The audit entry of a change of a session's mode: from then on other calls ask, or none do. */
export function entryOfModeChange(
  sessionId: string,
  { from, to }: { from: PermissionMode; to: PermissionMode },
  who: Who,
): AuditEntry {
  return entryOfChange(sessionId, { from, to }, who);
}

/** The audit entry of a change of a session. `input` says what changed. */
export function entryOfChange(sessionId: string, input: JsonObject, { by, at }: Who): AuditEntry {
  return {
    sessionId,
    callId: "",
    toolUseId: "",
    tool: "Session",
    input,
    digest: null,
    canonical: null,
    risk: null,
    verdict: "change",
    reason: null,
    reasons: [],
    decidedBy: by,
    askedAt: null,
    decidedAt: at,
  };
}

/** The fields that identify a command. */
export function referenceOfCommand({ name, source, path, digest }: RunningCommand): CommandReference {
  return { name, source, path, digest };
}

/**
 * The audit entry of a command that begins: from then on its rules let calls run without approval. `typedBy` is everything
 * known about who typed it.
 */
export function entryOfCommandBegin(
  sessionId: string,
  command: RunningCommand,
  typedBy: DecidedBy | undefined,
): AuditEntry {
  const isTyper = typedBy?.kind === "person" && typedBy.name === command.by;
  const who: Who = { by: isTyper ? typedBy : { kind: "person", name: command.by }, at: command.at };
  const { name, rules: granted, allowsSubAgents, version } = command;
  const input = {
    command: {
      name,
      granted,
      ...(allowsSubAgents ? { subAgents: true } : {}),
      ...(version === null ? {} : { version }),
    },
  };
  return { ...entryOfChange(sessionId, input, who), command: referenceOfCommand(command) };
}

/** The audit entry of a command that ends: its rules allow nothing from then on. */
export function entryOfCommandEnd(
  sessionId: string,
  command: RunningCommand,
  ended: CommandEnd,
  who: Who,
): AuditEntry {
  const input = { command: { name: command.name, ended } };
  return { ...entryOfChange(sessionId, input, who), command: referenceOfCommand(command) };
}

/** The audit entry of an intent that a session was put under, by the person or rule that let the call run. */
export function entryOfIntent(
  { sessionId, verdict, assessment }: Call,
  { from, to }: { from: SessionIntent | null; to: SessionIntent },
  at: string,
): AuditEntry {
  const by: DecidedBy =
    verdict === null
      ? { kind: "policy", name: firstKind(assessment) ?? "mode" }
      : { kind: "person", name: verdict.by };
  const row = entryOfChange(sessionId, { intent: { from: from?.id ?? null, to: to.id } }, { by, at });
  return { ...row, intentId: to.id };
}

/** The audit entry of what a command changed outside the scope of its session's intent. */
export function entryOfDrift(
  call: Call,
  drift: CallDrift,
  { workspace, at }: { workspace: string; at: string },
): AuditEntry {
  return {
    ...entryOf(call, call.assessment, at),
    intentId: drift.intentId,
    verdict: "drift",
    reason: driftReason(drift),
    decidedBy: { kind: "system", name: "drift" },
    changed: drift.files.length === 0 ? undefined : drift.files.map(({ path }) => join(workspace, path)),
  };
}

/** The audit entry of a verdict that was undone: the call waits again. */
export function entryOfUndo(call: Call, by: DecidedBy, at: string): AuditEntry {
  return { ...entryOf(call, call.assessment, at), verdict: "undo", reason: null, decidedBy: by };
}

/** The audit entry of a call that was refused while it waited, for a reason that no person gave. */
export function entryOfRefusal(
  call: Call,
  { by, reason, at }: { by: DecidedBy; reason: string; at: string },
): AuditEntry {
  return { ...entryOf(call, call.assessment, at), verdict: "deny", reason, decidedBy: by };
}

function reasonOf(request: VerdictRequest): string | undefined {
  switch (request.verdict) {
    case "deny":
      return request.reason;
    case "instruct":
      return request.text;
    case "approve":
    case "abort":
      return undefined;
    default:
      return assertNever(request);
  }
}

/** The audit entry of a call that the policy allowed or denied without asking. */
export function entryOfPolicy(call: Call, assessment: Assessment, at: string): AuditEntry {
  return {
    ...entryOf(call, assessment, at),
    verdict: assessment.decision === "allow" ? "allow" : "deny",
    reason: null,
    decidedBy: deciderOf(call, assessment),
  };
}

/** The entry of what the policy decided, with who released the call that had waited. */
export function withRelease(entry: AuditEntry, released: CallRelease | undefined): AuditEntry {
  return released === undefined ? entry : { ...entry, released };
}

function firstKind(assessment: Assessment | null): ReasonKind | undefined {
  const first = assessment?.reasons[0];
  return first === undefined ? undefined : reasonKind(first);
}

function deciderOf(call: Call, assessment: Assessment): DecidedBy {
  const kind = firstKind(assessment) ?? "class";
  if (kind === "hook") return { kind: "hook", name: call.hookAnswer?.hook ?? "hook" };
  // If a command allowed only one part of a shell command, a person would have been asked without it.
  const isByCommand = assessment.reasons.some((reason) => reasonKind(reason) === "command");
  return { kind: "policy", name: isByCommand ? "command" : kind };
}

/** The audit entry of a call that could not be evaluated, so that nothing was decided on: it never ran. */
export function entryOfInvalidCall(call: Call, reason: string, at: string): AuditEntry {
  return {
    ...entryOf(call, null, at),
    verdict: "deny",
    reason,
    reasons: [createReason("input-problem", { problem: reason })],
    decidedBy: { kind: "system", name: "input" },
  };
}

/** The audit entry of a call that ended because its turn was stopped. */
export function entryOfStop(call: Call, by: DecidedBy, at: string): AuditEntry {
  return {
    ...entryOf(call, call.assessment, at),
    verdict: "abort",
    reason: "the turn was stopped",
    decidedBy: by,
  };
}

function entryOf(
  call: Call,
  assessment: Assessment | null,
  at: string,
): Omit<AuditEntry, "verdict" | "reason" | "decidedBy"> {
  return {
    sessionId: call.sessionId,
    callId: call.id,
    toolUseId: call.toolUseId,
    tool: call.tool,
    input: call.input,
    proposedInput: call.edit?.proposed,
    agentId: call.agent?.id,
    command: call.command,
    digest: assessment?.digest ?? null,
    canonical: assessment?.canonical ?? null,
    risk: assessment?.risk?.level ?? null,
    reasons: assessment?.reasons ?? [],
    shown: assessment === null ? undefined : truncatePreview(assessment.preview),
    askedAt: call.phase.tag === "waiting" ? call.phase.askedAt : null,
    decidedAt: at,
  };
}
