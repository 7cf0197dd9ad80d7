import {
  createSessionControl,
  digestOf,
  noCommands,
  noHooks,
  updateSession,
  withoutRules,
} from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { VerdictOutcome } from "@countersign/contracts/verdict";
import { describe, expect, it } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { at, newCall, newRecord, transition } from "../fixtures/test-records.ts";
import { createSessionReader } from "../sessions/session-reader.ts";
import { createTeamRepository } from "../settings/team-repository.ts";

/** What people do over one process. It knows the rules as they were when it last read them, and is told of no change. */
async function createControl({ repository, rules }: Harness) {
  const known = { snapshot: await rules.snapshot(), isOld: false };
  const evaluation = {
    tools: new Map([["Bash", bash]]),
    decide: () => ({
      kind: "ask" as const,
      suggestions: [],
      reasons: [{ code: "earlier-class" as const, text: "it asks" }],
      risk: { level: "high" as const, reasons: [] },
    }),
    async policyFor() {
      if (known.isOld) Object.assign(known, { snapshot: await rules.snapshot(), isOld: false });
      const { version, team } = known.snapshot;
      return { ...(await withoutRules()), version, team };
    },
    forgetPolicy: () => {
      known.isOld = true;
    },
    now: () => at,
    fileSystem: { realpath: (path: string) => path },
    home: "/home/ada",
  };
  return createSessionControl({
    repository,
    evaluation,
    hooks: noHooks,
    commands: noCommands,
    undoMs: 0,
    owner: "test",
    clock: { now: () => at, createId: () => "id" },
    defaults: { model: "m", limits: { maxTurns: null, maxCostUsd: null }, isScripted: () => true },
    realWorkspace: async (path) => path,
    modeSettings: async () => ({ defaultMode: null, bypassDisabledBy: null }),
    onStop: () => undefined,
  });
}

const bash = {
  name: "Bash",
  description: "runs",
  inputSchema: {},
  parse: () => ({
    preview: async () => ({ preview: { kind: "input" as const, summary: "true" }, fingerprints: [] }),
    run: async () => ({ ok: true as const, text: "" }),
  }),
};

const why = "its risk is high, and your team requires dual approval from high risk";

/** A stored session that stands still for one call of high risk. */
async function createWaiting({ repository }: Harness, isForTwo: boolean): Promise<Call> {
  const record = newRecord();
  await repository.create(record, []);
  const call = newCall(record.id);
  const digest = digestOf({ tool: call.tool, input: call.input, cwd: record.workspace, fingerprints: [] });
  if (call.assessment === null) throw new Error("the call was not looked at");
  const assessment = {
    ...call.assessment,
    digest,
    ...(isForTwo ? { dualApproval: { why, excluded: [] } } : {}),
  };
  const shown = { ...call, assessment };
  const loop = { tag: "acting" as const, calls: [shown], onceFinished: "continue" as const };
  await updateSession(repository, record.id, (current) =>
    transition({ ...current, loop }, { calls: [shown] }),
  );
  return shown;
}

function approve(
  control: Awaited<ReturnType<typeof createControl>>,
  { id, assessment }: Call,
  name: string,
): Promise<VerdictOutcome> {
  const digest = assessment?.digest ?? "";
  return control.decide({ id, digest, verdict: "approve" }, { name, personId: `id-${name}` });
}

describe("two persons over two processes", () => {
  it("are one first and one second, however many approve at once", async () => {
    const one = await openHarness();
    const other = await joinHarness(one.url);
    await createTeamRepository(one.database).change({ dualApprovalFrom: "high" }, { by: "ada", at });
    const controls = [await createControl(one), await createControl(other)];
    for (let round = 0; round < 5; round += 1) {
      const call = await createWaiting(one, true);
      const outcomes = await Promise.all(
        controls.flatMap((control) => ["bo", "cy", "bo"].map((name) => approve(control, call, name))),
      );
      const kinds = outcomes.map(({ outcome }) => outcome);
      expect(kinds.filter((kind) => kind === "first-of-two")).toHaveLength(1);
      expect(kinds.filter((kind) => kind === "accepted")).toHaveLength(1);
      const stored = await other.repository.call(call.id);
      expect(stored?.phase).toMatchObject({ tag: "approved" });
      expect(new Set(stored?.phase.tag === "approved" ? stored.phase.approvers : [])).toEqual(
        new Set(["bo", "cy"]),
      );
    }
  });

  it("are wanted by a process that did not hear that the team wants two now", async () => {
    const one = await openHarness();
    const other = await joinHarness(one.url);
    const stale = await createControl(other);
    const call = await createWaiting(one, false);
    await createTeamRepository(one.database).change({ dualApprovalFrom: "high" }, { by: "ada", at });
    expect(await approve(stale, call, "bo")).toMatchObject({ outcome: "first-of-two" });
    const item = (await createSessionReader(one.database).queue(call.sessionId, { all: true }))[0];
    expect(item?.second).toMatchObject({ why, first: { by: "bo" } });
    expect(await approve(stale, call, "cy")).toMatchObject({ outcome: "accepted" });
  });

  it("are read with the rules: a lost row of the team's settings lets nobody decide alone", async () => {
    const one = await openHarness();
    await one.database.pool.query("DELETE FROM team_setting");
    await expect(one.rules.snapshot()).rejects.toThrow();
  });
});
