import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow } from "@countersign/db/row-text";
import { sql } from "kysely";

/** Whether two names may stand for one human: a machine stands for everybody who ever made a key of it. */
export type IsSamePerson = (one: string, other: string) => boolean;

/** Which person made a key of which machine, by name. */
export const selectKeyMakers = prepare("select-key-makers", (db) =>
  db
    .selectFrom("apiKey as key")
    .innerJoin("person as machine", "machine.id", "key.personId")
    .innerJoin("person as maker", "maker.id", "key.createdById")
    .select(["machine.name as machine", "maker.name as maker"])
    .where("machine.isMachine", "=", true)
    .distinct(),
);

/** Who made a key of the machine that started each of some sessions; no rows where a person did. */
export const selectMakersOfStarters = prepare(
  "select-makers-of-starters",
  (db, { sessionIds }: Slots<{ sessionIds: string[] }>) =>
    db
      .selectFrom("session")
      .innerJoin("person as machine", "machine.name", "session.createdBy")
      .innerJoin("apiKey as key", "key.personId", "machine.id")
      .innerJoin("person as maker", "maker.id", "key.createdById")
      .select(["session.id as sessionId", "maker.name as maker"])
      .where("machine.isMachine", "=", true)
      .where(sql<boolean>`session.id = ANY (${sessionIds}::text[])`)
      .distinct()
      .orderBy("maker.name"),
);

type KeyMaker = { machine: string; maker: string };

/** Compares names, given the rows of `selectKeyMakers`. A machine may have been made by a machine. */
export function samePersonBy(rows: readonly KeyMaker[]): IsSamePerson {
  const makers = new Map<string, string[]>();
  for (const { machine, maker } of rows.map(fromRow)) {
    makers.set(keyOf(machine), [...(makers.get(keyOf(machine)) ?? []), keyOf(maker)]);
  }
  const humansBehind = (name: string): Set<string> => {
    const found = new Set([keyOf(name)]);
    // What is added while it goes on is looked at too.
    for (const each of found) for (const maker of makers.get(each) ?? []) found.add(maker);
    return found;
  };
  return (one, other) => {
    const others = humansBehind(other);
    return [...humansBehind(one)].some((name) => others.has(name));
  };
}

/** Names are small letters; any other spelling from a library's caller is compared as if it were. */
function keyOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
