import { updateSession } from "@countersign/agent";
import { canSee, type VisibilityFilter } from "@countersign/contracts/visibility";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { newCall, newEntry, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { createSystemRepository } from "../settings/system-repository.ts";
import { createSessionReader } from "./session-reader.ts";
import { isVisible, visibilityValue } from "./visibility-condition.ts";
import { createVisibilityRepository } from "./visibility-repository.ts";

const strange = "o'bryan; \u0000\\";
const sights: { who: string; visibleTo: VisibilityFilter; sees: string[] }[] = [
  { who: "who sees all", visibleTo: { all: true }, sees: ["team", "ada's", "ben's", "strange"] },
  { who: "the starter of one", visibleTo: { all: false, name: "ada" }, sees: ["team", "ada's"] },
  { who: "the starter of another", visibleTo: { all: false, name: "ben" }, sees: ["team", "ben's"] },
  { who: "somebody else", visibleTo: { all: false, name: "cleo" }, sees: ["team"] },
  { who: "a name in capitals", visibleTo: { all: false, name: "ADA" }, sees: ["team"] },
  { who: "a name with a wildcard", visibleTo: { all: false, name: "%" }, sees: ["team"] },
  { who: "nobody", visibleTo: { all: false, name: "" }, sees: ["team"] },
  { who: "a name with what SQL reads", visibleTo: { all: false, name: strange }, sees: ["team", "strange"] },
];

/** One session for the team and three private ones, each with a call that waits and a verdict. */
async function fourSessions({ repository }: Harness) {
  const records = [
    newRecord({ title: "team", createdBy: "ben" }),
    newRecord({ title: "ada's", visibility: "private" }),
    newRecord({ title: "ben's", visibility: "private", createdBy: "ben" }),
    newRecord({ title: "strange", visibility: "private", createdBy: strange }),
  ].map((record) => ({ ...record, workspace: `/work/${record.title}` }));
  const calls = new Map<string, string>();
  for (const record of records) {
    await repository.create(record, [newMessage("go"), newMessage("a call")]);
    const call = newCall(record.id);
    calls.set(record.id, call.id);
    await updateSession(repository, record.id, (current) =>
      transition(
        { ...current, loop: { tag: "acting", calls: [call], onceFinished: "continue" } },
        { calls: [call], auditEntries: [newEntry(record.id, { callId: call.id })] },
      ),
    );
  }
  return { records, calls };
}

it("a session, its calls and what is said of it are there for those who may see it, and for nobody else", async () => {
  const harness = await openHarness();
  const { records, calls } = await fourSessions(harness);
  const reader = createSessionReader(harness.database);
  const store = createVisibilityRepository(harness.database);
  const system = createSystemRepository(harness.database, () => {});
  const titles = new Map(records.map(({ id, title }) => [id, title]));
  const ids = records.map(({ id }) => id);
  for (const { who, visibleTo, sees } of sights) {
    const titlesOf = (found: Iterable<string>) => [...found].map((id) => titles.get(id)).sort();
    const want = [...sees].sort();
    expect(titlesOf((await reader.sessions(visibleTo)).map(({ id }) => id)), who).toEqual(want);
    expect(titlesOf((await reader.queue(null, visibleTo)).map(({ sessionId }) => sessionId)), who).toEqual(
      want,
    );
    expect(titlesOf(await store.among([...ids, "none"], visibleTo)), who).toEqual(want);
    expect(titlesOf((await store.calls([...calls.values(), "none"], visibleTo)).values()), who).toEqual(want);
    expect((await system.recentWorkspaces(10, visibleTo)).map((path) => path.slice(6)).sort(), who).toEqual(
      want,
    );
    for (const { title, workspace } of records)
      expect(await store.hasWorkspace(workspace, visibleTo), who).toBe(sees.includes(title));
    for (const path of ["/work", "/work/", "/work/team/", "/work/%", "", "\u0000"])
      expect(await store.hasWorkspace(path, visibleTo), who).toBe(false);
    expect(want, who).toContain(titles.get((await system.lastVerdict(visibleTo))?.sessionId ?? ""));
    const rows = await harness.database.kysely
      .selectFrom("auditEntry as d")
      .select("d.sessionId as id")
      .where(isVisible("d.sessionId", sql.val(visibilityValue(visibleTo))))
      .execute();
    expect(titlesOf(rows.map(({ id }) => id)), who).toEqual(want);
    for (const record of records) {
      const isVisible = sees.includes(record.title);
      expect(canSee(visibleTo, record), who).toBe(isVisible);
      const asked = [() => store.session(record.id, visibleTo), () => reader.session(record.id, visibleTo)];
      for (const ask of asked) {
        const answer = await ask().then(
          () => "there",
          (error: unknown) => String(error),
        );
        expect(answer, `${who}: ${record.title}`).toBe(
          isVisible ? "there" : `AppError: There is no session ${record.id}.`,
        );
      }
      expect((await reader.queue(record.id, visibleTo)).length, who).toBe(isVisible ? 1 : 0);
    }
  }
});
