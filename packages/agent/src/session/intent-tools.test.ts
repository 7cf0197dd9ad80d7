import type { Decision } from "@countersign/contracts/decision";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { decide } from "@countersign/policy";
import { createScopeExpansionTool } from "@countersign/tools/request-scope-expansion";
import { createSelectIntentTool } from "@countersign/tools/select-intent";
import { createTools } from "@countersign/tools/tool-set";
import { describe, expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";

const select = (intent: string) => ({ calls: [{ name: "select_intent", input: { intent } }] });
const expand = (...paths: string[]) => ({
  calls: [{ name: "request_scope_expansion", input: { paths, why: "the test is there" } }],
});

function world(lines: Line[], options: Partial<Parameters<typeof supervise>[0]> = {}) {
  const intents = memoryIntents([
    intentOf("REQ-001", ["src"]),
    intentOf("REQ-002", ["docs"]),
    intentOf("REQ-003", ["old"], { status: "COMPLETED" }),
  ]);
  const tools = [createSelectIntentTool(intents.port), createScopeExpansionTool(intents.port)];
  const made = supervise({ lines, tools, ports: { intents: intents.port }, ...options });
  /** The results that the model got with its second request. */
  const resultTexts = () =>
    (made.requests[1]?.messages.at(-1)?.content ?? []).flatMap((block) =>
      block.type === "tool_result" ? [block.content] : [],
    );
  return { ...made, intents, resultTexts };
}

const allowed: Decision = {
  kind: "allow",
  reasons: [{ code: "earlier-rule", text: "an allow rule" }],
};

describe("select_intent", () => {
  it("shows the intent, and puts the session under it when a person approves, with an audit entry", async () => {
    const place = world([select("REQ-001"), { text: "ok" }]);
    const id = await place.start();
    const call = await place.waitingCall(id);
    expect(call.assessment?.preview).toEqual({
      kind: "intent",
      intentId: "REQ-001",
      title: "Title of REQ-001",
      from: null,
    });
    expect(await place.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "accepted" });
    const record = await place.untilStatus(id, "idle");
    expect(record.intent).toEqual({ id: "REQ-001", title: "Title of REQ-001" });
    expect(
      place.repository
        .decisions()
        .map(({ verdict, input, decidedBy, intentId }) => ({ verdict, input, decidedBy, intentId })),
    ).toEqual([
      {
        verdict: "allow",
        input: { intent: "REQ-001" },
        decidedBy: { kind: "person", name: "ada" },
        intentId: undefined,
      },
      {
        verdict: "change",
        input: { intent: { from: null, to: "REQ-001" } },
        decidedBy: { kind: "person", name: "ada" },
        intentId: "REQ-001",
      },
    ]);
    const end = place.transitions.find(({ auditEntries }) =>
      auditEntries.some(({ verdict }) => verdict === "change"),
    );
    expect(end?.session.intent?.id).toBe("REQ-001");
    expect(end?.calls[0]?.phase.tag).toBe("finished");
  });

  it.each([
    { name: "an unknown one", intent: "REQ-009", want: "REQ-001 (Title of REQ-001), REQ-002" },
    { name: "one that is not in progress", intent: "REQ-003", want: "REQ-001" },
  ])("names those that there are for $name, and asks nobody", async ({ intent, want }) => {
    const place = world([select(intent), { text: "ok" }]);
    await place.untilStatus(await place.start(), "idle");
    expect(place.resultTexts()[0]).toContain("invalid_input");
    expect(place.resultTexts()[0]).toContain(want);
  });

  it("says that there are none", async () => {
    const place = world([select("REQ-001"), { text: "ok" }]);
    place.intents.kept.clear();
    await place.untilStatus(await place.start(), "idle");
    expect(place.resultTexts()[0]).toContain("No intent in this workspace is in progress");
  });

  it("is shown again when the intent says something else by the time of its turn", async () => {
    const place = world([select("REQ-001"), { text: "ok" }]);
    const id = await place.start();
    const call = await place.waitingCall(id);
    place.intents.kept.set("REQ-001", intentOf("REQ-001", ["src"], { title: "Something else" }));
    expect(await place.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "changed" });
  });
});

describe("request_scope_expansion", () => {
  it("shows what the intent would own, and evolves it in the name of who approved", async () => {
    const place = world([expand("test"), { text: "ok" }]);
    const id = await place.start("do it", { intent: "REQ-001" });
    const call = await place.waitingCall(id);
    expect(call.assessment?.preview).toEqual({
      kind: "expansion",
      intentId: "REQ-001",
      paths: ["test"],
      why: "the test is there",
      before: ["src"],
      after: ["src", "test"],
      files: ["test"],
      isCut: false,
    });
    await place.decide(call, { verdict: "approve" });
    await place.untilStatus(id, "idle");
    expect(place.intents.contexts).toEqual([
      { why: "the test is there", sessionId: id, callId: call.id, by: "ada" },
    ]);
    expect(place.repository.decisions()).toMatchObject([{ verdict: "allow", intentId: "REQ-001" }]);
  });

  it("changes nothing when it is denied, and the model reads why", async () => {
    const place = world([expand("test"), { text: "ok" }]);
    const id = await place.start("do it", { intent: "REQ-001" });
    await place.decide(await place.waitingCall(id), { verdict: "deny", reason: "not now" });
    await place.untilStatus(id, "idle");
    expect(place.intents.contexts).toEqual([]);
    expect(JSON.parse(place.resultTexts()[0] ?? "").error).toMatchObject({
      code: "user_denied",
      reason: "not now",
    });
  });

  it.each([
    { name: "without an intent", start: {}, paths: ["x"], want: "select_intent" },
    {
      name: "with a pattern that cannot be read",
      start: { intent: "REQ-001" },
      paths: ["\0"],
      want: "cannot be read",
    },
  ])("is refused $name", async ({ start, paths, want }) => {
    const place = world([expand(...paths), { text: "ok" }]);
    await place.untilStatus(await place.start("do it", start), "idle");
    expect(place.resultTexts()[0]).toContain("invalid_input");
    expect(place.resultTexts()[0]).toContain(want);
  });

  it("does not run without a person, even where everything lets it come that far", async () => {
    const { port, contexts } = memoryIntents([intentOf("REQ-001", ["src"])]);
    const parsed = createScopeExpansionTool(port).parse({ paths: ["test"], why: "please" });
    const session = { id: "s", intent: { id: "REQ-001", title: "t" } };
    const result = await parsed.run({
      workspace: "/w",
      signal: new AbortController().signal,
      session,
      callId: "c",
      approvedBy: null,
      fingerprints: [],
      onOutput: () => {},
    });
    expect(result).toMatchObject({ ok: false, code: "no_approver" });
    expect(contexts).toEqual([]);
  });
});

describe("only a person can allow them", () => {
  const tools = { select_intent: select("REQ-002"), request_scope_expansion: expand("test") };
  const names = ["select_intent", "request_scope_expansion"] as const;
  const asking: PermissionMode[] = ["default", "acceptEdits", "strict"];

  it.each(names.flatMap((name) => asking.map((mode) => ({ name, mode }))))(
    "$name asks in mode $mode though the policy allows it",
    async ({ name, mode }) => {
      const place = world([tools[name], { text: "ok" }], { decideWith: () => allowed });
      const id = await place.start("do it", { intent: "REQ-001", mode });
      const call = await place.waitingCall(id);
      expect(call.assessment).toMatchObject({ decision: "ask", suggestions: [] });
    },
  );

  it.each(
    names.flatMap((name) => (["bypassPermissions", "dontAsk"] as const).map((mode) => ({ name, mode }))),
  )("$name is denied in mode $mode under an intent", async ({ name, mode }) => {
    const place = world([tools[name], { text: "ok" }], { decideWith: () => allowed });
    const id = await place.start("do it", { intent: "REQ-001", mode });
    expect((await place.untilStatus(id, "idle")).intent?.id).toBe("REQ-001");
    expect(JSON.parse(place.resultTexts()[0] ?? "").error.code).toBe("no_approver");
    expect(place.intents.contexts).toEqual([]);
  });

  it("a session without an intent may get its first one in mode bypassPermissions, and the audit log says that no person did", async () => {
    const place = world([select("REQ-001"), { text: "ok" }], { decideWith: decide });
    const id = await place.start("do it", { mode: "bypassPermissions" });
    expect((await place.untilStatus(id, "idle")).intent?.id).toBe("REQ-001");
    expect(place.repository.decisions().at(-1)).toMatchObject({
      verdict: "change",
      intentId: "REQ-001",
      decidedBy: { kind: "policy" },
    });
  });

  it.each(names)("%s asks though rules, a grant and a hook allow it", async (name) => {
    const hook = { decision: "allow" as const, hook: "h", updatedInput: null, additionalContext: [] };
    const run = {
      event: "PreToolUse" as const,
      name: "h",
      source: "x",
      startedAt: "2026-01-01T00:00:00.000Z",
      durationMs: 1,
      outcome: "allowed" as const,
      message: null,
    };
    const place = world([tools[name], { text: "ok" }], {
      decideWith: (call, context) => (context.hook?.decision === "allow" ? allowed : decide(call, context)),
      hooks: { preToolUse: async () => ({ ...hook, runs: [run] }) },
    });
    const id = await place.start("do it", { intent: "REQ-001" });
    expect((await place.waitingCall(id)).assessment?.decision).toBe("ask");
  });

  it.each(names)("%s cannot be always allowed", async (name) => {
    const place = world([tools[name], { text: "ok" }]);
    const id = await place.start("do it", { intent: "REQ-001" });
    const call = await place.waitingCall(id);
    const remember = [
      { kind: "exactly" as const },
      { kind: "rule" as const, rule: name, scope: "team" as const },
    ];
    for (const choice of remember) {
      await expect(place.decide(call, { verdict: "approve", remember: choice })).rejects.toMatchObject({
        code: "bad-input",
      });
    }
    expect(place.repository.alwaysAllowed()).toEqual([]);
  });

  it("a deny rule on them applies", async () => {
    const denied: Decision = { kind: "deny", reasons: [], code: "rule_denied", message: "no" };
    const place = world([expand("test"), { text: "ok" }], { decideWith: () => denied });
    await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
    expect(JSON.parse(place.resultTexts()[0] ?? "").error.code).toBe("rule_denied");
  });
});

it("there are tools for intents only where there are intents", () => {
  const options = { env: {}, home: "/home/ada", fetch: globalThis.fetch };
  const namesIn = (tools: { name: string }[]) => tools.map(({ name }) => name);
  expect(namesIn(createTools(options))).not.toContain("select_intent");
  const { port } = memoryIntents([]);
  expect(namesIn(createTools({ ...options, intents: port }))).toEqual(
    expect.arrayContaining(["select_intent", "request_scope_expansion"]),
  );
});

describe("a new session", () => {
  it("begins under an intent, and all its audit entries name it", async () => {
    const place = world([{ calls: [{ name: "Look" }] }, { text: "ok" }]);
    const id = await place.start("do it", { intent: "REQ-002" });
    expect((await place.untilStatus(id, "idle")).intent).toEqual({
      id: "REQ-002",
      title: "Title of REQ-002",
    });
    expect(place.repository.decisions()).toMatchObject([{ tool: "Look", intentId: "REQ-002" }]);
  });

  it("reads what its intent owns, or which it could have", async () => {
    const under = world([{ text: "ok" }]);
    await under.untilStatus(await under.start("do it", { intent: "REQ-001" }), "idle");
    const system = under.requests[0]?.system ?? "";
    for (const expected of [
      "REQ-001: Title of REQ-001",
      "because",
      "it works",
      "no new dependency",
      "no data is lost",
      "- src",
      "request_scope_expansion",
    ]) {
      expect(system).toContain(expected);
    }
    const without = world([{ text: "ok" }]);
    await without.untilStatus(await without.start(), "idle");
    expect(without.requests[0]?.system).toContain("select_intent");
  });

  it.each(["REQ-003", "REQ-009"])(
    "is not made under %s, and the answer names those that can be chosen",
    async (intent) => {
      const place = world([]);
      await expect(place.start("do it", { intent })).rejects.toMatchObject({
        code: "bad-input",
        message: expect.stringContaining("REQ-001 (Title of REQ-001)"),
      });
    },
  );

  it("is not made under an intent where there are none", async () => {
    const place = supervise({ lines: [], policyFor: withoutRules });
    await expect(place.start("do it", { intent: "REQ-001" })).rejects.toMatchObject({ code: "bad-input" });
  });
});
