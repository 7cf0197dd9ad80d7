import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectedAgent } from "@countersign/contracts/connected-agent";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

const entry = fileURLToPath(new URL("../../cli/bin/countersign.mjs", import.meta.url));
let api: Awaited<ReturnType<typeof openApi>>;
let program: string;

beforeAll(async () => {
  api = await openApi({ hasHome: true });
  program = join(api.home, "claude");
  await writeFile(program, "#!/bin/sh\necho '2.1.328 (Claude Code)'\n", { mode: 0o755 });
});
afterAll(() => api.close());

type Ran = { code: number | null; output: string; errors: string };

/** The command line, as the person with that home in the workspace. */
function countersign(...args: string[]): Promise<Ran> {
  const env = {
    PATH: process.env.PATH,
    HOME: api.home,
    PORT: new URL(api.origin).port,
    COUNTERSIGN_DATA: api.dataFolder,
    COUNTERSIGN_TOKEN: api.token,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], { cwd: api.workspace, env });
    const ran: Ran = { code: null, output: "", errors: "" };
    child.stdout.on("data", (piece) => {
      ran.output += piece;
    });
    child.stderr.on("data", (piece) => {
      ran.errors += piece;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ran, code }));
  });
}

const connected = async () => dataOf(z.array(connectedAgent), await api.get("agents.list")).data;

it("says that nothing is connected, and how to connect", async () => {
  const { code, output } = await countersign("doctor", "--program", `claude=${program}`);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^No agent is connected\. Connect one with: PORT=\d+ COUNTERSIGN_DATA=\S+ npx -y pnpm@\S+ --dir \S+ countersign connect claude\n$/,
    ),
  ]);
});

it("proves a connection with probe calls that leave nothing, and tells the server", async () => {
  expect(await countersign("connect", "claude", "--program", program)).toMatchObject({ code: 0, errors: "" });
  const file = join(api.home, ".claude/settings.json");
  const reported = { version: "2.1.328", places: [{ kind: "user", file }], problems: [] };
  expect(await connected()).toMatchObject([{ agent: "claude", hasAsked: false, reported }]);

  const { code, output, errors } = await countersign("doctor", "--program", `claude=${program}`);
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toContain(
    "✓ The server answered a probe call that was sent with the command in the settings file.",
  );
  expect(output).toContain("✓ A probe call is blocked when the server is unreachable.");
  expect(output.match(/^Limits$/gm)).toHaveLength(1);
  expect(output).toContain("No problems found.");
  expect(dataOf(z.array(sessionSummary), await api.get("sessions.list")).data).toEqual([]);
  expect(await connected()).toMatchObject([{ hasAsked: false, reported }]);
});

it("names what would disable the hooks in the folder that it's given, and the dashboard knows", async () => {
  const project = join(api.home, "cloned");
  await mkdir(join(project, ".claude"), { recursive: true });
  const file = join(project, ".claude/settings.json");
  await writeFile(file, '{"disableAllHooks": true}');
  const { code, output } = await countersign("doctor", project, "--program", `claude=${program}`);
  expect(code).toBe(1);
  expect(output).toContain(
    `✗ ${file} has "disableAllHooks": true, so Claude Code runs calls without asking.`,
  );
  expect(output).toContain("→ Remove it from that file");
  expect(output).toContain("1 problem found.");
  expect(await connected()).toMatchObject([
    { reported: { problems: [{ code: "hooks-disabled", about: file }] } },
  ]);
});

it("says that a revoked key blocks every call, and connecting again mends it", async () => {
  const [agent] = await connected();
  await api.post("keys.revoke", { id: agent?.key.id });
  const { code, output } = await countersign("doctor", "--program", `claude=${program}`);
  expect([code, output]).toEqual([1, expect.stringMatching(/✗ The server at .* doesn’t accept the key/)]);
  expect(output).toMatch(
    /→ Run: PORT=\d+ COUNTERSIGN_DATA=\S+ npx -y pnpm@\S+ --dir \S+ countersign connect claude$/m,
  );
  expect((await countersign("connect", "claude", "--program", program)).code).toBe(0);
  expect((await countersign("doctor", "--program", `claude=${program}`)).code).toBe(0);
});

it("lists nothing any more after disconnect", async () => {
  expect((await countersign("disconnect", "claude")).code).toBe(0);
  expect(await connected()).toEqual([]);
  expect((await countersign("doctor", "--program", `claude=${program}`)).output).toContain(
    "No agent is connected.",
  );
});

it("keeps from connecting where the person's own file turns all hooks off", async () => {
  const file = join(api.home, ".claude/settings.json");
  await mkdir(join(api.home, ".claude"), { recursive: true });
  await writeFile(file, '{"disableAllHooks": true}');
  const { code, errors } = await countersign("connect", "claude", "--project", "--program", program);
  expect([code, errors]).toEqual([1, expect.stringContaining(`${file} has "disableAllHooks": true`)]);
  await expect(readFile(join(api.workspace, ".claude/settings.local.json"))).rejects.toMatchObject({
    code: "ENOENT",
  });
  expect(await connected()).toEqual([]);
});
