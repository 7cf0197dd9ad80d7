import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditCheck } from "@countersign/contracts/audit";
import { knownToolsOf } from "@countersign/contracts/external-tool";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { codex, patchingModel } from "./fixtures/codex.ts";
import type { OpenAiTurn } from "./fixtures/openai-model.ts";

const bash = (cmd: string, more: object = {}): OpenAiTurn => ({
  call: "exec_command",
  input: { cmd, ...more },
});
const patch = (...lines: string[]): OpenAiTurn => ({
  custom: "apply_patch",
  input: ["*** Begin Patch", ...lines, "*** End Patch"].join("\n"),
});

describe("Codex", () => {
  it("shows its prompt and its waiting call, and runs what is approved", async () => {
    const agent = await codex([bash("echo hello > x.txt")]);
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
    expect(session).toMatchObject({ status: "idle", workspace: agent.project, external: { kind: "codex" } });
    expect(session.calls[0]?.phase).toMatchObject({ tag: "finished", outcome: "ran" });
    expect(auditCheck.parse((await agent.api.query("audit.verify")).data).ok).toBe(true);
  });

  it("runs nothing that is denied or aborted, and its model reads why", async () => {
    const agent = await codex([bash("touch denied"), bash("touch instructed"), bash("touch aborted")]);
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
    const agent = await codex([bash("touch original")]);
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
  });

  it("has each file of a patch decided, and runs the patch as it was edited", async () => {
    const agent = await codex([
      patch("*** Add File: src/a.txt", "+one"),
      patch("*** Add File: src/b.txt", "+two", "*** Add File: secret.txt", "+three"),
      patch("*** Add File: c.txt", "+four"),
    ]);
    await agent.server.start();
    await agent.connect();
    const rules = [
      { behavior: "allow", rule: "Edit(src/**)", scope: "team" },
      { behavior: "deny", rule: "Edit(secret.txt)", scope: "team", reason: "It is a secret." },
    ];
    for (const rule of rules) expect((await agent.api.mutate("rules.create", rule)).code).toBeNull();
    const { done } = agent.run("-m", patchingModel);
    const item = await agent.waitingCall();
    expect(item).toMatchObject({
      tool: "apply_patch",
      preview: { summary: expect.stringContaining("+four") },
    });
    const edited = String(item.input.patch).replace("four", "five");
    const decided = { id: item.id, digest: item.digest, input: { patch: edited } };
    await agent.api.decide({ verdict: "approve", ...decided });
    expect((await done).code).toBe(0);
    expect(await readFile(join(agent.project, "src/a.txt"), "utf8")).toBe("one\n");
    expect(await readFile(join(agent.project, "c.txt"), "utf8")).toBe("five\n");
    expect(["src/b.txt", "secret.txt"].filter((name) => existsSync(join(agent.project, name)))).toEqual([]);
    expect(agent.model.texts().some((text) => text.includes("It is a secret."))).toBe(true);
    const { calls } = await agent.session();
    expect(calls.map(({ phase }) => phase.tag === "finished" && phase.outcome)).toEqual([
      "ran",
      "denied",
      "ran",
    ]);
  });

  it("goes on without a parked call, which runs once when it's made again after the approval", async () => {
    const touch = bash("touch parked.txt");
    const agent = await codex([touch, { text: "Later." }]);
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
    expect((await agent.run("resume", "--last").done).code).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect((await agent.session()).calls.map(({ phase }) => phase)).toEqual([
      expect.objectContaining({ tag: "finished", outcome: "ran" }),
    ]);
  });

  it("gives its commands no terminal, whose input nobody would be asked about", async () => {
    const agent = await codex([bash("cat", { tty: true })]);
    await agent.server.start();
    await agent.connect();
    expect((await agent.run().done).code).toBe(0);
    expect(agent.newest()).toContain("TTY execution is disabled");
  });

  it.each(["gpt-5.1", patchingModel])(
    "has no tool with %s that the table of tools doesn't name",
    async (name) => {
      const agent = await codex([]);
      await agent.run("-m", name).done;
      const { tools = [], input } = sent.parse(JSON.parse(agent.newest()));
      const offered = [...tools, ...input.flatMap((item) => item.tools ?? [])].flatMap(namesOf);
      expect(offered.length).toBeGreaterThan(8);
      // Their hooks have another name, or none at all: no input reaches a program without a terminal.
      const elsewhere = ["exec_command", "write_stdin", "exec"];
      const unknown = offered.filter((each) => !knownToolsOf("codex").includes(each));
      expect(unknown.filter((each) => !elsewhere.includes(each))).toEqual([]);
    },
  );
});

const offeredTool = z.object({
  type: z.string(),
  name: z.string().optional(),
  tools: z.array(z.object({ name: z.string() })).optional(),
});
const sent = z.object({
  tools: z.array(offeredTool).optional(),
  input: z.array(z.object({ tools: z.array(offeredTool).optional() })),
});

/** As its hooks name them: those in the namespace `functions` without it. */
function namesOf({ type, name = type, tools }: z.infer<typeof offeredTool>): string[] {
  const prefix = name === "functions" ? "" : name;
  return tools === undefined ? [name] : tools.map((tool) => `${prefix}${tool.name}`);
}

describe("countersign connect codex", () => {
  it("changes nothing the second time, keeps foreign hooks, and leaves the files as they were in the end", async () => {
    const agent = await codex([bash("true")]);
    await agent.server.start();
    const before = `{\n  "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command", "command": "lint" }] }] }\n}\n`;
    await agent.writeHooks(before);
    const first = await agent.connect();
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining("disconnect codex") });
    expect(first.output).toContain("web searches, which run at OpenAI");
    const connected = [await agent.hooks(), await agent.readConfig()];
    expect(connected[0]).toContain('"command": "lint"');
    expect(connected[1]).toContain('model = "gpt-5.1" # the model');
    expect(connected[1]).toContain("unified_exec_tty = false");
    expect((await agent.connect()).output).toContain("already connected. Nothing was changed.");
    expect([await agent.hooks(), await agent.readConfig()]).toEqual(connected);
    const undone = await agent.disconnect();
    expect(undone).toMatchObject({ code: 0, output: expect.stringContaining("Revoked the key.") });
    expect([await agent.hooks(), await agent.readConfig()]).toEqual([before, agent.config]);
    expect(existsSync(join(agent.home, ".countersign/hook"))).toBe(false);
  });

  it("takes only its own out of files that changed since, and leaves Claude Code connected", async () => {
    const agent = await codex([]);
    await agent.server.start();
    const shim = join(agent.home, ".countersign/hook");
    await agent.connect();
    await writeFile(agent.configFile, `${await agent.readConfig()}\n[tui]\nanimations = false # slow\n`);
    await writeFile(join(agent.home, ".countersign/claude.conf"), "");
    const { output } = await agent.disconnect();
    expect(output).toContain("Nothing else changed.");
    const config = await agent.readConfig();
    expect(config).toContain("animations = false # slow");
    expect(config).not.toMatch(/trusted_hash|unified_exec_tty/);
    expect([existsSync(agent.hooksFile), existsSync(shim)]).toEqual([false, true]);
  });

  it("refuses an old Codex by name, and what it can't do with it; and writes nothing", async () => {
    const agent = await codex([]);
    const old = join(agent.home, "old-codex");
    await writeFile(old, "#!/bin/sh\necho 'codex-cli 0.168.9'\n", { mode: 0o755 });
    const refused = await agent.countersign("connect", "codex", "--program", old);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining("Codex 0.168.9 can’t be connected"),
    ]);
    const project = await agent.countersign("connect", "codex", "--project");
    expect([project.code, project.errors]).toEqual([1, expect.stringContaining("all of your projects")]);
    expect(existsSync(agent.hooksFile)).toBe(false);
  });

  it("leaves no hooks where Codex doesn't trust them", async () => {
    const agent = await codex([]);
    await agent.server.start();
    const config = `${agent.config}\n[features]\nhooks = false\n`;
    await writeFile(agent.configFile, config);
    const { code, errors } = await agent.connect();
    expect([code, errors]).toEqual([1, expect.stringContaining("so it isn’t connected")]);
    expect([existsSync(agent.hooksFile), await agent.readConfig()]).toEqual([false, config]);
  });
});
