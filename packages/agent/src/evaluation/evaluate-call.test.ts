import { expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";

it("refuses a call whose decision throws, and reports the error", async () => {
  const broken = new Error("the policy has a bug");
  const world = supervise({
    lines: [{ calls: [{ name: "Look" }] }],
    decideWith: () => {
      throw broken;
    },
  });
  const id = await world.start();
  await world.untilStatus(id, "idle");
  expect(world.ran).toEqual([]);
  expect(world.reportedErrors).toMatchObject([{ error: broken, call: { tool: "Look" } }]);
  expect(JSON.stringify((await world.repository.messages(id)).at(-2))).toContain("couldn’t be evaluated");
});

it("reports no error when the input does not fit", async () => {
  const world = supervise({
    lines: [{ calls: [{ name: "Put", input: { path: "a", needs: "b" } }] }],
    decide: () => "allow",
  });
  await world.untilStatus(await world.start(), "idle");
  expect(world.reportedErrors).toEqual([]);
});

it("asks a person before it tells the model why a call that must ask cannot be shown", async () => {
  const world = supervise({ lines: [{ calls: [{ name: "Put", input: { path: "a", needs: "b" } }] }] });
  const id = await world.start();
  const call = await world.waitingCall(id);
  expect(call.assessment?.preview).toMatchObject({
    kind: "input",
    summary: expect.stringContaining("there is no file b"),
  });
  await world.decide(call, { verdict: "deny" });
  await world.untilStatus(id, "idle");
  expect(JSON.stringify(world.requests)).not.toContain("there is no file b");
});
