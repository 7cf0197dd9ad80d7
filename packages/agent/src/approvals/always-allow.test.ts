import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import { compileRules, decide, type ExactGrant, type RuleSet } from "@countersign/policy";
import { createBashTool } from "@countersign/tools/bash";
import type { AnyTool } from "@countersign/tools/ports/tool";
import { describe, expect, it } from "vitest";
import type { SessionPolicy } from "../evaluation/session-policy.ts";
import { supervise } from "../fixtures/supervise.ts";
import { activeCall } from "../loop/next-effect.ts";

const none: RuleSet = { allow: [], ask: [], deny: [] };

/** A session whose rules are those given and what is always allowed in it: what a store does, in memory. */
function superviseWithRules(commands: string[], rules: Partial<RuleSet> = {}, tools: AnyTool[] = []) {
  const given = { ...none, ...rules };
  const state = { denied: given.deny };
  const world = supervise({
    lines: [{ calls: commands.map((command) => ({ name: "Bash", input: { command } })) }],
    decideWith: decide,
    tools,
    policyFor: async ({ id }): Promise<SessionPolicy> => {
      const kept = world.repository.alwaysAllowed();
      const exact = kept.flatMap((each): ExactGrant[] =>
        each.kind === "exactly" && each.sessionId === id ? [each] : [],
      );
      const allow = kept.flatMap((each) =>
        each.kind === "rule" ? [{ text: each.rule, source: each.scope, id: each.id }] : [],
      );
      const ruleSet = { ...given, deny: state.denied, exact, allow: [...given.allow, ...allow] };
      return { ruleSet, rules: compileRules(ruleSet), additionalDirectories: [], isBypassDisabled: false };
    },
  });
  return { world, deny: (text: string) => (state.denied = [{ text, source: "team" }]) };
}

async function waiting(commands: string[], rules: Partial<RuleSet> = {}, tools: AnyTool[] = []) {
  const { world, deny } = superviseWithRules(commands, rules, tools);
  const id = await world.start();
  return { world, deny, id, call: await world.waitingCall(id) };
}

const rule = (text: string) => ({ kind: "rule" as const, rule: text, scope: "session" as const });
const exactly = { kind: "exactly" as const };

describe("always allow exactly this", () => {
  it("is refused for a call of critical risk, also in a mode that asks nothing and names no risk", async () => {
    const { world, call, id } = await waiting(["sudo rm -rf /etc"]);
    await world.control.setMode(id, "bypassPermissions", "ada");
    for (const remember of [exactly, rule("Bash(sudo rm -rf /etc)")])
      await expect(world.decide(call, { verdict: "approve", remember })).rejects.toThrow(/Critical calls/);
    expect(world.repository.alwaysAllowed()).toEqual([]);
  });

  it("tool-confirmation, Approving Once: nothing is kept, and the same command asks again", async () => {
    const { world, id, call } = await waiting(["make", "make"]);
    await world.decide(call, { verdict: "approve" });
    await world.until(id, () => world.ran.length === 1);
    const again = await world.waitingCall(id);
    expect([again.id === call.id, again.input]).toEqual([false, { command: "make" }]);
    expect(world.repository.alwaysAllowed()).toEqual([]);
  });

  it("tool-confirmation, Denying: nothing is kept, and the same command asks again", async () => {
    const { world, id, call } = await waiting(["make", "make"]);
    await world.decide(call, { verdict: "deny", reason: "not now" });
    const next = await world.until(id, ({ loop }) => activeCall(loop)?.position === 1);
    expect(activeCall(next.loop)?.phase.tag).toBe("waiting");
    expect(world.ran).toEqual([]);
    expect(world.repository.alwaysAllowed()).toEqual([]);
  });

  it("allows the same command again in the session, and nothing else", async () => {
    const { world, id, call } = await waiting(["npm ci", "npm ci", "npm ci --force"]);
    await world.decide(call, { verdict: "approve", remember: exactly });
    const last = await world.until(id, ({ loop }) => activeCall(loop)?.position === 2);
    expect(activeCall(last.loop)?.phase.tag).toBe("waiting");
    expect(world.ran).toEqual(["npm ci", "npm ci"]);
    expect(world.repository.alwaysAllowed()).toMatchObject([
      { kind: "exactly", sessionId: id, tool: "Bash", cwd: "/w", text: "npm ci in /w", by: "ada" },
    ]);
  });

  it("names in the answer what won't ask again: the signature, or each rule", async () => {
    const { world, call } = await waiting(["npm ci"]);
    expect(await world.decide(call, { verdict: "approve", remember: exactly })).toMatchObject({
      outcome: "accepted",
      remembered: [{ kind: "exactly", text: "npm ci in /w", scope: "session", isProposal: false }],
    });
    const two = await waiting(["npm ci && make"]);
    const remember = { ...rule("Bash(npm ci)"), also: ["Bash(make)"] };
    expect(await two.world.decide(two.call, { verdict: "approve", remember })).toMatchObject({
      remembered: [
        { kind: "rule", text: "Bash(npm ci)", scope: "session" },
        { kind: "rule", text: "Bash(make)", scope: "session" },
      ],
    });
    const once = await waiting(["npm ci"]);
    expect(await once.world.decide(once.call, { verdict: "approve" })).not.toHaveProperty("remembered");
  });

  it("says in the audit log what is always allowed, and why the next call ran", async () => {
    const { world, id, call } = await waiting(["npm ci", "npm ci"]);
    await world.decide(call, { verdict: "approve", remember: exactly });
    await world.untilStatus(id, "idle");
    const [first, second] = world.repository.decisions();
    expect(first).toMatchObject({
      verdict: "allow",
      reason: "always allow exactly this in the session: npm ci in /w",
      decidedBy: { kind: "person", name: "ada" },
    });
    expect(second).toMatchObject({
      reasons: [{ code: "grant-of-person-allows", rule: { id: world.repository.alwaysAllowed()[0]?.id } }],
      decidedBy: { kind: "policy" },
    });
  });

  it("does not count the approved call itself as one that ran because it is always allowed", async () => {
    const { world, id, call } = await waiting(["npm ci", "npm ci"]);
    await world.decide(call, { verdict: "approve", remember: exactly });
    await world.untilStatus(id, "idle");
    const grant = world.repository.alwaysAllowed()[0]?.id;
    const entries = world.repository
      .decisions()
      .filter(({ reasons }) => reasons.some(({ rule }) => rule?.id === grant));
    expect(world.ran).toEqual(["npm ci", "npm ci"]);
    expect(entries).toHaveLength(1);
    expect(world.repository.decisions()).toHaveLength(2);
  });

  it("takes a literal star for a star", async () => {
    const { world, call, id } = await waiting(["touch x*", "touch xa"]);
    await world.decide(call, { verdict: "approve", remember: exactly });
    const record = await world.until(id, ({ loop }) => activeCall(loop)?.position === 1);
    expect(activeCall(record.loop)?.phase.tag).toBe("waiting");
    expect(world.ran).toEqual(["touch x*"]);
  });
});

describe("a call that runs a file which is not watched", () => {
  const bash = createBashTool({ PATH: process.env.PATH }, "/home/ada");

  it.each(["bash *.sh", 'bash "$X"', "cat x.sh | sh", "popd; ./x", "BASH_ENV=$E bash y", "/tmp/x"])(
    "is never always allowed exactly: %s",
    async (command) => {
      const { world, call } = await waiting([command], {}, [bash]);
      await expect(world.decide(call, { verdict: "approve", remember: exactly })).rejects.toThrow(
        /runs a file that isn’t watched, so this call can’t be allowed again exactly/,
      );
      expect(world.repository.alwaysAllowed()).toEqual([]);
      expect(world.repository.decisions()).toEqual([]);
    },
  );

  it("may still be allowed by a rule", async () => {
    const { world, call } = await waiting(["/tmp/x --check"], {}, [bash]);
    await world.decide(call, { verdict: "approve", remember: rule("Bash(/tmp/x:*)") });
    expect(world.repository.alwaysAllowed()).toMatchObject([{ rule: "Bash(/tmp/x:*)" }]);
  });

  it("differs from one whose files are all watched", async () => {
    const { world, call } = await waiting(["bash x.sh"], {}, [bash]);
    await world.decide(call, { verdict: "approve", remember: exactly });
    expect(world.repository.alwaysAllowed()).toMatchObject([
      { kind: "exactly", fingerprints: [{ path: "/w/x.sh", hash: null }] },
    ]);
  });
});

describe("always allow by a rule", () => {
  it("decides the calls behind it when their turn comes", async () => {
    const { world, id, call } = await waiting([
      "npm run test",
      "npm run test -- --watch",
      "npm run test:e2e",
    ]);
    await world.decide(call, { verdict: "approve", remember: rule("Bash(npm run test:*)") });
    const record = await world.until(id, ({ loop }) => activeCall(loop)?.position === 2);
    expect(activeCall(record.loop)?.phase.tag).toBe("waiting");
    expect(world.ran).toEqual(["npm run test", "npm run test -- --watch"]);
  });

  it("also decides the call that the session waits for", async () => {
    const { world, id } = await waiting(["npm run lint a", "npm run lint b"]);
    const record = await world.session(id);
    const second = record.loop.tag === "acting" ? record.loop.calls[1] : undefined;
    await world.decide(second as Call, { verdict: "approve", remember: rule("Bash(npm run lint:*)") });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["npm run lint a", "npm run lint b"]);
  });

  it.each([
    { scope: "team" as const, shared: "proposed" as const, want: true },
    { scope: "team" as const, shared: "active" as const, want: undefined },
    { scope: "session" as const, shared: "proposed" as const, want: undefined },
  ])(
    "for the $scope is a proposal where what is shared is $shared: $want",
    async ({ scope, shared, want }) => {
      const { world, call } = await waiting(["npm ci"]);
      const remember = { ...rule("Bash(npm ci)"), scope };
      const digest = call.assessment?.digest ?? "";
      const request = { id: call.id, digest, verdict: "approve" as const, remember };
      expect(await world.control.decide(request, "ada", { shared })).toMatchObject({ outcome: "accepted" });
      expect(world.repository.alwaysAllowed()).toMatchObject([{ rule: "Bash(npm ci)", scope }]);
      const [kept] = world.repository.alwaysAllowed();
      expect(kept?.kind === "rule" ? kept.isProposal : null).toBe(want);
      const verb = want === true ? "proposed" : "always allow";
      expect(world.repository.decisions()[0]?.reason).toBe(`${verb} the rule Bash(npm ci) for the ${scope}`);
    },
  );

  it("may cover one part of a command", async () => {
    const { world, call } = await waiting(["npm run a && npm run b"]);
    const outcome = await world.decide(call, { verdict: "approve", remember: rule("Bash(npm run a:*)") });
    expect(outcome).toMatchObject({ outcome: "accepted" });
  });

  it("may cover every part of a command, with a rule for each", async () => {
    const { world, id, call } = await waiting(["npm run a && npm run b", "npm run b --watch; npm run a"]);
    const remember = { ...rule("Bash(npm run a:*)"), also: ["Bash(npm run b:*)", "Bash(npm run a:*)"] };
    expect(await world.decide(call, { verdict: "approve", remember })).toMatchObject({ outcome: "accepted" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["npm run a && npm run b", "npm run b --watch; npm run a"]);
    const kept = world.repository.alwaysAllowed();
    expect(kept).toMatchObject([{ rule: "Bash(npm run a:*)" }, { rule: "Bash(npm run b:*)" }]);
    expect(new Set(kept.map((each) => each.id)).size).toBe(2);
    const [first, second] = world.repository.decisions();
    expect(first?.reason).toBe(
      "always allow the rule Bash(npm run a:*) for the session; always allow the rule Bash(npm run b:*) for the session",
    );
    expect(second?.reasons.map((each) => each.rule?.id)).toEqual(
      expect.arrayContaining(kept.map((each) => each.id)),
    );
  });

  it.each([
    { name: "cannot be read", also: ["Bash(npm run b"], says: /Invalid rule Bash\(npm run b at/ },
    { name: "covers no part", also: ["Bash(npm run c:*)"], says: /npm run c:\*\) doesn’t cover/ },
    {
      name: "would allow every server",
      also: ["Bash(npm run b:*)", "mcp__*"],
      says: /can’t allow anything/,
    },
  ])("stores none of several rules when one $name", async ({ also, says }) => {
    const { world, id, call } = await waiting(["npm run a && npm run b"]);
    const remember = { ...rule("Bash(npm run a:*)"), also };
    await expect(world.decide(call, { verdict: "approve", remember })).rejects.toThrow(says);
    expect(await world.waitingCall(id)).toMatchObject({ id: call.id, verdict: null });
    expect(world.repository.alwaysAllowed()).toEqual([]);
  });

  it.each([
    {
      name: "cannot be read",
      command: "npm ci",
      text: "Bash(npm ci",
      says: /Invalid rule .* at character 12: a closing parenthesis/,
    },
    { name: "is only for asking and denying", command: "npm ci", text: "Bash(timeout:1)", says: /./ },
    {
      name: "covers another command",
      command: "npm ci",
      text: "Bash(npm cix:*)",
      says: /doesn’t cover this call/,
    },
    { name: "covers another tool", command: "npm ci", text: "Edit(src/**)", says: /doesn’t cover/ },
    {
      name: "covers what runs anyway",
      command: "ls && npm ci",
      text: "Bash(ls:*)",
      says: /doesn’t cover/,
    },
    {
      name: "does not reach a dangerous flag",
      command: "sort -o out in.txt",
      text: "Bash(sort:*)",
      says: /doesn’t cover/,
    },
    {
      name: "does not cover a call of any server",
      command: "npm ci",
      text: "mcp__*",
      says: /can’t allow anything/,
    },
  ])("is refused, and nothing is decided, when it $name", async ({ command, text, says }) => {
    const { world, id, call } = await waiting([command]);
    const refused = world.decide(call, { verdict: "approve", remember: rule(text) });
    await expect(refused).rejects.toThrow(AppError);
    await expect(refused).rejects.toThrow(says);
    expect(await world.waitingCall(id)).toMatchObject({ id: call.id, verdict: null });
    expect(world.repository.alwaysAllowed()).toEqual([]);
  });

  it("is refused when it would have expired already", async () => {
    const { world, call } = await waiting(["npm ci"]);
    const remember = { ...rule("Bash(npm ci)"), expiresAt: "2020-01-01T00:00:00.000Z" };
    await expect(world.decide(call, { verdict: "approve", remember })).rejects.toThrow(/isn’t in the future/);
  });

  it.each([exactly, rule("Bash(npm ci)")])(
    "is refused where an ask rule would ask again: $kind",
    async (remember) => {
      const { world, call } = await waiting(["npm ci"], {
        ask: [{ text: "Bash(npm:*)", source: "team" }],
      });
      await expect(world.decide(call, { verdict: "approve", remember })).rejects.toThrow(
        /would change nothing/,
      );
    },
  );

  it.each([exactly, rule("Bash(rm:*)")])(
    "is refused for a call of critical risk: $kind",
    async (remember) => {
      const { world, call } = await waiting(["rm -rf /"]);
      expect(call.assessment?.risk?.level).toBe("critical");
      await expect(world.decide(call, { verdict: "approve", remember })).rejects.toThrow(/Critical calls/);
    },
  );

  it("never beats a deny rule that comes later", async () => {
    const { world, deny, id, call } = await waiting(["npm ci", "npm ci"]);
    await world.decide(call, { verdict: "approve", remember: exactly });
    deny("Bash(npm ci)");
    await world.untilStatus(id, "idle");
    expect(world.ran.length).toBeLessThan(2);
    const ends = (await world.repository.messages(id)).at(-2)?.content.map((block) => JSON.stringify(block));
    expect(ends?.at(-1)).toContain("rule_denied");
  });

  it("tells the truth, and stores nothing, when a deny rule came before the click", async () => {
    const { world, deny, call } = await waiting(["npm ci"]);
    deny("Bash(npm ci)");
    const outcome = await world.decide(call, { verdict: "approve", remember: exactly });
    expect(outcome).toMatchObject({ outcome: "gone" });
    expect(world.repository.alwaysAllowed()).toEqual([]);
    expect(world.ran).toEqual([]);
  });

  it("stores only what the first of two verdicts always allows", async () => {
    const { world, call } = await waiting(["npm ci"]);
    const both = await Promise.all([
      world.decide(call, { verdict: "approve", remember: exactly }),
      world.decide(call, { verdict: "approve", remember: rule("Bash(npm:*)") }),
    ]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["accepted", "already-decided"]);
    expect(world.repository.alwaysAllowed()).toHaveLength(1);
  });
});

describe("the mode bypassPermissions", () => {
  const modeSettings = {
    defaultMode: null,
    bypassDisabledBy: "disableBypassPermissionsMode in .claude/settings.json",
  };

  it("cannot be taken where a settings file switches it off", async () => {
    const world = supervise({ lines: [], modeSettings });
    const input = { workspace: "/w", prompt: "x", mode: "bypassPermissions" as const };
    await expect(world.control.create(input, "ada")).rejects.toThrow(
      /turned off by .*\.claude\/settings\.json/,
    );
    const id = await world.start();
    await expect(world.control.setMode(id, "bypassPermissions", "ada")).rejects.toThrow(AppError);
    await world.control.setMode(id, "plan", "ada");
  });

  it("asks in a session that has it already when a file switches it off", async () => {
    const off = { additionalDirectories: [], isBypassDisabled: true };
    const world = supervise({
      lines: [{ calls: [{ name: "Bash", input: { command: "npm ci" } }] }],
      decideWith: decide,
      policyFor: async () => ({ ...off, ruleSet: none, rules: compileRules(none) }),
    });
    const input = { workspace: "/w", prompt: "x", mode: "bypassPermissions" as const };
    const { id } = await world.control.create(input, "ada");
    expect((await world.waitingCall(id)).tool).toBe("Bash");
  });

  it("is never taken from a file, other modes are", async () => {
    const modeFrom = async (defaultMode: "plan" | "bypassPermissions") => {
      const world = supervise({ lines: [], modeSettings: { defaultMode, bypassDisabledBy: null } });
      return (await world.session(await world.start())).mode;
    };
    expect([await modeFrom("plan"), await modeFrom("bypassPermissions")]).toEqual(["plan", "default"]);
  });
});

describe("a new mode", () => {
  it.each([
    {
      name: "an ask rule",
      rules: { ask: [{ text: "Bash(make b)", source: "team" }] },
      to: "bypassPermissions" as const,
    },
    {
      name: "an allow rule that was there",
      rules: { allow: [{ text: "Bash(make b)", source: "team" }] },
      to: "default" as const,
    },
  ])("never lets a call go that waits under $name", async ({ rules, to }) => {
    const { world } = superviseWithRules(["make a", "make b"], rules);
    const mode = to === "default" ? "strict" : "default";
    const { id } = await world.control.create({ workspace: "/w", prompt: "x", mode }, "ada");
    const first = await world.waitingCall(id);
    await world.control.setMode(id, to, "bo");
    await world.decide(first, { verdict: "approve" });
    await world.until(id, ({ loop, owner }) => owner === null && activeCall(loop)?.position === 1);
    expect((await world.waitingCall(id)).input).toEqual({ command: "make b" });
    expect(world.ran).toEqual(["make a"]);
  });

  it("is in the audit log, with who chose it", async () => {
    const { world, id } = await waiting(["make"]);
    await world.control.setMode(id, "bypassPermissions", "bo");
    expect(world.repository.decisions()).toMatchObject([
      {
        verdict: "change",
        tool: "Session",
        input: { from: "default", to: "bypassPermissions" },
        decidedBy: { kind: "person", name: "bo" },
      },
    ]);
  });
});
