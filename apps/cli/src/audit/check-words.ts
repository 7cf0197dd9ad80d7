import type { AuditCheck } from "@countersign/contracts/audit";

/** What a check of the ledger found, line by line. */
export function checkWords({
  ok,
  checked,
  firstBad,
  heads,
  forgotten,
  unknownKeys,
  lastHead,
  ms,
}: AuditCheck): string[] {
  const seconds = (ms / 1_000).toFixed(1);
  const verdict = ok
    ? `The ledger is whole: ${counted(checked, "row")} checked in ${seconds} s.`
    : `The ledger is NOT whole: row ${firstBad?.id}: ${firstBad?.reason}. ${counted(checked, "row")} before that fit.`;
  const head =
    lastHead === null
      ? "No head was signed yet."
      : `${counted(heads, "signed head")}; the newest is of row ${lastHead.id}, at ${lastHead.at}, hash ${lastHead.hash}.`;
  return [
    verdict,
    head,
    ...(forgotten === 0 ? [] : [`${counted(forgotten, "row")} forgotten, with signed tombstones.`]),
    ...unknownKeys.map((key) => `Some heads were signed by a key that is not known here: ${key}`),
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
