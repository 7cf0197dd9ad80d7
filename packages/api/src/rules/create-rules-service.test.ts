import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bareTransition, updateSession } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import { describe, expect, it } from "vitest";
import { authorOf } from "../fixtures/rule-author.ts";
import { openRules } from "../fixtures/rules-harness.ts";

const project = ".claude/settings.json";

describe("the settings files of a repository that somebody else wrote", () => {
  it("deny and ask, but allow nothing before a person trusted them", async () => {
    const { service, write, workspace, decided } = await openRules();
    const permissions = { allow: ["Bash", "Edit"], deny: ["Bash(curl:*)"], additionalDirectories: ["/"] };
    const path = await write(`work/${project}`, permissions);
    expect(await decided("npm ci", { workspace })).toBe("ask");
    expect(await decided("cat /etc/passwd", { workspace })).toBe("ask");
    expect(await decided("curl x", { workspace })).toBe("deny");
    const file = (await service.files(workspace)).find((each) => each.path === path);
    expect(file).toMatchObject({ trust: "untrusted", isPresent: true, rules: 3, allow: ["Bash", "Edit"] });
    const listed = (await service.list(workspace, authorOf("ada"))).filter(
      ({ behavior }) => behavior === "allow",
    );
    expect(listed).toMatchObject([{ problem: expect.stringMatching(/trust/) }, { rule: "Edit" }]);

    const after = await service.trust({ workspace, path, digest: file?.digest ?? "" }, authorOf("ada"));
    expect(after.find((each) => each.path === path)).toMatchObject({ trust: "trusted", trustedBy: "ada" });
    expect(await decided("npm ci", { workspace })).toBe("allow");
    expect(await decided("curl x", { workspace })).toBe("deny");
  });

  it("lose the trust when what they allow changes, and only then", async () => {
    const { service, write, workspace, decided, trust } = await openRules();
    const path = await write(`work/${project}`, { allow: ["Bash(npm ci)"] });
    const shown = (await service.files(workspace)).find((each) => each.path === path);
    await trust({ workspace, path }, authorOf("ada"));
    await write(`work/${project}`, { allow: ["Bash(npm ci)"], deny: ["Bash(rm:*)"] });
    expect(await decided("npm ci", { workspace })).toBe("allow");
    await write(`work/${project}`, { allow: ["Bash(npm ci)", "Bash"], deny: [] });
    expect(await decided("npm ci", { workspace })).toBe("ask");
    const late = service.trust({ workspace, path, digest: shown?.digest ?? "" }, authorOf("ada"));
    await expect(late).rejects.toThrow(/changed since you reviewed it/);
    await write(`work/${project}`, { allow: ["Bash(npm ci)"] });
    expect(await decided("npm ci", { workspace })).toBe("allow");
  });

  it("are trusted in one workspace only, and only what really is such a file", async () => {
    const { write, workspace, root, home, decided, trust } = await openRules();
    const path = await write(`work/${project}`, { allow: ["Bash(npm ci)"] });
    await write(`home/${project}`, { allow: ["Bash(id)"] });
    await trust({ workspace, path }, authorOf("ada"));
    await symlink(workspace, join(root, "alias"));
    expect(await decided("npm ci", { workspace: join(root, "alias") })).toBe("allow");
    const other = await write(`other/${project}`, { allow: ["Bash(npm ci)"] });
    expect(await decided("npm ci", { workspace: join(root, "other") })).toBe("ask");
    await expect(trust({ workspace, path: other }, authorOf("ada"))).rejects.toThrow(/isn’t a settings file/);
    await expect(trust({ workspace, path: join(home, project) }, authorOf("ada"))).rejects.toThrow(AppError);
    await writeFile(path, "{");
    await expect(trust({ workspace, path }, authorOf("ada"))).rejects.toThrow(/Fix it first/);
  });

  it("ask for everything while nobody knows what they say", async () => {
    const { write, workspace, root, decided } = await openRules();
    await write(`work/${project}`, {});
    await writeFile(join(root, "work", project), "{ broken");
    expect(await decided("ls", { workspace })).toBe("ask");
  });

  it("set no mode before they are trusted, and switch bypassPermissions off at once", async () => {
    const { write, workspace, control, session, trust } = await openRules();
    const path = await write(`work/${project}`, {
      defaultMode: "plan",
      disableBypassPermissionsMode: "disable",
    });
    const start = async () => {
      const { id } = await control.create({ workspace, prompt: "x" }, "ada");
      return (await session(id)).mode;
    };
    expect(await start()).toBe("default");
    await trust({ workspace, path }, authorOf("ada"));
    expect(await start()).toBe("plan");
    const bypass = control.create({ workspace, prompt: "x", mode: "bypassPermissions" }, "ada");
    await expect(bypass).rejects.toThrow(/turned off by .*\.claude\/settings\.json/);
  });
});

describe("the settings files of the user", () => {
  it("hold in every workspace without being trusted, and change without a restart", async () => {
    const { write, workspace, home, decided } = await openRules();
    await write("home/.claude/settings.json", {
      allow: ["Bash(npm ci)"],
      additionalDirectories: ["~/notes"],
    });
    await write("home/notes/a", {});
    expect(await decided("npm ci", { workspace })).toBe("allow");
    expect(await decided(`cat ${home}/notes/a`, { workspace })).toBe("allow");
    await write("home/.countersign/settings.json", { deny: ["Bash(npm:*)"] });
    expect(await decided("npm ci", { workspace })).toBe("deny");
    await rm(join(home, ".countersign/settings.json"));
    expect(await decided("npm ci", { workspace })).toBe("allow");
  });
});

describe("stored rules", () => {
  it("hold for whom they are meant", async () => {
    const { service, control, workspace, root, write, decided } = await openRules();
    await write("other/x", {});
    const other = join(root, "other");
    const [one, two] = await Promise.all([
      control.create({ workspace, prompt: "x" }, "ada"),
      control.create({ workspace, prompt: "x" }, "bob"),
    ]);
    const allow = (rule: string, more: object) =>
      service.create({ behavior: "allow", rule, scope: "team", ...more }, authorOf("ada"));
    await allow("Bash(team)", {});
    await allow("Bash(project)", { scope: "project", workspace });
    await allow("Bash(user)", { scope: "user" });
    await allow("Bash(session)", { scope: "session", sessionId: one.id });
    const table = async (place: { workspace: string } | { sessionId: string }) =>
      Promise.all(["team", "project", "user", "session"].map((command) => decided(command, place)));
    expect(await table({ sessionId: one.id })).toEqual(["allow", "allow", "allow", "allow"]);
    expect(await table({ sessionId: two.id })).toEqual(["allow", "allow", "ask", "ask"]);
    expect(await table({ workspace: other })).toEqual(["allow", "ask", "allow", "ask"]);
    expect(await service.grants(one.id)).toMatchObject([{ kind: "rule", text: "Bash(session)" }]);
  });

  it.each([
    { name: "cannot be read", input: { rule: "Bash(" }, says: /Invalid rule .* at character 6: / },
    { name: "would have expired", input: { expiresAt: "2020-01-01T00:00:00.000Z" }, says: /in the future/ },
    { name: "is a project's without one", input: { scope: "project" as const }, says: /needs a workspace/ },
    {
      name: "is of no folder",
      input: { scope: "project" as const, workspace: "/nowhere/x" },
      says: /doesn’t exist/,
    },
    { name: "is a session's without one", input: { scope: "session" as const }, says: /needs a sessionId/ },
    {
      name: "is of no session",
      input: { scope: "session" as const, sessionId: "none" },
      says: /no session none/,
    },
  ])("are refused when one $name", async ({ input, says }) => {
    const { service } = await openRules();
    const made = service.create(
      { behavior: "deny", rule: "Bash(rm:*)", scope: "team", ...input },
      authorOf("ada"),
    );
    await expect(made).rejects.toThrow(AppError);
    await expect(made).rejects.toThrow(says);
    expect(await service.list(null, authorOf("ada"))).toEqual([]);
  });

  it("are changed by one of two editors, and not in files", async () => {
    const { service, write, workspace } = await openRules();
    const rule = await service.create(
      { behavior: "allow", rule: "Bash(npm ci)", scope: "team" },
      authorOf("ada"),
    );
    await service.update({ id: rule.id, version: 1, behavior: "deny" }, authorOf("ada"));
    const second = service.update({ id: rule.id, version: 1, rule: "Bash" }, authorOf("bob"));
    await expect(second).rejects.toMatchObject({ code: "conflict" });
    await expect(service.update({ id: rule.id, rule: "Bash(" }, authorOf("bob"))).rejects.toThrow(
      /Invalid rule/,
    );
    await write(`work/${project}`, { deny: ["Bash(rm:*)"] });
    const inFile = (await service.list(workspace, authorOf("ada"))).find(
      ({ origin }) => origin.kind === "file",
    );
    expect(inFile).toMatchObject({ rule: "Bash(rm:*)", origin: { line: 1 }, scope: "project", workspace });
    await expect(service.revoke(inFile?.id ?? "", authorOf("bob"))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("end when their time is over, also while nothing else changes", async () => {
    const { service, workspace, time, clock, decided } = await openRules();
    const expiresAt = new Date(time.ms + 60_000).toISOString();
    await service.create(
      { behavior: "allow", rule: "Bash(npm ci)", scope: "team", expiresAt },
      authorOf("ada"),
    );
    expect(await decided("npm ci", { workspace })).toBe("allow");
    time.ms += 60_000;
    expect(clock.now()).toBe(expiresAt);
    expect(await decided("npm ci", { workspace })).toBe("ask");
    expect((await service.export({}, authorOf("ada"))).settings).not.toContain("npm");
  });

  it("are not honoured here once they are revoked, and elsewhere as soon as it is heard", async () => {
    const { service, workspace, decided, another } = await openRules();
    const there = await another();
    const rule = await service.create(
      { behavior: "allow", rule: "Bash(npm ci)", scope: "team" },
      authorOf("ada"),
    );
    await expect.poll(() => there.decided("npm ci", { workspace })).toBe("allow");
    await service.revoke(rule.id, authorOf("ada"));
    expect(await decided("npm ci", { workspace })).toBe("ask");
    await expect.poll(() => there.decided("npm ci", { workspace })).toBe("ask");
    await expect(service.revoke(rule.id, authorOf("bob"))).rejects.toThrow(/was revoked by ada/);
  });

  it("are compared with the database while nothing can be heard", async () => {
    const { service, workspace, another, url } = await openRules();
    const there = await another();
    const rule = await service.create(
      { behavior: "allow", rule: "Bash(npm ci)", scope: "team" },
      authorOf("ada"),
    );
    await expect.poll(() => there.decided("npm ci", { workspace })).toBe("allow");
    await there.database.signals.close();
    expect(url).toBeTruthy();
    await service.revoke(rule.id, authorOf("ada"));
    await expect.poll(() => there.decided("npm ci", { workspace })).toBe("ask");
  });

  it("cost no question to the database while nothing changes", async () => {
    const { source, workspace, asked, service } = await openRules();
    const session = { id: "s", workspace, createdBy: "ada", intent: null, sandbox: "off" as const };
    await source.policyFor(session);
    asked.length = 0;
    for (let round = 0; round < 100; round += 1) await source.policyFor(session);
    expect(asked).toEqual([]);
    await service.create({ behavior: "deny", rule: "Bash(x)", scope: "team" }, authorOf("ada"));
    await source.policyFor(session);
    expect(asked).toEqual(["version", "snapshot", "session"]);
  });
});

describe("what was remembered exactly", () => {
  it("holds in its session and its folder only, until it is revoked", async () => {
    const { control, repository, service, workspace, clock, decided, session } = await openRules();
    const [one, two] = await Promise.all([
      control.create({ workspace, prompt: "x" }, "ada"),
      control.create({ workspace, prompt: "x" }, "ada"),
    ]);
    const call = { tool: "Bash", input: { command: "touch x*" }, cwd: workspace, text: "touch x* in it" };
    const grant = { ...call, kind: "exactly" as const, id: "g", sessionId: one.id, by: "ada" };
    await updateSession(repository, one.id, (current) => ({
      ...bareTransition(current),
      alwaysAllowed: [{ ...grant, fingerprints: [], at: clock.now() }],
    }));
    expect(await decided("touch x*", { sessionId: one.id })).toBe("allow");
    expect(await decided("touch xa", { sessionId: one.id })).toBe("ask");
    expect(await decided("touch x*", { sessionId: two.id })).toBe("ask");
    expect((await session(one.id)).id).toBe(one.id);
    await service.create({ behavior: "deny", rule: "Bash(touch:*)", scope: "team" }, authorOf("bob"));
    expect(await decided("touch x*", { sessionId: one.id })).toBe("deny");
    expect(await service.revokeGrant(one.id, "g", "ada")).toEqual([]);
    const tried = await service.test(
      { call: { tool: "Bash", input: call.input }, sessionId: one.id, only: true },
      authorOf("ada"),
    );
    expect(tried.decision).toBe("ask");
  });

  it("keeps the product's data from being read, whatever is allowed", async () => {
    const { service, home, write, root } = await openRules();
    await write("data/token", {});
    await service.create({ behavior: "allow", rule: "Bash", scope: "team" }, authorOf("ada"));
    await service.create({ behavior: "allow", rule: "Read", scope: "team" }, authorOf("ada"));
    const read = { tool: "Read", input: { file_path: `${root}/data/token` } };
    expect((await service.test({ call: read, workspace: root }, authorOf("ada"))).decision).toBe("deny");
    const cat = { tool: "Bash", input: { command: "cat ../data/token" } };
    expect((await service.test({ call: cat, workspace: home }, authorOf("ada"))).decision).toBe("deny");
  });
});

describe("import and export", () => {
  const settings = `\ufeff{
    "permissions": { // ours
      "allow": ["Bash(git status *)", "Bash(npm ci)", "Bash(npm ci)", "Bash("],
      "deny": ["Bash(rm:*)"]
    }
  }`;

  it("says first what it would add, what stands already and what cannot be read", async () => {
    const { service } = await openRules();
    await service.create({ behavior: "allow", rule: "Bash(git status:*)", scope: "team" }, authorOf("ada"));
    const plan = await service.import({ settings, scope: "team", isDryRun: true }, authorOf("bob"));
    expect(plan).toEqual({
      proposed: 0,
      added: [
        { behavior: "allow", rule: "Bash(npm ci)" },
        { behavior: "deny", rule: "Bash(rm:*)" },
      ],
      present: [
        { behavior: "allow", rule: "Bash(git status *)" },
        { behavior: "allow", rule: "Bash(npm ci)" },
      ],
      problems: [{ behavior: "allow", rule: "Bash(", position: 5, reason: expect.any(String) }],
    });
    expect(await service.list(null, authorOf("ada"))).toHaveLength(1);
    expect(await service.import({ settings, scope: "team", isDryRun: false }, authorOf("bob"))).toEqual(plan);
    expect(
      (await service.import({ settings, scope: "team", isDryRun: false }, authorOf("bob"))).added,
    ).toEqual([]);
    const exported = JSON.parse((await service.export({}, authorOf("ada"))).settings);
    expect(exported.permissions).toEqual({
      allow: ["Bash(git status:*)", "Bash(npm ci)"],
      ask: [],
      deny: ["Bash(rm:*)"],
    });
  });

  it("names the place of what is no JSON, and stores nothing", async () => {
    const { service } = await openRules();
    const refused = service.import(
      { settings: '{\n "permissions": [', scope: "team", isDryRun: false },
      authorOf("bob"),
    );
    await expect(refused).rejects.toThrow(/line 2, column \d+/);
    expect(await service.list(null, authorOf("ada"))).toEqual([]);
  });
});

describe("trying rules", () => {
  it("explains what every rule had to say, with rules that nobody stored", async () => {
    const { service, workspace } = await openRules();
    await service.create({ behavior: "deny", rule: "Bash(git push:*)", scope: "team" }, authorOf("ada"));
    const call = { tool: "Bash", input: { command: "git -C . push origin" } };
    const tried = await service.test(
      { call, workspace, rules: { allow: ["Bash(git:*)", "Bash("] } },
      authorOf("ada"),
    );
    expect(tried).toMatchObject({ decision: "deny", canonical: "git push origin", risk: null });
    const outcomes = tried.considered.map(({ rule, outcome }) => `${rule.text} ${outcome}`).sort();
    expect(outcomes).toEqual([
      "Bash( unreadable",
      "Bash(git push:*) decided",
      expect.stringContaining("Bash(git:*)"),
    ]);
    const alone = await service.test(
      { call, workspace, rules: { ask: ["Bash(git:*)"] }, only: true },
      authorOf("ada"),
    );
    expect(alone).toMatchObject({ decision: "ask", risk: { level: expect.any(String) } });
    await expect(service.test({ call, sessionId: "none" }, authorOf("ada"))).rejects.toThrow(/no session/);
  });
});
