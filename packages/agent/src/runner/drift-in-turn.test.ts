import type { Decision } from "@countersign/contracts/decision";
import { toolError } from "@countersign/contracts/tool-error";
import type { AnyTool, ToolResult } from "@countersign/tools/ports/tool";
import type { ChangedFile } from "@countersign/tools/ports/workspace-watch";
import { describe, expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import { createScriptedWatch, intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { supervise } from "../fixtures/supervise.ts";
import { updateSession } from "../ports/repository.ts";
import { createConcurrentRuns } from "./concurrent-runs.ts";
import { createRunner } from "./runner.ts";

const bash = { calls: [{ name: "Bash", input: { command: "npm test" } }] };
const outside: ChangedFile = { path: "dist/out.js", change: "created" };
const inside: ChangedFile = { path: "src/a.ts", change: "modified" };

function bashTool(asked: string[], result: () => Promise<ToolResult>): AnyTool {
  return {
    name: "Bash",
    description: "Bash",
    inputSchema: { type: "object" },
    parse: () => ({
      preview: async () => ({ preview: { kind: "input", summary: "" }, fingerprints: [] }),
      run: async () => {
        asked.push("run");
        return result();
      },
    }),
  };
}

function world(
  changed: () => ChangedFile[] | Error,
  {
    result = async () => ({ ok: true, text: "ran" }),
    asks = false,
    turns = 1,
    owned = ["src"],
  }: { result?: () => Promise<ToolResult>; asks?: boolean; turns?: number; owned?: string[] } = {},
) {
  const intents = memoryIntents([intentOf("REQ-001", owned)]);
  const state: { wide: ReturnType<typeof memoryIntents> | null } = { wide: null };
  const widen = (more: string[]) => {
    state.wide = memoryIntents([intentOf("REQ-001", more)]);
  };
  const watch = createScriptedWatch(changed);
  const decision: Decision = asks
    ? { kind: "ask", reasons: [], risk: { level: "low", reasons: [] }, suggestions: [] }
    : { kind: "allow", reasons: [{ code: "earlier-rule", text: "a rule" }] };
  const place = supervise({
    lines: [...Array.from({ length: turns }, () => bash), { text: "ok" }],
    tools: [bashTool(watch.asked, result)],
    ports: { intents: intents.port, watch },
    decideWith: () => decision,
    policyFor: async ({ intent, workspace }) => ({
      ...(await withoutRules()),
      ...(intent === null ? {} : { intentScope: (state.wide ?? intents).scopeOf(intent.id, workspace) }),
    }),
  });
  /** The call and what the model read about it. */
  const outcome = async (id: string) => {
    await place.untilStatus(id, "idle");
    const block = place.requests[1]?.messages.at(-1)?.content[0];
    const call = place.transitions.flatMap(({ calls }) => calls).at(-1);
    return {
      call,
      resultText: block?.type === "tool_result" ? block.content : "",
      entries: place.repository.decisions(),
    };
  };
  return { ...place, watch, outcome, widen };
}

describe("what a command changed beside its intent", () => {
  it("is on the call, in the audit log and in the text for the model, after the result", async () => {
    const place = world(() => [outside, inside, { path: "old\n.js", change: "deleted" }]);
    const { call, resultText, entries } = await place.outcome(
      await place.start("do it", { intent: "REQ-001" }),
    );
    expect(place.watch.asked).toEqual(["take", "run", "compare"]);
    expect(call?.phase).toMatchObject({ tag: "finished", outcome: "ran", isError: false });
    expect(call?.phase).not.toHaveProperty("drift");
    expect(call?.drift).toMatchObject({
      intentId: "REQ-001",
      snapshot: "before",
      after: "after",
      isShared: false,
      problem: null,
      files: [
        { ...outside, message: expect.stringContaining("Scope Violation"), restoredBy: null },
        { path: "old\n.js", change: "deleted" },
      ],
    });
    expect(resultText).toMatch(/^ran\n\n\[Drift: /);
    for (const expected of ["dist/out.js (created)", '"old\\n.js" (deleted)', "request_scope_expansion"])
      expect(resultText).toContain(expected);
    expect(resultText).not.toContain("src/a.ts");
    expect(entries).toMatchObject([
      { verdict: "allow", intentId: "REQ-001" },
      {
        verdict: "drift",
        intentId: "REQ-001",
        decidedBy: { kind: "system", name: "drift" },
        callId: call?.id,
        reason: expect.stringContaining("dist/out.js (created)"),
      },
    ]);
  });

  it("is looked for after the approval, right before the start", async () => {
    const place = world(() => [], { asks: true });
    const id = await place.start("do it", { intent: "REQ-001" });
    const call = await place.waitingCall(id);
    expect(place.watch.asked).toEqual([]);
    await place.decide(call, { verdict: "approve" });
    await place.outcome(id);
    expect(place.watch.asked).toEqual(["take", "run", "compare"]);
  });

  it("is nothing when all of it is owned", async () => {
    const place = world(() => [inside]);
    const { call, resultText } = await place.outcome(await place.start("do it", { intent: "REQ-001" }));
    expect([call?.drift, resultText]).toEqual([undefined, "ran"]);
  });

  it("is not looked for without an intent", async () => {
    const place = world(() => [outside]);
    const { call } = await place.outcome(await place.start());
    expect([call?.drift, place.watch.asked]).toEqual([undefined, ["run"]]);
  });

  it("of a command that failed is inside its one error", async () => {
    const failed = { ok: false as const, code: "tool_failed" as const, message: "ended after its time" };
    const place = world(() => [outside], { result: async () => failed });
    const { call, resultText } = await place.outcome(await place.start("do it", { intent: "REQ-001" }));
    const { error } = toolError.parse(JSON.parse(resultText));
    expect(error).toMatchObject({ code: "tool_failed", message: expect.stringContaining("dist/out.js") });
    expect(call?.drift?.files).toHaveLength(1);
  });

  it("includes files that say what agents may do, though the scope owns them", async () => {
    const rules = [".intentignore", "src/.intentignore", "src/.countersign/intents/REQ-001.yaml"];
    const place = world(() => [inside, ...rules.map((path) => ({ path, change: "modified" as const }))], {
      owned: ["src", ".intentignore"],
    });
    const { call, resultText } = await place.outcome(await place.start("do it", { intent: "REQ-001" }));
    expect(call?.drift?.files.map(({ path }) => path)).toEqual(rules);
    expect(resultText).toContain(".intentignore (modified)");
  });

  it("is held against what the intent owned before the command, too", async () => {
    const place = world(() => [outside]);
    const { take } = place.watch;
    place.watch.take = (...given) => {
      place.widen(["dist"]);
      return take(...given);
    };
    const { call } = await place.outcome(await place.start("do it", { intent: "REQ-001" }));
    expect(call?.drift?.files.map(({ path }) => path)).toEqual([outside.path]);
  });

  it("is cut where it is too much, and says so", async () => {
    const many = Array.from({ length: 6_000 }, (_, index) => ({
      path: `d/${index}`,
      change: "created" as const,
    }));
    const place = world(() => many);
    const { call, resultText } = await place.outcome(await place.start("do it", { intent: "REQ-001" }));
    expect(call?.drift).toMatchObject({ isCut: true, problem: expect.stringContaining("5000") });
    expect(call?.drift?.files).toHaveLength(200);
    expect(resultText).toContain("and more");
  });
});

describe("a comparison that fails", () => {
  it.each(["take", "compare"] as const)("in %s breaks no result, and is reported", async (where) => {
    const place = world(() => new Error("the disk is full"));
    if (where === "take") place.watch.take = () => Promise.reject(new Error("the disk is full"));
    const { call, resultText, entries } = await place.outcome(
      await place.start("do it", { intent: "REQ-001" }),
    );
    expect(call).toMatchObject({
      phase: { outcome: "ran" },
      drift: { files: [], problem: "the disk is full" },
    });
    expect(resultText).toMatch(/^ran\n\n\[Drift: .*couldn’t be compared.*the disk is full/);
    expect(entries.at(-1)).toMatchObject({
      verdict: "drift",
      reason: "couldn’t be compared: the disk is full",
    });
  });

  it("of a command that a person stopped is known to be missing", async () => {
    const trigger: { begin: () => void } = { begin: () => {} };
    const begun = new Promise<void>((resolve) => {
      trigger.begin = resolve;
    });
    const hang = () => {
      trigger.begin();
      return new Promise<ToolResult>(() => {});
    };
    const place = world(() => [], { result: hang });
    const id = await place.start("do it", { intent: "REQ-001" });
    await begun;
    await place.control.stop(id, "ada");
    const call = place.transitions.flatMap(({ calls }) => calls).at(-1);
    expect(call).toMatchObject({
      phase: { outcome: "aborted" },
      drift: { problem: "it was ended while it ran" },
    });
    const result = call?.phase.tag === "finished" ? call.phase.result : "";
    expect(toolError.parse(JSON.parse(result)).error.message).toContain("Drift");
  });
});

it("reports that nothing was compared for a command whose process died", async () => {
  const trigger: { begin: () => void } = { begin: () => {} };
  const begun = new Promise<void>((resolve) => {
    trigger.begin = resolve;
  });
  const hang = () => {
    trigger.begin();
    return new Promise<ToolResult>(() => {});
  };
  const place = world(() => [], { result: hang });
  const id = await place.start("do it", { intent: "REQ-001" });
  await begun;
  await updateSession(place.repository, id, (session) => ({
    session: { ...session, owner: null, epoch: session.epoch + 1 },
    calls: [],
    messages: [],
    auditEntries: [],
    alwaysAllowed: [],
    wake: false,
    release: true,
    revokesGrants: null,
  }));
  createRunner({ ...place.runnerDependencies, owner: "next" }).wake(id);
  const { call, resultText } = await place.outcome(id);
  expect(call).toMatchObject({
    phase: { outcome: "interrupted" },
    drift: { problem: "it was ended while it ran" },
  });
  expect(toolError.parse(JSON.parse(resultText)).error.message).toContain("couldn’t be compared");
});

describe("calls that may change files", () => {
  it("of two sessions in one folder, or one folder in the other, are shared while they run together", () => {
    const concurrentRuns = createConcurrentRuns();
    const one = concurrentRuns.begin("/w", "a");
    const same = concurrentRuns.begin("/w", "a");
    const other = concurrentRuns.begin("/w/sub", "b");
    const apart = concurrentRuns.begin("/w2", "c");
    expect([one, same, other, apart].map((each) => each.end().isShared)).toEqual([true, true, true, false]);
    expect(concurrentRuns.begin("/w", "d").end().isShared).toBe(false);
  });

  it("says so on the drift", async () => {
    const gate: { open: () => void } = { open: () => {} };
    const held = new Promise<void>((resolve) => {
      gate.open = resolve;
    });
    let runs = 0;
    const place = world(() => [outside], {
      turns: 2,
      result: async () => {
        runs += 1;
        if (runs === 1) await held;
        else gate.open();
        return { ok: true, text: "ran" };
      },
    });
    const ids = [
      await place.start("one", { intent: "REQ-001" }),
      await place.start("two", { intent: "REQ-001" }),
    ];
    await Promise.all(ids.map((id) => place.until(id, ({ loop }) => loop.tag === "idle")));
    const drifts = place.transitions.flatMap(({ calls }) => calls).flatMap(({ drift }) => drift ?? []);
    expect(drifts[0]?.isShared).toBe(true);
  });
});
