import { describe, expect, it } from "vitest";
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
import { timeOutCall } from "./time-out-call.ts";

describe("a call that needs two people", () => {
  it("runs when two people approved just this; the audit log names both", async () => {
    const { made, id, call } = await startDeploy();
    expect(await approve(made, call, person("bo"))).toMatchObject({
      outcome: "first-of-two",
      by: "bo",
      message:
        "Yours is the first of two approvals. Someone else must approve it, too: the rule Bash(deploy:*) (team) requires dual approval.",
    });
    expect(made.ran).toEqual([]);
    const waiting = await made.waitingCall(id);
    expect(waiting).toMatchObject({
      verdict: null,
      phase: { tag: "waiting", first: { by: { name: "bo" } } },
    });
    expect(await approve(made, waiting, person("cy"))).toMatchObject({ outcome: "accepted", by: "cy" });
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual(["deploy"]);
    expect((await made.repository.call(call.id))?.verdict).toMatchObject({ by: "cy", first: { by: "bo" } });
    expect(made.repository.decisions()).toMatchObject([
      { verdict: "approve-first", decidedBy: { kind: "person", ...person("bo") } },
      {
        verdict: "allow",
        decidedBy: { kind: "person", ...person("cy") },
        approvals: [{ by: { kind: "person", ...person("bo") } }],
      },
    ]);
  });

  it.each([
    { name: "the same person", by: person("bo"), says: "You already approved it" },
    {
      name: "the same person from elsewhere",
      by: { ...person("bo"), address: "10.0.0.9" },
      says: "You already approved it",
    },
    {
      name: "the same person by the start token",
      by: { ...person("bo"), keyId: "start-token" },
      says: "You already approved it",
    },
    {
      name: "the same person under another name",
      by: { name: "bobby", personId: "id-bo" },
      says: "You already approved it",
    },
    {
      name: "a key of the same person",
      by: { ...person("bo"), keyId: "k1" },
      says: "a key can’t give it",
    },
    { name: "a key of somebody else", by: { ...person("cy"), keyId: "k2" }, says: "a key can’t give it" },
    { name: "a machine", by: { name: "ci", personId: "id-ci", keyId: "k3" }, says: "a key can’t give it" },
  ])("is not approved by $name as the second", async ({ by, says }) => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, person("bo"));
    expect(await approve(made, call, by)).toEqual({
      outcome: "refused",
      message: expect.stringContaining(says),
    });
    expect(firstOf(await made.waitingCall(id))?.by.name).toBe("bo");
    expect([made.ran, verdicts(made)]).toEqual([[], ["approve-first"]]);
  });

  it("is not approved by a key as the first either, but by the start token, which signs in the owner", async () => {
    const { made, id, call } = await startDeploy();
    expect(await approve(made, call, { ...person("ci"), keyId: "k1" })).toMatchObject({ outcome: "refused" });
    expect(firstOf(await made.waitingCall(id))).toBeNull();
    expect(await approve(made, call, { ...person("bo"), keyId: "start-token" })).toMatchObject({
      outcome: "first-of-two",
    });
  });

  it("with the starter left out is approved by two others only", async () => {
    const { made, id, call } = await startDeploy();
    made.holds.team = { dualApprovalFrom: null, excludesStarter: true };
    const refused = {
      outcome: "refused",
      message: expect.stringContaining("You or your service account started this session"),
    };
    expect(await approve(made, call, person("ada"))).toEqual(refused);
    expect(await approve(made, call, person("bo"))).toMatchObject({
      message: expect.stringContaining("and not ada, who started the session"),
    });
    expect(await approve(made, await made.waitingCall(id), person("ada"))).toEqual(refused);
    expect(await approve(made, await made.waitingCall(id), person("cy"))).toMatchObject({
      outcome: "accepted",
    });
    await made.untilStatus(id, "idle");
  });

  it.each(["deny", "instruct", "abort"] as const)("ends by one person's %s", async (verdict) => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, "bo");
    const more = verdict === "instruct" ? { verdict, text: "do not" } : { verdict };
    expect(await made.decide(await made.waitingCall(id), more)).toMatchObject({ outcome: "accepted" });
    await made.until(id, ({ owner }) => owner === null);
    expect(made.ran).toEqual([]);
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "already-decided", verdict });
    expect(verdicts(made)[1]).toBe(verdict);
  });

  it("that waits again after a denial was undone needs both again", async () => {
    const made = world([{ calls: [bash("deploy"), bash("ls")] }], { undoMs: 100_000 });
    const id = await made.start();
    const call = await made.waitingCall(id);
    await approve(made, call, "bo");
    await made.control.decide({ id: call.id, digest: call.assessment?.digest ?? "", verdict: "deny" }, "cy");
    await made.control.undo(call.id, "cy");
    expect(firstOf(await made.waitingCall(id))).toBeNull();
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "first-of-two" });
  });

  it("is refused in bulk, and may be denied in bulk", async () => {
    const made = world([{ calls: [bash("deploy a"), bash("ls")] }]);
    const id = await made.start();
    await made.waitingCall(id);
    const record = await made.session(id);
    const calls = record.loop.tag === "acting" ? record.loop.calls : [];
    const items = calls.map((each) => ({ id: each.id, digest: each.assessment?.digest ?? "" }));
    const approved = await made.control.decideMany({ items, verdict: "approve" }, "bo");
    expect(approved.map(({ outcome }) => outcome)).toMatchObject([
      { outcome: "refused", message: expect.stringContaining("need dual approval") },
      { outcome: "accepted" },
    ]);
    const denied = await made.control.decideMany({ items: items.slice(0, 1), verdict: "deny" }, "bo");
    expect(denied[0]?.outcome).toMatchObject({ outcome: "accepted" });
  });

  it.each([
    { name: "exactly", remember: { kind: "exactly" as const } },
    { name: "as a rule", remember: { kind: "rule" as const, rule: "Bash(deploy)", scope: "team" as const } },
  ])("is not always allowed $name, by the first or by the second", async ({ remember }) => {
    const { made, call } = await startDeploy();
    await expect(approve(made, call, "bo", { remember })).rejects.toThrow("be always allowed");
    await approve(made, call, "bo");
    await expect(approve(made, call, "cy", { remember })).rejects.toThrow("be always allowed");
    expect([made.ran, made.repository.alwaysAllowed()]).toEqual([[], []]);
  });

  it("is denied when its time passes, and the audit log says that the second was missing", async () => {
    const made = world([{ calls: [bash("deploy")] }]);
    const limits = { maxTurns: null, maxCostUsd: null, maxWaitSeconds: 1 };
    const id = await made.start("do it", { limits });
    const call = await made.waitingCall(id);
    await approve(made, call, "bo");
    const late = { ...made.clock, now: () => "2027-01-01T00:00:00.000Z" };
    expect(await timeOutCall(call.id, { ...made.controlDependencies, clock: late })).toBe(true);
    await made.untilStatus(id, "idle");
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "gone" });
    expect(made.ran).toEqual([]);
    expect(made.repository.decisions()[1]).toMatchObject({
      verdict: "deny",
      reason: "only bo approved within 1 s. The second approval was missing",
    });
  });

  it("is wanted for every risk from the team's on, also for a sub-agent's call", async () => {
    const calls = [{ name: "Task", input: { description: "d", prompt: "go", agent: "helper" } }];
    const agents = [{ name: "helper", description: "helps", prompt: "help", tools: ["Bash"] }];
    const made = world([{ calls }, { calls: [bash("dd if=x")] }, { text: "said" }], { agents });
    made.holds.team = { dualApprovalFrom: "high", excludesStarter: false };
    made.holds.decide = (call, context) =>
      call.tool === "Task" ? { kind: "allow", reasons: [] } : rules(call, context);
    const id = await made.start();
    const call = await made.waitingCall(id);
    expect(call.agent?.name).toBe("helper");
    expect(await approve(made, call, "bo")).toMatchObject({
      outcome: "first-of-two",
      message: expect.stringContaining(
        "its risk is critical, and your team requires dual approval from high risk",
      ),
    });
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual(["dd if=x"]);
  });

  it.each([
    { from: "low", want: "first-of-two" },
    { from: "medium", want: "accepted" },
    { from: null, want: "accepted" },
  ] as const)("from risk $from on: a call of low risk is $want", async ({ from, want }) => {
    const made = world([{ calls: [bash("ls")] }]);
    made.holds.team = { dualApprovalFrom: from, excludesStarter: false };
    const call = await made.waitingCall(await made.start());
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: want });
  });

  it("is not wanted for what a rule allows", async () => {
    const made = world([{ calls: [bash("free dd")] }]);
    made.holds.team = { dualApprovalFrom: "low", excludesStarter: true };
    await made.untilStatus(await made.start(), "idle");
    expect(made.ran).toEqual(["free dd"]);
  });
});

describe("the first of two approvals", () => {
  it("is undone by the one who gave it, and by nobody else", async () => {
    const { made, id, call } = await startDeploy();
    await approve(made, call, "bo");
    expect(await made.control.undo(call.id, "cy")).toEqual({
      outcome: "too-late",
      message: "Only bo can undo this approval.",
    });
    expect(await made.control.undo(call.id, "bo")).toEqual({ outcome: "undone" });
    expect(firstOf(await made.waitingCall(id))).toBeNull();
    expect(await approve(made, call, "cy")).toMatchObject({ outcome: "first-of-two" });
    expect(await approve(made, call, "bo")).toMatchObject({ outcome: "accepted" });
    await made.untilStatus(id, "idle");
    expect(verdicts(made)).toEqual(["approve-first", "undo", "approve-first", "allow"]);
    expect((await made.control.undo(call.id, "bo")).outcome).toBe("too-late");
  });

  it("is one, when two approve at once, and the other is the second", async () => {
    const { made, id, call } = await startDeploy();
    const outcomes = await Promise.all(["bo", "cy", "bo"].map((by) => approve(made, call, by)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      "accepted",
      "already-decided",
      "first-of-two",
    ]);
    await made.untilStatus(id, "idle");
    expect(verdicts(made)).toEqual(["approve-first", "allow"]);
  });
});
