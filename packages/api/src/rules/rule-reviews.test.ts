import { AppError } from "@countersign/contracts/app-error";
import type { NewRule, Rule, RuleChange } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { authorOf, operatorOf } from "../fixtures/rule-author.ts";
import { openRules } from "../fixtures/rules-harness.ts";
import { createTeamRepository } from "../settings/team-repository.ts";
import type { RuleAuthor } from "./rules-service.ts";

type World = Awaited<ReturnType<typeof openRules>>;

const [ada, bo, cy] = [authorOf("ada"), authorOf("bo"), authorOf("cy")];
const operator = operatorOf("oz");
const ls = "Bash(npm ci)";

/** A team that reviews its rules. */
async function openReviewing(): Promise<World> {
  const world = await openRules();
  await setReviewsRules(world, true);
  return world;
}

async function setReviewsRules({ database, clock }: World, reviewsRules: boolean): Promise<void> {
  await createTeamRepository(database).change({ reviewsRules }, { by: "ada", at: clock.now() });
}

function make({ service }: World, change: Partial<NewRule>, author: RuleAuthor): Promise<Rule> {
  return service.create({ behavior: "allow", rule: ls, scope: "team", ...change }, author);
}

/** An active rule, whatever the team's settings are. */
async function makeActive(world: World, change: Partial<NewRule>, author = ada): Promise<Rule> {
  const rule = await make(world, change, author);
  if (rule.status === "active") return rule;
  return world.service.review({ id: rule.id, version: rule.version, verdict: "activate" }, cy);
}

function activate({ service }: World, { id, version }: Rule, author: RuleAuthor): Promise<Rule> {
  return service.review({ id, version, verdict: "activate" }, author);
}

async function rows({ database }: World) {
  const { rows: found } = await database.pool.query("SELECT entry FROM audit_entry ORDER BY seq");
  return found.map(({ entry }) => entry);
}

async function code(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe("who may put a new rule in force", () => {
  const table = [
    { name: "an admin, without reviews", reviews: false, author: ada, input: {}, want: "active" },
    { name: "an operator, without reviews", reviews: false, author: operator, input: {}, want: "proposed" },
    {
      name: "an operator who denies",
      reviews: false,
      author: operator,
      input: { behavior: "deny" },
      want: "proposed",
    },
    {
      name: "an admin who wants a review",
      reviews: false,
      author: ada,
      input: { isProposal: true },
      want: "proposed",
    },
    { name: "an admin who allows", reviews: true, author: ada, input: {}, want: "proposed" },
    { name: "an admin who asks", reviews: true, author: ada, input: { behavior: "ask" }, want: "active" },
    { name: "an admin who denies", reviews: true, author: ada, input: { behavior: "deny" }, want: "active" },
    {
      name: "an operator who denies under reviews",
      reviews: true,
      author: operator,
      input: { behavior: "deny" },
      want: "proposed",
    },
    {
      name: "an operator for themselves",
      reviews: true,
      author: operator,
      input: { scope: "user" },
      want: "active",
    },
    { name: "an admin for themselves", reviews: true, author: ada, input: { scope: "user" }, want: "active" },
  ] as const;
  it.each(table)("$name: $want", async ({ reviews, author, input, want }) => {
    const world = await openRules();
    await setReviewsRules(world, reviews);
    const rule = await make(world, input, author);
    expect(rule.status).toBe(want);
    expect((await world.service.list(null, ada))[0]?.status).toBe(want);
    if (want === "proposed")
      expect(await world.decided("npm ci", { workspace: world.workspace })).toBe("ask");
  });

  it("is the same for a project, an import, and nobody proposes their own user rules", async () => {
    const world = await openReviewing();
    const { service, workspace } = world;
    expect((await make(world, { scope: "project", workspace }, ada)).status).toBe("proposed");
    const settings = JSON.stringify({ permissions: { allow: ["Bash(make)"], deny: ["Bash(rm:*)"] } });
    const wanted = { settings, scope: "team" as const, isDryRun: true };
    const plan = await service.import(wanted, ada);
    expect(plan).toMatchObject({ proposed: 1, added: [{ rule: "Bash(make)" }, { rule: "Bash(rm:*)" }] });
    expect(await service.import({ ...wanted, isDryRun: false }, ada)).toEqual(plan);
    const statuses = (await service.list(null, ada)).map(({ rule, status }) => `${rule} ${status}`);
    expect(statuses).toEqual(expect.arrayContaining(["Bash(make) proposed", "Bash(rm:*) active"]));
    const own = make(world, { scope: "user", isProposal: true }, ada);
    await expect(own).rejects.toThrow(/Only a rule for the team or a project/);
  });
});

describe("a proposal", () => {
  it("decides nothing until somebody else activates it, then at once and for everybody", async () => {
    const world = await openReviewing();
    const { service, workspace, decided } = world;
    const there = await world.another();
    const rule = await make(world, { reason: "we build" }, ada);
    expect(await decided("npm ci", { workspace })).toBe("ask");
    const active = await activate(world, rule, bo);
    expect(active).toMatchObject({
      status: "active",
      owner: "ada",
      activatedBy: "bo",
      version: 2,
      change: null,
    });
    expect(await decided("npm ci", { workspace })).toBe("allow");
    await expect.poll(() => there.decided("npm ci", { workspace })).toBe("allow");
    expect(await service.versions(rule.id, ada)).toMatchObject([
      { version: 2, what: "activated", status: "active", by: "bo" },
      { version: 1, what: "proposed", status: "proposed", by: "ada", reason: "we build" },
    ]);
    expect(await rows(world)).toMatchObject([
      { tool: "Team", decidedBy: { name: "ada" } },
      {
        tool: "Rule",
        verdict: "change",
        sessionId: "",
        callId: "",
        decidedBy: { kind: "person", name: "bo", personId: "id-of-bo" },
        input: { rule: rule.id, version: 2, what: "activated", owner: "ada", from: null, to: { rule: ls } },
      },
    ]);
  });

  it("is turned down with what the reviewer says, and stays so", async () => {
    const world = await openReviewing();
    const rule = await make(world, {}, ada);
    const verdict = { id: rule.id, version: 1, verdict: "reject" as const, reason: "too wide" };
    const rejected = await world.service.review(verdict, bo);
    expect(rejected).toMatchObject({ status: "revoked", revokedBy: "bo", version: 2 });
    expect((await world.service.versions(rule.id, ada))[0]).toMatchObject({
      what: "rejected",
      note: "too wide",
    });
    expect(await code(activate(world, rejected, cy))).toBe("conflict");
    expect(await rows(world)).toHaveLength(1);
  });

  it("is activated by one alone where the team does not review, but not by an operator", async () => {
    const world = await openRules();
    const rule = await make(world, {}, operator);
    expect(await code(activate(world, rule, operator))).toBe("forbidden");
    expect((await activate(world, rule, ada)).status).toBe("active");
    const own = await make(world, { isProposal: true }, ada);
    expect((await activate(world, own, ada)).status).toBe("active");
    expect(await code(activate(world, { ...own, version: 2 }, ada))).toBe("conflict");
  });

  it("cannot be activated when it is over by then", async () => {
    const world = await openReviewing();
    const expiresAt = new Date(world.time.ms + 60_000).toISOString();
    const rule = await make(world, { expiresAt }, ada);
    world.time.ms += 61_000;
    await expect(activate(world, rule, bo)).rejects.toThrow(/already expired/);
  });

  it("is taken back by its author, an operator too, and not by another operator", async () => {
    const world = await openReviewing();
    const rule = await make(world, {}, operator);
    expect(await code(world.service.revoke(rule.id, operatorOf("zoe")))).toBe("forbidden");
    expect(await code(world.service.update({ id: rule.id, rule: "Bash" }, operatorOf("zoe")))).toBe(
      "forbidden",
    );
    expect(await world.service.revoke(rule.id, operator)).toMatchObject({
      status: "revoked",
      revokedBy: "oz",
    });
  });
});

describe("a change of a rule in force", () => {
  type Changing = {
    name: string;
    rule: Partial<NewRule>;
    change: Omit<RuleChange, "id"> | "revoke";
    want: "waits" | "at once";
  };
  const table: Changing[] = [
    { name: "another text of an allow rule", rule: {}, change: { rule: "Bash" }, want: "waits" },
    {
      name: "a later end",
      rule: { expiresAt: "2090-01-01T00:00:00Z" },
      change: { expiresAt: null },
      want: "waits",
    },
    { name: "an earlier end", rule: {}, change: { expiresAt: "2090-01-01T00:00:00Z" }, want: "at once" },
    { name: "deny instead of allow", rule: {}, change: { behavior: "deny" }, want: "at once" },
    { name: "another reason", rule: {}, change: { reason: "because" }, want: "at once" },
    { name: "the end of an allow rule", rule: {}, change: "revoke", want: "at once" },
    { name: "the end of a deny rule", rule: { behavior: "deny" }, change: "revoke", want: "waits" },
    { name: "the end of an ask rule", rule: { behavior: "ask" }, change: "revoke", want: "waits" },
    {
      name: "allow instead of deny",
      rule: { behavior: "deny" },
      change: { behavior: "allow" },
      want: "waits",
    },
    {
      name: "a proposed deny that removes another",
      rule: { behavior: "deny" },
      change: { rule: "Bash(zzz)" },
      want: "waits",
    },
    {
      name: "one person instead of two",
      rule: { behavior: "ask", needsDualApproval: true },
      change: { needsDualApproval: false },
      want: "waits",
    },
  ];
  it.each(table)("$name $want", async ({ rule: input, change, want }) => {
    const world = await openReviewing();
    const { service, workspace, decided } = world;
    const rule = await makeActive(world, input);
    const before = await decided("npm ci", { workspace });
    const changed =
      change === "revoke"
        ? await service.revoke(rule.id, ada)
        : await service.update({ id: rule.id, ...change }, ada);
    expect(changed.version).toBe(rule.version + 1);
    if (want === "at once") {
      expect(changed.change).toBeNull();
      return;
    }
    expect(changed).toMatchObject({
      status: "active",
      behavior: rule.behavior,
      rule: rule.rule,
      expiresAt: rule.expiresAt,
    });
    expect(changed.change).toMatchObject({ by: "ada", isRemoval: change === "revoke" });
    expect(await decided("npm ci", { workspace })).toBe(before);
    expect(await code(activate(world, changed, ada))).toBe("forbidden");
    const done = await activate(world, changed, bo);
    expect(done).toMatchObject({
      change: null,
      status: change === "revoke" ? "revoked" : "active",
      activatedBy: "bo",
    });
    if (change !== "revoke") expect(done).toMatchObject(change);
  });

  it("that an operator wants always waits, also what tightens", async () => {
    const world = await openRules();
    const rule = await makeActive(world, {});
    expect((await world.service.revoke(rule.id, operator)).change).toMatchObject({
      isRemoval: true,
      by: "oz",
    });
    const other = await world.service.update({ id: rule.id, behavior: "deny" }, operator);
    expect(other).toMatchObject({ behavior: "allow", change: { behavior: "deny", isRemoval: false } });
    expect(await code(world.service.update({ id: rule.id, rule: ls }, operator))).toBe("bad-input");
    const turnedDown = await world.service.review(
      { id: rule.id, version: other.version, verdict: "reject" },
      ada,
    );
    expect(turnedDown).toMatchObject({ status: "active", behavior: "allow", change: null });
  });

  it("keeps both texts in the history and says in the audit log what held and what holds", async () => {
    const world = await openReviewing();
    const rule = await makeActive(world, {});
    const changed = await world.service.update({ id: rule.id, rule: "Bash(npm run build)" }, ada);
    await activate(world, changed, bo);
    expect(
      (await world.service.versions(rule.id, ada)).map(({ what, rule: text, status }) => [
        what,
        text,
        status,
      ]),
    ).toEqual([
      ["activated", "Bash(npm run build)", "active"],
      ["proposed", "Bash(npm run build)", "proposed"],
      ["activated", ls, "active"],
      ["proposed", ls, "proposed"],
    ]);
    const last = (await rows(world)).at(-1);
    expect(last.input).toMatchObject({
      proposedBy: "ada",
      from: { rule: ls },
      to: { rule: "Bash(npm run build)" },
    });
  });
});

describe("one person alone", () => {
  it("does not get around the review under any of their names", async () => {
    const world = await openReviewing();
    const { pool } = world.database;
    const person = (id: string, name: string, isMachine: boolean) =>
      pool.query(
        `INSERT INTO person (id, name, role, is_machine, created_at, updated_at) VALUES ($1, $2, 'admin', $3, now(), now())`,
        [id, name, isMachine],
      );
    await person("p1", "ada", false);
    await person("p2", "robot", true);
    await person("p3", "robots-robot", true);
    const key = (id: string, of: string, by: string) =>
      pool.query(
        `INSERT INTO api_key (id, name, start, hash, person_id, scopes, created_by_id, created_at) VALUES ($1, $1, 'x', $1, $2, '{}', $3, now())`,
        [id, of, by],
      );
    await key("k1", "p2", "p1");
    await key("k2", "p3", "p2");
    const rule = await make(world, {}, ada);
    const names = ["ada", "ADA", " Ada ", "robot", "robots-robot"];
    for (const name of names) {
      const other = { ...authorOf(name), by: { name, keyId: "another", personId: "another" } };
      expect([name, await code(activate(world, rule, other))]).toEqual([name, "forbidden"]);
    }
    const byRobot = await make(world, { rule: "Bash(make)" }, authorOf("robots-robot"));
    expect(await code(activate(world, byRobot, ada))).toBe("forbidden");
    expect((await activate(world, byRobot, bo)).status).toBe("active");
  });

  it("does not by editing what another proposed, nor what they once edited", async () => {
    const world = await openReviewing();
    const rule = await make(world, {}, ada);
    const edited = await world.service.update({ id: rule.id, rule: "Bash" }, bo);
    expect(edited).toMatchObject({ status: "proposed", rule: "Bash", owner: "ada" });
    expect(await code(activate(world, edited, bo))).toBe("forbidden");
    expect(await code(activate(world, edited, ada))).toBe("forbidden");
    expect((await activate(world, edited, cy)).status).toBe("active");
  });

  it("does not by proposing anew over what another proposed, nor by a small change in between", async () => {
    const world = await openReviewing();
    const rule = await makeActive(world, {});
    await world.service.update({ id: rule.id, rule: "Bash" }, ada);
    const over = await world.service.update({ id: rule.id, rule: "Bash(make)" }, bo);
    expect(await code(activate(world, over, ada))).toBe("forbidden");
    const between = await world.service.update({ id: rule.id, reason: "small" }, cy);
    expect(between).toMatchObject({ reason: "small", change: { rule: "Bash(make)" } });
    expect(await code(activate(world, between, cy))).toBe("forbidden");
    expect(await code(activate(world, between, bo))).toBe("forbidden");
    expect((await activate(world, between, authorOf("dee"))).rule).toBe("Bash(make)");
  });

  it("does not by showing one text and having another activated", async () => {
    const world = await openReviewing();
    const shown = await make(world, {}, ada);
    await world.service.update({ id: shown.id, rule: "Bash" }, ada);
    await expect(activate(world, shown, bo)).rejects.toThrow(/changed since you reviewed it/);
  });

  it("does not in a race of the change and the review: one of them loses", async () => {
    const world = await openReviewing();
    const there = await world.another();
    for (let round = 0; round < 8; round += 1) {
      const shown = await make(world, { rule: `Bash(race-${round})` }, ada);
      const [change, review] = await Promise.allSettled([
        world.service.update({ id: shown.id, version: 1, rule: "Bash" }, ada),
        there.service.review({ id: shown.id, version: 1, verdict: "activate" }, bo),
      ]);
      const now = (await world.service.list(null, ada)).find(({ id }) => id === shown.id);
      expect([change.status, review.status].sort()).toEqual(["fulfilled", "rejected"]);
      if (review.status === "fulfilled") expect(now).toMatchObject({ rule: shown.rule, status: "active" });
      else expect(now).toMatchObject({ rule: "Bash", status: "proposed" });
    }
  });

  it("does not in a race with the setting: what comes after it waits", async () => {
    const world = await openRules();
    await Promise.all([
      setReviewsRules(world, true),
      ...Array.from({ length: 6 }, (_, index) => make(world, { rule: `Bash(race-${index})` }, ada)),
    ]);
    const { rows: order } = await world.database.pool.query("SELECT entry FROM audit_entry ORDER BY seq");
    const on = order.findIndex(({ entry }) => entry.tool === "Team");
    expect(order.slice(on + 1).map(({ entry }) => entry.input.what)).toEqual([]);
    const active = (await world.service.list(null, ada)).filter(({ status }) => status === "active");
    expect(active).toHaveLength(on);
  });

  it("changes nobody else's own rules; who may change rules ends them", async () => {
    const world = await openRules();
    const rule = await make(world, { scope: "user", behavior: "deny" }, bo);
    for (const author of [ada, operator]) {
      expect(await code(world.service.update({ id: rule.id, rule: "Bash(zzz)" }, author))).toBe("forbidden");
    }
    expect(await code(world.service.revoke(rule.id, operator))).toBe("forbidden");
    expect((await world.service.revoke(rule.id, ada)).status).toBe("revoked");
  });
});

describe("a settings file of a project, where rules are reviewed", () => {
  it("counts once two persons trust it just as it stands", async () => {
    const world = await openReviewing();
    const { service, workspace, write, decided, trust } = world;
    const path = await write("work/.claude/settings.json", { allow: [ls] });
    const state = async () => (await service.files(workspace)).find((file) => file.path === path);
    expect((await trust({ workspace, path }, ada)).find((file) => file.path === path)).toMatchObject({
      trust: "untrusted",
      trustProposedBy: "ada",
    });
    await trust({ workspace, path }, ada);
    expect(await decided("npm ci", { workspace })).toBe("ask");
    await write("work/.claude/settings.json", { allow: [ls, "Bash"] });
    expect((await state())?.trustProposedBy).toBeNull();
    await trust({ workspace, path }, bo);
    expect(await decided("npm ci", { workspace })).toBe("ask");
    await trust({ workspace, path }, ada);
    expect(await state()).toMatchObject({ trust: "trusted", trustedBy: "ada", trustProposedBy: null });
    expect(await decided("npm ci", { workspace })).toBe("allow");
    expect((await rows(world)).at(-1)).toMatchObject({ tool: "Trust", input: { path, proposedBy: "bo" } });
  });
});

describe("rules of a session that is private", () => {
  it("are not there for others", async () => {
    const world = await openRules();
    const { service, control, repository, workspace, database } = world;
    const { id } = await control.create({ workspace, prompt: "x" }, "zoe");
    await database.pool.query("UPDATE session SET visibility = 'private' WHERE id = $1", [id]);
    expect(await repository.load(id)).toMatchObject({ visibility: "private" });
    const rule = await make(world, { scope: "session", sessionId: id }, operatorOf("zoe"));
    expect(await service.list(null, operatorOf("zoe"))).toHaveLength(1);
    expect(await service.list(null, operator)).toEqual([]);
    expect((await service.export({ scope: "session" }, operator)).settings).not.toContain("npm");
    const attempts = [
      service.update({ id: rule.id, rule: "Bash" }, operator),
      service.revoke(rule.id, operator),
      service.versions(rule.id, operator),
      service.backtest({ rules: [], behavior: "allow", scope: "team", removes: rule.id }, operator),
      make(world, { scope: "session", sessionId: id }, operator),
      service.test({ call: { tool: "Bash", input: { command: "npm ci" } }, sessionId: id }, operator),
    ];
    expect(await Promise.all(attempts.map(code))).toEqual(attempts.map(() => "not-found"));
    expect(await service.list(null, ada)).toHaveLength(1);
  });
});
