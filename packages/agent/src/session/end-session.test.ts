import { AppError } from "@countersign/contracts/app-error";
import { compileRules, decide, type ExactGrant } from "@countersign/policy";
import { describe, expect, it } from "vitest";
import type { SessionPolicy } from "../evaluation/session-policy.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";

const bash = (command: string) => ({ name: "Bash", input: { command } });

/** Sessions with their grants, as a store has them. */
function world(lines: Line[], options: Partial<Parameters<typeof supervise>[0]> = {}) {
  const made = supervise({
    lines,
    decideWith: decide,
    policyFor: async ({ id }): Promise<SessionPolicy> => {
      const kept = made.repository.alwaysAllowed();
      const exact = kept.flatMap((each): ExactGrant[] =>
        each.kind === "exactly" && each.sessionId === id ? [each] : [],
      );
      const allow = kept.flatMap((each) =>
        each.kind === "rule" && (each.sessionId ?? id) === id
          ? [{ text: each.rule, source: each.scope, id: each.id }]
          : [],
      );
      const ruleSet = { allow, ask: [], deny: [], exact };
      return { ruleSet, rules: compileRules(ruleSet), additionalDirectories: [], isBypassDisabled: false };
    },
    ...options,
  });
  return made;
}

const changes = ({ repository }: Pick<ReturnType<typeof world>, "repository">) =>
  repository
    .decisions()
    .filter(({ verdict }) => verdict === "change")
    .map(({ input, decidedBy }) => ({ ...input, by: decidedBy.name }));

describe("ending a session", () => {
  it("tool-confirmation, Cache Lifetime: revokes its grants, and reopening gives none of them back", async () => {
    const made = world([{ calls: [bash("make")] }, { text: "ok" }, { calls: [bash("make")] }]);
    const id = await made.start();
    await made.decide(await made.waitingCall(id), { verdict: "approve", remember: { kind: "exactly" } });
    await made.untilStatus(id, "idle");
    expect(made.repository.alwaysAllowed()).toHaveLength(1);
    await made.control.end(id, "bo");
    expect((await made.session(id)).ended).toMatchObject({ by: "bo" });
    expect(made.repository.alwaysAllowed()).toEqual([]);
    await made.control.reopen(id, "cy");
    await made.control.send(id, "again", "ada");
    expect((await made.waitingCall(id)).input).toEqual({ command: "make" });
    expect(made.ran).toEqual(["make"]);
    expect(changes(made)).toEqual([
      { session: "ended", by: "bo" },
      { session: "reopened", by: "cy" },
    ]);
  });

  it("keeps what applies beyond the session", async () => {
    const made = world([
      { calls: [bash("make")] },
      { text: "ok" },
      { calls: [bash("make")] },
      { text: "ok" },
    ]);
    const id = await made.start();
    const remember = { kind: "rule" as const, rule: "Bash(make)", scope: "team" as const };
    await made.decide(await made.waitingCall(id), { verdict: "approve", remember });
    await made.untilStatus(id, "idle");
    await made.control.end(id, "ada");
    const other = await made.start();
    await made.untilStatus(other, "idle");
    expect(made.ran).toEqual(["make", "make"]);
  });

  it("stops the turn and cancels what waits: a verdict on it comes too late", async () => {
    const made = world([{ calls: [bash("make a"), bash("make b")] }]);
    const id = await made.start();
    const call = await made.waitingCall(id);
    await made.control.end(id, "ada");
    await made.untilStatus(id, "stopped");
    expect(await made.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "gone" });
    const calls = await Promise.all([call.id].map((each) => made.repository.call(each)));
    expect(calls).toMatchObject([{ phase: { tag: "finished", outcome: "aborted" } }]);
    expect(made.repository.decisions().map(({ verdict }) => verdict)).toEqual(["abort", "abort", "change"]);
    expect(made.ran).toEqual([]);
  });

  it("ends a running tool", async () => {
    const made = supervise({ lines: [{ calls: [{ name: "Hang" }] }] });
    const id = await made.start();
    await made.decide(await made.waitingCall(id), { verdict: "approve" });
    await made.until(id, ({ loop }) => loop.tag === "acting" && loop.calls[0]?.phase.tag === "running");
    await made.control.end(id, "ada");
    expect(await made.untilStatus(id, "stopped")).toMatchObject({ ended: { by: "ada" }, owner: null });
    await made.runner.close();
  });

  const refused: { name: string; ask: (made: ReturnType<typeof world>, id: string) => Promise<unknown> }[] = [
    { name: "a message", ask: ({ control }, id) => control.send(id, "go on", "ada") },
    { name: "continuing", ask: ({ control }, id) => control.resume(id, "ada") },
    { name: "another mode", ask: ({ control }, id) => control.setMode(id, "acceptEdits", "ada") },
    { name: "another intent", ask: ({ control }, id) => control.setIntent(id, null, "ada") },
    { name: "an empty context", ask: ({ control }, id) => control.clear(id, "ada") },
    { name: "a summary", ask: ({ control }, id) => control.compact(id, "", "ada") },
  ];
  it.each(refused)("lets it take no more: $name", async ({ ask }) => {
    const made = world([{ text: "ok" }, { text: "not this" }]);
    const id = await made.start();
    await made.untilStatus(id, "idle");
    await made.control.end(id, "ada");
    const before = await made.session(id);
    const error = await ask(made, id).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "conflict",
      message: "ada ended this session. Reopen it to continue.",
    });
    expect(await made.session(id)).toEqual(before);
    expect(made.requests).toHaveLength(1);
  });

  it("runs no hook for a message that it does not take", async () => {
    const received: string[] = [];
    const made = world([{ text: "ok" }], {
      hooks: {
        userPromptSubmit: async (prompt) => {
          received.push(prompt);
          return { runs: [], block: null, additionalContext: [] };
        },
        sessionEnd: async (_, reason) => {
          received.push(reason);
          return { runs: [], block: null, additionalContext: [] };
        },
      },
    });
    const id = await made.start("first");
    await made.untilStatus(id, "idle");
    await made.control.end(id, "ada");
    await expect(made.control.send(id, "second", "ada")).rejects.toThrow(AppError);
    expect(received).toEqual(["first", "ended"]);
  });

  it("of one that has ended, and reopening one that has not, change nothing", async () => {
    const made = world([{ text: "ok" }]);
    const id = await made.start();
    await made.untilStatus(id, "idle");
    await made.control.reopen(id, "bo");
    await made.control.end(id, "ada");
    const { ended } = await made.session(id);
    await made.control.end(id, "bo");
    expect((await made.session(id)).ended).toEqual(ended);
    expect(changes(made)).toHaveLength(1);
    await expect(made.control.end("nowhere", "ada")).rejects.toMatchObject({ code: "not-found" });
    await expect(made.control.reopen("nowhere", "ada")).rejects.toMatchObject({ code: "not-found" });
  });
});
