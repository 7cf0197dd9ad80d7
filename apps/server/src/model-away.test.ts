import { errorReply, textReply } from "@countersign/anthropic/scripted";
import { createTestDatabase } from "@countersign/db/test-database";
import { freePort } from "@countersign/testing/free-port";
import { describe, expect, it, onTestFinished } from "vitest";
import { serverProcesses } from "./fixtures/server-processes.ts";

const retrying = (message: RegExp) => ({
  kind: "retrying",
  message: expect.stringMatching(message),
  ofAttempts: null,
});

const awaySeconds = Number(process.env.COUNTERSIGN_MODEL_AWAY_SECONDS ?? 0);

describe("while the model is away", () => {
  it.each([
    { name: "overloaded", status: 529, message: /overloaded \(529\)/ },
    { name: "failing", status: 500, message: /internal error \(500/ },
    { name: "asking to slow down", status: 429, message: /slow down \(429/ },
  ])(
    "because it is $name, a session waits, and is tried at once from any process",
    async ({ status, message }) => {
      let isAway = true;
      const { workspace, prepare, model } = await serverProcesses(() =>
        isAway ? errorReply(status, { retryAfterSeconds: 3_600 }) : textReply("Here."),
      );
      const { url, drop } = await createTestDatabase();
      onTestFinished(drop);
      const [worker, other] = [await prepare({ DATABASE_URL: url }), await prepare({ DATABASE_URL: url })];
      await worker.server.start();
      const id = await worker.api.createSession({ workspace, prompt: "Say something" });
      await expect.poll(async () => (await worker.api.session(id)).notice).toMatchObject(retrying(message));
      await other.server.start();
      const { status: shown, notice } = await other.api.session(id);
      expect(shown).toBe("running");
      // An hour was asked for, and a minute is the most.
      const left = notice?.kind === "retrying" ? Date.parse(notice.nextAt) - Date.now() : 0;
      expect(left).toBeLessThanOrEqual(60_000);
      await new Promise((resolve) => setTimeout(resolve, awaySeconds * 1_000));
      expect((await other.api.session(id)).status).toBe("running");
      isAway = false;
      const asked = model.requests.length;
      await other.api.mutate("sessions.resume", { id });
      await expect.poll(async () => (await other.api.session(id)).status, { timeout: 20_000 }).toBe("idle");
      expect(model.requests.length).toBe(asked + 1);
    },
    120_000 + awaySeconds * 1_000,
  );

  it("because nothing listens at its address, a session waits with growing pauses", async () => {
    const { workspace, prepare } = await serverProcesses([]);
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const address = `http://127.0.0.1:${await freePort()}`;
    const { server, api } = await prepare({ DATABASE_URL: url, ANTHROPIC_BASE_URL: address });
    await server.start();
    const id = await api.createSession({ workspace, prompt: "Say something" });
    const attempt = async () => {
      const { notice } = await api.session(id);
      return notice?.kind === "retrying" ? notice.attempt : 0;
    };
    await expect.poll(attempt, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    expect((await api.session(id)).notice).toMatchObject(retrying(/couldn’t be reached \(ECONNREFUSED\)/));
  }, 60_000);
});
