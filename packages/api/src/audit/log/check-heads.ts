import type { AuditProblem } from "./audit-problem.ts";
import { isSigned } from "./audit-signature.ts";
import { headContent, type SignedHead } from "./signed-head.ts";

/** What is known outside of the database: the ids of keys that are trusted, and the newest head that was noted. */
export type AuditTrust = { keys: ReadonlySet<string>; noted: SignedHead | null };

/** Where nothing is known: signatures are held against the keys that stand beside them. */
export const noTrust: AuditTrust = { keys: new Set(), noted: null };

/** The heads beside a chain that is gone through. */
export type HeadCheck = {
  /** What is wrong with the heads by themselves. */
  problem: AuditProblem | null;
  /** Keys that signed heads and are not trusted here. */
  unknownKeys: string[];
  /** What is wrong when this row has this hash. */
  at(seq: string, hash: string): string | null;
  /** The first head that a chain which ends at this row does not reach. */
  behind(last: bigint): AuditProblem | null;
};

/** Checks signatures and numbers, and keeps which row must have which hash. */
export function checkHeads(heads: SignedHead[], { keys, noted }: AuditTrust): HeadCheck {
  const all = noted === null ? heads : [...heads, noted];
  const wanted = Map.groupBy(all, ({ seq }) => seq);
  const unknown = heads.filter(({ keyId }) => !keys.has(keyId)).map(({ keyId }) => keyId);
  return {
    problem: findHeadProblem(heads) ?? findNotedHeadProblem(heads, noted),
    unknownKeys: [...new Set(unknown)],
    at(seq, hash) {
      const other = wanted.get(seq)?.find((head) => head.hash !== hash);
      return other === undefined ? null : `it isn’t the row that ${nameOf(other, noted)} signs`;
    },
    behind(last) {
      const lost = all.filter(({ seq }) => BigInt(seq) > last).toSorted(bySeq)[0];
      if (lost === undefined) return null;
      const reason = `${nameOf(lost, noted)} refers to row ${lost.seq}, but the audit log ends at row ${last}`;
      return { seq: last + 1n, reason };
    },
  };
}

function findHeadProblem(heads: SignedHead[]): AuditProblem | null {
  for (const [index, head] of heads.entries()) {
    const seq = BigInt(head.seq);
    if (head.number !== index + 1) return { seq, reason: `the signed head ${index + 1} is missing` };
    if (!isSigned(headContent(head), head))
      return { seq, reason: `the signature of head ${head.number} is invalid` };
    const before = heads[index - 1];
    if (before !== undefined && BigInt(before.seq) >= seq)
      return { seq, reason: `head ${head.number} signs an earlier row than the head before it` };
  }
  return null;
}

/** The head in the data folder is one that this server signed, so that it must be among those of the database. */
function findNotedHeadProblem(heads: SignedHead[], noted: SignedHead | null): AuditProblem | null {
  if (noted === null) return null;
  const seq = BigInt(noted.seq);
  if (!isSigned(headContent(noted), noted))
    return { seq, reason: "the signature of the head in the data folder is invalid" };
  const stored = heads.find(({ number }) => number === noted.number);
  if (stored === undefined)
    return {
      seq,
      reason: `the signed head ${noted.number} is in the data folder but not in the database`,
    };
  return stored.signature === noted.signature
    ? null
    : {
        seq,
        reason: `the signed head ${noted.number} differs between the data folder and the database`,
      };
}

function nameOf({ number }: SignedHead, noted: SignedHead | null): string {
  return noted?.number === number ? `the head ${number} in the data folder` : `the signed head ${number}`;
}

function bySeq(left: SignedHead, right: SignedHead): number {
  return BigInt(left.seq) < BigInt(right.seq) ? -1 : 1;
}
