import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import { compileRules, decide, type ExactGrant, type RuleSet } from "@countersign/policy";
import { describe, expect, it } from "vitest";
import { supervised } from "../fixtures/supervised.ts";
import { activeCall } from "../loop/next-effect.ts";
import type { AnyTool } from "../ports/tool.ts";
import { createBashTool } from "../tools/bash.ts";
import type { SessionPolicy } from "./session-policy.ts";

const none: RuleSet = { allow: [], ask: [], deny: [] };

/** A session whose rules are those given and what was remembered in it: what a store does, in memory. */
function ruled(commands: string[], rules: Partial<RuleSet> = {}, tools: AnyTool[] = []) {
  const given = { ...none, ...rules };
  const box = { denied: given.deny };
  const desk = supervised({
    lines: [{ calls: commands.map((command) => ({ name: "Bash", input: { command } })) }],
    decideWith: decide,
    tools,
    policyFor: async ({ id }): Promise<SessionPolicy> => {
      const kept = desk.repository.remembered();
      const exact = kept.flatMap((each): ExactGrant[] =>
        each.kind === "exactly" && each.sessionId === id ? [each] : [],
      );
      const allow = kept.flatMap((each) =>
        each.kind === "rule" ? [{ text: each.rule, source: each.scope, id: each.id }] : [],
      );
      const ruleSet = { ...given, deny: box.denied, exact, allow: [...given.allow, ...allow] };
      return { ruleSet, rules: compileRules(ruleSet), additionalDirectories: [], isBypassDisabled: false };
    },
  });
  return { desk, deny: (text: string) => (box.denied = [{ text, source: "team" }]) };
}

async function waiting(commands: string[], rules: Partial<RuleSet> = {}, tools: AnyTool[] = []) {
  const { desk, deny } = ruled(commands, rules, tools);
  const id = await desk.start();
  return { desk, deny, id, call: await desk.waitingCall(id) };
}

const rule = (text: string) => ({ kind: "rule" as const, rule: text, scope: "session" as const });
const exactly = { kind: "exactly" as const };

describe("approve and remember exactly this", () => {
  it("is refused for a call of critical risk, also in a mode that asks nothing and names no risk", async () => {
    const { desk, call, id } = await waiting(["sudo rm -rf /etc"]);
    await desk.control.setMode(id, "bypassPermissions", "ada");
    for (const remember of [exactly, rule("Bash(sudo rm -rf /etc)")])
      await expect(desk.decide(call, { verdict: "approve", remember })).rejects.toThrow(/critical risk/);
    expect(desk.repository.remembered()).toEqual([]);
  });

  it("tool-confirmation, Approving Once: nothing is kept, and the same command asks again", async () => {
    const { desk, id, call } = await waiting(["make", "make"]);
    await desk.decide(call, { verdict: "approve" });
    await desk.until(id, () => desk.ran.length === 1);
    const again = await desk.waitingCall(id);
    expect([again.id === call.id, again.input]).toEqual([false, { command: "make" }]);
    expect(desk.repository.remembered()).toEqual([]);
  });

  it("tool-confirmation, Denying: nothing is kept, and the same command asks again", async () => {
    const { desk, id, call } = await waiting(["make", "make"]);
    await desk.decide(call, { verdict: "deny", reason: "not now" });
    const next = await desk.until(id, ({ loop }) => activeCall(loop)?.position === 1);
    expect(activeCall(next.loop)?.phase.tag).toBe("waiting");
    expect(desk.ran).toEqual([]);
    expect(desk.repository.remembered()).toEqual([]);
  });

  it("lets the same command run again in the session, and nothing else", async () => {
    const { desk, id, call } = await waiting(["npm ci", "npm ci", "npm ci --force"]);
    await desk.decide(call, { verdict: "approve", remember: exactly });
    const last = await desk.until(id, ({ loop }) => activeCall(loop)?.position === 2);
    expect(activeCall(last.loop)?.phase.tag).toBe("waiting");
    expect(desk.ran).toEqual(["npm ci", "npm ci"]);
    expect(desk.repository.remembered()).toMatchObject([
      { kind: "exactly", sessionId: id, tool: "Bash", cwd: "/w", text: "npm ci in /w", by: "ada" },
    ]);
  });

  it("names in the answer what won't ask again: the signature, or each rule", async () => {
    const { desk, call } = await waiting(["npm ci"]);
    expect(await desk.decide(call, { verdict: "approve", remember: exactly })).toMatchObject({
      outcome: "accepted",
      remembered: [{ kind: "exactly", text: "npm ci in /w", scope: "session", isProposal: false }],
    });
    const two = await waiting(["npm ci && make"]);
    const remember = { ...rule("Bash(npm ci)"), also: ["Bash(make)"] };
    expect(await two.desk.decide(two.call, { verdict: "approve", remember })).toMatchObject({
      remembered: [
        { kind: "rule", text: "Bash(npm ci)", scope: "session" },
        { kind: "rule", text: "Bash(make)", scope: "session" },
      ],
    });
    const once = await waiting(["npm ci"]);
    expect(await once.desk.decide(once.call, { verdict: "approve" })).not.toHaveProperty("remembered");
  });

  it("says in the ledger what was remembered, and by what the next call ran", async () => {
    const { desk, id, call } = await waiting(["npm ci", "npm ci"]);
    await desk.decide(call, { verdict: "approve", remember: exactly });
    await desk.untilStatus(id, "idle");
    const [first, second] = desk.repository.decisions();
    expect(first).toMatchObject({
      verdict: "allow",
      reason: "remembered exactly this in the session: npm ci in /w",
      decidedBy: { kind: "person", name: "ada" },
    });
    expect(second).toMatchObject({
      reasons: [{ code: "grant-of-person-allows", rule: { id: desk.repository.remembered()[0]?.id } }],
      decidedBy: { kind: "policy" },
    });
  });

  it("does not count the approved call itself as one that ran by what was remembered", async () => {
    const { desk, id, call } = await waiting(["npm ci", "npm ci"]);
    await desk.decide(call, { verdict: "approve", remember: exactly });
    await desk.untilStatus(id, "idle");
    const grant = desk.repository.remembered()[0]?.id;
    const hits = desk.repository
      .decisions()
      .filter(({ reasons }) => reasons.some(({ rule }) => rule?.id === grant));
    expect(desk.ran).toEqual(["npm ci", "npm ci"]);
    expect(hits).toHaveLength(1);
    expect(desk.repository.decisions()).toHaveLength(2);
  });

  it("takes a literal star for a star", async () => {
    const { desk, call, id } = await waiting(["touch x*", "touch xa"]);
    await desk.decide(call, { verdict: "approve", remember: exactly });
    const record = await desk.until(id, ({ loop }) => activeCall(loop)?.position === 1);
    expect(activeCall(record.loop)?.phase.tag).toBe("waiting");
    expect(desk.ran).toEqual(["touch x*"]);
  });
});

describe("a call that runs a file which is not watched", () => {
  const bash = createBashTool({ PATH: process.env.PATH }, "/home/ada");

  it.each(["bash *.sh", 'bash "$X"', "cat x.sh | sh", "popd; ./x", "BASH_ENV=$E bash y", "/tmp/x"])(
    "is not remembered exactly: %s",
    async (command) => {
      const { desk, call } = await waiting([command], {}, [bash]);
      await expect(desk.decide(call, { verdict: "approve", remember: exactly })).rejects.toThrow(
        /runs a file that isn’t watched, so this call can’t be allowed again exactly/,
      );
      expect(desk.repository.remembered()).toEqual([]);
      expect(desk.repository.decisions()).toEqual([]);
    },
  );

  it("may still be allowed by a rule", async () => {
    const { desk, call } = await waiting(["/tmp/x --check"], {}, [bash]);
    await desk.decide(call, { verdict: "approve", remember: rule("Bash(/tmp/x:*)") });
    expect(desk.repository.remembered()).toMatchObject([{ rule: "Bash(/tmp/x:*)" }]);
  });

  it("is told apart from one whose files are all watched", async () => {
    const { desk, call } = await waiting(["bash x.sh"], {}, [bash]);
    await desk.decide(call, { verdict: "approve", remember: exactly });
    expect(desk.repository.remembered()).toMatchObject([
      { kind: "exactly", basis: [{ path: "/w/x.sh", hash: null }] },
    ]);
  });
});

describe("approve and remember a rule", () => {
  it("decides the calls behind it when their turn comes", async () => {
    const { desk, id, call } = await waiting(["npm run test", "npm run test -- --watch", "npm run test:e2e"]);
    await desk.decide(call, { verdict: "approve", remember: rule("Bash(npm run test:*)") });
    const record = await desk.until(id, ({ loop }) => activeCall(loop)?.position === 2);
    expect(activeCall(record.loop)?.phase.tag).toBe("waiting");
    expect(desk.ran).toEqual(["npm run test", "npm run test -- --watch"]);
  });

  it("also decides the call that the session stands still for", async () => {
    const { desk, id } = await waiting(["npm run lint a", "npm run lint b"]);
    const record = await desk.session(id);
    const second = record.loop.tag === "acting" ? record.loop.calls[1] : undefined;
    await desk.decide(second as Call, { verdict: "approve", remember: rule("Bash(npm run lint:*)") });
    await desk.untilStatus(id, "idle");
    expect(desk.ran).toEqual(["npm run lint a", "npm run lint b"]);
  });

  it.each([
    { scope: "team" as const, shared: "proposed" as const, want: true },
    { scope: "team" as const, shared: "active" as const, want: undefined },
    { scope: "session" as const, shared: "proposed" as const, want: undefined },
  ])(
    "for the $scope is a proposal where what is shared is $shared: $want",
    async ({ scope, shared, want }) => {
      const { desk, call } = await waiting(["npm ci"]);
      const remember = { ...rule("Bash(npm ci)"), scope };
      const digest = call.assessment?.digest ?? "";
      const request = { id: call.id, digest, verdict: "approve" as const, remember };
      expect(await desk.control.decide(request, "ada", { shared })).toMatchObject({ outcome: "accepted" });
      expect(desk.repository.remembered()).toMatchObject([{ rule: "Bash(npm ci)", scope }]);
      const [kept] = desk.repository.remembered();
      expect(kept?.kind === "rule" ? kept.isProposal : null).toBe(want);
      const verb = want === true ? "proposed" : "remembered";
      expect(desk.repository.decisions()[0]?.reason).toBe(`${verb} the rule Bash(npm ci) for the ${scope}`);
    },
  );

  it("may cover one part of a command", async () => {
    const { desk, call } = await waiting(["npm run a && npm run b"]);
    const outcome = await desk.decide(call, { verdict: "approve", remember: rule("Bash(npm run a:*)") });
    expect(outcome).toMatchObject({ outcome: "accepted" });
  });

  it("may cover every part of a command, with a rule for each", async () => {
    const { desk, id, call } = await waiting(["npm run a && npm run b", "npm run b --watch; npm run a"]);
    const remember = { ...rule("Bash(npm run a:*)"), also: ["Bash(npm run b:*)", "Bash(npm run a:*)"] };
    expect(await desk.decide(call, { verdict: "approve", remember })).toMatchObject({ outcome: "accepted" });
    await desk.untilStatus(id, "idle");
    expect(desk.ran).toEqual(["npm run a && npm run b", "npm run b --watch; npm run a"]);
    const kept = desk.repository.remembered();
    expect(kept).toMatchObject([{ rule: "Bash(npm run a:*)" }, { rule: "Bash(npm run b:*)" }]);
    expect(new Set(kept.map((each) => each.id)).size).toBe(2);
    const [first, second] = desk.repository.decisions();
    expect(first?.reason).toBe(
      "remembered the rule Bash(npm run a:*) for the session; remembered the rule Bash(npm run b:*) for the session",
    );
    expect(second?.reasons.map((each) => each.rule?.id)).toEqual(
      expect.arrayContaining(kept.map((each) => each.id)),
    );
  });

  it.each([
    { name: "cannot be read", also: ["Bash(npm run b"], says: /Bash\(npm run b cannot be read/ },
    { name: "covers no part", also: ["Bash(npm run c:*)"], says: /npm run c:\*\) does not cover/ },
    {
      name: "would allow every server",
      also: ["Bash(npm run b:*)", "mcp__*"],
      says: /cannot allow anything/,
    },
  ])("remembers none of several rules when one $name", async ({ also, says }) => {
    const { desk, id, call } = await waiting(["npm run a && npm run b"]);
    const remember = { ...rule("Bash(npm run a:*)"), also };
    await expect(desk.decide(call, { verdict: "approve", remember })).rejects.toThrow(says);
    expect(await desk.waitingCall(id)).toMatchObject({ id: call.id, verdict: null });
    expect(desk.repository.remembered()).toEqual([]);
  });

  it.each([
    {
      name: "cannot be read",
      command: "npm ci",
      text: "Bash(npm ci",
      says: /cannot be read, at character 12: a closing parenthesis/,
    },
    { name: "is only for asking and denying", command: "npm ci", text: "Bash(timeout:1)", says: /./ },
    {
      name: "covers another command",
      command: "npm ci",
      text: "Bash(npm cix:*)",
      says: /does not cover this call/,
    },
    { name: "covers another tool", command: "npm ci", text: "Edit(src/**)", says: /does not cover/ },
    {
      name: "covers what runs unasked anyway",
      command: "ls && npm ci",
      text: "Bash(ls:*)",
      says: /does not cover/,
    },
    {
      name: "does not reach a dangerous flag",
      command: "sort -o out in.txt",
      text: "Bash(sort:*)",
      says: /does not cover/,
    },
    {
      name: "does not cover a call of any server",
      command: "npm ci",
      text: "mcp__*",
      says: /cannot allow anything/,
    },
  ])("is refused, and nothing is decided, when it $name", async ({ command, text, says }) => {
    const { desk, id, call } = await waiting([command]);
    const refused = desk.decide(call, { verdict: "approve", remember: rule(text) });
    await expect(refused).rejects.toThrow(AppError);
    await expect(refused).rejects.toThrow(says);
    expect(await desk.waitingCall(id)).toMatchObject({ id: call.id, verdict: null });
    expect(desk.repository.remembered()).toEqual([]);
  });

  it("is refused when it would have expired already", async () => {
    const { desk, call } = await waiting(["npm ci"]);
    const remember = { ...rule("Bash(npm ci)"), expiresAt: "2020-01-01T00:00:00.000Z" };
    await expect(desk.decide(call, { verdict: "approve", remember })).rejects.toThrow(/expired already/);
  });

  it.each([exactly, rule("Bash(npm ci)")])(
    "is refused where an ask rule would ask again: $kind",
    async (remember) => {
      const { desk, call } = await waiting(["npm ci"], { ask: [{ text: "Bash(npm:*)", source: "team" }] });
      await expect(desk.decide(call, { verdict: "approve", remember })).rejects.toThrow(
        /would change nothing/,
      );
    },
  );

  it.each([exactly, rule("Bash(rm:*)")])(
    "is refused for a call of critical risk: $kind",
    async (remember) => {
      const { desk, call } = await waiting(["rm -rf /"]);
      expect(call.assessment?.risk?.level).toBe("critical");
      await expect(desk.decide(call, { verdict: "approve", remember })).rejects.toThrow(/critical risk/);
    },
  );

  it("never beats a deny rule that comes later", async () => {
    const { desk, deny, id, call } = await waiting(["npm ci", "npm ci"]);
    await desk.decide(call, { verdict: "approve", remember: exactly });
    deny("Bash(npm ci)");
    await desk.untilStatus(id, "idle");
    expect(desk.ran.length).toBeLessThan(2);
    const ends = (await desk.repository.messages(id)).at(-2)?.content.map((block) => JSON.stringify(block));
    expect(ends?.at(-1)).toContain("rule_denied");
  });

  it("tells the truth, and remembers nothing, when a deny rule came before the click", async () => {
    const { desk, deny, call } = await waiting(["npm ci"]);
    deny("Bash(npm ci)");
    const outcome = await desk.decide(call, { verdict: "approve", remember: exactly });
    expect(outcome).toMatchObject({ outcome: "gone" });
    expect(desk.repository.remembered()).toEqual([]);
    expect(desk.ran).toEqual([]);
  });

  it("remembers only the first of two verdicts", async () => {
    const { desk, call } = await waiting(["npm ci"]);
    const both = await Promise.all([
      desk.decide(call, { verdict: "approve", remember: exactly }),
      desk.decide(call, { verdict: "approve", remember: rule("Bash(npm:*)") }),
    ]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["accepted", "already-decided"]);
    expect(desk.repository.remembered()).toHaveLength(1);
  });
});

describe("the mode bypassPermissions", () => {
  const modeSettings = {
    defaultMode: null,
    bypassDisabledBy: "disableBypassPermissionsMode in .claude/settings.json",
  };

  it("cannot be taken where a settings file switches it off", async () => {
    const desk = supervised({ lines: [], modeSettings });
    const input = { workspace: "/w", prompt: "x", mode: "bypassPermissions" as const };
    await expect(desk.control.create(input, "ada")).rejects.toThrow(
      /switched off by .*\.claude\/settings\.json/,
    );
    const id = await desk.start();
    await expect(desk.control.setMode(id, "bypassPermissions", "ada")).rejects.toThrow(AppError);
    await desk.control.setMode(id, "plan", "ada");
  });

  it("asks in a session that has it already when a file switches it off", async () => {
    const off = { additionalDirectories: [], isBypassDisabled: true };
    const desk = supervised({
      lines: [{ calls: [{ name: "Bash", input: { command: "npm ci" } }] }],
      decideWith: decide,
      policyFor: async () => ({ ...off, ruleSet: none, rules: compileRules(none) }),
    });
    const input = { workspace: "/w", prompt: "x", mode: "bypassPermissions" as const };
    const { id } = await desk.control.create(input, "ada");
    expect((await desk.waitingCall(id)).tool).toBe("Bash");
  });

  it("is never taken from a file, other modes are", async () => {
    const modeFrom = async (defaultMode: "plan" | "bypassPermissions") => {
      const desk = supervised({ lines: [], modeSettings: { defaultMode, bypassDisabledBy: null } });
      return (await desk.session(await desk.start())).mode;
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
      name: "an allow rule that stood there",
      rules: { allow: [{ text: "Bash(make b)", source: "team" }] },
      to: "default" as const,
    },
  ])("never lets a call go that waits under $name", async ({ rules, to }) => {
    const { desk } = ruled(["make a", "make b"], rules);
    const mode = to === "default" ? "strict" : "default";
    const { id } = await desk.control.create({ workspace: "/w", prompt: "x", mode }, "ada");
    const first = await desk.waitingCall(id);
    await desk.control.setMode(id, to, "bo");
    await desk.decide(first, { verdict: "approve" });
    await desk.until(id, ({ loop, owner }) => owner === null && activeCall(loop)?.position === 1);
    expect((await desk.waitingCall(id)).input).toEqual({ command: "make b" });
    expect(desk.ran).toEqual(["make a"]);
  });

  it("is in the ledger, with who chose it", async () => {
    const { desk, id } = await waiting(["make"]);
    await desk.control.setMode(id, "bypassPermissions", "bo");
    expect(desk.repository.decisions()).toMatchObject([
      {
        verdict: "change",
        tool: "Session",
        input: { from: "default", to: "bypassPermissions" },
        decidedBy: { kind: "person", name: "bo" },
      },
    ]);
  });
});
