import { describe, expect, it } from "vitest";
import {
  createRiskReason,
  type RiskFinding,
  type RiskReason,
  risk,
  riskCode,
  riskKey,
  storedRisk,
} from "./risk.ts";
import { riskMessages } from "./risk-messages.ts";

const plain: RiskFinding = { code: "deletes-files" };
const sudo: RiskFinding = { code: "runs-with-other-rights", data: { program: "sudo" } };

describe("a reason of a risk", () => {
  it.each<{ name: string; finding: RiskFinding; want: Partial<RiskReason> }>([
    { name: "is said in words", finding: plain, want: { code: "deletes-files", text: "deletes files" } },
    {
      name: "names what its data says",
      finding: sudo,
      want: { code: "runs-with-other-rights", text: "runs with sudo", data: { program: "sudo" } },
    },
    {
      name: "takes braces and dollars in its data as they are",
      finding: { code: "guardrail", data: { reason: "/w/{reason}/$&/$1 is protected" } },
      want: { text: "/w/{reason}/$&/$1 is protected" },
    },
  ])("$name", ({ finding, want }) => {
    expect(createRiskReason(finding)).toMatchObject(want);
  });

  it("takes over nothing else of what was found", () => {
    const found = { level: "high", span: { start: 0, end: 2 } };
    expect(createRiskReason({ ...plain, ...found })).toEqual({
      code: "deletes-files",
      text: "deletes files",
    });
  });

  it("has a short code in small letters, and a sentence that no other code has", () => {
    expect(riskCode.options).toEqual(Object.keys(riskMessages));
    for (const code of riskCode.options) expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    const sentences = Object.values(riskMessages);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it.each<{ name: string; other: RiskFinding; want: boolean }>([
    { name: "the same code and data", other: { ...sudo }, want: true },
    { name: "other data", other: { code: "runs-with-other-rights", data: { program: "su" } }, want: false },
    { name: "another code", other: plain, want: false },
  ])("counts once for $name: $want", ({ other, want }) => {
    expect(riskKey(other) === riskKey(sudo)).toBe(want);
  });
});

describe("a stored risk", () => {
  const sentence = "an {old} sentence";

  it("may have sentences for reasons, which become reasons of the code earlier", () => {
    expect(storedRisk.parse({ level: "high", reasons: [sentence] })).toEqual({
      level: "high",
      reasons: [{ code: "earlier", text: sentence, data: { text: sentence } }],
    });
  });

  it("stays what it is when it is read again", () => {
    const stored = { level: "high", reasons: [createRiskReason(plain), createRiskReason(sudo)] };
    expect(storedRisk.parse(stored)).toEqual(stored);
    const once = storedRisk.parse({ level: "high", reasons: [sentence, createRiskReason(sudo)] });
    expect(storedRisk.parse(once)).toEqual(once);
    expect(risk.parse(once)).toEqual(once);
  });

  it.each([
    { name: "a reason of an unknown code", reason: { code: "toString", text: "x" } },
    { name: "a reason without a text", reason: { code: "deletes-files" } },
    { name: "a number", reason: 1 },
  ])("is refused with $name", ({ reason }) => {
    expect(storedRisk.safeParse({ level: "high", reasons: [reason] }).success).toBe(false);
  });
});

it("elsewhere a sentence is no reason", () => {
  expect(risk.safeParse({ level: "high", reasons: ["deletes files"] }).success).toBe(false);
});
