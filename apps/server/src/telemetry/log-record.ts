import type { AuditLogLine } from "@countersign/api/telemetry-repository";
import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import { reasonKind } from "@countersign/contracts/reason-kind";
import type { HrTime } from "@opentelemetry/api";
import { type LogAttributes, SeverityNumber } from "@opentelemetry/api-logs";
import type { Resource } from "@opentelemetry/resources";
import type { ReadableLogRecord } from "@opentelemetry/sdk-logs";
import { version } from "../version.ts";

/** `hasInputs`: what the call was asked with goes along. `observedAt`: now, in milliseconds. */
export type LogRecordOptions = { resource: Resource; hasInputs: boolean; observedAt: number };

/** How much of an input goes along, in UTF-16 code units. */
const longestInput = 16_000;

const scope = { name: "countersign.ledger", version };

/**
 * One row of the audit log as a log event. Without `hasInputs` nothing of it holds what the call was asked with: no input, no command, no
 * path, and no reason, in which a person may have repeated any of them.
 */
export function logRecordOf(
  line: AuditLogLine,
  { resource, hasInputs, observedAt }: LogRecordOptions,
): ReadableLogRecord {
  const base = { "countersign.ledger.seq": line.seq, "countersign.ledger.hash": line.hash };
  const common = { resource, instrumentationScope: scope, droppedAttributesCount: 0 };
  const entry = entryOf(line);
  if (entry === null) {
    const time = hrTimeOf(observedAt);
    const summary = "a row of the audit log whose content is not kept";
    return {
      ...common,
      hrTime: time,
      hrTimeObserved: time,
      eventName: "countersign.forgotten",
      body: summary,
      severityNumber: SeverityNumber.INFO,
      severityText: "INFO",
      attributes: base,
    };
  }
  return {
    ...common,
    hrTime: hrTimeOf(Date.parse(entry.decidedAt)),
    hrTimeObserved: hrTimeOf(observedAt),
    ...severityOf(entry),
    eventName: eventNameOf(entry),
    body: bodyOf(entry),
    attributes: definedValues({ ...base, ...attributesOf(entry), ...(hasInputs ? inputsOf(entry) : {}) }),
  };
}

/** Null for what was forgotten, and for what nobody can read: the check of the chain names that. */
function entryOf({ entry }: AuditLogLine): AuditEntry | null {
  if (entry === null) return null;
  const parsed = auditEntry.safeParse(JSON.parse(entry));
  return parsed.success ? parsed.data : null;
}

function eventNameOf({ verdict }: AuditEntry): string {
  switch (verdict) {
    case "result":
      return "countersign.result";
    case "change":
    case "drift":
    case "restore":
      return "countersign.change";
    default:
      return "countersign.decision";
  }
}

function bodyOf({ verdict, tool, decidedBy, result }: AuditEntry): string {
  const summary = result === undefined ? `${verdict} by ${decidedBy.name}` : result.outcome;
  return `${tool}: ${summary}`.toWellFormed();
}

function severityOf({ verdict, result }: AuditEntry) {
  const isWarning =
    verdict === "deny" || verdict === "abort" || verdict === "drift" || result?.outcome === "failed";
  return isWarning
    ? { severityNumber: SeverityNumber.WARN, severityText: "WARN" }
    : { severityNumber: SeverityNumber.INFO, severityText: "INFO" };
}

function attributesOf(entry: AuditEntry): Record<string, string | number | null | undefined> {
  const { decidedBy, askedAt, decidedAt, result } = entry;
  const [first] = entry.reasons;
  const rule = entry.reasons.find((reason) => reasonKind(reason) === "rule")?.rule;
  return {
    "gen_ai.tool.name": entry.tool,
    "gen_ai.tool.call.id": entry.toolUseId === "" ? undefined : entry.toolUseId,
    "gen_ai.conversation.id": entry.sessionId,
    "gen_ai.agent.id": entry.agentId,
    "countersign.call.id": entry.callId === "" ? undefined : entry.callId,
    "countersign.verdict": entry.verdict,
    "countersign.risk": entry.risk,
    "countersign.decided_by.kind": decidedBy.kind,
    "countersign.decided_by.name": decidedBy.name,
    "countersign.decided_by.key_id": decidedBy.keyId,
    "countersign.reason.kind": first === undefined ? undefined : reasonKind(first),
    "countersign.reason.code": first?.code,
    "countersign.rule.id": rule?.id,
    "countersign.rule.text": rule?.text,
    "countersign.rule.source": rule?.source,
    "countersign.rule.version": rule?.version,
    "countersign.intent.id": entry.intentId,
    "countersign.command.name": entry.command?.name,
    "countersign.asked_at": askedAt,
    "countersign.waited_ms": askedAt === null ? undefined : Date.parse(decidedAt) - Date.parse(askedAt),
    "countersign.outcome": result?.outcome,
    "countersign.exit_code": result?.exitCode,
    "countersign.duration_ms": result?.durationMs,
    "countersign.files_changed": result?.files.length,
  };
}

function inputsOf(entry: AuditEntry): Record<string, string | null | undefined> {
  const text = JSON.stringify(entry.input);
  return {
    "gen_ai.tool.call.arguments": cut(text),
    "countersign.canonical": entry.canonical === null ? null : cut(entry.canonical),
    "countersign.reason": entry.reason === null ? null : cut(entry.reason),
  };
}

function cut(text: string): string {
  return text.length <= longestInput ? text : `${text.slice(0, longestInput)}…`;
}

function definedValues(values: Record<string, string | number | null | undefined>): LogAttributes {
  const known = Object.entries(values).flatMap(([name, value]): [string, string | number][] =>
    value === null || value === undefined
      ? []
      : [[name, typeof value === "string" ? value.toWellFormed() : value]],
  );
  return Object.fromEntries(known);
}

function hrTimeOf(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1_000), (milliseconds % 1_000) * 1_000_000];
}
