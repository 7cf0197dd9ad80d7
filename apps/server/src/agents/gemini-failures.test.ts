import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type FailingServer, startFailingServer } from "./fixtures/failing-server.ts";
import { gemini } from "./fixtures/gemini.ts";

const script = [{ calls: [{ name: "run_shell_command", args: { command: "touch ran" } }] }];

type Failure = { name: string; answer: FailingServer; isShimRemoved?: boolean };

/** Only the hook before a call stands in the way here: Gemini CLI itself asks nothing. */
it.each<Failure>([
  { name: "the server is down", answer: null },
  { name: "the server answers 500", answer: (response) => response.writeHead(500).end("Oops.") },
  { name: "the key is wrong", answer: (response) => response.writeHead(401).end("Sign in first.") },
  { name: "another server answers {}", answer: (response) => response.end("{}") },
  { name: "another server answers HTML", answer: (response) => response.end("<html>Welcome</html>") },
  { name: "the connection breaks", answer: (response) => response.destroy() },
  { name: "the shim is removed", answer: (response) => response.end("{}"), isShimRemoved: true },
])("Gemini CLI runs nothing when $name", async ({ answer, isShimRemoved = false }) => {
  const agent = await gemini(script);
  const { command } = await agent.installShim("gemini", await startFailingServer(answer));
  const hook = { type: "command", command, timeout: 604_800_000 };
  await agent.writeHooks({ BeforeTool: [{ hooks: [hook] }] });
  if (isShimRemoved) await rm(join(agent.home, ".countersign/hook"));
  expect((await agent.run().done).code).toBe(0);
  expect(agent.newest()).toMatch(/Tool execution blocked: Countersign: .*nothing was run/);
  expect(existsSync(join(agent.project, "ran"))).toBe(false);
});

it("Gemini CLI runs the same call without the hooks", async () => {
  const agent = await gemini(script);
  await agent.run().done;
  expect(existsSync(join(agent.project, "ran"))).toBe(true);
});
