import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditCheck, auditDetail, auditPage } from "@countersign/contracts/audit";
import { knownToolsOf } from "@countersign/contracts/external-tool";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { claudeCode } from "./fixtures/claude-code.ts";

const bash = (command: string) => toolReply([{ name: "Bash", input: { command } }]);

type Claude = Awaited<ReturnType<typeof claudeCode>>;

/** What the audit log keeps, the oldest first: decisions, then the results, which a search leaves out unless it asks for them. */
async function auditLog({ api }: Claude) {
  const pages = await Promise.all(
    [{}, { verdict: "result" }].map(async (filters) =>
      auditPage.parse((await api.query("audit.search", { filters })).data),
    ),
  );
  const ids = pages.flatMap(({ rows }) => rows.toReversed().map(({ id }) => id));
  return Promise.all(
    ids.map(async (id) => auditDetail.parse((await api.query("audit.get", { id })).data).entry),
  );
}

describe("Claude Code", () => {
  it("shows its prompt and a waiting call with its claim and diff, and runs what is approved", async () => {
    const claude = await claudeCode([]);
    const file = join(claude.project, "x.txt");
    claude.plays([
      toolReply([{ name: "Write", input: { file_path: file, content: "hello\n" } }], {
        text: "I write a file.",
      }),
    ]);
    await claude.server.start();
    expect(await claude.connect()).toMatchObject({ code: 0 });
    const { done } = claude.run();
    const item = await claude.waitingCall();
    expect(item).toMatchObject({
      tool: "Write",
      claim: "I write a file.",
      preview: { kind: "diff", files: [{ path: file, change: "create", additions: 1 }] },
    });
    expect((await claude.session()).title).toBe("Do it.");
    expect(existsSync(file)).toBe(false);
    await claude.api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect(await done).toMatchObject({ code: 0, output: "All done.\n" });
    expect(await readFile(file, "utf8")).toBe("hello\n");
    const session = await claude.session();
    expect(session).toMatchObject({
      status: "idle",
      workspace: claude.project,
      external: { kind: "claude" },
    });
    expect(session.calls[0]?.phase).toMatchObject({ tag: "finished", outcome: "ran" });
    const [approved, ended] = (await auditLog(claude)).filter((entry) => entry?.callId === item.id);
    const via = { agent: "claude", key: expect.stringContaining("Claude Code on") };
    expect(approved).toMatchObject({ verdict: "allow", decidedBy: { kind: "person", name: "owner" }, via });
    expect(ended).toMatchObject({ verdict: "result", result: { outcome: "ran" }, via });
    expect(auditCheck.parse((await claude.api.query("audit.verify")).data).ok).toBe(true);
  });

  it("runs nothing that is denied, and its model reads why and what to do instead", async () => {
    const claude = await claudeCode([bash("touch denied"), bash("touch instructed")]);
    await claude.server.start();
    await claude.connect();
    const { done } = claude.run();
    const first = await claude.waitingCall();
    await claude.api.decide({ verdict: "deny", id: first.id, digest: first.digest, reason: "wrong folder" });
    await expect.poll(async () => (await claude.session()).calls.length).toBe(2);
    expect(claude.newest()).toContain("owner denied this call in Countersign: wrong folder");
    const second = await claude.waitingCall();
    await claude.api.decide({ verdict: "instruct", id: second.id, digest: second.digest, text: "use tmp/z" });
    expect((await done).code).toBe(0);
    expect(claude.newest()).toContain("says what to do instead: use tmp/z");
    expect(["denied", "instructed"].filter((name) => existsSync(join(claude.project, name)))).toEqual([]);
    const { calls } = await claude.session();
    expect(calls.map(({ phase }) => phase.tag === "finished" && phase.outcome)).toEqual([
      "denied",
      "instructed",
    ]);
  });

  it("runs only the edited command, and its model learns of the edit", async () => {
    const claude = await claudeCode([bash("touch original")]);
    await claude.server.start();
    await claude.connect();
    const { done } = claude.run();
    const item = await claude.waitingCall();
    const input = { ...item.input, command: "touch edited" };
    await claude.api.decide({ verdict: "approve", id: item.id, digest: item.digest, input });
    expect((await done).code).toBe(0);
    expect(["original", "edited"].map((name) => existsSync(join(claude.project, name)))).toEqual([
      false,
      true,
    ]);
    expect(claude.newest()).toMatch(/The user changed the input before this call ran.*touch edited/);
  });

  it("ends its turn at an abort", async () => {
    const claude = await claudeCode([bash("touch aborted"), bash("touch next")]);
    await claude.server.start();
    await claude.connect();
    const { done } = claude.run();
    const item = await claude.waitingCall();
    await claude.api.decide({ verdict: "abort", id: item.id, digest: item.digest });
    await done;
    expect((await claude.session()).calls).toHaveLength(1);
    expect(["aborted", "next"].filter((name) => existsSync(join(claude.project, name)))).toEqual([]);
  });

  it("obeys the team's deny rule in its own bypassPermissions, and runs what a rule allows without asking", async () => {
    const claude = await claudeCode([bash("touch secret.txt"), bash("touch allowed.txt")]);
    await claude.server.start();
    await claude.connect();
    const rules = [
      { behavior: "deny", rule: "Edit(secret.txt)", scope: "team", reason: "It is a secret." },
      { behavior: "allow", rule: "Bash(touch allowed.txt)", scope: "team" },
    ];
    for (const rule of rules) expect((await claude.api.mutate("rules.create", rule)).code).toBeNull();
    expect((await claude.run("--permission-mode", "bypassPermissions").done).code).toBe(0);
    expect(["secret.txt", "allowed.txt"].map((name) => existsSync(join(claude.project, name)))).toEqual([
      false,
      true,
    ]);
    expect(claude.model.texts().some((text) => text.includes("It is a secret."))).toBe(true);
    const { calls } = await claude.session();
    expect(calls.map(({ verdict, phase }) => [verdict, phase.tag === "finished" && phase.outcome])).toEqual([
      [null, "denied"],
      [null, "ran"],
    ]);
  });

  it("waits through a killed server, and runs the approved call once", async () => {
    const claude = await claudeCode([bash("echo once >> count.txt")], { isServerAlone: true });
    await claude.server.start();
    await claude.connect();
    const { done } = claude.run();
    const before = await claude.waitingCall();
    await claude.server.kill();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await claude.server.start();
    const item = await claude.waitingCall();
    expect(item.id).toBe(before.id);
    await claude.api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect((await done).code).toBe(0);
    expect(await readFile(join(claude.project, "count.txt"), "utf8")).toBe("once\n");
    const session = await claude.session();
    expect(session.calls).toHaveLength(1);
    const verdicts = (await auditLog(claude)).filter((entry) => entry?.callId === item.id);
    expect(verdicts.map((entry) => entry?.verdict)).toEqual(["allow", "result"]);
  });

  it("goes on without a parked call, which runs once when it's made again after the approval", async () => {
    const touch = bash("touch parked.txt");
    const claude = await claudeCode([touch, textReply("Later."), touch]);
    const file = join(claude.project, "parked.txt");
    await claude.server.start();
    expect(await claude.connect("--wait", "1")).toMatchObject({ code: 0 });
    expect(await claude.run().done).toMatchObject({ code: 0, output: "Later.\n" });
    expect(claude.newest()).toContain("make exactly this call again later");
    const item = await claude.waitingCall();
    expect(item).toMatchObject({ isParked: true });
    await claude.api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect(existsSync(file)).toBe(false);
    expect(await claude.run("--continue").done).toMatchObject({ code: 0, output: "All done.\n" });
    expect(existsSync(file)).toBe(true);
    expect((await claude.session()).calls.map(({ phase }) => phase)).toEqual([
      expect.objectContaining({ tag: "finished", outcome: "ran" }),
    ]);
  });

  it("has no tool that the table of tools doesn't name", async () => {
    const claude = await claudeCode([]);
    const { output } = await claude.run("--output-format", "stream-json", "--verbose").done;
    const lines = output.split("\n").filter((line) => line.includes('"subtype":"init"'));
    const { tools } = z.object({ tools: z.array(z.string()) }).parse(JSON.parse(lines[0] ?? "{}"));
    expect(tools.length).toBeGreaterThan(10);
    expect(tools.filter((name) => !knownToolsOf("claude").includes(name))).toEqual([]);
  });
});

describe("countersign connect claude", () => {
  it("changes nothing the second time, keeps foreign hooks, and leaves the file as it was in the end", async () => {
    const claude = await claudeCode([bash("true")]);
    await claude.server.start();
    const before = `{\n  "theme": "dark",\n  "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command", "command": "touch foreign" }] }] }\n}\n`;
    await claude.writeSettings(before);
    const first = await claude.connect();
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining("countersign disconnect claude"),
    });
    const connected = await claude.settings();
    const second = await claude.connect();
    expect(second.output).toContain("already connected. Nothing was changed.");
    expect(await claude.settings()).toBe(connected);
    const keys = z
      .array(z.looseObject({ scopes: z.array(z.string()) }))
      .parse((await claude.api.query("keys.list")).data);
    expect(keys.map(({ scopes }) => scopes)).toEqual([["gate"]]);
    expect((await claude.run().done).code).toBe(0);
    expect(existsSync(join(claude.project, "foreign"))).toBe(true);
    const undone = await claude.countersign("disconnect", "claude");
    expect(undone).toMatchObject({ code: 0, output: expect.stringContaining("Revoked the key.") });
    expect(await claude.settings()).toBe(before);
    expect(existsSync(join(claude.home, ".countersign/hook"))).toBe(false);
  });

  it("removes the file that it made, and takes only its own out of a file that changed since", async () => {
    const claude = await claudeCode([]);
    await claude.server.start();
    await claude.connect();
    await claude.countersign("disconnect", "claude");
    expect(existsSync(claude.settingsFile)).toBe(false);
    await claude.connect();
    await claude.writeSettings((await claude.settings()).replace("{", '{\n  "theme": "dark",'));
    const { output } = await claude.countersign("disconnect", "claude");
    expect(output).toContain("Nothing else changed.");
    expect(JSON.parse(await claude.settings())).toEqual({ theme: "dark" });
  });

  it("refuses an old Claude Code by name, a broken file, and a server that isn't there; and writes nothing", async () => {
    const claude = await claudeCode([]);
    const old = join(claude.home, "old-claude");
    await writeFile(old, "#!/bin/sh\necho '2.1.294 (Claude Code)'\n", { mode: 0o755 });
    const refused = await claude.countersign("connect", "claude", "--program", old);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining("Claude Code 2.1.294 can’t be connected"),
    ]);
    const away = await claude.connect();
    expect([away.code, away.errors]).toEqual([1, expect.stringContaining("No server answers")]);
    expect(existsSync(claude.settingsFile)).toBe(false);
    await claude.writeSettings("{ broken");
    const broken = await claude.connect();
    expect([broken.code, broken.errors]).toEqual([1, expect.stringContaining("can’t read")]);
    expect(await claude.settings()).toBe("{ broken");
    expect(existsSync(join(claude.home, ".countersign/hook"))).toBe(false);
  });

  it("keeps the key where only its owner reads it", async () => {
    const claude = await claudeCode([]);
    await claude.server.start();
    await claude.connect();
    const modes = await claude.modes(
      ".countersign/claude.conf",
      ".countersign/hook",
      ".countersign/claude-settings.json",
    );
    expect(modes).toEqual([0o600, 0o700, 0o600]);
  });
});
