import type { AuditCheck } from "@countersign/contracts/audit";

/** What a check of the audit log found, line by line. */
export function describeCheck({
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
    ? `The audit log is whole: ${formatCount(checked, "row")} checked in ${seconds} s.`
    : `The audit log is NOT whole: row ${firstBad?.id}: ${firstBad?.reason}. ${formatCount(checked, "row")} before that fit.`;
  const head =
    lastHead === null
      ? "No head was signed yet."
      : `${formatCount(heads, "signed head")}; the newest is of row ${lastHead.id}, at ${lastHead.at}, hash ${lastHead.hash}.`;
  return [
    verdict,
    head,
    ...(forgotten === 0 ? [] : [`${formatCount(forgotten, "row")} forgotten, with signed tombstones.`]),
    ...unknownKeys.map((key) => `Some heads were signed by a key that is not known here: ${key}`),
  ];
}

function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
