import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { callOf, contextOf } from "./fixtures/policy-case.ts";
import { decide } from "./index.ts";

const folder = new URL("../cases/", import.meta.url);

/** Every text in the tables: commands, and what is none, which has to ask all the same. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const texts = readdirSync(folder).flatMap((file) =>
  textsIn(parse(readFileSync(new URL(file, folder), "utf8"))),
);
const commands = [...new Set(texts)];
const decideEach = (fields: Parameters<typeof contextOf>[1]) => {
  const context = contextOf({ fs: {} }, fields);
  return commands.map((command) => ({ command, kind: decide(callOf("bash", command), context).kind }));
};

it("no command of any table runs without a rule where the team asks for read-only commands", () => {
  const asked = { context: { asksForReadOnlyCommands: true } };
  for (const mode of ["default", "acceptEdits", "dontAsk"] as const)
    expect(decideEach({ ...asked, mode }).filter(({ kind }) => kind === "allow")).toEqual([]);
  expect(decideEach({}).filter(({ kind }) => kind === "allow").length).toBeGreaterThan(100);
});

it("the setting lets nothing run that asked or was denied without it, with any rules and any mode", () => {
  const rules = { allow: ["Bash(git:*)", "Bash(npm test:*)", "Edit(src/**)"], deny: ["Read(.env)"] };
  for (const mode of ["default", "acceptEdits", "plan", "dontAsk", "strict", "bypassPermissions"] as const) {
    const before = decideEach({ rules, mode });
    const after = decideEach({ rules, mode, context: { asksForReadOnlyCommands: true } });
    const looser = after.filter(({ kind }, index) => kind === "allow" && before[index]?.kind !== "allow");
    expect(looser).toEqual([]);
    if (mode === "plan" || mode === "strict" || mode === "bypassPermissions") expect(after).toEqual(before);
  }
});
