import { describe, expect, it } from "vitest";
import { createRuleDanger, type RuleDangerFinding, ruleDangerCode } from "./rule-danger.ts";
import { ruleDangerMessages } from "./rule-danger-messages.ts";

describe("a rule's danger", () => {
  it.each<{ name: string; finding: RuleDangerFinding; want: string }>([
    {
      name: "is always said the same without data",
      finding: { code: "any-host" },
      want: "it allows every host, and a URL can carry data out",
    },
    {
      name: "names what its data says",
      finding: { code: "program-runs-downloads", data: { program: "npx" } },
      want: "npx runs programs that it downloads",
    },
    {
      name: "takes braces and dollars in its data as they are",
      finding: { code: "reads-secrets", data: { path: "~/{path}/$&" } },
      want: "it covers ~/{path}/$&, so keys and passwords can be read",
    },
  ])("$name", ({ finding, want }) => {
    expect(createRuleDanger(finding)).toEqual({ ...finding, text: want });
  });

  it("has a short code in small letters, and a sentence that no other code has", () => {
    expect(ruleDangerCode.options).toEqual(Object.keys(ruleDangerMessages));
    for (const code of ruleDangerCode.options) expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    const sentences = Object.values(ruleDangerMessages);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it("of a program says the same of one that the rule names and of one that it covers", () => {
    const messages: Readonly<Record<string, string>> = ruleDangerMessages;
    for (const [code, message] of Object.entries(messages).filter(([name]) => name.startsWith("program-")))
      expect(messages[code.replace("program-", "covers-")]).toBe(
        message.replace("{program} ", "it covers {program}, which "),
      );
  });
});
