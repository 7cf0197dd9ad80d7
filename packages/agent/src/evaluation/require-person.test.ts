import type { Decision } from "@countersign/contracts/decision";
import { describe, expect, it } from "vitest";
import { requirePerson } from "./require-person.ts";

const allow: Decision = { kind: "allow", reasons: [{ code: "earlier-rule", text: "a rule" }] };
const session = { intent: { id: "REQ-001", title: "A page" } };

describe("a call that only a person may let run", () => {
  it.each(["bypassPermissions", "dontAsk"] as const)(
    "is denied in mode %s, and the denial says which and why",
    (mode) => {
      expect(requirePerson(allow, "request_scope_expansion", { mode, session })).toMatchObject({
        kind: "deny",
        code: "no_approver",
        message: `request_scope_expansion needs a person’s approval, and mode ${mode} never asks.`,
        reasons: [{ text: expect.stringContaining("only a person can change an agent’s intent") }],
      });
    },
  );

  it("asks in every other mode, and says why", () => {
    expect(requirePerson(allow, "select_intent", { mode: "acceptEdits", session })).toMatchObject({
      kind: "ask",
      suggestions: [],
      risk: { reasons: [{ text: "expands what the agent may change" }] },
      reasons: [{ text: expect.stringContaining("only a person can change an agent’s intent") }],
    });
  });
});
