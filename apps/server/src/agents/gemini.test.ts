import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditCheck } from "@countersign/contracts/audit";
import { knownToolsOf } from "@countersign/contracts/external-tool";
import { describe, expect, it } from "vitest";
import { gemini } from "./fixtures/gemini.ts";
import type { GeminiTurn } from "./fixtures/gemini-model.ts";

const calls = (name: string, ...inputs: object[]): GeminiTurn => ({
  calls: inputs.map((args) => ({ name, args })),
});
const shell = (...commands: string[]) =>
  calls("run_shell_command", ...commands.map((command) => ({ command })));

describe("Gemini CLI", () => {
  it("shows its prompt and its waiting call, and runs what is approved", async () => {
    const agent = await gemini([shell("echo hello > x.txt")]);
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
    expect(agent.newest()).not.toContain("modified by a hook");
    const session = await agent.session();
    expect(session).toMatchObject({ status: "idle", workspace: agent.project, external: { kind: "gemini" } });
    expect(session.calls[0]?.phase).toMatchObject({ tag: "finished", outcome: "ran" });
    expect(auditCheck.parse((await agent.api.query("audit.verify")).data).ok).toBe(true);
  });

  it("has tools of MCP servers decided by the rules for the server and the tool", async () => {
    const agent = await gemini([calls("mcp_own_echo", { text: "hi" }), calls("mcp_own_fail", {})]);
    const fixture = join(agent.home, "fixture.json");
    await writeFile(fixture, JSON.stringify({ tools: ["echo", "fail"] }));
    const entry = fileURLToPath(new URL("../mcp/fixtures/own-server.ts", import.meta.url));
    const own = { command: process.execPath, args: [entry], env: { FIXTURE_FILE: fixture } };
    await agent.writeServers({ own });
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0, errors: "" });
    for (const [behavior, rule] of [
      ["allow", "mcp__own__echo"],
      ["deny", "mcp__own__fail"],
    ])
      expect((await agent.api.mutate("rules.create", { behavior, rule, scope: "team" })).code).toBeNull();
    const { output, errors } = await agent.run().done;
    const { calls: made } = await agent.session();
    expect([made.map(({ tool, calledAs }) => [tool, calledAs]), output + errors]).toEqual([
      [
        ["mcp__own__echo", "mcp_own_echo"],
        ["mcp__own__fail", "mcp_own_fail"],
      ],
      expect.any(String),
    ]);
    expect(made.map(({ phase }) => phase.tag === "finished" && phase.outcome)).toEqual(["ran", "denied"]);
    expect(agent.model.texts().some((text) => text.includes("echo: hi"))).toBe(true);
  });

  it("runs nothing that is denied or aborted, and its model reads why", async () => {
    const agent = await gemini([shell("touch denied"), shell("touch instructed"), shell("touch aborted")]);
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
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
    const asked = agent.model.texts().length;
    await agent.api.decide({ verdict: "abort", id: third.id, digest: third.digest });
    const { output, errors } = await done;
    expect(`${output}${errors}`).toContain("owner aborted this call in Countersign");
    expect(agent.model.texts().length).toBe(asked);
    const names = ["denied", "instructed", "aborted"];
    expect(names.filter((name) => existsSync(join(agent.project, name)))).toEqual([]);
  });

  it("runs only the edited command, and its model learns of the edit", async () => {
    const agent = await gemini([shell("touch original")]);
    // Bash would run it before each hook, which alone has that variable.
    await writeFile(join(agent.project, ".env"), "BASH_ENV=allow.sh\n");
    const allow = `[ -z "$GEMINI_PLANS_DIR" ] || { echo '{"decision":"allow"}'; exit 0; }`;
    await writeFile(join(agent.project, "allow.sh"), allow);
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const { done } = agent.run();
    const item = await agent.waitingCall();
    const input = { ...item.input, command: "touch edited" };
    await agent.api.decide({ verdict: "approve", id: item.id, digest: item.digest, input });
    expect((await done).code).toBe(0);
    const names = ["original", "edited"];
    expect(names.filter((name) => existsSync(join(agent.project, name)))).toEqual(["edited"]);
    expect(agent.newest()).toMatch(/The user changed the input before this call ran.*touch edited/);
    expect((await agent.session()).calls.map(({ phase }) => phase)).toEqual([
      expect.objectContaining({ tag: "finished", outcome: "ran" }),
    ]);
  });

  it("has the calls of a turn decided one by one, and each result finds its call", async () => {
    const agent = await gemini([shell("echo same >> x.txt", "echo same >> x.txt", "touch denied")]);
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const { done } = agent.run();
    for (const { id, digest, input } of await agent.waitingCalls(3))
      await agent.api.decide(
        input.command === "touch denied"
          ? { verdict: "deny", id, digest }
          : { verdict: "approve", id, digest },
      );
    expect((await done).code).toBe(0);
    expect(await readFile(join(agent.project, "x.txt"), "utf8")).toBe("same\nsame\n");
    expect(existsSync(join(agent.project, "denied"))).toBe(false);
    const outcomes = (await agent.session()).calls.map(
      ({ phase }) => phase.tag === "finished" && phase.outcome,
    );
    expect(outcomes.sort()).toEqual(["denied", "ran", "ran"]);
  });

  it("reads and changes the files that were decided on, and no other", async () => {
    const edit = { old_string: "one", new_string: "two", instruction: "Change it." };
    const agent = await gemini([
      calls("grep_search", { pattern: "one" }),
      calls("replace", { file_path: "deep/a.txt", ...edit }),
      calls("replace", { file_path: "a.txt", ...edit }),
      calls("write_file", { file_path: "@deep/a.txt", content: "three" }),
      calls("run_shell_command", { command: "touch b.txt", dir_path: "deep" }),
    ]);
    const file = join(agent.project, "deep/a.txt");
    await mkdir(join(agent.project, "deep"));
    await writeFile(file, "one\n");
    const elsewhere = join(agent.home, "elsewhere");
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, "b.txt"), "one of the hidden words\n");
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    for (const rule of ["Edit", "Bash(touch b.txt)"])
      await agent.api.mutate("rules.create", { behavior: "allow", rule, scope: "team" });
    const { done } = agent.run("--include-directories", elsewhere);
    const written = await agent.waitingCall();
    expect(await readFile(file, "utf8")).toBe("two\n");
    expect(written).toMatchObject({ tool: "Write", input: { file_path: "@deep/a.txt" } });
    await agent.api.decide({ verdict: "deny", id: written.id, digest: written.digest });
    await expect.poll(async () => (await agent.session()).queue[0]?.tool).toBe("Bash");
    const run = await agent.waitingCall();
    expect(JSON.stringify(run)).toContain("dir_path");
    await agent.api.decide({ verdict: "deny", id: run.id, digest: run.digest });
    expect((await done).code).toBe(0);
    expect(await readFile(file, "utf8")).toBe("two\n");
    expect(existsSync(join(agent.project, "deep/b.txt"))).toBe(false);
    const outcomes = (await agent.session()).calls.map(
      ({ phase }) => phase.tag === "finished" && phase.outcome,
    );
    expect(outcomes.slice(0, 2)).toEqual(["ran", "ran"]);
    expect(outcomes.slice(2)).not.toContain("ran");
    expect(agent.model.texts().filter((text) => text.includes("hidden words"))).toEqual([]);
  });

  it("goes on without a parked call, which runs once when it's made again after the approval", async () => {
    const touch = shell("touch parked.txt");
    const agent = await gemini([touch, { text: "Later." }]);
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
    expect((await agent.run("--resume", "latest").done).code).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect((await agent.session()).calls.map(({ phase }) => phase)).toEqual([
      expect.objectContaining({ tag: "finished", outcome: "ran" }),
    ]);
  });

  it("has the calls of its sub-agents decided, and asks about each sub-agent", async () => {
    const agent = await gemini([
      calls("invoke_agent", { agent_name: "generalist", prompt: "Touch it. @secret.txt" }),
    ]);
    await writeFile(join(agent.project, "secret.txt"), "hidden words");
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const { done } = agent.run();
    const started = await agent.waitingCall();
    expect(started).toMatchObject({ tool: "invoke_agent" });
    agent.plays([shell("touch by-sub-agent")]);
    await agent.api.decide({ verdict: "approve", id: started.id, digest: started.digest });
    await expect.poll(async () => (await agent.session()).queue[0]?.tool).toBe("Bash");
    const call = await agent.waitingCall();
    expect(agent.newest()).not.toContain("hidden words");
    agent.plays([
      { text: "Done." },
      { calls: [{ name: "complete_task", args: { result: { response: "Done." } } }] },
    ]);
    await agent.api.decide({ verdict: "deny", id: call.id, digest: call.digest });
    expect((await done).code).toBe(0);
    expect(existsSync(join(agent.project, "by-sub-agent"))).toBe(false);
  });

  it("has no tool that the table of tools doesn't name", async () => {
    const agent = await gemini([]);
    await agent.run().done;
    expect(agent.model.tools().length).toBeGreaterThan(10);
    expect(agent.model.tools().filter((name) => !knownToolsOf("gemini").includes(name))).toEqual([]);
  });
});

describe("countersign connect gemini", () => {
  it("changes nothing the second time, keeps comments, and leaves the file as it was in the end", async () => {
    const agent = await gemini([]);
    await agent.server.start();
    const first = await agent.connect();
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining("disconnect gemini") });
    expect(first.output).toContain("no hooks in a folder that you don’t trust");
    const connected = await agent.readSettings();
    expect(connected).toContain("// my own");
    expect(connected).toContain("BeforeTool");
    expect((await agent.connect()).output).toContain("is already connected. Nothing was changed.");
    expect(await agent.readSettings()).toBe(connected);
    expect((await agent.connect("--project")).code).toBe(0);
    const projectFile = join(agent.project, ".gemini/settings.json");
    expect(existsSync(projectFile)).toBe(true);
    expect(await agent.disconnect("--project")).toMatchObject({ code: 0 });
    const undone = await agent.disconnect();
    expect(undone).toMatchObject({ code: 0, output: expect.stringContaining("Revoked the key.") });
    expect(await agent.readSettings()).toBe(agent.settings);
    expect([existsSync(projectFile), existsSync(join(agent.home, ".countersign/hook"))]).toEqual([
      false,
      false,
    ]);
  });

  it("refuses an old Gemini CLI by name, and settings that turn hooks off; and writes nothing", async () => {
    const agent = await gemini([]);
    const old = join(agent.home, "old-gemini");
    await writeFile(old, "#!/bin/sh\necho 0.60.0\n", { mode: 0o755 });
    const refused = await agent.countersign("connect", "gemini", "--program", old);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining("Gemini CLI 0.60.0 can’t be connected"),
    ]);
    const off = `{ "hooksConfig": { "enabled": false /* for now */ } }`;
    await writeFile(agent.settingsFile, off);
    const { code, errors } = await agent.connect();
    expect([code, errors]).toEqual([1, expect.stringContaining(`"enabled": false in "hooksConfig"`)]);
    expect(await agent.readSettings()).toBe(off);
  });
});
