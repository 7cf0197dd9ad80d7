import type { SessionRecord, SessionRepository } from "@countersign/agent";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { ChangeRecord, FileVersion } from "@countersign/contracts/recorded-change";
import { expect, it } from "vitest";
import { at, newCall, newRecord } from "../fixtures/test-records.ts";
import type { ChangesRepository } from "./changes-repository.ts";
import { filesOfRecord } from "./compose-changes.ts";
import { type UndoOptions, undoChanges } from "./undo-changes.ts";
import { createUndoHolds } from "./undo-holds.ts";

const version = (letter: string): FileVersion => ({ mode: "100644", name: letter.repeat(40) });

/** An undo of two files that a call changed. `replace` is what becomes of them; it may take the database away. */
async function undoTwo(replace: (takeAway: () => void) => Map<string, string | null>) {
  const audit: AuditEntry[] = [];
  let current: SessionRecord = newRecord({ loop: { tag: "idle", notice: null } });
  let isAway = false;
  const call = newCall(current.id);
  const repository: Pick<SessionRepository, "transact" | "call"> = {
    call: async () => call,
    async transact(_id, _epoch, change) {
      if (isAway) throw new Error("the database is away");
      const { transition, value } = change(current, { policyVersion: null });
      if (transition !== null) {
        current = { ...transition.session, owner: transition.release ? null : transition.session.owner };
        audit.push(...transition.auditEntries);
      }
      return { session: current, value };
    },
  };
  const present = new Map(
    ["a", "b"].map((path) => [path, { version: version("2"), bytes: Buffer.from("2") }] as const),
  );
  const record: ChangeRecord = {
    id: call.id,
    sessionId: current.id,
    callId: call.id,
    turn: 2,
    workspace: "/w",
    files: ["a", "b"].map((path) => ({ path, before: version("1"), after: version("2") })),
    skipped: [],
    isCut: false,
    isShared: false,
    problem: null,
    at,
    undo: null,
  };
  const records: Pick<ChangesRepository, "save" | "remove"> = {
    save: async () => undefined,
    remove: async () => undefined,
  };
  const store: Pick<UndoOptions["store"], "read" | "keep" | "replace" | "forget"> = {
    read: async () => present,
    keep: async () => undefined,
    replace: async () => replace(() => (isAway = true)),
    forget: async () => undefined,
  };
  let count = 0;
  const clock = { now: () => at, createId: () => `id-${++count}` };
  const found = { sessionId: current.id, workspace: "/w", files: filesOfRecord(record), records: [record] };
  const options = { records, store, repository, clock, owner: "p", holds: createUndoHolds(), home: "/home" };
  const undone = undoChanges(
    { ...found, undoneId: null },
    { target: { callId: call.id } },
    { ...options, by: "ada" },
  );
  await undone.catch(() => undefined);
  return { undone, reasons: audit.map(({ reason }) => reason), owner: current.owner };
}

const bothReplaced = () =>
  new Map<string, string | null>([
    ["a", null],
    ["b", null],
  ]);

it("is in the audit log even if the database goes away while the files are put back", async () => {
  const { undone, reasons } = await undoTwo((takeAway) => {
    takeAway();
    return bothReplaced();
  });
  await expect(undone).rejects.toThrow("the database is away");
  expect(reasons).toEqual(["undone: a, b"]);
});

it("is in the audit log once if all goes well", async () => {
  const { reasons, owner } = await undoTwo(bothReplaced);
  expect([reasons, owner]).toEqual([["undone: a, b"], null]);
});

it("says in the audit log which files couldn't be put back", async () => {
  const { undone, reasons } = await undoTwo(() => bothReplaced().set("b", "it has changed since"));
  expect((await undone).files).toMatchObject([{ outcome: "undone" }, { outcome: "failed" }]);
  expect(reasons).toEqual(["undone: a, b", "couldn’t be undone: b"]);
});
