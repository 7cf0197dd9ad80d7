import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolReply } from "@countersign/anthropic/scripted";
import { expect, it } from "vitest";
import { claudeCode } from "./fixtures/claude-code.ts";
import { type FailingServer, startFailingServer } from "./fixtures/failing-server.ts";

type Failure = {
  name: string;
  answer: FailingServer;
  /** Seconds that Claude Code gives the hook. */
  timeout?: number;
  isShimRemoved?: boolean;
};

/** Only the hook before a call stands in the way here: the prompt isn't asked about, and Claude Code itself asks nothing. */
it.each<Failure>([
  { name: "the server is down", answer: null },
  { name: "the server answers 500", answer: (response) => response.writeHead(500).end("Oops.") },
  { name: "the key is wrong", answer: (response) => response.writeHead(401).end("Sign in first.") },
  { name: "another server answers {}", answer: (response) => response.end("{}") },
  { name: "another server answers nothing", answer: (response) => response.end() },
  { name: "another server answers HTML", answer: (response) => response.end("<html>Welcome</html>") },
  {
    name: "another server allows it",
    answer: (response) =>
      response.end(
        '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"x"}}',
      ),
  },
  { name: "nobody decides in the hook's time", answer: () => undefined, timeout: 2 },
  {
    name: "nobody has decided in the hook's time",
    answer: (response) => response.writeHead(202).end(),
    timeout: 2,
  },
  { name: "the connection breaks", answer: (response) => response.destroy(), timeout: 10 },
  { name: "the shim is removed", answer: (response) => response.end("{}"), isShimRemoved: true },
])("Claude Code runs nothing when $name", async ({ answer, timeout, isShimRemoved = false }) => {
  const claude = await claudeCode([toolReply([{ name: "Bash", input: { command: "touch ran" } }])]);
  const url = await startFailingServer(answer);
  await claude.installHooks(url, { timeout });
  if (isShimRemoved) await rm(join(claude.home, ".countersign/hook"));
  const { code } = await claude.run("--permission-mode", "bypassPermissions").done;
  expect(code).toBe(0);
  expect(claude.model.texts().length).toBeGreaterThan(1);
  expect(existsSync(join(claude.project, "ran"))).toBe(false);
});

it("Claude Code asks in a project whose variables keep bash from running anything", async () => {
  const claude = await claudeCode([]);
  const file = join(claude.project, "ran");
  claude.plays([toolReply([{ name: "Write", input: { file_path: file, content: "ran\n" } }])]);
  await claude.installHooks(await startFailingServer(null), {});
  await mkdir(join(claude.project, ".claude"));
  const env = { SHELL: "/bin/bash", SHELLOPTS: "noexec" };
  await writeFile(join(claude.project, ".claude/settings.json"), JSON.stringify({ env }));
  expect((await claude.run("--permission-mode", "bypassPermissions").done).code).toBe(0);
  expect(claude.newest()).toContain("The server can't be reached, so nothing was run.");
  expect(existsSync(file)).toBe(false);
});

it("Claude Code runs the same call without the hooks", async () => {
  const claude = await claudeCode([toolReply([{ name: "Bash", input: { command: "touch ran" } }])]);
  await claude.run("--permission-mode", "bypassPermissions").done;
  expect(existsSync(join(claude.project, "ran"))).toBe(true);
});
