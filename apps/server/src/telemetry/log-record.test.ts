import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { describe, expect, it } from "vitest";
import { logRecordOf } from "./log-record.ts";

const secret = "hunter2";

const entry: AuditEntry = {
  sessionId: "s1",
  callId: "c1",
  toolUseId: "use-1",
  tool: "Bash",
  input: { command: `curl -u ada:${secret} https://a.example` },
  proposedInput: { command: `curl ${secret}` },
  digest: "d",
  canonical: `curl -u ada:${secret}`,
  risk: "high",
  verdict: "deny",
  reason: `never send ${secret}`,
  reasons: [
    {
      code: "earlier-rule",
      text: `asks because of ${secret}`,
      rule: { text: "Bash(curl:*)", source: "team", id: "r1" },
    },
    { code: "earlier-grant", text: secret, rule: { text: `curl ${secret} in /w`, source: "session" } },
  ],
  decidedBy: { kind: "person", name: "ada", address: "192.0.2.7" },
  shown: { kind: "command", command: `curl ${secret}`, cwd: `/w/${secret}` },
  askedAt: "2026-11-20T10:00:00.000Z",
  decidedAt: "2026-11-20T10:00:01.500Z",
};

const resource = resourceFromAttributes({ "service.name": "countersign" });
const observedAt = Date.parse("2026-11-20T10:00:09.000Z");

function recordOf(change: Partial<AuditEntry> = {}, hasInputs = false) {
  const text = JSON.stringify({ ...entry, ...change });
  return logRecordOf({ seq: "7", hash: "h", entry: text }, { resource, hasInputs, observedAt });
}

describe("the event of a row", () => {
  it("has the standard names, and who decided, why and after how long", () => {
    expect(recordOf()).toMatchObject({
      hrTime: [Date.parse(entry.decidedAt) / 1_000 - 0.5, 500_000_000],
      hrTimeObserved: [observedAt / 1_000, 0],
      eventName: "countersign.decision",
      body: "Bash: deny by ada",
      severityText: "WARN",
    });
    expect(recordOf().attributes).toEqual({
      "gen_ai.tool.name": "Bash",
      "gen_ai.tool.call.id": "use-1",
      "gen_ai.conversation.id": "s1",
      "countersign.ledger.seq": "7",
      "countersign.ledger.hash": "h",
      "countersign.call.id": "c1",
      "countersign.verdict": "deny",
      "countersign.risk": "high",
      "countersign.decided_by.kind": "person",
      "countersign.decided_by.name": "ada",
      "countersign.reason.kind": "rule",
      "countersign.reason.code": "earlier-rule",
      "countersign.rule.id": "r1",
      "countersign.rule.text": "Bash(curl:*)",
      "countersign.rule.source": "team",
      "countersign.asked_at": entry.askedAt,
      "countersign.waited_ms": 1_500,
    });
  });

  it("holds nothing of what the call was asked with, nor the address of a person", () => {
    const text = JSON.stringify(recordOf());
    expect(text).not.toContain(secret);
    expect(text).not.toContain("192.0.2.7");
  });

  it("holds the input where that is wanted, cut where it is long", () => {
    expect(recordOf({}, true).attributes).toMatchObject({
      "gen_ai.tool.call.arguments": JSON.stringify(entry.input),
      "countersign.canonical": entry.canonical,
      "countersign.reason": entry.reason,
    });
    const long = recordOf({ input: { content: "x".repeat(100_000) } }, true).attributes;
    expect(String(long["gen_ai.tool.call.arguments"])).toHaveLength(16_001);
  });

  it.each([
    {
      name: "what came of a call",
      change: {
        verdict: "result" as const,
        result: { outcome: "failed" as const, exitCode: 2, durationMs: 30, files: [], digest: "d" },
      },
      want: { eventName: "countersign.result", body: "Bash: failed", severityText: "WARN" },
    },
    {
      name: "a change of a session",
      change: { verdict: "change" as const, tool: "Session", callId: "", toolUseId: "" },
      want: { eventName: "countersign.change", severityText: "INFO" },
    },
    {
      name: "half a surrogate pair, which no receiver takes",
      change: { tool: "a\ud800", verdict: "allow" as const },
      want: {
        body: "a\ufffd: allow by ada",
        attributes: expect.objectContaining({ "gen_ai.tool.name": "a\ufffd" }),
      },
    },
  ])("says $name", ({ change, want }) => {
    expect(recordOf(change)).toMatchObject(want);
  });

  it.each([
    { name: "that was forgotten", text: null },
    { name: "that nobody can read", text: "{}" },
  ])("a row $name is one event all the same", ({ text }) => {
    const record = logRecordOf(
      { seq: "7", hash: "h", entry: text },
      { resource, hasInputs: true, observedAt },
    );
    expect(record.eventName).toBe("countersign.forgotten");
    expect(record.attributes).toEqual({ "countersign.ledger.seq": "7", "countersign.ledger.hash": "h" });
  });
});
