import type { Call } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import {
  approve,
  bash,
  firstOf,
  person,
  rules,
  startDeploy,
  verdicts,
  world,
} from "../fixtures/dual-approval.ts";
import type { HookVerdict } from "../ports/hooks.ts";
import { createSessionControl } from "../session/session-control.ts";

const put = (path: string, content = "x") => ({ name: "Put", input: { path, content } });
const voidedOf = ({ phase }: Call) => (phase.tag === "waiting" ? phase.voided : undefined);

/** All calls of the current turn. */
async function callsOf({ session }: ReturnType<typeof world>, id: string): Promise<Call[]> {
  const { loop } = await session(id);
  return loop.tag === "acting" ? loop.calls : [];
}

describe("a first approval is void", () => {
  it("when the file that the call writes changes: the second sees it as changed, and is then the first", async () => {
    const made = world([{ calls: [put("deploy")] }]);
    made.holds.team = { dualApprovalFrom: "low", excludesStarter: false };
    const id = await made.start();
    const call = await made.waitingCall(id);
    await approve(made, call, "bo");
    made.files.set("deploy", "somebody else's");
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "changed" });
    const changed = await made.waitingCall(id);
    expect([firstOf(changed), voidedOf(changed)?.by]).toEqual([null, "bo"]);
    expect(await approve(made, changed, "cy")).toMatchObject({ outcome: "first-of-two" });
    expect(made.ran).toEqual([]);
    expect(await approve(made, changed, "bo")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
  });

  it("when the second approver gives other input, which then waits for another person", async () => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, "bo");
    const input = { command: "deploy twice" };
    expect(await approve(made, call, "cy", { input })).toMatchObject({ outcome: "first-of-two", by: "cy" });
    const edited = await made.waitingCall(id);
    expect(edited).toMatchObject({
      input,
      edit: { proposed: { command: "deploy" }, by: { name: "cy" } },
      phase: { first: { by: { name: "cy" } }, voided: { by: "bo" } },
    });
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "changed" });
    expect(await approve(made, edited, "cy")).toMatchObject({ outcome: "refused" });
    expect(await approve(made, edited, "bo")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual(["deploy twice"]);
    expect(made.repository.decisions().at(-1)).toMatchObject({
      verdict: "allow",
      input,
      proposedInput: { command: "deploy" },
      approvals: [{ by: { name: "cy" } }],
    });
  });

  it("when who must approve is different since, and says so", async () => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, "ada");
    made.holds.team = { dualApprovalFrom: null, excludesStarter: true };
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "first-of-two", by: "bo" });
    const waiting = await made.waitingCall(id);
    expect([firstOf(waiting)?.by.name, voidedOf(waiting)?.by]).toEqual(["bo", "ada"]);
    expect(await approve(made, waiting, "ada")).toMatchObject({ outcome: "refused" });
    expect(made.ran).toEqual([]);
  });

  it("when the rule that wants two is another one since", async () => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, "bo");
    made.holds.decide = (asked, context) => {
      const decision = rules(asked, context);
      const reasons = decision.reasons.map((each) => ({
        ...each,
        rule: { text: "Bash(dep*)", source: "project" },
      }));
      return { ...decision, reasons };
    };
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "first-of-two" });
    expect(voidedOf(await made.waitingCall(id))?.by).toBe("bo");
  });

  it("when the person who gave it may not decide any more", async () => {
    const { made, id, call } = await startDeploy();
    const control = createSessionControl({
      ...made.controlDependencies,
      mayDecide: async (personId) => personId !== "id-bo",
    });
    await approve(made, call, person("bo"));
    expect(await approve({ control }, call, person("cy"))).toMatchObject({ outcome: "first-of-two" });
    const waiting = await made.waitingCall(id);
    expect([firstOf(waiting)?.by.name, voidedOf(waiting)?.by]).toEqual(["cy", "bo"]);
    expect(await approve({ control }, waiting, person("di"))).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
  });

  it("never for one who has nothing to do with it: a rule that wants two no more lets one approve", async () => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, "bo");
    made.holds.decide = () => ({
      kind: "ask",
      reasons: [{ code: "earlier-class", text: "no rule" }],
      risk: { level: "low", reasons: [] },
      suggestions: [],
    });
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
    expect(made.repository.decisions().at(-1)).not.toHaveProperty("approvals");
  });
});

describe("where a rule that was added since would allow it", () => {
  async function startWithLaterRule() {
    const made = world([{ calls: [bash("build")] }]);
    made.holds.team = { dualApprovalFrom: "low", excludesStarter: false };
    const id = await made.start();
    const call = await made.waitingCall(id);
    made.holds.decide = () => ({
      kind: "allow",
      reasons: [{ code: "earlier-rule", text: "bo allows it" }],
    });
    const relook = async () => {
      const { epoch: before } = await made.session(id);
      made.runner.wake(id);
      await made.until(id, ({ owner, epoch }) => owner === null && epoch > before);
      return made.waitingCall(id);
    };
    return { made, id, call, relook };
  }

  it("two people are needed as long as the team wants two for what it asked for", async () => {
    const { made, id, call, relook } = await startWithLaterRule();
    expect(await relook()).toMatchObject({ assessment: { decision: "ask", dualApproval: { excluded: [] } } });
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "first-of-two" });
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "refused" });
    const input = { command: "build twice" };
    expect(await approve(made, call, "bo", { input })).toMatchObject({ outcome: "first-of-two" });
    await relook();
    expect(made.ran).toEqual([]);
    const edited = await made.waitingCall(id);
    expect(await approve(made, edited, "cy")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual(["build twice"]);
  });

  it("one is enough once the team no longer wants two; nothing runs before they say so", async () => {
    const { made, id, relook } = await startWithLaterRule();
    await relook();
    made.holds.team = { dualApprovalFrom: null, excludesStarter: false };
    const waiting = await relook();
    expect(waiting.assessment).toMatchObject({ decision: "ask" });
    expect(waiting.assessment?.dualApproval).toBeUndefined();
    expect(made.ran).toEqual([]);
    expect(await approve(made, waiting, "bo")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
    expect(made.repository.decisions().at(-1)).not.toHaveProperty("approvals");
  });

  it("a higher bar is counted with too, for who approves what was shown before it", async () => {
    const { made, id, call, relook } = await startWithLaterRule();
    await relook();
    made.holds.team = { dualApprovalFrom: "critical", excludesStarter: false };
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual(["build"]);
    // The entry of their approval says why they were asked, not which rule would have spared it.
    expect(made.repository.decisions().at(-1)).toMatchObject({
      verdict: "allow",
      reasons: [{ text: "no rule" }],
    });
  });
});

describe("one person does not get past the second", () => {
  it("by an allow rule that was made since", async () => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, "bo");
    made.holds.decide = () => ({
      kind: "allow",
      reasons: [{ code: "earlier-rule", text: "bo allows it" }],
    });
    made.runner.wake(id);
    await made.until(id, ({ owner, epoch }) => owner === null && epoch > 1);
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "refused" });
    expect(made.ran).toEqual([]);
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
  });

  it("by another mode of the session", async () => {
    const { made, id } = await startDeploy();
    await made.control.setMode(id, "bypassPermissions", "bo");
    made.holds.decide = (asked, context) =>
      context.mode === "bypassPermissions"
        ? { kind: "allow", reasons: [{ code: "earlier-mode", text: "asks nothing" }] }
        : rules(asked, context);
    made.runner.wake(id);
    await made.until(id, ({ owner }) => owner === null);
    expect(await approve(made, await made.waitingCall(id), "bo")).toMatchObject({ outcome: "first-of-two" });
    expect(made.ran).toEqual([]);
  });

  it("by approving before dual approval was required: the call waits again, and names the voided approval", async () => {
    const made = world([{ calls: [{ name: "Hang" }, bash("dd")] }]);
    const id = await made.start();
    const hang = await made.waitingCall(id);
    const second = (await callsOf(made, id))[1];
    if (second === undefined) throw new Error("no second call");
    expect(await approve(made, second, "bo")).toMatchObject({ outcome: "accepted" });
    made.holds.team = { dualApprovalFrom: "critical", excludesStarter: false };
    await made.decide(hang, { verdict: "deny" });
    const waiting = await made.waitingCall(id);
    expect(waiting).toMatchObject({ id: second.id, verdict: null, phase: { voided: { by: "bo" } } });
    expect(made.ran).toEqual([]);
  });

  it("by approving while the starter could still be one of the two", async () => {
    const made = world([{ calls: [{ name: "Hang" }, bash("deploy")] }]);
    const id = await made.start();
    const hang = await made.waitingCall(id);
    const second = (await callsOf(made, id))[1];
    if (second === undefined) throw new Error("no second call");
    await approve(made, second, "ada");
    expect(await approve(made, second, "bo")).toMatchObject({ outcome: "accepted" });
    made.holds.team = { dualApprovalFrom: null, excludesStarter: true };
    await made.decide(hang, { verdict: "deny" });
    expect(await made.waitingCall(id)).toMatchObject({ id: second.id, phase: { voided: { by: "bo" } } });
    expect(made.ran).toEqual([]);
  });

  it.each(["none", "allow"] as const)("by a hook that answers for a person: %s", async (decision) => {
    const run = { event: "PermissionRequest" as const, name: "guard", source: "test", message: null };
    const verdict: HookVerdict = {
      decision,
      hook: "guard",
      updatedInput: null,
      additionalContext: [],
      runs: [{ ...run, startedAt: "2026-01-01T00:00:00.000Z", durationMs: 1, outcome: "allowed" }],
    };
    const { made, call } = await startDeploy({ hooks: { permissionRequest: async () => verdict } });
    expect(call.assessment?.decision).toBe("ask");
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "first-of-two" });
    expect(made.ran).toEqual([]);
  });

  it("by input that is allowed only where nobody is asked", async () => {
    const { made, id, call } = await startDeploy();
    made.holds.decide = () => ({
      kind: "allow",
      reasons: [{ code: "earlier-mode", text: "asks nothing" }],
    });
    const input = { command: "deploy  " };
    expect(await approve(made, call, "bo", { input })).toMatchObject({ outcome: "first-of-two" });
    expect(made.ran).toEqual([]);
    expect((await made.waitingCall(id)).assessment?.decision).toBe("ask");
  });
});

describe("a process that knows old rules", () => {
  /** The rules in the database are of version 2; this process has those of version 1 until it learns that they are old. */
  async function behind(isNotified: boolean) {
    const made = world([{ calls: [bash("ls")] }]);
    const id = await made.start();
    const call = await made.waitingCall(id);
    const known = { version: "1", asked: 0 };
    const { repository, evaluation } = made.controlDependencies;
    const control = createSessionControl({
      ...made.controlDependencies,
      repository: {
        ...repository,
        transact: (session, epoch, change) =>
          repository.transact(session, epoch, (current) => change(current, { policyVersion: "2" })),
      },
      evaluation: {
        ...evaluation,
        policyFor: async () => {
          known.asked += 1;
          const dualApprovalFrom = known.version === "1" ? null : ("low" as const);
          const team = { dualApprovalFrom, excludesStarter: false };
          return { ...(await withoutRules()), version: known.version, team };
        },
        forgetPolicy: () => {
          if (isNotified) known.version = "2";
        },
      },
    });
    return { made, control, request: { id: call.id, digest: call.assessment?.digest ?? "" } };
  }

  it("lets no single approval through: it looks again by the new ones", async () => {
    const { made, control, request } = await behind(true);
    const given = await control.decide({ ...request, verdict: "approve" }, "bo");
    expect(given).toMatchObject({ outcome: "first-of-two" });
    expect([made.ran, verdicts(made)]).toEqual([[], ["approve-first"]]);
  });

  it("gives up where it cannot learn them, and still denies", async () => {
    const { made, control, request } = await behind(false);
    await expect(control.decide({ ...request, verdict: "approve" }, "bo")).rejects.toThrow(
      "The rules kept changing",
    );
    expect([made.ran, verdicts(made)]).toEqual([[], []]);
    expect(await control.decide({ ...request, verdict: "deny" }, "bo")).toMatchObject({
      outcome: "accepted",
    });
  });
});
