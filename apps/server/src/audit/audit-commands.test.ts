import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBeside } from "@countersign/db";
import { createApiClient } from "@countersign/testing/api-client";
import { type Ended, runProgram } from "@countersign/testing/run-program";
import { expect, it, onTestFinished } from "vitest";
import { runsLines } from "../fixtures/commands-harness.ts";
import { serverProcesses } from "../fixtures/server-processes.ts";

const program = fileURLToPath(new URL("../../../cli/bin/countersign.mjs", import.meta.url));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The real command in a process of its own. */
function audit(args: string[], dataFolder: string): Promise<Ended> {
  return runProgram(program, ["audit", ...args], { HOME: tmpdir(), COUNTERSIGN_DATA: dataFolder });
}

/** A server with an embedded database of its own, that has a decision in its audit log. */
async function serverWithDecisions() {
  const { workspace, prepare } = await serverProcesses(runsLines);
  const { server, api } = await prepare();
  await server.start();
  const id = await api.createSession({ workspace, prompt: "pwd" });
  await api.mutate("sessions.setMode", { id, mode: "plan" });
  return server;
}

it("checks while the server runs and when it is stopped, and leaves a stopped one stopped", async () => {
  const server = await serverWithDecisions();
  const running = await audit(["verify"], server.dataFolder);
  expect(running).toMatchObject({
    code: 0,
    errors: "",
    output: expect.stringContaining("Verified: "),
  });
  expect(await createApiClient(server).query("audit.verify")).toMatchObject({ data: { ok: true } });
  await server.stop("SIGTERM");
  const stopped = await audit(["verify"], server.dataFolder);
  expect(stopped).toMatchObject({
    code: 0,
    output: expect.stringMatching(/signed head.*newest signs row \d+/),
  });
  await expect(readFile(join(server.dataFolder, "postgres", "postmaster.pid"))).rejects.toThrow("ENOENT");
  expect(await audit(["key"], server.dataFolder)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^-----BEGIN PUBLIC KEY-----\n.*\n-----END PUBLIC KEY-----\nid [0-9a-f]{64}\n$/s,
    ),
  });

  expect(await audit(["forget", "--before", "2100-01-01"], server.dataFolder)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("in the past"),
  });
  const forgotten = await audit(
    ["forget", "--before", new Date().toISOString(), "--why", "a test"],
    server.dataFolder,
  );
  expect(forgotten).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ rows? forgotten\.\n$/) });
  expect(await audit(["verify"], server.dataFolder)).toMatchObject({
    code: 0,
    output: expect.stringContaining("signed tombstones"),
  });

  const database = await openBeside({ dataFolder: server.dataFolder, databaseUrl: null, log: silent });
  await database.pool.query(
    "SET session_replication_role = replica; UPDATE audit_entry SET call_id = 'x' WHERE seq = 1",
  );
  await database.close();
  expect(await audit(["verify"], server.dataFolder)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/BROKEN at row 1: /),
  });
}, 240_000);

it.each([
  { args: ["verify"], words: "No database in" },
  { args: ["forget", "--before", "2020-01-01"], words: "No database in" },
  { args: ["forget", "--before", "2020-02-31"], words: "isn’t a date" },
  { args: ["forget", "--before", "soon"], words: "isn’t a date" },
  { args: ["forget"], words: "--before" },
])("says in a sentence why it cannot: $args", async ({ args, words: message }) => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-none-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const ended = await audit(args, folder);
  expect(ended.code).not.toBe(0);
  expect(ended.errors).toContain(message);
  expect(ended.errors).not.toContain("    at ");
});
