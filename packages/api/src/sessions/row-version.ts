import type { SessionRecord } from "@countersign/agent";

/**
 * The version of the row that a record was read from or written to. It belongs to this very object: a record that somebody changed is another
 * object and has none.
 */
const versions = new WeakMap<SessionRecord, string>();

export function noteRowVersion(record: SessionRecord, version: string): void {
  versions.set(record, version);
}

/** Undefined for a record that isn't from the database as it is. */
export function rowVersionOf(record: SessionRecord): string | undefined {
  return versions.get(record);
}
