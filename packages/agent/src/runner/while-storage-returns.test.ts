import { describe, expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import { supervise } from "../fixtures/supervise.ts";

type World = ReturnType<typeof supervise>;
const away = () => new Error("storage is away");

/** Lets the storage be away for the given number of writes that `isMeant` finds. `isStored`: each is stored, and only its answer is lost. */
function loseWrites(
  { repository }: World,
  { times, isStored, isMeant }: { times: number; isStored: boolean; isMeant: (tag: string) => boolean },
) {
  const { transact } = repository;
  let left = times;
  repository.transact = async (session, epoch, change) => {
    const before = await repository.load(typeof session === "string" ? session : session.id);
    const running = before?.loop.tag === "acting" && before.loop.calls.some((c) => c.phase.tag === "running");
    const isLost = epoch !== null && left > 0 && isMeant(running ? "running" : (before?.loop.tag ?? ""));
    if (!isLost) return transact(session, epoch, change);
    left -= 1;
    if (isStored) await transact(session, epoch, change);
    throw away();
  };
}

describe.each([
  { name: "nothing could be written", isStored: false },
  { name: "the answer to each commit was lost", isStored: true },
])("while the storage is away and $name", ({ isStored }) => {
  it("the result of a call that has run is kept, and stored once", async () => {
    const pauses: number[] = [];
    const world = supervise({
      lines: [{ calls: [{ name: "Look" }] }, { text: "fine" }],
      sleep: async (ms) => void pauses.push(ms),
    });
    loseWrites(world, { times: 3, isStored, isMeant: (tag) => tag === "running" });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Look"]);
    const results = world.repository.auditLog().filter(({ verdict }) => verdict === "result");
    expect(results).toHaveLength(1);
    expect(world.requests).toHaveLength(2);
    // An attempt whose answer was lost was stored, so the next one finds it.
    expect(pauses).toEqual(isStored ? [100] : [100, 200, 400]);
  });

  it("the model’s answer is kept, stored once, and its call runs once", async () => {
    const world = supervise({ lines: [{ calls: [{ name: "Look" }] }, { text: "fine" }] });
    loseWrites(world, { times: 1, isStored, isMeant: (tag) => tag === "thinking" });
    const id = await world.start();
    const record = await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(2);
    expect(world.ran).toEqual(["Look"]);
    expect(record.turns).toBe(2);
    const messages = await world.repository.messages(id);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  });
});

it("a call isn’t refused where its evaluation needs what is away: the session waits", async () => {
  let isAway = true;
  const world = supervise({
    lines: [{ calls: [{ name: "Look" }] }, { text: "fine" }],
    policyFor: async (session) => {
      if (isAway && (await world.session(session.id)).loop.tag === "thinking" && world.requests.length > 0)
        throw away();
      return withoutRules();
    },
    sleep: async () => {
      isAway = false;
    },
  });
  const id = await world.start();
  await world.untilStatus(id, "idle");
  expect(world.ran).toEqual(["Look"]);
  expect(world.requests).toHaveLength(2);
  expect(world.logged).toContain("the storage is away: a step waits for it");
});
