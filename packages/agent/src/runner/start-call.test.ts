import { expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import { supervise } from "../fixtures/supervise.ts";

it("runs no call that a rule denies which came between its evaluation and its start", async () => {
  // The rule is stored at once; this process learns of it only when it is told that it knows old rules.
  const stored = { version: "1" };
  const known = { version: "1" };
  const world = supervise({
    lines: [{ calls: [{ name: "Look" }] }, { text: "Done." }],
    policyVersion: () => stored.version,
    policyFor: async () => ({ ...(await withoutRules()), version: known.version }),
    forgetPolicy: () => void Object.assign(known, stored),
    decide: () => {
      const kind = known.version === "1" ? "allow" : "deny";
      stored.version = "2";
      return kind;
    },
  });
  const id = await world.start();
  await world.untilStatus(id, "idle");
  expect(world.ran).toEqual([]);
  expect(world.repository.decisions()).toMatchObject([{ verdict: "deny", decidedBy: { kind: "policy" } }]);
});
