import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePermissionResult } from "./parse-permission-result.ts";

const call = { toolUseId: "toolu_1", input: { command: "ls" } };

describe("parsePermissionResult", () => {
  it("takes nothing for an answer that is none", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }), (value) => {
        expect(parsePermissionResult(value, call).ok).toBe(false);
      }),
    );
  });

  it("never reads an allow from an answer that does not say so, even if its other fields fit", () => {
    const field = fc.oneof(fc.anything(), fc.constantFrom("allow", "deny", "toolu_1", "toolu_2", ""));
    const keys = ["behavior", "message", "interrupt", "toolUseID", "updatedInput", "updatedPermissions"];
    const answer = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), field);
    fc.assert(
      fc.property(answer, (value) => {
        const parsed = parsePermissionResult(value, call);
        if (!parsed.ok) return;
        expect(parsed.result.behavior).toBe(value.behavior);
        expect([undefined, "toolu_1"]).toContain(value.toolUseID);
        expect(Object.keys(value).every((key) => keys.includes(key))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives a copy of the new input that the host cannot change any more", () => {
    const updatedInput = { command: "pwd", more: { deep: [1] } };
    const parsed = parsePermissionResult({ behavior: "allow", updatedInput }, call);
    updatedInput.more.deep.push(2);
    expect(parsed).toMatchObject({
      ok: true,
      result: { updatedInput: { command: "pwd", more: { deep: [1] } } },
    });
  });

  it("sees through the names that every object has", () => {
    const updatedInput = JSON.parse('{"command":"ls","__proto__":{"command":"rm"},"constructor":"x"}');
    const parsed = parsePermissionResult({ behavior: "allow", updatedInput }, call);
    expect(parsed).toMatchObject({ ok: true, result: { updatedInput: { command: "ls", constructor: "x" } } });
  });
});
