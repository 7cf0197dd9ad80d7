import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstText, type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import { expect, it } from "vitest";
import { serverProcesses } from "./fixtures/server-processes.ts";

/** Runs what the first line says. */
function runs({ messages }: ScriptedRequest) {
  if (messages.at(-1)?.content.some(({ type }) => type === "tool_result")) return textReply("Done.");
  return toolReply([{ name: "Bash", input: { command: firstText(messages).split("\n")[0] ?? "" } }]);
}

const work = `
const fs = require("node:fs");
fs.mkdirSync(".vscode");
fs.writeFileSync(".vscode/tasks.json", "{}");
fs.rmSync("kept.txt");
fs.writeFileSync("made", "");
setTimeout(() => {}, 100_000);
`;

it("finishes what mode auto promises after SIGKILL of the server: nothing obeyed is left, and the rest can be undone", async () => {
  const { workspace, prepare } = await serverProcesses(runs);
  const { server, api } = await prepare();
  const at = (name: string) => join(workspace, name);
  writeFileSync(at("kept.txt"), "as it was");
  writeFileSync(at("work.js"), work);
  await server.start();
  await api.mutate("team.change", { sandbox: "workspace", allowsAutoMode: true });
  const sessionId = await api.createSession({ workspace, prompt: "node work.js", mode: "auto" });
  await expect.poll(() => existsSync(at("made"))).toBe(true);
  expect(existsSync(at(".vscode/tasks.json"))).toBe(true);

  await server.kill();
  await server.start();
  await expect.poll(() => existsSync(at(".vscode/tasks.json.not-approved"))).toBe(true);
  expect(existsSync(at(".vscode/tasks.json"))).toBe(false);
  const changes = () => api.query("changes.list", { sessionId });
  await expect.poll(async () => JSON.stringify(await changes())).toContain('"files":3');
  await expect.poll(async () => (await api.session(sessionId)).status).toBe("idle");
  const [call] = (await api.session(sessionId)).calls;
  const target = { callId: call?.id };
  expect(await api.query("changes.get", { target })).toMatchObject({ data: { isShared: true } });
  await api.mutate("changes.undo", { target });
  expect(readFileSync(at("kept.txt"), "utf8")).toBe("as it was");
  expect(existsSync(at("made"))).toBe(false);
});
