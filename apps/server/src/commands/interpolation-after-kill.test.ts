import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runsLines } from "../fixtures/commands-harness.ts";
import { serverProcesses } from "../fixtures/server-processes.ts";

/** A server process with a command of the user's that has this text, and a session in which it was typed. */
async function start(text: string) {
  const { workspace, prepare } = await serverProcesses(runsLines);
  const { server, api } = await prepare();
  const folder = join(dirname(server.dataFolder), ".claude/commands");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "make.md"), text);
  await server.start();
  const id = await api.createSession({ workspace, prompt: "/make" });
  const has = (name: string) => existsSync(join(workspace, name));
  const command = async () => (await api.session(id)).command ?? null;

  /** The call that waits, once this one does. */
  async function waitForInput(input: string) {
    await expect.poll(async () => (await api.queue(id))[0]?.input.command).toBe(input);
    const [call] = await api.queue(id);
    if (call === undefined) throw new Error("nothing waits");
    return call;
  }
  /** SIGKILL, and the next start. */
  async function crash(): Promise<void> {
    await server.kill();
    await server.start();
  }
  return { api, server, id, has, command, waits: waitForInput, crash };
}

// A process with a database of its own takes a while to start on a busy machine.
describe("a command's text, after SIGKILL of the server", () => {
  it("is sent once what stands behind ! was decided, and nothing runs without approval any more", async () => {
    const { api, id, server, has, command, waits, crash } = await start(
      "---\nallowed-tools: Bash(touch:*)\n---\nA !`sh -c 'echo output'` !`touch three`\nRun touch two",
    );
    const before = await waits("sh -c 'echo output'");
    await crash();
    await expect.poll(command).toBeNull();
    expect(before.command).toMatchObject({ name: "make" });
    const call = await waits("sh -c 'echo output'");
    await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    const second = await waits("touch three");
    await api.decide({ id: second.id, digest: second.digest, verdict: "deny" });
    await waits("touch two");
    const { messages } = await api.session(id);
    const sent = messages.find(({ command: of }) => of?.part === "expanded");
    expect(JSON.stringify(sent?.content)).toMatch(/A output.*\[not run: .*Run touch two/);
    expect([has("two"), has("three")]).toEqual([false, false]);
    await api.mutate("sessions.stop", { id });
    expect(await server.stop("SIGINT")).toBe(0);
  });
});
