import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sessionSummary } from "@countersign/contracts/session";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";
import { gateAgent, makeKey } from "./fixtures/gate-agent.ts";

it("doesn't start a call of an external agent if agents are paused while it's evaluated", async () => {
  const api = await openApi({ hasHome: true });
  onTestFinished(() => api.close());
  const agent = gateAgent(api, await makeKey(api));
  await agent.prompt("Hi");
  const asked = join(api.home, "asked");
  const go = join(api.home, "go");
  const ended = join(api.home, "ended");
  const command = `echo asked >>'${asked}'; while [ ! -e '${go}' ]; do sleep 0.05; done; : >'${ended}'`;
  const hooks = { PreToolUse: [{ matcher: "Read", hooks: [{ type: "command", command }] }] };
  await mkdir(join(api.home, ".claude"), { recursive: true });
  await writeFile(join(api.home, ".claude/settings.json"), JSON.stringify({ hooks }));
  await writeFile(join(api.workspace, "a.txt"), "hello\n");
  await writeFile(asked, "");
  const timesAsked = async () => (await readFile(asked, "utf8")).split("\n").length - 1;
  const sessions = async () => dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;

  const reply = agent.ask(agent.call("Read", { file_path: join(api.workspace, "a.txt") }));
  await expect.poll(timesAsked).toBe(1);
  await api.post("system.setPaused", { isPaused: true });
  await writeFile(go, "");
  await expect.poll(() => existsSync(ended)).toBe(true);
  // Later requests take the same way, so the call has long met the pause when so many of them are answered.
  for (let count = 0; count < 10; count += 1) {
    const other = await agent.send({ hook_event_name: "Stop", last_assistant_message: "" });
    expect(other.status).toBe(200);
  }
  const [session] = await sessions();
  expect((await api.session(session?.id ?? "")).calls).toEqual([]);
  await api.post("system.setPaused", { isPaused: false });
  expect((await reply).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  expect(await timesAsked()).toBe(2);
});
