import { randomUUID } from "node:crypto";
import { type SessionChange, type SessionRecord, StaleEpochError } from "@countersign/agent";
import { recordTrips } from "@countersign/db/record-trips";
import { markTransaction, type Statement } from "@countersign/db/statement";
import { sendTogether, writeAtOnce } from "@countersign/db/transaction";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { at, newCall, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { createSystemRepository } from "../settings/system-repository.ts";
import { rowVersionOf } from "./row-version.ts";
import { holdKnownSession } from "./session-reads.ts";

/** A session that a process owns and knows. */
async function ownedSession() {
  const harness = await openHarness();
  const owner = randomUUID();
  await harness.database.signals.live(owner);
  const record = newRecord();
  await harness.repository.create(record, []);
  const claimed = await harness.repository.claim(record.id, owner);
  if (claimed === null) throw new Error("the session wasn't claimed");
  // The change before this one read the rules' version and the pause.
  const known = await rename(harness, claimed, "Known");
  return { ...harness, known };
}

async function rename(
  { repository }: Pick<Harness, "repository">,
  known: string | SessionRecord,
  title: string,
  epoch: number | null = null,
) {
  const { session } = await repository.transact(known, epoch, (current) => ({
    transition: transition({ ...current, title }),
    value: null,
  }));
  return session;
}

/** What a test finds in the tables of a session. */
async function rowsOf({ database }: Pick<Harness, "database">): Promise<unknown[]> {
  const tables = ["session", "message", "call", "event", "audit_entry"];
  const counts = tables.map((table) => `SELECT count(*)::int AS rows FROM ${table}`).join(" UNION ALL ");
  return (await database.pool.query(counts)).rows;
}

async function tripsOf(work: () => Promise<unknown>) {
  const recorded = recordTrips();
  onTestFinished(recorded.stop);
  await work();
  recorded.stop();
  return recorded.trips;
}

describe("a change of a session that its writer knows", () => {
  it("takes one trip, and leaves the record as the database has it", async () => {
    const { repository, known } = await ownedSession();
    const call = newCall(known.id, { turn: 1 });
    const loop = { tag: "acting" as const, calls: [call], onceFinished: "continue" as const };
    let changed = known;
    const trips = await tripsOf(async () => {
      const { session } = await repository.transact(known, known.epoch, (current) => ({
        transition: transition({ ...current, loop }, { calls: [call], messages: [newMessage("Hi")] }),
        value: null,
      }));
      changed = await rename({ repository }, session, "Again", known.epoch);
    });
    expect(trips.map(([first, , check]) => [first, check])).toEqual([
      ["begin", "hold-known-session"],
      ["begin", "hold-known-session"],
    ]);
    expect(trips.every((trip) => trip.at(-1) === "commit")).toBe(true);
    expect(changed).toMatchObject({ title: "Again", messageCount: 1 });
    expect(await repository.load(known.id)).toEqual(changed);
  });

  it("is refused to an owner whose session was taken over, and writes nothing", async () => {
    const { database, url, repository, known } = await ownedSession();
    const there = await joinHarness(url);
    await database.signals.close();
    await expect.poll(there.repository.orphans).toEqual([known.id]);
    const taken = await there.repository.claim(known.id, randomUUID());
    const before = await rowsOf(there);
    const write = repository.transact(known, known.epoch, (current) => ({
      transition: transition(current, { calls: [newCall(current.id)], messages: [newMessage("stale")] }),
      value: null,
    }));
    await expect(write).rejects.toThrow(StaleEpochError);
    expect(await rowsOf(there)).toEqual(before);
    expect(await there.repository.load(known.id)).toEqual(taken);
  });

  it("waits for a takeover that is under way, and is refused after it", async () => {
    const { database, repository, known } = await ownedSession();
    const takeover = await database.pool.connect();
    await takeover.query("BEGIN");
    await takeover.query("UPDATE session SET epoch = epoch + 1 WHERE id = $1", [known.id]);
    const write = rename({ repository }, known, "Stale", known.epoch);
    write.catch(() => undefined);
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'";
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await takeover.query("COMMIT");
    takeover.release();
    await expect(write).rejects.toThrow(StaleEpochError);
    expect((await repository.load(known.id))?.title).toBe("Known");
  });

  it("is decided again on what another writer stored meanwhile", async () => {
    const { repository, known } = await ownedSession();
    const add = (text: string) =>
      repository.transact(known, null, (current) => ({
        transition: transition(current, { messages: [newMessage(text)] }),
        value: current.messageCount,
      }));
    const values = (await Promise.all([add("a"), add("b"), add("c")])).map(({ value }) => value);
    expect(values.toSorted()).toEqual([0, 1, 2]);
    expect((await repository.messages(known.id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("sees a row that was changed by other means", async () => {
    const { database, repository, known } = await ownedSession();
    await database.pool.query("UPDATE session SET mode = 'plan' WHERE id = $1", [known.id]);
    expect(await rename({ repository }, known, "New")).toMatchObject({ title: "New", mode: "plan" });
  });

  const besides = [
    {
      name: "a pause of all agents",
      alter: ({ database, feed }: Harness) =>
        createSystemRepository(database, feed.wake).setPaused(true, "ada", at),
      want: true,
    },
    {
      name: "another version of the rules",
      alter: ({ database }: Harness) =>
        database.pool.query("UPDATE policy_version SET version = version + 1"),
      want: false,
    },
  ];
  it.each(besides)("sees $name", async ({ alter, want }) => {
    const harness = await ownedSession();
    const before = await versionSeen(harness, harness.known);
    await alter(harness);
    const after = await versionSeen(harness, before.session);
    expect(after.value.isPaused).toBe(want);
    expect(after.value.policyVersion !== before.value.policyVersion).toBe(!want);
  });

  const versionSeen = ({ repository }: Harness, known: SessionRecord) =>
    repository.transact(known, null, (current, beside) => ({
      transition: transition(current),
      value: beside,
    }));

  it("is decided under the lock if it writes nothing or throws", async () => {
    const { repository, known } = await ownedSession();
    await rename({ repository }, known.id, "Newer");
    const titles: string[] = [];
    const look = ({ title }: SessionRecord): SessionChange<string> => {
      titles.push(title);
      return { transition: null, value: title };
    };
    expect((await repository.transact(known, null, look)).value).toBe("Newer");
    const fail = ({ title }: SessionRecord): SessionChange<null> => {
      throw new Error(`not ${title}`);
    };
    await expect(repository.transact(known, null, fail)).rejects.toThrow("not Newer");
    expect(titles).toEqual(["Known", "Newer"]);
  });

  it("is read first if the record isn't as the repository returned it", async () => {
    const { repository, known } = await ownedSession();
    const trips = await tripsOf(() => rename({ repository }, { ...known, mode: "plan" }, "New"));
    expect(trips.map(([first, second]) => [first, second])).toEqual([
      ["begin", "lock-session"],
      ["upsert-session", "lock-commit-order"],
    ]);
    expect((await repository.load(known.id))?.mode).toBe("default");
  });
});

describe("the check of a known session", () => {
  it("ends the connection if there is no transaction, so that no write behind it counts", async () => {
    const { database, known } = await ownedSession();
    const client = await database.pool.connect();
    const rowVersion = rowVersionOf(known) ?? "";
    const { id, epoch } = known;
    const check = holdKnownSession({ id, epoch, rowVersion, policyVersion: "0", isPaused: false });
    const write: Statement = {
      name: "write-without-transaction",
      text: "UPDATE session SET title = 'Stale' WHERE id = $1",
      values: [id],
    };
    await expect(sendTogether(client, [markTransaction(), check, write])).rejects.toThrow();
    client.release(true);
    expect((await database.pool.query("SELECT title FROM session WHERE id = $1", [id])).rows).toEqual([
      { title: "Known" },
    ]);
    await writeAtOnce(database, { check, writes: [write] });
    await expect(writeAtOnce(database, { check, writes: [write] })).rejects.toMatchObject({ code: "CS001" });
  });
});
