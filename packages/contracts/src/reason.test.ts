import { describe, expect, it } from "vitest";
import { createReason, isSameReason, reason, reasonAt } from "./reason.ts";
import { reasonKind } from "./reason-kind.ts";
import { reasonMessages } from "./reason-messages.ts";

describe("a reason", () => {
  it("is a code, its data, and the sentence that they make", () => {
    const made = createReason(
      "rule-allows",
      { rule: "Bash(ls)", source: "user", object: "ls" },
      { part: "ls" },
    );
    expect(made).toEqual({
      code: "rule-allows",
      text: "rule Bash(ls) (user) allows ls",
      data: { rule: "Bash(ls)", source: "user", object: "ls" },
      part: "ls",
    });
    expect(reason.parse(made)).toEqual(made);
    expect(reasonKind(made)).toBe("rule");
  });

  it("has no data where its sentence is always the same", () => {
    expect(createReason("mode-strict", {})).toEqual({
      code: "mode-strict",
      text: "mode strict asks about every call",
    });
    expect(reasonAt("mode-strict", { part: "a" })).toEqual({ ...createReason("mode-strict", {}), part: "a" });
  });

  it("takes data as it is, braces too", () => {
    expect(createReason("no-rule", { command: "echo {command}" }).text).toBe("no rule allows echo {command}");
  });

  it("is read under the names that its parts had before", () => {
    const stored = `{"code":"mode-strict","text":"mode strict asks about every call","secondPerson":true}`;
    expect(reason.parse(JSON.parse(stored))).toEqual({
      ...createReason("mode-strict", {}),
      needsDualApproval: true,
    });
  });

  it("is the same as another by its code and data, wherever they stand", () => {
    const one = createReason("may-read", { path: "a" }, { part: "x" });
    expect(isSameReason(one, createReason("may-read", { path: "a" }))).toBe(true);
    expect(isSameReason(one, createReason("may-read", { path: "b" }))).toBe(false);
    expect(isSameReason(one, createReason("may-write", { path: "a" }))).toBe(false);
  });

  it.each([{ code: "unheard-of", text: "" }, { text: "" }, { code: "mode-strict" }])(
    "refuses %j",
    (value) => {
      expect(reason.safeParse(value).success).toBe(false);
    },
  );

  it.each(
    Object.keys(reasonMessages).map((kind) => ({ stored: kind === "guardrail" ? "floor" : kind, kind })),
  )("reads one of kind $stored that was stored before reasons had codes", ({ stored, kind }) => {
    const read = reason.parse({ kind: stored, text: "as it was", part: "ls" });
    expect(read).toEqual({ code: `earlier-${stored}`, text: "as it was", part: "ls" });
    expect(reasonKind(read)).toBe(kind);
  });

  it("has one sentence for each code", () => {
    const codes = Object.values(reasonMessages).flatMap((group) => Object.keys(group));
    expect(new Set(codes).size).toBe(codes.length);
  });
});
