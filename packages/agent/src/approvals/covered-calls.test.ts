import type { Decision } from "@countersign/contracts/decision";
import { expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import { supervise } from "../fixtures/supervise.ts";
import { bareTransition, type SessionRepository, updateSession } from "../ports/repository.ts";
import { createCoveredCalls } from "./covered-calls.ts";
import { releaseCall } from "./release-call.ts";

const byRule = (kind: "allow" | "ask"): Decision => {
  const reasons = [{ code: "earlier-rule" as const, text: "a rule" }];
  if (kind === "allow") return { kind, reasons };
  return { kind, reasons, suggestions: [], risk: { level: "medium", reasons: [] } };
};

/** A session whose calls wait, and the policy that the test sets. */
async function waitingWorld(calls: { name: string; input: { command: string } }[]) {
  const policy: { kind: "allow" | "ask"; version: string; asked: number } = {
    kind: "ask",
    version: "1",
    asked: 0,
  };
  const world = supervise({
    lines: [{ calls }],
    policyFor: async () => ({ ...(await withoutRules()), version: policy.version }),
    decideWith: () => {
      policy.asked += 1;
      return byRule(policy.kind);
    },
  });
  const id = await world.start();
  const call = await world.waitingCall(id);
  policy.asked = 0;
  return { ...world, policy, id, call };
}

type Repository = Pick<SessionRepository, "load">;

/** Finds covered calls in a repository that loads one session after the other. */
function coveredIn({ repository, ...options }: CoveredOptions & { repository: Repository }) {
  return createCoveredCalls({
    ticks: () => 0,
    pause: async () => undefined,
    readAhead: async () => undefined,
    ...options,
    load: async (ids) => {
      const sessions = await Promise.all([...new Set(ids)].map(repository.load));
      return sessions.filter((session) => session !== null);
    },
  });
}

type AllOptions = Parameters<typeof createCoveredCalls>[0];
type CoveredOptions = Pick<AllOptions, "evaluation"> & Partial<AllOptions>;

/** What the database says of the session. */
const waiting = (id: string, policyVersion: string | null, rowVersion = "1") => ({
  sessions: [{ id, rowVersion }],
  policyVersion,
});

const bash = (command: string) => ({ name: "Bash", input: { command } });

it("asks the policy once for each version of the rules, and finds what it allows by then", async () => {
  const {
    repository,
    controlDependencies: { evaluation },
    policy,
    id,
    call,
  } = await waitingWorld([bash("a"), bash("b")]);
  const covered = coveredIn({ repository, evaluation });
  expect(await covered.find(waiting(id, policy.version))).toEqual([]);
  const asked = policy.asked;
  await covered.find(waiting(id, policy.version));
  expect(policy.asked).toBe(asked);
  Object.assign(policy, { kind: "allow", version: "2" });
  const found = await covered.find(waiting(id, policy.version));
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ id: call.id, decision: "allow", isByRule: true });
});

/** A session whose loads are counted, and a clock that the test sets. */
async function countedWorld() {
  const world = await waitingWorld([bash("a")]);
  const clock = { now: 0, loads: 0 };
  const covered = coveredIn({
    repository: {
      load: async (id) => {
        clock.loads += 1;
        return world.repository.load(id);
      },
    },
    evaluation: world.controlDependencies.evaluation,
    ticks: () => clock.now,
  });
  return { ...world, clock, covered };
}

it("loads a session once for all viewers, while neither it nor the rules change", async () => {
  const { id, clock, covered } = await countedWorld();
  await Promise.all([covered.find(waiting(id, "1")), covered.find(waiting(id, "1"))]);
  await covered.find(waiting(id, "1"));
  expect(clock.loads).toBe(1);
});

it("reads many sessions in few trips, and answers in their order", async () => {
  const world = await waitingWorld([bash("a")]);
  const one = await world.repository.load(world.id);
  if (one === null) throw new Error("the session isn’t stored");
  const ids = Array.from({ length: 250 }, (_, index) => `s${index}`);
  const trips: number[] = [];
  const load = async (asked: readonly string[]) => {
    trips.push(asked.length);
    return asked.map((id) => ({ ...one, id })).reverse();
  };
  const read: string[] = [];
  const readAhead = async (asked: readonly string[]) => void read.push(...asked);
  const { evaluation } = world.controlDependencies;
  const covered = createCoveredCalls({ load, readAhead, evaluation, ticks: () => 0, pause: async () => {} });
  Object.assign(world.policy, { kind: "allow" });
  const sessions = ids.map((id) => ({ id, rowVersion: "1" }));
  expect(await covered.find({ sessions, policyVersion: "1" })).toHaveLength(250);
  expect(trips).toEqual([100, 100, 50]);
  expect(read).toEqual(ids);
  await covered.find({ sessions, policyVersion: "1" });
  expect(trips).toHaveLength(3);
});

it.each([
  { name: "the session changed", versions: ["1", "2"], at: 0 },
  { name: "the rules changed", versions: ["2", "1"], at: 0 },
  { name: "ten seconds have passed", versions: ["1", "1"], at: 10_000 },
] as const)("loads a session again once $name", async ({ versions: [policyVersion, rowVersion], at }) => {
  const { id, clock, covered, policy } = await countedWorld();
  await covered.find(waiting(id, "1"));
  Object.assign(policy, { kind: "allow", version: policyVersion });
  clock.now = at;
  expect(await covered.find(waiting(id, policyVersion, rowVersion))).toHaveLength(1);
  expect(clock.loads).toBe(2);
});

it("evaluates many sessions again more slowly than few", async () => {
  const { id, clock, covered } = await countedWorld();
  const many = {
    sessions: Array.from({ length: 4_000 }, () => ({ id, rowVersion: "1" })),
    policyVersion: "1",
  };
  await covered.find(many);
  clock.now = 19_999;
  await covered.find(many);
  expect(clock.loads).toBe(1);
  clock.now = 20_000;
  await covered.find(many);
  expect(clock.loads).toBe(2);
});

it("keeps nothing that was evaluated with older rules than the database has", async () => {
  const { id, covered, policy } = await countedWorld();
  expect(await covered.find(waiting(id, "2"))).toEqual([]);
  Object.assign(policy, { kind: "allow", version: "2" });
  expect(await covered.find(waiting(id, "2"))).toHaveLength(1);
});

it("tries a session again that couldn't be loaded", async () => {
  const { id, repository, controlDependencies, policy } = await waitingWorld([bash("a")]);
  let isAway = true;
  const covered = coveredIn({
    repository: {
      load: async (session) => {
        if (isAway) throw new Error("the database is away");
        return repository.load(session);
      },
    },
    evaluation: controlDependencies.evaluation,
  });
  Object.assign(policy, { kind: "allow" });
  await expect(covered.find(waiting(id, "1"))).rejects.toThrow("away");
  isAway = false;
  expect(await covered.find(waiting(id, "1"))).toHaveLength(1);
});

it("lets other work happen while it goes through many calls", async () => {
  const {
    repository,
    controlDependencies: { evaluation },
    id,
    policy,
  } = await waitingWorld(Array.from({ length: 200 }, (_, index) => bash(`run ${index}`)));
  const clock = { now: 0, pauses: 0 };
  const pause = async () => {
    clock.pauses += 1;
  };
  // Every look at the clock is five milliseconds later.
  const ticks = () => {
    clock.now += 5;
    return clock.now;
  };
  const covered = coveredIn({ repository, evaluation, ticks, pause });
  await covered.find(waiting(id, policy.version));
  expect(clock.pauses).toBeGreaterThan(30);
});

it("neither lists nor releases a call that only a person lets run", async () => {
  const world = await waitingWorld([bash("choose")]);
  const { repository, policy, id, call } = world;
  const personal = new Map(
    [...world.controlDependencies.evaluation.tools].map(([name, tool]) => [
      name,
      {
        ...tool,
        parse: (raw: Parameters<typeof tool.parse>[0]) => ({ ...tool.parse(raw), isPersonal: true }),
      },
    ]),
  );
  const evaluation = { ...world.controlDependencies.evaluation, tools: personal };
  Object.assign(policy, { kind: "allow", version: "2" });
  await updateSession(repository, id, (current) => bareTransition({ ...current, mode: "bypassPermissions" }));
  const covered = coveredIn({ repository, evaluation });
  expect(
    (await covered.find(waiting(id, policy.version))).filter(({ decision }) => decision === "allow"),
  ).toEqual([]);
  const item = { id: call.id, digest: call.assessment?.digest ?? "", decision: "allow" as const };
  const released = releaseCall(
    item,
    { by: { kind: "person", name: "ada" } },
    { repository, evaluation, clock: world.clock },
  );
  expect((await released).outcome).not.toBe("released");
});

it("releases nothing by itself once the rules or the team's settings changed meanwhile", async () => {
  const { repository, controlDependencies, policy, call, clock } = await waitingWorld([bash("a")]);
  Object.assign(policy, { kind: "allow", version: "2" });
  const evaluation = {
    ...controlDependencies.evaluation,
    forgetPolicy: () => void Object.assign(policy, { version: "3" }),
  };
  // The setting that wants this was switched off after the evaluation.
  const changed: typeof repository = {
    ...repository,
    transact: (sessionId, lease, change) =>
      repository.transact(sessionId, lease, (current, now) =>
        change(current, { ...now, policyVersion: "3" }),
      ),
  };
  const item = { id: call.id, digest: call.assessment?.digest ?? "", decision: "allow" as const };
  const dependencies = { repository: changed, evaluation, clock };
  const by = { kind: "system", name: "team setting" } as const;
  expect((await releaseCall(item, { by, isAutomatic: true, version: "2" }, dependencies)).outcome).toBe(
    "refused",
  );
  expect((await repository.call(call.id))?.phase.tag).toBe("waiting");
  policy.version = "2";
  const person = { kind: "person", name: "ada" } as const;
  expect((await releaseCall(item, { by: person }, dependencies)).outcome).toBe("released");
});
