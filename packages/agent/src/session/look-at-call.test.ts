import { expect, it } from "vitest";
import { supervised } from "../fixtures/supervised.ts";

it("refuses a call whose decision breaks, and tells of the fault", async () => {
  const broken = new Error("the policy has a bug");
  const desk = supervised({
    lines: [{ calls: [{ name: "Look" }] }],
    decideWith: () => {
      throw broken;
    },
  });
  const id = await desk.start();
  await desk.untilStatus(id, "idle");
  expect(desk.ran).toEqual([]);
  expect(desk.faults).toMatchObject([{ error: broken, call: { tool: "Look" } }]);
  expect(JSON.stringify((await desk.repository.messages(id)).at(-2))).toContain("could not be looked at");
});

it("tells of no fault when the input does not fit", async () => {
  const desk = supervised({
    lines: [{ calls: [{ name: "Put", input: { path: "a", needs: "b" } }] }],
    decide: () => "allow",
  });
  await desk.untilStatus(await desk.start(), "idle");
  expect(desk.faults).toEqual([]);
});

it("asks a person before it tells the model why a call that must ask cannot be shown", async () => {
  const desk = supervised({ lines: [{ calls: [{ name: "Put", input: { path: "a", needs: "b" } }] }] });
  const id = await desk.start();
  const call = await desk.waitingCall(id);
  expect(call.assessment?.preview).toMatchObject({
    kind: "input",
    summary: expect.stringContaining("there is no file b"),
  });
  await desk.decide(call, { verdict: "deny" });
  await desk.untilStatus(id, "idle");
  expect(JSON.stringify(desk.requests)).not.toContain("there is no file b");
});
