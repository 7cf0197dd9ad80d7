import { bareTransition, updateSession } from "@countersign/agent";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { describe, expect, it } from "vitest";
import { authorOf, operatorOf } from "../../fixtures/rule-author.ts";
import { openRules } from "../../fixtures/rules-harness.ts";

type World = Awaited<ReturnType<typeof openRules>>;
type Past = {
  command: string;
  verdict: AuditEntry["verdict"];
  kind?: AuditEntry["decidedBy"]["kind"];
  by?: string;
};

async function recordDecisions(world: World, past: Past[]): Promise<string> {
  const { id } = await world.control.create({ workspace: world.workspace, prompt: "do it" }, "ada");
  const auditEntries = past.map(({ command, verdict, kind = "person", by = "ada" }, index): AuditEntry => {
    const ids = { sessionId: id, callId: `${id}-${index}`, toolUseId: `toolu_${index}` };
    const call = { ...ids, tool: "Bash", input: { command }, digest: null, canonical: command, risk: null };
    const at = world.clock.now();
    const decidedBy = { kind, name: by };
    return { ...call, verdict, reason: null, reasons: [], decidedBy, askedAt: at, decidedAt: at };
  });
  await updateSession(world.repository, id, (session) => ({ ...bareTransition(session), auditEntries }));
  return id;
}

describe("the past under a rule", () => {
  it("counts what it would have let run, and shows first what had been denied", async () => {
    const world = await openRules();
    await recordDecisions(world, [
      { command: "npm test", verdict: "allow" },
      { command: "npm test -- -u", verdict: "deny" },
      { command: "npm run build", verdict: "allow" },
      { command: "npm test | sh", verdict: "allow" },
      { command: "npm test", verdict: "allow", kind: "policy" },
      { command: "pwd", verdict: "allow" },
    ]);
    const backtest = {
      rules: ["Bash(npm test:*)"],
      behavior: "allow" as const,
      scope: "project" as const,
      workspace: world.workspace,
    };
    expect(await world.service.backtest(backtest, authorOf("ada"))).toMatchObject({
      checked: 6,
      decided: 3,
      denied: 1,
      examples: [
        { input: { command: "npm test -- -u" }, verdict: "deny" },
        { input: { command: "npm test" }, verdict: "allow" },
        { input: { command: "npm test" }, verdict: "allow" },
      ],
    });
  });

  it("is that of the place in which the rule is to hold", async () => {
    const world = await openRules();
    const id = await recordDecisions(world, [{ command: "make", verdict: "allow" }]);
    await recordDecisions(world, [{ command: "make", verdict: "allow" }]);
    const count = async (place: { scope: "team" | "user" | "session"; sessionId?: string }, by = "ada") =>
      (await world.service.backtest({ rules: ["Bash(make:*)"], behavior: "allow", ...place }, authorOf(by)))
        .decided;
    expect(await count({ scope: "team" })).toBe(2);
    expect(await count({ scope: "session", sessionId: id })).toBe(1);
    expect(await count({ scope: "user" })).toBe(2);
    expect(await count({ scope: "user" }, "bo")).toBe(0);
  });

  it.each(["project", "session"] as const)("is not asked where no %s is named", async (scope) => {
    const { service } = await openRules();
    const backtest = { rules: ["Bash(make:*)"], behavior: "allow" as const, scope };
    await expect(service.backtest(backtest, authorOf("ada"))).rejects.toMatchObject({ code: "bad-input" });
  });

  it("is not asked about a rule that cannot be read", async () => {
    const { service } = await openRules();
    await expect(
      service.backtest({ rules: ["Bash("], behavior: "allow", scope: "team" }, authorOf("ada")),
    ).rejects.toThrow(/Invalid rule/);
  });
});

describe("the past under other changes", () => {
  const past: Past[] = [
    { command: "make", verdict: "allow" },
    { command: "make clean", verdict: "deny" },
    { command: "git status", verdict: "allow", kind: "policy" },
    { command: "git status -s", verdict: "instruct" },
  ];

  it.each([
    {
      name: "an ask rule would have asked for what ran",
      change: { rules: ["Bash(git status:*)"], behavior: "ask" as const },
      want: { checked: 4, decided: 2, denied: 1, first: "git status" },
    },
    {
      name: "a deny rule would have stopped what ran and what was denied",
      change: { rules: ["Bash(make:*)"], behavior: "deny" as const },
      want: { checked: 4, decided: 2, denied: 1, first: "make" },
    },
    {
      name: "an allow rule changes nothing of what runs anyway",
      change: { rules: ["Bash(git status:*)"], behavior: "allow" as const },
      want: { checked: 4, decided: 0, denied: 0, first: undefined },
    },
  ])("$name", async ({ change, want: { first, ...want } }) => {
    const world = await openRules();
    await recordDecisions(world, past);
    const found = await world.service.backtest({ ...change, scope: "team" }, authorOf("ada"));
    expect(found).toMatchObject(want);
    expect(found.examples[0]?.input.command).toBe(first);
  });

  it("a removal asks for what only the rule let run; another text in its place is held against it", async () => {
    const world = await openRules();
    await recordDecisions(world, past);
    const rule = await world.service.create(
      { behavior: "allow", rule: "Bash(make:*)", scope: "team" },
      authorOf("ada"),
    );
    const backtest = (rules: string[]) =>
      world.service.backtest({ rules, behavior: "allow", scope: "team", removes: rule.id }, authorOf("ada"));
    expect(await backtest([])).toMatchObject({ checked: 4, decided: 2, denied: 1 });
    expect(await backtest(["Bash(make)"])).toMatchObject({
      decided: 1,
      examples: [{ input: { command: "make clean" } }],
    });
    await world.service.create({ behavior: "allow", rule: "Bash(make *)", scope: "team" }, authorOf("ada"));
    expect(await backtest([])).toMatchObject({ decided: 0 });
  });

  it("shows and counts nothing of sessions that one may not see", async () => {
    const world = await openRules();
    const id = await recordDecisions(world, past);
    await world.database.pool.query("UPDATE session SET visibility = 'private' WHERE id = $1", [id]);
    const backtest = { rules: ["Bash(make:*)"], behavior: "allow" as const };
    const [own, others] = [operatorOf("ada"), operatorOf("oz")];
    expect(await world.service.backtest({ ...backtest, scope: "team" }, own)).toMatchObject({
      checked: 4,
      decided: 2,
    });
    const nothing = { checked: 0, decided: 0, denied: 0, examples: [] };
    expect(await world.service.backtest({ ...backtest, scope: "team" }, others)).toEqual(nothing);
    expect(await world.service.backtest({ ...backtest, scope: "session", sessionId: id }, others)).toEqual(
      nothing,
    );
    expect(await world.service.suggestions(null, others)).toEqual([]);
  });
});

describe("suggestions from history", () => {
  it("are what was approved five times or more, by whom, and was never denied", async () => {
    const world = await openRules();
    const repeatCall = (command: string, count: number): Past[] =>
      Array.from({ length: count }, () => ({ command, verdict: "allow" as const }));
    await recordDecisions(world, [
      ...repeatCall("cargo test -q", 3),
      ...repeatCall("cargo test --all", 3),
      ...repeatCall("cargo fmt", 4),
      ...repeatCall("npm run build", 6),
      { command: "npm run build -- --force", verdict: "deny" },
      ...repeatCall("sudo reboot", 9),
    ]);
    const found = await world.service.suggestions(null, authorOf("ada"));
    expect(found).toMatchObject([{ approved: 6, people: ["ada"], scope: "team" }]);
    expect(found[0]?.rule).toMatch(/^Bash\(cargo test/);
    const { rule = "" } = found[0] ?? {};
    await world.service.create({ behavior: "allow", rule, scope: "team", isProposal: true }, authorOf("ada"));
    expect(await world.service.suggestions(null, authorOf("ada"))).toEqual([]);
  });

  it("name everybody who approved, and begin with what spares most prompts", async () => {
    const world = await openRules();
    const byAll = (command: string, rounds: number): Past[] =>
      Array.from({ length: rounds }, () =>
        ["bo", "ada", "cy"].map((by) => ({ command, verdict: "allow" as const, by })),
      ).flat();
    await recordDecisions(world, [...byAll("cargo build -q", 2), ...byAll("cargo test -q", 3)]);
    expect(await world.service.suggestions(null, authorOf("ada"))).toMatchObject([
      { rule: expect.stringContaining("cargo test"), approved: 9, people: ["ada", "bo", "cy"] },
      { rule: expect.stringContaining("cargo build"), approved: 6, people: ["ada", "bo", "cy"] },
    ]);
  });
});

describe("hints", () => {
  it("say what decided nothing, is covered, loses, or ends soon", async () => {
    const world = await openRules();
    const make = (behavior: "allow" | "ask" | "deny", rule: string, more: object = {}) =>
      world.service.create({ behavior, rule, scope: "team", ...more }, authorOf("ada"));
    const wide = await make("allow", "Bash(git:*)");
    world.time.ms += 1_000;
    const narrow = await make("allow", "Bash(git status:*)");
    const deny = await make("deny", "Bash(git push:*)");
    const dead = await make("allow", "Bash(git push origin:*)");
    const hints = async () =>
      (await world.service.hints(null, authorOf("ada"))).map(({ ruleId, kind, other }) => [
        ruleId,
        kind,
        other?.id,
      ]);
    expect((await hints()).sort()).toEqual(
      [
        [narrow.id, "covered-by", wide.id],
        [dead.id, "covered-by", wide.id],
        [dead.id, "conflicts-with", deny.id],
        [wide.id, "conflicts-with", deny.id],
      ].sort(),
    );
    world.time.ms += 30 * 86_400_000;
    const soon = await make("ask", "Bash(x)", {
      expiresAt: new Date(world.time.ms + 86_400_000).toISOString(),
    });
    const later = await hints();
    expect(later).toEqual(expect.arrayContaining([[wide.id, "never-matched", undefined]]));
    expect(later).toEqual(expect.arrayContaining([[soon.id, "expires-soon", undefined]]));
    expect(later.some(([id, kind]) => id === soon.id && kind === "never-matched")).toBe(false);
  });
});

describe("a time limit of a rule", () => {
  it("belongs to rules that ask, and reaches the decision; who changed it is kept", async () => {
    const { service, source, workspace } = await openRules();
    const rule = await service.create(
      { behavior: "ask", rule: "Bash(make:*)", scope: "team", maxWaitSeconds: 60 },
      authorOf("ada"),
    );
    const session = { id: "none", workspace, createdBy: "ada", intent: null, sandbox: "off" as const };
    expect((await source.policyFor(session)).waitSeconds?.get(rule.id)).toBe(60);
    const changed = await service.update({ id: rule.id, maxWaitSeconds: null }, authorOf("bo"));
    expect(changed).toMatchObject({ maxWaitSeconds: null, owner: "ada", updatedBy: "bo", version: 2 });
    expect((await source.policyFor(session)).waitSeconds).toBeUndefined();
    await expect(
      service.create(
        { behavior: "allow", rule: "Bash(make:*)", scope: "team", maxWaitSeconds: 60 },
        authorOf("ada"),
      ),
    ).rejects.toThrow(/Only an ask rule/);
    expect(await service.list(null, authorOf("ada"))).toEqual([changed]);
  });
});
