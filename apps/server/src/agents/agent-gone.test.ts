import { existsSync } from "node:fs";
import { join } from "node:path";
import { toolReply } from "@countersign/anthropic/scripted";
import { auditCheck } from "@countersign/contracts/audit";
import { describe, expect, it } from "vitest";
import { claudeCode } from "./fixtures/claude-code.ts";
import { codex } from "./fixtures/codex.ts";
import { copilot } from "./fixtures/copilot.ts";
import { gemini } from "./fixtures/gemini.ts";
import { opencode } from "./fixtures/opencode.ts";

const command = "touch ran";
const openAgents = {
  "Claude Code": () => claudeCode([toolReply([{ name: "Bash", input: { command } }])]),
  Codex: () => codex([{ call: "exec_command", input: { cmd: command } }]),
  "Copilot CLI": () => copilot([{ call: "bash", input: { command, description: "d" } }]),
  "Gemini CLI": () => gemini([{ calls: [{ name: "run_shell_command", args: { command } }] }]),
  opencode: () => opencode([toolReply([{ name: "bash", input: { command, description: "d" } }])]),
};

type Agent = Awaited<ReturnType<(typeof openAgents)[keyof typeof openAgents]>>;

/** The requirement: how long a call that nobody can run anymore may stay in the queue. */
const longestMs = 2_000;

/** Since `goneAt`, a time in milliseconds, the agent doesn't wait for its call anymore. */
async function expectGone(agent: Agent, goneAt: number) {
  await expect.poll(async () => (await agent.session()).queue.length, { interval: 20 }).toBe(0);
  const { calls } = await agent.session();
  expect(calls.map(({ phase }) => phase)).toEqual([
    expect.objectContaining({ tag: "finished", outcome: "aborted" }),
  ]);
  const [phase] = calls.map((call) => call.phase);
  const endedAt = phase?.tag === "finished" ? Date.parse(phase.finishedAt) : Number.NaN;
  expect(endedAt - goneAt).toBeLessThan(longestMs);
  expect(existsSync(join(agent.project, "ran"))).toBe(false);
  expect(auditCheck.parse((await agent.api.query("audit.verify")).data).ok).toBe(true);
}

type Terminal = Awaited<ReturnType<Agent["open"]>>;

/** Gives the time of the key, in milliseconds. */
async function pressKey({ press }: Terminal, key: string): Promise<number> {
  const pressedAt = Date.now();
  await press(key);
  return pressedAt;
}

const pressEscape = (terminal: Terminal) => pressKey(terminal, "Escape");
const pressControlC = (terminal: Terminal) => pressKey(terminal, "C-c");

/** For an agent that wants Esc twice, the second time while it says so. That may take longer here, and then it begins anew. */
async function pressEscapeTwice(terminal: Terminal, agent: Agent): Promise<number> {
  for (let triesLeft = 10; ; triesLeft -= 1) {
    await pressEscape(terminal);
    // If it's pressed again before this, the agent reads both as another key.
    await expect.poll(terminal.screen, { interval: 20 }).toContain("again to interrupt");
    const pressedAt = await pressEscape(terminal);
    const isGone = await expect
      .poll(async () => (await agent.session()).queue.length, { interval: 50, timeout: 2 * longestMs })
      .toBe(0)
      .then(
        () => true,
        () => false,
      );
    if (isGone || triesLeft === 0) return pressedAt;
  }
}

describe("a call that waits leaves the queue as aborted within two seconds", () => {
  it.each(Object.entries(openAgents))("when %s is killed", async (_, openAgent) => {
    const agent = await openAgent();
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const { child, done } = agent.run();
    await agent.waitingCall();
    const killedAt = Date.now();
    child.kill("SIGKILL");
    await expectGone(agent, killedAt);
    await done;
  });

  it.each([
    { name: "Claude Code", press: pressEscape },
    { name: "Codex", press: pressEscape },
    // Esc does nothing there while a hook waits.
    { name: "Copilot CLI", press: pressControlC },
    { name: "Gemini CLI", press: pressEscape },
    { name: "opencode", press: pressEscapeTwice },
  ] as const)("when a person cancels it in the terminal of $name", async ({ name, press }) => {
    const agent = await openAgents[name]();
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const terminal = await agent.open();
    await agent.waitingCall();
    await expectGone(agent, await press(terminal, agent));
  });
});
