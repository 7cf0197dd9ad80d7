import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkStart } from "./check-start.ts";
import { StartError } from "./start-error.ts";
import { type RunningServer, startServer } from "./start-server.ts";

let folder: string;
let variables: Record<string, string>;
const token = "the-token-of-the-tests";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-server-"));
  await mkdir(join(folder, "workspace"));
  variables = { PORT: "0", COUNTERSIGN_DATA: join(folder, "data"), COUNTERSIGN_TOKEN: token };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(more: Record<string, string> = {}): Promise<RunningServer> {
  const settings = await checkStart({ ...variables, ...more });
  const environment = { PATH: process.env.PATH };
  const startPages = () => ({ ready: Promise.resolve(), handle: async () => {}, close: async () => {} });
  return startServer({ settings, environment, log: pino({ level: "silent" }) }, startPages);
}

async function call(server: RunningServer, name: string, input?: unknown) {
  const { origin } = new URL(server.address);
  const response = await fetch(`${origin}/api/trpc/${name}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(input === undefined ? {} : { method: "POST", body: JSON.stringify(input) }),
  });
  const answer = z.object({ result: z.object({ data: z.any() }) }).parse(await response.json());
  return answer.result.data;
}

// Making a database takes a while on a busy machine.
describe("the server", () => {
  it("keeps a call that waits over a stop and a start, and runs it once when it is approved", async () => {
    const script = await startScript();
    const real = { ANTHROPIC_API_KEY: "key", ANTHROPIC_BASE_URL: script.url, COUNTERSIGN_MODEL: "a-model" };
    const first = await start(real);
    const workspace = join(folder, "workspace");
    const { id } = await call(first, "sessions.create", { workspace, prompt: "count" });
    await expect.poll(() => call(first, "approvals.list")).toHaveLength(1);
    await first.stop();

    const second = await start(real);
    const [waiting] = await call(second, "approvals.list");
    expect(waiting).toMatchObject({ sessionId: id, tool: "Bash" });
    const verdict = { id: waiting.id, digest: waiting.digest, verdict: "approve" };
    expect(await call(second, "approvals.decide", verdict)).toMatchObject({ outcome: "accepted" });
    expect(await call(second, "approvals.decide", verdict)).toMatchObject({ outcome: "already-decided" });
    const status = async () => {
      const sessions: { status: string }[] = await call(second, "sessions.list");
      return sessions[0]?.status;
    };
    await expect.poll(status).toBe("idle");
    expect(await readFile(join(workspace, "count"), "utf8")).toBe("once\n");
    await second.stop();
    await script.close();
  });

  it("refuses a data folder that another server holds, in one sentence", async () => {
    const first = await start();
    const refused = start();
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/in use by another Countersign server/);
    await first.stop();
  });

  it("refuses a database that cannot be reached, in one sentence without its password", async () => {
    const refused = start({ DATABASE_URL: "postgres://ada:hunter2@127.0.0.1:1/countersign" });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/nothing listens at 127\.0\.0\.1:1/);
    await expect(refused).rejects.not.toThrow(/hunter2/);
  });

  it("says that it is well, and which model plays without a key", async () => {
    const server = await start();
    const response = await fetch(`${new URL(server.address).origin}/healthz`);
    expect(await response.json()).toMatchObject({ status: "ok", database: "ok", model: "scripted-demo" });
    await server.stop();
    await server.stop();
  });
});

async function startScript() {
  const { startScriptedServer, textReply, toolReply } = await import("@countersign/anthropic/scripted");
  return startScriptedServer({
    script: ({ messages }) =>
      messages.length === 1
        ? toolReply([{ name: "Bash", input: { command: "echo once >> count" } }])
        : textReply("Done."),
  });
}
