import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type StorageHealth, watchHealth } from "./watch-health.ts";

const sound = { status: "ok", version: "1", database: "ok", disk: "ok", model: "m" } as const;
const away = { ...sound, status: "degraded", database: "unreachable" } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers in this order, and then like the last one. */
function watch(answers: unknown[]) {
  const seen: StorageHealth[] = [];
  let asked = 0;
  const watching = watchHealth(
    (storage) => seen.push(storage),
    async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  return { ...watching, seen, asked: () => asked };
}

describe("watchHealth", () => {
  it("asks every ten seconds, and every two while something doesn’t work", async () => {
    const watching = watch([sound, away, away, sound]);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(watching.asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watching.seen.at(-1)).toEqual({ database: "unreachable", disk: "ok" });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(watching.asked()).toBe(4);
    expect(watching.seen.at(-1)).toEqual({ database: "ok", disk: "ok" });
    watching.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watching.asked()).toBe(4);
  });

  it("asks right away when told to, and claims nothing while the server doesn’t answer", async () => {
    const watching = watch([away, new Error("refused")]);
    await vi.advanceTimersByTimeAsync(0);
    watching.look();
    await vi.advanceTimersByTimeAsync(0);
    expect(watching.seen).toEqual([
      { database: "unreachable", disk: "ok" },
      { database: "ok", disk: "ok" },
    ]);
    watching.stop();
  });

  it.each([
    { name: "no object", answer: "ok" },
    { name: "nothing", answer: null },
    { name: "an error", answer: { error: "not_found" } },
    { name: "values that nobody knows", answer: { status: "ok?", database: "lost", disk: 1 } },
  ])("claims nothing when the answer is $name, and asks again soon", async ({ answer }) => {
    const watching = watch([answer]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(watching.seen).toEqual([
      { database: "ok", disk: "ok" },
      { database: "ok", disk: "ok" },
    ]);
    watching.stop();
  });
});
