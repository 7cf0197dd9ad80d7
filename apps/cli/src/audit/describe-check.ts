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
    ? `Verified: ${formatCount(checked, "row")} in ${seconds} s.`
    : `The audit log is BROKEN at row ${firstBad?.id}: ${firstBad?.reason}. ${formatCount(checked, "row")} before it verified.`;
  const head =
    lastHead === null
      ? "The chain isn’t signed yet."
      : `${formatCount(heads, "signed head")}; the newest signs row ${lastHead.id}, at ${lastHead.at}, hash ${lastHead.hash}.`;
  return [
    verdict,
    head,
    ...(forgotten === 0 ? [] : [`${formatCount(forgotten, "row")} forgotten, with signed tombstones.`]),
    ...unknownKeys.map((key) => `Some heads are signed with an unknown key: ${key}`),
  ];
}

function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
