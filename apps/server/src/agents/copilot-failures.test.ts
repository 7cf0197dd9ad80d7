import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copilot } from "./fixtures/copilot.ts";
import { type FailingServer, startFailingServer } from "./fixtures/failing-server.ts";

const script = [{ call: "bash", input: { command: "touch ran", description: "d" } }];

type Failure = { name: string; answer: FailingServer; isShimRemoved?: boolean };

/** Only the hook before a call stands in the way here: Copilot CLI itself asks nothing. */
it.each<Failure>([
  { name: "the server is down", answer: null },
  { name: "the server answers 500", answer: (response) => response.writeHead(500).end("Oops.") },
  { name: "the key is wrong", answer: (response) => response.writeHead(401).end("Sign in first.") },
  { name: "another server answers {}", answer: (response) => response.end("{}") },
  { name: "another server answers HTML", answer: (response) => response.end("<html>Welcome</html>") },
  { name: "the connection breaks", answer: (response) => response.destroy() },
  { name: "the shim is removed", answer: (response) => response.end("{}"), isShimRemoved: true },
])("Copilot CLI runs nothing when $name", async ({ answer, isShimRemoved = false }) => {
  const agent = await copilot(script);
  const { command } = await agent.installShim("copilot", await startFailingServer(answer));
  const hook = { type: "command", command, timeout: 604_800 };
  await agent.write(JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }));
  if (isShimRemoved) await rm(join(agent.home, ".countersign/hook"));
  expect((await agent.run().done).code).toBe(0);
  expect(agent.newest()).toContain("Denied by preToolUse hook: hook exited with code 2");
  expect(existsSync(join(agent.project, "ran"))).toBe(false);
});

it("Copilot CLI runs the same call without the hooks", async () => {
  const agent = await copilot(script);
  await agent.run().done;
  expect(existsSync(join(agent.project, "ran"))).toBe(true);
});
