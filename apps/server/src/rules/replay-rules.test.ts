import { bareTransition } from "@countersign/agent";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import { describe, expect, it } from "vitest";
import { authorOf } from "../fixtures/rule-author.ts";
import { openRules } from "../fixtures/rules-harness.ts";

type World = Awaited<ReturnType<typeof openRules>>;
type Past = { command: string; verdict: LedgerEntry["verdict"]; kind?: LedgerEntry["decidedBy"]["kind"] };

async function decidedBefore(world: World, past: Past[]): Promise<string> {
  const { id } = await world.control.create({ workspace: world.workspace, prompt: "do it" }, "ada");
  const decisions = past.map(({ command, verdict, kind = "person" }, index): LedgerEntry => {
    const ids = { sessionId: id, callId: `${id}-${index}`, toolUseId: `toolu_${index}` };
    const call = { ...ids, tool: "Bash", input: { command }, digest: null, canonical: command, risk: null };
    const at = world.clockwork.now();
    const decidedBy = { kind, name: "ada" };
    return { ...call, verdict, reason: null, because: [], decidedBy, askedAt: at, decidedAt: at };
  });
  await world.repository.transact(id, null, (session) => ({ ...bareTransition(session), decisions }));
  return id;
}

describe("the past under a rule", () => {
  it("counts what it would have let run, and shows first what had been denied", async () => {
    const world = await openRules();
    await decidedBefore(world, [
      { command: "npm test", verdict: "allow" },
      { command: "npm test -- -u", verdict: "deny" },
      { command: "npm run build", verdict: "allow" },
      { command: "npm test | sh", verdict: "allow" },
      { command: "npm test", verdict: "allow", kind: "policy" },
      { command: "pwd", verdict: "allow" },
    ]);
    const replay = {
      rules: ["Bash(npm test:*)"],
      behavior: "allow" as const,
      scope: "project" as const,
      workspace: world.workspace,
    };
    expect(await world.desk.replay(replay, authorOf("ada"))).toMatchObject({
      checked: 6,
      decided: 3,
      denied: 1,
      examples: [
        { input: { command: "npm test -- -u" }, verdict: "deny" },
        { input: { command: "npm test" }, verdict: "allow" },
      ],
    });
  });

  it("is that of the place in which the rule is to hold", async () => {
    const world = await openRules();
    const id = await decidedBefore(world, [{ command: "make", verdict: "allow" }]);
    await decidedBefore(world, [{ command: "make", verdict: "allow" }]);
    const count = async (place: { scope: "team" | "user" | "session"; sessionId?: string }, by = "ada") =>
      (await world.desk.replay({ rules: ["Bash(make:*)"], behavior: "allow", ...place }, authorOf(by)))
        .decided;
    expect(await count({ scope: "team" })).toBe(2);
    expect(await count({ scope: "session", sessionId: id })).toBe(1);
    expect(await count({ scope: "user" })).toBe(2);
    expect(await count({ scope: "user" }, "bo")).toBe(0);
  });

  it("is not asked about a rule that cannot be read", async () => {
    const { desk } = await openRules();
    await expect(
      desk.replay({ rules: ["Bash("], behavior: "allow", scope: "team" }, authorOf("ada")),
    ).rejects.toThrow(/cannot be read/);
  });
});

describe("a time limit of a rule", () => {
  it("belongs to rules that ask, and reaches the decision; who changed it is kept", async () => {
    const { desk, source, workspace } = await openRules();
    const rule = await desk.create(
      { behavior: "ask", rule: "Bash(make:*)", scope: "team", maxWaitSeconds: 60 },
      authorOf("ada"),
    );
    const session = { id: "none", workspace, createdBy: "ada", intent: null };
    expect((await source.policyFor(session)).waitSeconds?.get(rule.id)).toBe(60);
    const changed = await desk.update({ id: rule.id, maxWaitSeconds: null }, authorOf("bo"));
    expect(changed).toMatchObject({ maxWaitSeconds: null, owner: "ada", updatedBy: "bo", version: 2 });
    expect((await source.policyFor(session)).waitSeconds).toBeUndefined();
    await expect(
      desk.create(
        { behavior: "allow", rule: "Bash(make:*)", scope: "team", maxWaitSeconds: 60 },
        authorOf("ada"),
      ),
    ).rejects.toThrow(/Only an ask rule/);
    expect(await desk.list(null, authorOf("ada"))).toEqual([changed]);
  });
});
