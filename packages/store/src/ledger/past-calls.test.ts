import { expect, it } from "vitest";
import { openHarness } from "../fixtures/store-harness.ts";
import { newEntry, newRecord, transition } from "../fixtures/stored-things.ts";
import { pastCalls } from "./past-calls.ts";

const nul = { command: "echo \0", verdict: "restore" };
const all = { sessionId: null, workspace: null, createdBy: null, limit: 100 };

it("gives what people decided, the newest first, of one session, workspace or person", async () => {
  const { database, repository } = await openHarness();
  const one = { ...newRecord(), workspace: "/one", createdBy: "ada" };
  const two = { ...newRecord(), workspace: "/two", createdBy: "bo" };
  for (const record of [one, two]) {
    await repository.create(record, []);
    const decisions = [
      newEntry(record.id, { decidedBy: { kind: "person", name: "ada" }, verdict: "deny", input: nul }),
      newEntry(record.id, { decidedBy: { kind: "policy", name: "rule" } }),
      newEntry(record.id, { verdict: "restore", intentId: "REQ-001" }),
    ];
    await repository.transact(record.id, null, (current) => transition(current, { decisions }));
  }
  const found = await pastCalls(database, all);
  expect(found.map(({ sessionId, workspace, verdict }) => [sessionId, workspace, verdict])).toEqual([
    [two.id, "/two", "deny"],
    [one.id, "/one", "deny"],
  ]);
  expect(await pastCalls(database, { ...all, sessionId: one.id })).toEqual([found[1]]);
  expect(await pastCalls(database, { ...all, workspace: "/two" })).toEqual([found[0]]);
  expect(await pastCalls(database, { ...all, createdBy: "ada" })).toEqual([found[1]]);
  expect(await pastCalls(database, { ...all, limit: 1 })).toEqual([found[0]]);
});
