import type { AuditDetail, AuditRow } from "@countersign/contracts/audit";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import Link from "next/link";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { formatDuration, formatElapsed } from "../../lib/messages/time.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { ReasonList } from "../approvals/call/reasons.tsx";
import { DetailPart, Fact, Facts } from "./detail-part.tsx";
import {
  entryMessages,
  formatAfter,
  formatFromAddress,
  formatRuleOrigin,
  formatVia,
  formatWithKey,
  formatWordsOf,
} from "./entry-messages.ts";
import { exactTime } from "./format-row.ts";
import { deciderFilter, deciderKindLabels } from "./verdict-look.ts";

/** Who or what decided, why, and when: the reasons as the policy gave them, the rule with its version, the words that somebody wrote. */
export function DetailWhy({ detail }: { detail: AuditDetail }) {
  const { entry, row } = detail;
  const reasons = entry?.reasons ?? [];
  return (
    <>
      <DetailPart name={entryMessages.decidedBySpoken}>
        <Facts>
          <Fact name={entryMessages.decidedBySpoken}>
            <DeciderDetails row={row} isReleased={entry?.released !== undefined} />
          </Fact>
          {row.rule === null ? null : (
            <Fact name={entryMessages.rule}>
              <RuleReference row={row} />
            </Fact>
          )}
          {entry?.approvals === undefined || entry.approvals.length === 0 ? null : (
            <Fact name={entryMessages.firstApproval}>
              {entry.approvals.map(({ by, at }) => (
                <span key={`${by.name} ${at}`} className="block">
                  <Person by={by} /> <When at={at} />
                </span>
              ))}
            </Fact>
          )}
          {entry?.released === undefined ? null : (
            <Fact name={entryMessages.releasedBy}>
              <Releaser released={entry.released} />
            </Fact>
          )}
          {entry?.via === undefined ? null : <Fact name={entryMessages.agent}>{formatVia(entry.via)}</Fact>}
          {row.askedAt === null ? null : (
            <Fact name={entryMessages.asked}>
              <When at={row.askedAt} />
            </Fact>
          )}
          <Fact name={entryMessages.decided}>
            <When at={row.decidedAt} />
            {row.waitedMs === null ? null : (
              <span className="text-quiet"> {formatAfter(formatWait(row.waitedMs))}</span>
            )}
          </Fact>
        </Facts>
      </DetailPart>
      {reasons.length === 0 && row.reason === null ? null : (
        <DetailPart name={row.askedAt === null ? entryMessages.why : entryMessages.whyItAsked}>
          <ReasonList
            reasons={reasons}
            tone={row.verdict === "allow" ? "allow" : row.verdict === "deny" ? "deny" : "ask"}
          />
          {row.reason === null ? null : (
            <p className="wrap-anywhere whitespace-pre-wrap">
              <span className="text-quiet">
                {row.deciderKind === "person"
                  ? formatWordsOf(formatPossessive(row))
                  : entryMessages.reasonIntro}
              </span>
              <ExactText text={row.reason} />
            </p>
          )}
        </DetailPart>
      )}
    </>
  );
}

function formatPossessive({ decidedBy }: AuditRow): string {
  return formatPerson(decidedBy.name) === "you" ? "your" : `${decidedBy.name}’s`;
}

/** The call waited for a person until somebody, or the team's setting, let the policy decide it. */
function Releaser({ released: { by, at } }: { released: NonNullable<AuditEntry["released"]> }) {
  return (
    <>
      {by.kind === "person" ? <Person by={by} /> : <ExactText text={by.name} />} <When at={at} />
    </>
  );
}

function DeciderDetails({ row, isReleased }: { row: AuditRow; isReleased: boolean }) {
  const { decidedBy, deciderKind } = row;
  const find = `/audit?${new URLSearchParams({ by: deciderFilter(row) })}`;
  if (deciderKind === "person") return <Person by={decidedBy} href={find} />;
  const isNamed = deciderKind === "hook" || deciderKind === "callback" || deciderKind === "system";
  return (
    <>
      <Link href={find} className="text-accent hover:underline">
        {deciderKindLabels[deciderKind]}
      </Link>
      {isNamed ? (
        <>
          {": "}
          <ExactText text={decidedBy.name} />
        </>
      ) : isReleased ? null : (
        <span className="text-quiet">{entryMessages.nobodyAsked}</span>
      )}
    </>
  );
}

/** A person with the key and the address that he came with, as far as they are known. */
function Person({
  by,
  href = `/audit?${new URLSearchParams({ by: by.name })}`,
}: {
  by: DecidedBy;
  href?: string;
}) {
  const you = formatPerson(by.name);
  return (
    <>
      <Link href={href} className="font-medium text-accent hover:underline">
        <ExactText text={by.name} />
      </Link>
      {you === by.name ? "" : ` (${you})`}
      <span className="text-quiet">
        {by.keyId === undefined
          ? ""
          : ` · ${by.keyId === "start-token" ? entryMessages.withStartToken : formatWithKey(by.keyId)}`}
        {by.address === undefined ? "" : formatFromAddress(by.address)}
      </span>
    </>
  );
}

function RuleReference({ row: { rule } }: { row: AuditRow }) {
  if (rule === null) return null;
  const text = (
    <code className="font-mono text-sm">
      <ExactText text={rule.text} />
    </code>
  );
  return (
    <>
      {rule.id === undefined ? (
        text
      ) : (
        <Link
          href={`/rules?${new URLSearchParams({ open: rule.id })}`}
          className="text-accent hover:underline"
        >
          {text}
        </Link>
      )}
      <span className="text-quiet">
        {formatRuleOrigin(rule.version)} <ExactText text={rule.source} /> ·{" "}
        <Link
          href={`/audit?${new URLSearchParams({ rule: rule.text })}`}
          className="text-accent hover:underline"
        >
          {entryMessages.allItsDecisions}
        </Link>
      </span>
    </>
  );
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {exactTime(at)}
    </time>
  );
}

function formatWait(ms: number): string {
  return ms < 10_000 ? formatElapsed(ms) : formatDuration(ms);
}
