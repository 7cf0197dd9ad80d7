import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codex } from "./fixtures/codex.ts";
import { type FailingServer, startFailingServer } from "./fixtures/failing-server.ts";

const script = [{ call: "exec_command", input: { cmd: "touch ran" } }];

type Failure = { name: string; answer: FailingServer; isShimRemoved?: boolean };

/** Only the hook before a call stands in the way here: Codex itself asks nothing. */
it.each<Failure>([
  { name: "the server is down", answer: null },
  { name: "the server answers 500", answer: (response) => response.writeHead(500).end("Oops.") },
  { name: "the key is wrong", answer: (response) => response.writeHead(401).end("Sign in first.") },
  { name: "another server answers {}", answer: (response) => response.end("{}") },
  { name: "another server answers HTML", answer: (response) => response.end("<html>Welcome</html>") },
  { name: "the connection breaks", answer: (response) => response.destroy() },
  { name: "the shim is removed", answer: (response) => response.end("{}"), isShimRemoved: true },
])("Codex runs nothing when $name", async ({ answer, isShimRemoved = false }) => {
  const agent = await codex(script);
  const { command } = await agent.installShim("codex", await startFailingServer(answer));
  const hook = { type: "command", command, timeout: 604_800 };
  await agent.writeHooks(JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }));
  if (isShimRemoved) await rm(join(agent.home, ".countersign/hook"));
  expect((await agent.run("--dangerously-bypass-hook-trust").done).code).toBe(0);
  expect(agent.newest()).toMatch(/blocked by PreToolUse hook: Countersign: .*nothing was run/);
  expect(existsSync(join(agent.project, "ran"))).toBe(false);
});

describe("Codex with a key that the server doesn't know", () => {
  it("sends the model nothing, and says only in a terminal why", async () => {
    const agent = await codex(script);
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const conf = join(agent.home, ".countersign/codex.conf");
    await writeFile(conf, (await readFile(conf, "utf8")).replace(/csk_[\w-]+/, "csk_wrong"));
    const { code, output, errors } = await agent.run().done;
    expect([code, output, errors.trim().split("\n").at(-1)]).toEqual([
      0,
      "",
      "hook: UserPromptSubmit Blocked",
    ]);
    const { screen } = await agent.open();
    await expect
      .poll(screen)
      .toContain("Countersign: The server refused, so nothing was run. The key isn’t valid");
    expect(agent.model.texts()).toEqual([]);
    expect(existsSync(join(agent.project, "ran"))).toBe(false);
  });
});

it("Codex runs the same call without the hooks", async () => {
  const agent = await codex(script);
  await agent.run().done;
  expect(existsSync(join(agent.project, "ran"))).toBe(true);
});
