import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemInfo } from "@countersign/contracts/system";
import { createApiClient } from "@countersign/testing/api-client";
import { prepareServer, type TestServer } from "@countersign/testing/server";
import { signIn } from "../harness/dashboard.ts";
import { addPrograms, type InstalledPackage, installPackage, runIn } from "../harness/installed-package.ts";
import { answerFirst, waitForFirstCall } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test.describe.configure({ mode: "serial" });

/** What is typed into each example, and what it prints. */
const examples = [
  {
    file: "packages/agent/examples/1-ask-in-the-terminal.ts",
    typed: "y\nn\n",
    says: "Bash deny Not on my machine",
  },
  { file: "packages/anthropic/examples/2-messages-api.ts", typed: "", says: "I was not allowed to push." },
  { file: "packages/agent/examples/3-rules-hooks-audit.ts", typed: "", says: "t6 Bash deny by hook" },
];

let installed: InstalledPackage;
let home: string;

test.beforeAll(async () => {
  // npm may have to download what the package depends on.
  test.setTimeout(600_000);
  [installed, home] = await Promise.all([installPackage(), mkdtemp(join(tmpdir(), "countersign-home-"))]);
});

test.afterAll(async () => {
  await Promise.all([installed?.remove(), rm(home, { recursive: true, force: true })]);
});

test("the package of an empty folder serves the dashboard and plays the demo, keeps its data in ~/.countersign, and connects an agent", async ({
  page,
}) => {
  const server = await prepareServer({ HOME: home, COUNTERSIGN_DATA: null }, installed.program);
  try {
    const began = performance.now();
    await server.start();
    test
      .info()
      .annotations.push({ type: "ready after", description: `${Math.round(performance.now() - began)} ms` });
    expect((await stat(join(home, ".countersign/postgres"))).isDirectory()).toBe(true);
    await playDemo(server);
    await runInScripts(server);
    await signIn(page, server);
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
    await connectAgent(server);
  } finally {
    await server.stop();
    await server.remove();
  }
});

/** The scripted demo asks for its first edit; it runs once that is approved, and the file changes. */
async function playDemo(server: TestServer): Promise<void> {
  const api = createApiClient(server);
  const { sampleWorkspace } = systemInfo.parse((await api.query("system.info")).data);
  const workspace = sampleWorkspace ?? "";
  const session = await api.createSession({ workspace, prompt: "Find the bug and fix it" });
  const { id } = await waitForFirstCall(api, session, "src/split.js");
  const before = await readFile(join(workspace, "src/split.js"), "utf8");
  await answerFirst(api, session, { verdict: "approve" });
  const outcome = async () => {
    const { calls } = await api.session(session);
    const phase = calls.find((call) => call.id === id)?.phase;
    return phase?.tag === "finished" ? phase.outcome : phase?.tag;
  };
  await expect.poll(outcome).toBe("ran");
  expect(await readFile(join(workspace, "src/split.js"), "utf8")).not.toBe(before);
}

/** `countersign run`, as scripts and CI use it. */
async function runInScripts({ token, url }: TestServer): Promise<void> {
  const variables = { HOME: home, PORT: new URL(url).port, COUNTERSIGN_TOKEN: token };
  const run = (...words: string[]) =>
    runIn(installed.folder, [installed.program, "run", ...words], { variables });
  const sample = ["--workspace", join(home, "countersign-sample")];
  const task = "Find the bug and fix it";

  const denied = await run(task, "--on-ask", "deny", ...sample);
  expect(denied.code).toBe(3);
  expect(denied.errors).toContain("src/split.js");

  const json = await run(task, "--json", "--on-ask", "deny", ...sample);
  expect([json.code, json.errors]).toEqual([3, ""]);
  const lines = json.output.trimEnd().split("\n");
  const events = lines.map((line): { type: string } => JSON.parse(line));
  expect(events[0]).toMatchObject({ type: "session", url: expect.stringContaining("/sessions/") });
  expect(new Set(events.slice(1, -1).map(({ type }) => type))).toEqual(
    new Set(["message-added", "call-changed", "session-changed"]),
  );
  expect(events.at(-1)).toMatchObject({ type: "result", status: "idle", exitCode: 3 });

  const allowed = await run(task, "--json", "--dangerously-skip-permissions", ...sample);
  expect(allowed.code).toBe(0);
  expect(JSON.parse(allowed.output.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
    type: "result",
    exitCode: 0,
  });
}

/** The shim is a copy in the data folder, so it stays when npx forgets the package. */
async function connectAgent({ token, url }: TestServer): Promise<void> {
  const claude = join(home, "claude");
  await writeFile(claude, '#!/bin/sh\necho "2.1.328 (Claude Code)"\n');
  await chmod(claude, 0o755);
  const variables = { HOME: home, PORT: new URL(url).port, COUNTERSIGN_TOKEN: token };
  const countersign = (...words: string[]) =>
    runIn(installed.folder, [installed.program, ...words], { variables });
  expect(await countersign("connect", "claude", "--program", claude)).toMatchObject({ code: 0, errors: "" });
  const settings = await readFile(join(home, ".claude/settings.json"), "utf8");
  expect(settings).toContain(join(home, ".countersign"));
  expect(settings).not.toContain("node_modules");
  const doctor = await countersign("doctor", "--program", `claude=${claude}`);
  expect(doctor.output).toContain("Claude Code 2.1.328");
  expect((await countersign("rules", "list")).code).toBe(0);
  expect((await countersign("approvals", "--json")).code).toBe(0);
  expect(await countersign("disconnect", "claude")).toMatchObject({ code: 0, errors: "" });
}

test("the command line of the package needs no checkout", async () => {
  const help = await runIn(installed.folder, [installed.program, "--help"]);
  expect(help).toMatchObject({ code: 0, errors: "" });
  expect(help.output).toContain("connect");
  const rules = { allow: ["Bash(git status:*)"] };
  const request = { id: 1, rules, call: { tool: "Bash", input: { command: "git status -s" } } };
  const checked = await runIn(installed.folder, [installed.program, "policy", "check"], {
    typed: `${JSON.stringify(request)}\n`,
    variables: { HOME: home },
  });
  expect(checked.output).toContain("allow");
});

test("the types of the library hold without the workspace, and its examples run", async () => {
  // The last two only have types to check, and misuse that must not pass.
  const foreign = ["agents.ts", "callbacks.ts"].map((name) => `packages/agent/examples/foreign/${name}`);
  await addPrograms(installed, [...examples.map(({ file }) => file), ...foreign]);
  for (const { file, typed, says } of examples) {
    const program = join(installed.folder, file.replace(/^.*\//, ""));
    const ran = await runIn(installed.folder, [process.execPath, program], { typed });
    expect(ran).toMatchObject({ code: 0, errors: "", output: expect.stringContaining(says) });
  }
});
