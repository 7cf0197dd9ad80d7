import type { Hash } from "node:crypto";
import type { AuditLogRow, StoredRow } from "./audit-log-rows.ts";
import type { AuditProblem } from "./audit-problem.ts";
import { isSigned } from "./audit-signature.ts";
import type { AuditTrust } from "./check-heads.ts";
import { addKept, keptHash, type Tombstone, tombstoneContent } from "./tombstone.ts";

/** The tombstones beside a chain that is gone through from its first row on. */
export type TombstoneCheck = {
  /** The first tombstone that is not what was signed, or that nobody signed whom we trust. */
  problem: AuditProblem | null;
  /** Whether a tombstone says that this row was forgotten. To be asked in the order of the rows. */
  covers(seq: bigint): boolean;
  /** Goes past a row; what is wrong when it was the last of a tombstone. */
  pass(row: StoredRow): AuditProblem | null;
};

/** One that is not as it was signed covers nothing, and neither does one by a key that is not trusted, as anybody can make a key. */
export function checkTombstones(tombstones: Tombstone[], { keys }: AuditTrust): TombstoneCheck {
  const problems = tombstones.flatMap((tombstone) => {
    const reason = findTombstoneProblem(tombstone, keys);
    return reason === null ? [] : [{ seq: BigInt(tombstone.firstSeq), reason }];
  });
  const good = tombstones.filter((tombstone) => findTombstoneProblem(tombstone, keys) === null);
  let index = 0;
  let hash: Hash = keptHash();
  const coveringTombstone = (seq: bigint) => {
    while (index < good.length && BigInt(good[index]?.lastSeq ?? 0) < seq) index += 1;
    const next = good[index];
    return next !== undefined && BigInt(next.firstSeq) <= seq ? next : undefined;
  };
  return {
    problem: problems[0] ?? null,
    covers: (seq) => coveringTombstone(seq) !== undefined,
    pass(row) {
      const tombstone = coveringTombstone(BigInt(row.seq));
      if (tombstone === undefined || !isWhole(row)) return null;
      if (row.seq === tombstone.firstSeq) {
        hash = keptHash();
        if (row.previousHash !== tombstone.previousHash) return otherThan(tombstone);
      }
      addKept(hash, row);
      if (row.seq !== tombstone.lastSeq) return null;
      const isSame = row.hash === tombstone.lastHash && hash.digest("hex") === tombstone.kept;
      return isSame ? null : otherThan(tombstone);
    },
  };
}

function findTombstoneProblem(tombstone: Tombstone, keys: ReadonlySet<string>): string | null {
  const named = `the tombstone of the rows ${tombstone.firstSeq} to ${tombstone.lastSeq}`;
  if (!isSigned(tombstoneContent(tombstone), tombstone)) return `${named} isn’t what was signed`;
  return keys.has(tombstone.keyId) ? null : `${named} was signed with an unknown key: ${tombstone.keyId}`;
}

function isWhole(row: StoredRow): row is AuditLogRow {
  return row.audit !== null;
}

function otherThan({ firstSeq, lastSeq }: Tombstone): AuditProblem {
  const reason = `what’s left of the rows ${firstSeq} to ${lastSeq} doesn’t match their signed tombstone`;
  return { seq: BigInt(firstSeq), reason };
}
