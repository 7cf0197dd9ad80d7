import { reasonMessages } from "@countersign/contracts/reason-messages";
import { riskMessages } from "@countersign/contracts/risk-messages";
import { expect, it } from "vitest";
import { readCaseTables } from "./fixtures/case-tables.ts";
import { contextOf, readCall } from "./fixtures/policy-case.ts";
import { decide } from "./index.ts";
import { EFFECTS } from "./shell/tables/option-effects.ts";

/** Takes all words out of sentences, in place: only the names of their data stay. */
function withoutWords(messages: object): void {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === "string")
      Reflect.set(messages, key, `_${(value.match(/\{\w+\}/g) ?? []).join("_")}`);
    else if (typeof value === "object" && value !== null) withoutWords(value);
  }
}

it("decides every case the same whatever its reasons say", () => {
  for (const messages of [reasonMessages, riskMessages, EFFECTS]) withoutWords(messages);
  const wrong: string[] = [];
  let count = 0;
  for (const { file, groups } of readCaseTables())
    for (const { group, cases } of groups)
      for (const { title, entry } of cases) {
        const decision = decide(readCall(entry), contextOf(group, entry));
        const words = decision.because.find(({ text }) => !text.startsWith("_"));
        if (decision.kind !== entry.want || words !== undefined) wrong.push(`${file}: ${title}`);
        count += 1;
      }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(10_000);
}, 60_000);
