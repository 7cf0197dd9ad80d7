import { createHash } from "node:crypto";
import { updateSession } from "@countersign/agent";
import type { DatabaseClient } from "@countersign/db/transaction";
import { describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../../fixtures/database-harness.ts";
import { newCall, newEntry, newRecord, transition } from "../../fixtures/test-records.ts";
import { type AuditSigner, createAuditSigner, newAuditKey } from "./audit-signature.ts";
import { forgetDecisions } from "./forget.ts";
import { signHead } from "./sign-head.ts";
import { headContent, type SignedHead } from "./signed-head.ts";
import { tombstoneContent } from "./tombstone.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

/** The columns of `audit_row` that are made from an entry. */
const auditColumnNames =
  "session_id, call_id, tool, verdict, risk, decided_by, decider, decider_kind, rule, asked_at, decided_at, outcome, exit_code, what, reason, search, terms";

const signer = createAuditSigner(newAuditKey());
const stranger = createAuditSigner(newAuditKey());
const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T10:00:00.000Z`;
const forgetting = { before: day(4), at: day(20), by: "ada", why: "older than 10 days" };

/** Row `n` was decided on day `n`. */
async function append({ repository }: Harness, days: number[]): Promise<void> {
  const record = newRecord();
  await repository.create(record, []);
  for (const number of days) {
    const reasons = [
      { code: "earlier-rule" as const, text: "", rule: { text: "Bash(git:*)", source: "team", id: "r1" } },
    ];
    const auditEntries = [
      newEntry(record.id, { reason: `number ${number}`, decidedAt: day(number), askedAt: null, reasons }),
    ];
    await updateSession(repository, record.id, (current) => transition(current, { auditEntries }));
  }
}

/** An audit log of eight rows; heads were signed at row 4 and at row 8. `noted` is the second, as the data folder has it. */
async function createSignedAuditLog() {
  const harness = await openHarness();
  await append(harness, [1, 2, 3, 4]);
  const first = await sign(harness, null);
  await append(harness, [5, 6, 7, 8]);
  const noted = await sign(harness, first);
  return { ...harness, noted };
}

async function sign(
  { database }: Pick<Harness, "database">,
  noted: SignedHead | null,
  by: AuditSigner = signer,
) {
  const signing = await signHead(database, by, { noted, at: day(21) });
  if (signing.kind !== "signed") throw new Error(`nothing was signed: ${signing.kind}`);
  return signing.head;
}

function verify({ database }: Pick<Harness, "database">, noted: SignedHead | null = null) {
  return verifyAuditLog(database, { keys: new Set([signer.keyId]), noted });
}

/** As a superuser, with the triggers off. */
async function behindTheBack(
  { database }: Pick<Harness, "database">,
  work: (client: DatabaseClient) => Promise<unknown>,
) {
  const client = await database.pool.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await work(client);
    await client.query("RESET session_replication_role");
  } finally {
    client.release();
  }
}

/** Computes the whole chain anew, so that every row fits the one before. */
async function rehash(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ seq: string; entry: string }>(
    "SELECT seq, entry::text AS entry FROM audit_entry ORDER BY seq",
  );
  let before = "0".repeat(64);
  for (const { seq, entry } of rows) {
    const hash = createHash("sha256").update(`${before}\n${entry}`).digest("hex");
    await client.query("UPDATE audit_entry SET previous_hash = $2, hash = $3 WHERE seq = $1", [
      seq,
      before,
      hash,
    ]);
    before = hash;
  }
}

describe("a signed audit log", () => {
  it("is intact, and says what its heads are", async () => {
    const auditLog = await createSignedAuditLog();
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({
      isIntact: true,
      rows: 8,
      heads: 2,
      lastHead: auditLog.noted,
      unknownKeys: [],
      forgotten: 0,
    });
  });

  it("is signed by one process at a time, and not twice at the same row", async () => {
    const harness = await openHarness();
    await append(harness, [1, 2, 3]);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => signHead(harness.database, signer, { noted: null, at: day(9) })),
    );
    expect(all.map(({ kind }) => kind).sort()).toEqual([
      "same",
      "same",
      "same",
      "same",
      "same",
      "same",
      "same",
      "signed",
    ]);
    expect(await verify(harness)).toMatchObject({ isIntact: true, heads: 1 });
  });

  it("is signed only where enough rows came since", async () => {
    const auditLog = await createSignedAuditLog();
    await append(auditLog, [9]);
    const options = { noted: auditLog.noted, at: day(22) };
    expect(await signHead(auditLog.database, signer, { ...options, since: 2 })).toMatchObject({
      kind: "same",
    });
    expect(await signHead(auditLog.database, signer, { ...options, since: 1 })).toMatchObject({
      kind: "signed",
    });
  });

  it("tells of heads by keys that are not known here, and goes on", async () => {
    const auditLog = await createSignedAuditLog();
    await append(auditLog, [9]);
    await sign(auditLog, auditLog.noted, stranger);
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({
      isIntact: true,
      heads: 3,
      unknownKeys: [stranger.keyId],
    });
  });
});

const cut = "DELETE FROM audit_entry WHERE seq > 6; DELETE FROM audit_row WHERE seq > 6";
const attacks: {
  name: string;
  attack: (client: DatabaseClient, noted: SignedHead) => Promise<unknown>;
  seq: string;
  reason: RegExp;
}[] = [
  {
    name: "the end cut off",
    attack: (client) => client.query(cut),
    seq: "7",
    reason: /the head 2 in the data folder refers to row 8, but the audit log ends at row 6/,
  },
  {
    name: "the end cut off with its head",
    attack: (client) => client.query(`${cut}; DELETE FROM audit_head WHERE number = 2`),
    seq: "7",
    reason: /refers to row 8/,
  },
  {
    name: "a chain computed anew over a changed row",
    attack: async (client) => {
      await client.query(`UPDATE audit_entry SET entry = replace(entry::text, 'number 2', 'number 9')::json WHERE seq = 2;
        UPDATE audit_row SET reason = 'number 9', search = replace(search, 'number 2', 'number 9') WHERE seq = 2`);
      await rehash(client);
    },
    seq: "4",
    reason: /it isn’t the row that the signed head 1 signs/,
  },
  {
    name: "a chain computed anew, and heads that somebody signed with their own key",
    attack: async (client, noted) => {
      await client.query(`UPDATE audit_entry SET entry = replace(entry::text, 'number 2', 'number 9')::json WHERE seq = 2;
        UPDATE audit_row SET reason = 'number 9', search = replace(search, 'number 2', 'number 9') WHERE seq = 2`);
      await rehash(client);
      await client.query("DELETE FROM audit_head");
      const { rows } = await client.query("SELECT hash FROM audit_entry WHERE seq = 8");
      const content = { number: 1, seq: "8", hash: rows[0].hash, at: noted.at };
      await client.query(
        "INSERT INTO audit_head (number, seq, hash, at, key_id, public_key, signature) VALUES (1, 8, $1, $2, $3, $4, $5)",
        [content.hash, content.at, stranger.keyId, stranger.publicKey, stranger.sign(headContent(content))],
      );
    },
    seq: "8",
    reason: /it isn’t the row that the head 2 in the data folder signs/,
  },
  {
    name: "a row that was put in between",
    attack: (client) =>
      client.query(`UPDATE audit_entry SET seq = seq + 100 WHERE seq > 3; UPDATE audit_entry SET seq = seq - 99 WHERE seq > 100;
        UPDATE audit_row SET seq = seq + 100 WHERE seq > 3; UPDATE audit_row SET seq = seq - 99 WHERE seq > 100;
        INSERT INTO audit_entry SELECT 4, session_id, call_id, decided_by_kind, decided_at, entry, hash, repeat('a', 64), intent_id FROM audit_entry WHERE seq = 3;
        INSERT INTO audit_row (seq, ${auditColumnNames}) SELECT 4, ${auditColumnNames} FROM audit_row WHERE seq = 3`),
    seq: "4",
    reason: /its content doesn’t match its hash|isn’t the row/,
  },
  ...[
    "tool = 'Read'",
    "verdict = 'deny'",
    "risk = 'low'",
    "decider = 'bo'",
    "decider_kind = 'rule'",
    "what = 'ls'",
    "reason = NULL",
  ].map((set) => ({
    name: `a changed column of the search (${set})`,
    attack: (client: DatabaseClient) => client.query(`UPDATE audit_row SET ${set} WHERE seq = 5`),
    seq: "5",
    reason: /its columns differ from its content/,
  })),
  ...[
    "search = ''",
    "terms = '{}'",
    "is_forgotten = true",
    "rule = NULL",
    "outcome = 'ran'",
    "exit_code = 0",
    "asked_at = now()",
    "decided_at = now()",
  ].map((set) => ({
    name: `a changed column of the search (${set})`,
    attack: (client: DatabaseClient) => client.query(`UPDATE audit_row SET ${set} WHERE seq = 5`),
    seq: "5",
    reason: /its columns differ from its content/,
  })),
  {
    name: "a row that no search finds any more",
    attack: (client) => client.query("DELETE FROM audit_row WHERE seq = 5"),
    seq: "5",
    reason: /its search entry is missing/,
  },
  {
    name: "a row that only searches find",
    attack: (client) =>
      client.query(
        `INSERT INTO audit_row (seq, ${auditColumnNames}) SELECT 99, ${auditColumnNames} FROM audit_row WHERE seq = 3`,
      ),
    seq: "99",
    reason: /it’s searchable, but not in the chain/,
  },
  {
    name: "a head that was changed",
    attack: (client) => client.query("UPDATE audit_head SET hash = repeat('0', 64) WHERE number = 1"),
    seq: "4",
    reason: /the signed head 1/,
  },
  {
    name: "a head whose key was exchanged",
    attack: (client) =>
      client.query("UPDATE audit_head SET public_key = $1, key_id = $2 WHERE number = 1", [
        stranger.publicKey,
        stranger.keyId,
      ]),
    seq: "4",
    reason: /the signature of head 1 is invalid/,
  },
  {
    name: "a head in the middle that was deleted",
    attack: (client) => client.query("DELETE FROM audit_head WHERE number = 1"),
    seq: "8",
    reason: /the signed head 1 is missing/,
  },
  {
    name: "the newest head deleted",
    attack: (client) => client.query("DELETE FROM audit_head WHERE number = 2"),
    seq: "8",
    reason: /the signed head 2 is in the data folder but not in the database/,
  },
  {
    name: "a row blanked without a tombstone",
    attack: (client) =>
      client.query(`UPDATE audit_entry SET entry = NULL WHERE seq = 2;
        UPDATE audit_row SET what = '', reason = NULL, search = '', terms = '{}', is_forgotten = true WHERE seq = 2`),
    seq: "2",
    reason: /its content is gone without a tombstone/,
  },
];

describe("behind the back of the triggers, the check names", () => {
  it.each(attacks)("$name", async ({ attack, seq, reason }) => {
    const auditLog = await createSignedAuditLog();
    await behindTheBack(auditLog, (client) => attack(client, auditLog.noted));
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({
      isIntact: false,
      seq,
      reason: expect.stringMatching(reason),
    });
  });

  it.each([
    { name: "the end cut off", sql: cut },
    { name: "the newest head deleted", sql: "DELETE FROM audit_head WHERE number = 2" },
    { name: "a chain computed anew", sql: "UPDATE audit_entry SET hash = repeat('b', 64) WHERE seq = 8" },
  ])("and nothing more is signed: $name", async ({ sql }) => {
    const auditLog = await createSignedAuditLog();
    await behindTheBack(auditLog, (client) => client.query(sql));
    expect(await signHead(auditLog.database, signer, { noted: auditLog.noted, at: day(22) })).toMatchObject({
      kind: "broken",
    });
  });
});

describe("forgetting", () => {
  it("keeps who decided and when, and the chain whole", async () => {
    const auditLog = await createSignedAuditLog();
    expect(await forgetDecisions(auditLog.database, signer, forgetting)).toBe(3);
    expect(await forgetDecisions(auditLog.database, signer, forgetting)).toBe(0);
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({ isIntact: true, rows: 8, forgotten: 3 });
    const { rows } = await auditLog.database.pool.query(
      "SELECT d.entry, a.what, a.search, a.reason, a.terms, a.decider, a.verdict FROM audit_entry d JOIN audit_row a USING (seq) WHERE seq = 2",
    );
    const terms = ["rule:Bash(git:*)", "rule:r1"];
    expect(rows).toEqual([
      { entry: null, what: "", search: "", reason: null, terms, decider: "ada", verdict: "allow" },
    ]);
  });

  it("never takes what is younger, or what belongs to a call that still waits", async () => {
    const auditLog = await openHarness();
    await append(auditLog, [1, 2]);
    const record = newRecord();
    await auditLog.repository.create(record, []);
    const call = newCall(record.id);
    const auditEntries = [newEntry(record.id, { callId: call.id, decidedAt: day(2), askedAt: null })];
    await updateSession(auditLog.repository, record.id, (current) =>
      transition(current, { auditEntries, calls: [call] }),
    );
    await append(auditLog, [3, 9, 1]);
    expect(await forgetDecisions(auditLog.database, signer, forgetting)).toBe(4);
    const { rows } = await auditLog.database.pool.query(
      "SELECT seq FROM audit_entry WHERE entry IS NOT NULL ORDER BY seq",
    );
    expect(rows.map(({ seq }) => seq)).toEqual(["3", "5"]);
    expect(await verify(auditLog)).toMatchObject({ isIntact: true, rows: 6, forgotten: 4 });
  });

  const values = `first_seq, last_seq, previous_hash, last_hash, kept, before, at, by, why, key_id, public_key, signature`;
  const forged = `INSERT INTO audit_tombstone (${values}) SELECT 5, 5, previous_hash, hash, 'x', '2030-01-01', now(), 'ada', 'x', 'x', 'x', 'x' FROM audit_entry WHERE seq = 5`;
  it.each([
    { name: "a row without a tombstone", sql: "UPDATE audit_entry SET entry = NULL WHERE seq = 5" },
    {
      name: "a row by an older tombstone",
      sql: "UPDATE audit_entry SET entry = NULL WHERE seq = 2; UPDATE audit_entry SET entry = '{}' WHERE seq = 2",
    },
    {
      name: "more than the entry",
      sql: `${forged}; UPDATE audit_entry SET entry = NULL, hash = '' WHERE seq = 5`,
    },
    {
      name: "another row than the tombstone's",
      sql: `${forged}; UPDATE audit_entry SET entry = NULL WHERE seq = 6`,
    },
    { name: "an entry for another", sql: `${forged}; UPDATE audit_entry SET entry = '{}' WHERE seq = 5` },
    {
      name: "who decided",
      sql: `${forged}; UPDATE audit_row SET what = '', reason = NULL, search = '', is_forgotten = true, decider = 'bo' WHERE seq = 5`,
    },
    {
      name: "a text for another",
      sql: `${forged}; UPDATE audit_row SET what = 'ls', reason = NULL, search = '', is_forgotten = true WHERE seq = 5`,
    },
    {
      name: "a row that is younger",
      sql: `${forged.replace("2030", "2020")}; UPDATE audit_entry SET entry = NULL WHERE seq = 5`,
    },
    { name: "a tombstone", sql: "UPDATE audit_tombstone SET last_seq = 8" },
    { name: "a tombstone's row", sql: "DELETE FROM audit_tombstone" },
    { name: "a head", sql: "UPDATE audit_head SET seq = 1" },
    { name: "all heads", sql: "TRUNCATE audit_head" },
    { name: "a row of the search", sql: "DELETE FROM audit_row WHERE seq = 1" },
    { name: "all rows of the search", sql: "TRUNCATE audit_row" },
  ])("the triggers let nobody blank or change $name", async ({ sql }) => {
    const auditLog = await createSignedAuditLog();
    await forgetDecisions(auditLog.database, signer, forgetting);
    await expect(auditLog.database.pool.query(sql)).rejects.toThrow("the audit log is append-only");
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({ isIntact: true });
  });

  it("by a tombstone that nobody signed is let through by the triggers, and named by the check", async () => {
    const auditLog = await createSignedAuditLog();
    const blank =
      "UPDATE audit_row SET what = '', reason = NULL, search = '', terms = '{}', is_forgotten = true WHERE seq = 5";
    await auditLog.database.pool.query(
      `${forged}; UPDATE audit_entry SET entry = NULL WHERE seq = 5; ${blank}`,
    );
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({
      isIntact: false,
      seq: "5",
      reason: "its content is gone without a tombstone",
    });
  });

  it("by a key that is not known here is named", async () => {
    const auditLog = await createSignedAuditLog();
    await forgetDecisions(auditLog.database, stranger, forgetting);
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({ isIntact: false, seq: "1" });
  });

  it.each([
    {
      name: "a tombstone that was stretched",
      sql: "UPDATE audit_tombstone SET last_seq = 5; UPDATE audit_entry SET entry = NULL WHERE seq IN (4, 5); UPDATE audit_row SET what = '', reason = NULL, search = '', terms = '{}', is_forgotten = true WHERE seq IN (4, 5)",
      seq: "1",
    },
    { name: "a tombstone that was deleted", sql: "DELETE FROM audit_tombstone", seq: "1" },
    {
      name: "a tombstone that was moved",
      sql: "UPDATE audit_tombstone SET first_seq = 2, last_seq = 4",
      seq: "1",
    },
    {
      name: "who decided a forgotten row",
      sql: "UPDATE audit_row SET decider = 'bo', decided_by = '{}' WHERE seq = 2",
      seq: "1",
    },
    {
      name: "what a forgotten row decided",
      sql: "UPDATE audit_row SET verdict = 'deny' WHERE seq = 2",
      seq: "1",
    },
    {
      name: "when a forgotten row was decided",
      sql: "UPDATE audit_entry SET decided_at = now() WHERE seq = 2",
      seq: "1",
    },
    {
      name: "whose call a forgotten row is",
      sql: "UPDATE audit_entry SET call_id = 'x' WHERE seq = 2",
      seq: "1",
    },
    {
      name: "a text in a forgotten row",
      sql: "UPDATE audit_row SET what = 'rm -rf /' WHERE seq = 2",
      seq: "2",
    },
    {
      name: "content in a forgotten row",
      sql: "UPDATE audit_entry SET entry = '{}' WHERE seq = 2",
      seq: "2",
    },
    { name: "a forgotten row that is gone", sql: "DELETE FROM audit_entry WHERE seq = 2", seq: "3" },
  ])("shows $name, behind the back of the triggers", async ({ sql, seq }) => {
    const auditLog = await createSignedAuditLog();
    await forgetDecisions(auditLog.database, signer, forgetting);
    await behindTheBack(auditLog, (client) => client.query(sql));
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({ isIntact: false, seq });
  });

  it("cannot be made up from another tombstone's signature", async () => {
    const auditLog = await createSignedAuditLog();
    await forgetDecisions(auditLog.database, signer, forgetting);
    await behindTheBack(auditLog, (client) =>
      client.query(`INSERT INTO audit_tombstone SELECT 6, 6, previous_hash, last_hash, kept, before, at, by, why, key_id, public_key, signature FROM audit_tombstone;
        UPDATE audit_entry SET entry = NULL WHERE seq = 6; UPDATE audit_row SET what = '', reason = NULL, search = '', terms = '{}', is_forgotten = true WHERE seq = 6`),
    );
    expect(await verify(auditLog, auditLog.noted)).toMatchObject({ isIntact: false, seq: "6" });
  });

  it("is signed over all that it says", () => {
    const content = {
      firstSeq: "1",
      lastSeq: "2",
      previousHash: "a",
      lastHash: "b",
      kept: "c",
      before: day(1),
      at: day(2),
      by: "ada",
      why: "x",
    };
    expect(Object.keys(tombstoneContent(content)).sort()).toEqual([...Object.keys(content), "kind"].sort());
  });
});
