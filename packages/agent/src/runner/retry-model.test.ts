import { describe, expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";
import { ModelError } from "../ports/model.ts";
import { isTriedNow } from "../session/resume-session.ts";

const away = (retryAfterMs: number | null = null) => ({
  error: new ModelError("The model’s API is overloaded (529).", {
    isRetryable: true,
    isAway: true,
    status: 529,
    retryAfterMs,
  }),
});
const broken = () => ({
  error: new ModelError("The model’s answer was cut off.", {
    isRetryable: true,
    status: null,
    retryAfterMs: null,
  }),
});
const retry = { attempts: 3, baseMs: 1_000, capMs: 60_000, random: () => 1, waitsWhileAway: true };
/** Sleeps until it is woken. */
const untilWoken = (_: number, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

describe("a model that is away", () => {
  it("is waited for with growing pauses, longer than any number of attempts, and says so", async () => {
    const pauses: number[] = [];
    const lines = [...Array.from({ length: 16 }, () => away()), { text: "here" }];
    const world = supervise({ lines, retry, sleep: async (ms) => void pauses.push(Math.ceil(ms / 1_000)) });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(600);
    expect(world.requests).toHaveLength(17);
    const notices = world.transitions.flatMap(({ session: { loop } }) =>
      loop.tag === "thinking" && loop.notice?.kind === "retrying" ? [loop.notice] : [],
    );
    expect(notices.at(-1)).toMatchObject({ attempt: 17, ofAttempts: null });
  });

  it("is asked at once when a person wants that, and not when something else happens", async () => {
    const world = supervise({ lines: [away(60_000), { text: "here" }], retry, sleep: untilWoken });
    const id = await world.start();
    await world.until(id, ({ loop }) => loop.tag === "thinking" && loop.notBefore !== null);
    await world.control.setMode(id, "plan", "ada");
    expect(world.requests).toHaveLength(1);
    await world.control.resume(id, "ada");
    await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(2);
    const tried = world.transitions.filter(({ session }) => isTriedNow(session));
    expect(tried).toMatchObject([{ session: { loop: { attempt: 2, notBefore: null, notice: null } } }]);
  });

  it("can be stopped while it is waited for", async () => {
    const world = supervise({ lines: [away(60_000)], retry, sleep: untilWoken });
    const id = await world.start();
    await world.until(id, ({ loop }) => loop.tag === "thinking" && loop.notBefore !== null);
    await world.control.stop(id, "ada");
    await world.untilStatus(id, "stopped");
    await expect(world.control.resume(id, "ada")).rejects.toThrow("Nothing to resume");
  });

  it("doesn’t use up the attempts for other errors", async () => {
    const lines = [...Array.from({ length: 5 }, () => away()), broken(), broken(), { text: "here" }];
    const world = supervise({ lines, retry });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    const failing = supervise({ lines: [away(), broken(), broken(), broken()], retry });
    await failing.untilStatus(await failing.start(), "failed");
    expect(failing.requests).toHaveLength(4);
  });
});
