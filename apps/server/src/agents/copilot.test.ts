import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditCheck } from "@countersign/contracts/audit";
import { knownToolsOf } from "@countersign/contracts/external-tool";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { copilot, patchingModel } from "./fixtures/copilot.ts";
import type { OpenAiTurn } from "./fixtures/openai-model.ts";

const bash = (command: string, more: object = {}): OpenAiTurn => ({
  call: "bash",
  input: { command, description: "d", ...more },
});
const patch = (...lines: string[]): OpenAiTurn => ({
  custom: "apply_patch",
  input: ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n"),
});

describe("Copilot CLI", () => {
  it("shows its prompt and its waiting call, and runs what is approved", async () => {
    const agent = await copilot([bash("echo hello > x.txt")]);
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const { done } = agent.run();
    const item = await agent.waitingCall();
    expect(item).toMatchObject({ tool: "Bash", input: { command: "echo hello > x.txt" } });
    expect((await agent.session()).title).toBe("Do it.");
    expect(existsSync(join(agent.project, "x.txt"))).toBe(false);
    await agent.api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect((await done).code).toBe(0);
    expect(await readFile(join(agent.project, "x.txt"), "utf8")).toBe("hello\n");
    const session = await agent.session();
    expect(session).toMatchObject({
      status: "idle",
      workspace: agent.project,
      external: { kind: "copilot" },
    });
    expect(session.calls[0]?.phase).toMatchObject({
      tag: "finished",
      outcome: "ran",
      result: expect.stringContaining("completed with exit code 0"),
    });
    expect(auditCheck.parse((await agent.api.query("audit.verify")).data).ok).toBe(true);
  });

  it("runs nothing that is denied or aborted, and its model reads why", async () => {
    const agent = await copilot([bash("touch denied"), bash("touch instructed"), bash("touch aborted")]);
    await agent.server.start();
    await agent.connect();
    const { done } = agent.run();
    const first = await agent.waitingCall();
    await agent.api.decide({ verdict: "deny", id: first.id, digest: first.digest, reason: "wrong folder" });
    await expect.poll(async () => (await agent.session()).calls.length).toBe(2);
    expect(agent.newest()).toContain("owner denied this call in Countersign: wrong folder");
    const second = await agent.waitingCall();
    await agent.api.decide({ verdict: "instruct", id: second.id, digest: second.digest, text: "use tmp/z" });
    await expect.poll(async () => (await agent.session()).calls.length).toBe(3);
    expect(agent.newest()).toContain("says what to do instead: use tmp/z");
    const third = await agent.waitingCall();
    await agent.api.decide({ verdict: "abort", id: third.id, digest: third.digest });
    expect((await done).code).toBe(0);
    expect(agent.newest()).toContain("owner aborted this call in Countersign. Stop here");
    const names = ["denied", "instructed", "aborted"];
    expect(names.filter((name) => existsSync(join(agent.project, name)))).toEqual([]);
  });

  it("runs only the edited command, and its model learns of the edit", async () => {
    const agent = await copilot([bash("touch original")]);
    await agent.server.start();
    await agent.connect();
    const { done } = agent.run();
    const item = await agent.waitingCall();
    const input = { ...item.input, command: "touch edited" };
    await agent.api.decide({ verdict: "approve", id: item.id, digest: item.digest, input });
    expect((await done).code).toBe(0);
    const names = ["original", "edited"];
    expect(names.filter((name) => existsSync(join(agent.project, name)))).toEqual(["edited"]);
    expect(agent.newest()).toMatch(/The user changed the input before this call ran.*touch edited/);
    expect((await agent.session()).calls[0]?.phase).toMatchObject({ outcome: "ran" });
  });

  it("has its own tools decided as ours, edited too", async () => {
    const agent = await copilot([
      { call: "create", input: { path: "new.txt", file_text: "one" } },
      { call: "edit", input: { path: "a.txt", old_str: "old", new_str: "new" } },
      { call: "view", input: { path: "secret.txt" } },
    ]);
    await writeFile(join(agent.project, "a.txt"), "old\n");
    await writeFile(join(agent.project, "secret.txt"), "k3y");
    await agent.server.start();
    await agent.connect();
    const rules = [
      { behavior: "allow", rule: "Edit(a.txt)", scope: "team" },
      { behavior: "deny", rule: "Read(secret.txt)", scope: "team", reason: "It is a secret." },
    ];
    for (const rule of rules) expect((await agent.api.mutate("rules.create", rule)).code).toBeNull();
    const { done } = agent.run();
    const item = await agent.waitingCall();
    expect(item).toMatchObject({ tool: "Write", input: { file_path: "new.txt", content: "one" } });
    const edited = { id: item.id, digest: item.digest, input: { ...item.input, content: "two" } };
    await agent.api.decide({ verdict: "approve", ...edited });
    expect((await done).code).toBe(0);
    expect(await readFile(join(agent.project, "new.txt"), "utf8")).toBe("two");
    expect(await readFile(join(agent.project, "a.txt"), "utf8")).toBe("new\n");
    expect(agent.newest()).toContain("It is a secret.");
    expect(agent.newest()).not.toContain("k3y");
    const { calls } = await agent.session();
    expect(calls.map(({ phase }) => phase.tag === "finished" && phase.outcome)).toEqual([
      "ran",
      "ran",
      "denied",
    ]);
  });

  it("asks before it lists a folder that a rule may be about, or searches several", async () => {
    const agent = await copilot([
      { call: "view", input: { path: "." } },
      { call: "grep", input: { pattern: "k3y", paths: [".", "/etc"] } },
      bash("ls", { shellId: "earlier" }),
    ]);
    await writeFile(join(agent.project, "secret.txt"), "k3y");
    await agent.server.start();
    await agent.connect("--wait", "1");
    const rule = { behavior: "deny", rule: "Read(secret.txt)", scope: "team", reason: "It is a secret." };
    expect((await agent.api.mutate("rules.create", rule)).code).toBeNull();
    expect((await agent.run().done).code).toBe(0);
    const queue = await agent.waitingCalls(3);
    expect(queue.map(({ input }) => input)).toEqual([
      { file_path: "." },
      { pattern: "k3y", path: [".", "/etc"] },
      { command: "ls", description: "d", shellId: "earlier" },
    ]);
    expect(agent.newest()).not.toContain("secret.txt");
  });

  it("has each file of a patch decided, and runs the patch as it was edited", async () => {
    const agent = await copilot([
      patch("*** Add File: a.txt", "+one", "*** Add File: secret.txt", "+two"),
      patch("*** Add File: c.txt", "+four"),
    ]);
    await agent.server.start();
    await agent.connect();
    const rule = { behavior: "deny", rule: "Edit(secret.txt)", scope: "team", reason: "It is a secret." };
    expect((await agent.api.mutate("rules.create", rule)).code).toBeNull();
    const { done } = agent.run("--model", patchingModel);
    const item = await agent.waitingCall();
    expect(item).toMatchObject({
      tool: "apply_patch",
      preview: { summary: expect.stringContaining("+four") },
    });
    const edited = String(item.input.patch).replace("four", "five");
    const decided = { id: item.id, digest: item.digest, input: { patch: edited } };
    await agent.api.decide({ verdict: "approve", ...decided });
    expect((await done).code).toBe(0);
    expect(await readFile(join(agent.project, "c.txt"), "utf8")).toBe("five\n");
    expect(["a.txt", "secret.txt"].filter((name) => existsSync(join(agent.project, name)))).toEqual([]);
    const { calls } = await agent.session();
    expect(calls.map(({ phase }) => phase.tag === "finished" && phase.outcome)).toEqual(["denied", "ran"]);
  });

  it("keeps the calls of sub-agents, and of theirs, in its own session", async () => {
    const work = { description: "d", prompt: "p", agent_type: "general-purpose", name: "n" };
    const starts = { call: "task", input: work };
    // Each agent starts another one, until Copilot CLI allows no more.
    const agent = await copilot([starts, bash("true"), { text: "Done." }]);
    await agent.server.start();
    await agent.connect();
    expect((await agent.run().done).code).toBe(0);
    const sessions = z.array(z.unknown()).parse((await agent.api.query("sessions.list")).data);
    expect(sessions.length).toBe(1);
    const { calls } = await agent.session();
    const started = calls.filter(({ tool }) => tool === "Task");
    expect(new Set(started.map((call) => call.agent?.id)).size).toBe(started.length);
    expect(started.length).toBeGreaterThan(2);
    expect(calls.filter(({ phase }) => phase.tag !== "finished")).toEqual([]);
  });

  it("goes on without a parked call, which runs once when it's made again after the approval", async () => {
    const touch = bash("touch parked.txt");
    const agent = await copilot([touch, { text: "Later." }]);
    const file = join(agent.project, "parked.txt");
    await agent.server.start();
    expect(await agent.connect("--wait", "1")).toMatchObject({ code: 0 });
    expect((await agent.run().done).code).toBe(0);
    expect(agent.newest()).toContain("make exactly this call again later");
    const item = await agent.waitingCall();
    expect(item).toMatchObject({ isParked: true });
    await agent.api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect(existsSync(file)).toBe(false);
    agent.plays([touch, touch]);
    expect((await agent.run("--continue").done).code).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect((await agent.session()).calls.map(({ phase }) => phase)).toEqual([
      expect.objectContaining({ tag: "finished", outcome: "ran" }),
    ]);
  });

  it.each(["gpt-5.1", patchingModel])(
    "has no tool with %s that the table of tools doesn't name",
    async (name) => {
      const agent = await copilot([]);
      await agent.run("--model", name).done;
      const offered = sent.parse(JSON.parse(agent.newest())).tools.map((tool) => tool.name);
      expect(offered.length).toBeGreaterThan(12);
      const known = knownToolsOf("copilot");
      expect(offered.map((each) => reportedAs[each] ?? each).filter((each) => !known.includes(each))).toEqual(
        [],
      );
    },
  );
});

const sent = z.object({ tools: z.array(z.object({ name: z.string() })) });

/** Its hooks name some tools as Claude Code does. */
const reportedAs: Record<string, string> = {
  bash: "Bash",
  view: "Read",
  create: "Write",
  edit: "Edit",
  glob: "Glob",
  grep: "Grep",
  rg: "Grep",
  task: "Agent",
};

describe("countersign connect copilot", () => {
  it("changes nothing the second time, keeps foreign hooks, and leaves the file as it was in the end", async () => {
    const agent = await copilot([]);
    await agent.server.start();
    const before = `{\n  "hooks": { "preToolUse": [{ "type": "command", "bash": "lint" }] },\n  "version": 1\n}\n`;
    await agent.write(before);
    const first = await agent.connect();
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining("disconnect copilot") });
    expect(first.output).toContain("even if --deny-tool denies it");
    const connected = await agent.hooks();
    expect(connected).toContain('"bash": "lint"');
    expect((await agent.connect()).output).toContain("is already connected. Nothing was changed.");
    expect(await agent.hooks()).toBe(connected);
    const undone = await agent.disconnect();
    expect(undone).toMatchObject({ code: 0, output: expect.stringContaining("Revoked the key.") });
    expect(await agent.hooks()).toBe(before);
    expect(existsSync(join(agent.home, ".countersign/hook"))).toBe(false);
  });

  it("refuses an old Copilot CLI by name, a project, and a file whose hooks wouldn't run; and writes nothing", async () => {
    const agent = await copilot([]);
    const old = join(agent.home, "old-copilot");
    await writeFile(old, "#!/bin/sh\necho 'GitHub Copilot CLI 1.0.56.'\n", { mode: 0o755 });
    const refused = await agent.countersign("connect", "copilot", "--program", old);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining("Copilot CLI 1.0.56 can’t be connected: it may run calls whose hook fails"),
    ]);
    const project = await agent.connect("--project");
    expect([project.code, project.errors]).toEqual([1, expect.stringContaining("all of your projects")]);
    expect(existsSync(agent.hooksFile)).toBe(false);
    for (const text of ['{ "disableAllHooks": true }', '{ "hooks": {} } // mine']) {
      await agent.write(text);
      const { code, errors } = await agent.connect();
      expect([code, errors]).toEqual([1, expect.stringContaining("no hook in it would run")]);
      expect(await agent.hooks()).toBe(text);
    }
  });

  it("warns of a project that turns the hooks off where it's trusted, as it really does", async () => {
    const agent = await copilot([bash("touch ran")]);
    const file = join(agent.project, ".github/copilot/settings.json");
    await agent.write('{ "disableAllHooks": true }', file);
    await agent.server.start();
    const { code, output } = await agent.connect();
    expect([code, output]).toEqual([0, expect.stringContaining(`Warning: ${file} has "disableAllHooks"`)]);
    await agent.run("--trust-folder").done;
    expect(existsSync(join(agent.project, "ran"))).toBe(true);
    expect((await agent.countersign("doctor")).output).toContain(`${file} has "disableAllHooks": true, so`);
  });
});
