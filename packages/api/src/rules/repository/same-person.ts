import { fromColumn, toColumn } from "@countersign/db/column-text";
import type { Statement } from "@countersign/db/statement";
import { z } from "zod";

/** Whether two names may stand for one human: a machine stands for everybody who ever made a key of it. */
export type IsSamePerson = (one: string, other: string) => boolean;

/** Which person made a key of which machine, by name. */
export function selectKeyMakers(): Statement {
  return {
    name: "select-key-makers",
    text: `SELECT DISTINCT machine.name AS "machine", maker.name AS "maker" FROM api_key key
      JOIN person machine ON machine.id = key.person_id AND machine.is_machine
      JOIN person maker ON maker.id = key.created_by_id`,
    values: [],
  };
}

/** Who made a key of the machine that started a session; no rows where a person did. */
export function selectMakersOfStarter(sessionId: string): Statement {
  return {
    name: "select-makers-of-starter",
    text: `SELECT DISTINCT maker.name AS "maker" FROM session s
      JOIN person machine ON machine.name = s.created_by AND machine.is_machine
      JOIN api_key key ON key.person_id = machine.id
      JOIN person maker ON maker.id = key.created_by_id
      WHERE s.id = $1 ORDER BY 1`,
    values: [toColumn(sessionId)],
  };
}

/** Their names, given its rows. */
export function makersIn(rows: readonly unknown[]): string[] {
  return rows.map((each) => row.pick({ maker: true }).parse(each).maker);
}

const row = z.object({
  machine: z.string().transform(fromColumn),
  maker: z.string().transform(fromColumn),
});

/** Compares names, given the rows of `selectKeyMakers`. A machine may have been made by a machine. */
export function samePersonBy(rows: readonly unknown[]): IsSamePerson {
  const makers = new Map<string, string[]>();
  for (const each of rows) {
    const { machine, maker } = row.parse(each);
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

/** Names are small letters; whatever else a library's caller gives is compared as if it were. */
function keyOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
