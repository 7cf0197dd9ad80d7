import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { type CaseFields, contextOf, readCall } from "./fixtures/policy-case.ts";
import { showExplanation } from "./fixtures/show-explanation.ts";
import { explain } from "./index.ts";

const file = new URL("../snapshots/decisions.yaml", import.meta.url);
const table = parse(readFileSync(file, "utf8")) as (CaseFields & { said: string })[];

// The cases tell allow from ask: this table says all that a person reads about a call, rule by rule.
it.each(table)("all that is said of case %#", (entry) => {
  expect(showExplanation(explain(readCall(entry), contextOf({}, entry)))).toBe(entry.said);
});
