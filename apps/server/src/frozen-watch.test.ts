import { expect, it, onTestFinished } from "vitest";
import { startFrozenWatch } from "./frozen-watch.ts";

/** A watch whose looks are answered by `answer`, one after the other. */
function watch() {
  const open: PromiseWithResolvers<string[]>[] = [];
  const taken: string[] = [];
  const logged: unknown[] = [];
  let ended: string[] = [];
  const { stop } = startFrozenWatch({
    end() {
      const look = Promise.withResolvers<string[]>();
      open.push(look);
      return look.promise;
    },
    onEnded: async () => void taken.push(...ended),
    everyMs: 1,
    log: { error: (details: unknown) => void logged.push(details) },
  });
  onTestFinished(stop);
  const looks = () => open.length;
  return {
    taken,
    logged,
    looks,
    async answer(names: string[] | Error) {
      const before = looks();
      if (names instanceof Error) open.at(-1)?.reject(names);
      else {
        ended = names;
        open.at(-1)?.resolve(names);
      }
      await expect.poll(looks).toBeGreaterThan(before);
    },
  };
}

it("looks again and again, one look at a time, and has sessions taken up only after it ended somebody", async () => {
  const { looks, taken, answer } = watch();
  await expect.poll(looks).toBe(1);
  await answer([]);
  expect(taken).toEqual([]);
  await answer(["frozen"]);
  expect(taken).toEqual(["frozen"]);
});

it("goes on after a look that failed", async () => {
  const { looks, logged, answer, taken } = watch();
  await expect.poll(looks).toBe(1);
  await answer(new Error("the database is away"));
  expect(logged).toMatchObject([{ err: { message: "the database is away" } }]);
  await answer(["frozen"]);
  expect(taken).toEqual(["frozen"]);
});
