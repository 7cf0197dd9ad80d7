"use client";

import type { Rule, RuleHint } from "@countersign/contracts/rule";
import { formatWait } from "@countersign/contracts/wait";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { CircleSlash, MessageSquareDot, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useMay } from "../../../lib/data/self.ts";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatCount } from "../../../lib/messages/numbers.ts";
import { lastSegment, relativePath, shortPath } from "../../../lib/messages/paths.ts";
import { formatOrigin, scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { proposalLabels, proposalOf } from "../review/proposal-messages.ts";
import { RuleHints } from "../review/rule-hints.tsx";
import { BehaviorChip } from "./behavior-chip.tsx";
import {
  formatAutoDenies,
  formatEdit,
  formatHitsOf,
  formatHitWord,
  formatProposedBy,
  formatReview,
  formatRevoke,
  formatRevokedBy,
  formatVersion,
  ruleListMessages,
} from "./rule-list-messages.ts";

type RuleTableProps = {
  rules: readonly Rule[];
  home: string | undefined;
  workspace: string | null;
  onOpen: (rule: Rule) => void;
  onRevoke: (rule: Rule) => void;
  hints: ReadonlyMap<string, RuleHint[]>;
};

const columns = [
  ruleListMessages.behavior,
  ruleListMessages.rule,
  ruleListMessages.scope,
  ruleListMessages.origin,
  ruleListMessages.owner,
  ruleListMessages.expires,
  ruleListMessages.version,
  ruleListMessages.hits,
  ruleListMessages.actions,
];

/** The rules, a row each; on a phone each row is a card. */
export function RuleTable({ rules, home, workspace, onOpen, onRevoke, hints }: RuleTableProps) {
  return (
    <table aria-label={ruleListMessages.rules} className="w-full border-collapse text-left max-lg:block">
      <thead className="max-lg:hidden">
        <tr className="border-b text-quiet text-sm">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-2 py-1.5 font-medium first:pl-4 last:pr-4">
              {column === ruleListMessages.actions ? <span className="sr-only">{column}</span> : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            workspace={workspace}
            rule={rule}
            home={home}
            onOpen={onOpen}
            onRevoke={onRevoke}
            hints={hints}
          />
        ))}
      </tbody>
    </table>
  );
}

const cell = "px-2 py-2 align-top first:pl-4 last:pr-4 max-lg:p-0 max-lg:first:pl-0";

function RuleRow({
  rule,
  home,
  workspace,
  onOpen,
  onRevoke,
  hints,
}: Omit<RuleTableProps, "rules"> & { rule: Rule }) {
  const now = useNow();
  const isRevoked = rule.revokedAt !== null;
  const expiry = formatExpiry(rule.expiresAt, now);
  const mayPropose = useMay("operate");
  const isEditable = mayPropose && rule.origin.kind === "stored" && !isRevoked;
  const proposal = proposalOf(rule);
  return (
    <tr
      className={classNames(
        "border-b hover:bg-surface-2 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-2",
        isRevoked && "text-quiet",
      )}
    >
      <td className={cell}>
        <BehaviorChip behavior={rule.behavior} />
      </td>
      <td className={classNames(cell, "min-w-48 max-lg:order-first max-lg:basis-full")}>
        <button
          type="button"
          data-rule-row
          onClick={() => onOpen(rule)}
          className={classNames(
            "break-all text-left font-mono text-sm hover:underline max-lg:min-h-11",
            isRevoked && "line-through",
          )}
        >
          <ExactText text={rule.rule} />
        </button>
        <RuleNotes rule={rule} now={now} />
        <RuleHints hints={hints.get(rule.id) ?? []} />
      </td>
      <td className={cell}>
        {scopeLabels[rule.scope].name}
        {rule.workspace === null ? null : (
          <span className="block font-mono text-quiet text-sm max-lg:inline" title={rule.workspace}>
            {" "}
            <ExactText text={lastSegment(rule.workspace)} />
          </span>
        )}
        {rule.sessionId === null ? null : (
          <Link href={`/sessions/${rule.sessionId}`} className="block text-accent text-sm hover:underline">
            {ruleListMessages.openSession}
          </Link>
        )}
      </td>
      <td className={classNames(cell, "min-w-40 max-lg:min-w-0")}>
        {rule.origin.kind === "stored" ? (
          <span className="text-quiet">{ruleListMessages.countersign}</span>
        ) : (
          <span className="font-mono text-sm [overflow-wrap:anywhere]" title={formatOrigin(rule)}>
            <ExactText
              text={shortPath(
                workspace === null ? formatOrigin(rule) : relativePath(formatOrigin(rule), workspace),
                home,
              )}
            />
          </span>
        )}
      </td>
      <td className={classNames(cell, "break-words")}>
        <ExactText text={formatPerson(rule.owner)} />
      </td>
      <td
        className={classNames(
          cell,
          "whitespace-nowrap",
          expiry.isPast ? "font-medium text-deny" : "text-quiet",
        )}
        title={rule.expiresAt ?? undefined}
      >
        <span className="lg:hidden">{ruleListMessages.expiresStart} </span>
        {expiry.text}
      </td>
      <td className={classNames(cell, "text-quiet")}>{formatVersion(rule.version)}</td>
      <td className={classNames(cell, "whitespace-nowrap")} title={rule.lastMatchedAt ?? undefined}>
        {rule.matchCount === 0 ? (
          formatCount(rule.matchCount)
        ) : (
          <Link
            href={`/audit?${new URLSearchParams({ rule: rule.rule })}`}
            aria-label={formatHitsOf(rule.matchCount, rule.rule)}
            className="hover:underline"
          >
            {formatCount(rule.matchCount)}
          </Link>
        )}
        <span className="lg:hidden">{formatHitWord(rule.matchCount)}</span>
        {rule.lastMatchedAt === null ? null : (
          <span className="block text-quiet text-sm max-lg:inline">
            {" "}
            {formatTimeAgo(rule.lastMatchedAt, now)}
          </span>
        )}
      </td>
      <td className={classNames(cell, "max-lg:ml-auto")}>
        {isEditable ? (
          <span className="flex justify-end gap-1 lg:-my-1">
            {proposal === null ? (
              <Button
                size="small"
                tone="quiet"
                aria-label={formatEdit(rule.rule)}
                onClick={() => onOpen(rule)}
              >
                {ruleListMessages.edit}
              </Button>
            ) : (
              <Button size="small" aria-label={formatReview(rule.rule)} onClick={() => onOpen(rule)}>
                {ruleListMessages.review}
              </Button>
            )}
            <Button
              size="small"
              tone="quiet"
              className="text-deny hover:text-deny"
              aria-label={formatRevoke(rule.rule)}
              onClick={() => onRevoke(rule)}
            >
              {ruleListMessages.revoke}
            </Button>
          </span>
        ) : null}
      </td>
    </tr>
  );
}

/** What must be known beside the rule: why it is there, why it cannot be read, who revoked it. */
function RuleNotes({ rule, now }: { rule: Rule; now: number }) {
  const proposal = proposalOf(rule);
  return (
    <>
      {proposal === null ? null : (
        <p className="text-sm">
          <Chip tone="ask" icon={MessageSquareDot}>
            {formatProposedBy(
              proposalLabels[proposal.kind],
              formatPerson(proposal.by),
              formatTimeAgo(proposal.at, now),
            )}
          </Chip>
        </p>
      )}
      {rule.reason === null ? null : (
        <p className="break-words text-quiet">
          <ExactText text={rule.reason} />
        </p>
      )}
      {rule.maxWaitSeconds === null ? null : (
        <p className="text-quiet text-sm">{formatAutoDenies(formatWait(rule.maxWaitSeconds))}</p>
      )}
      {rule.needsDualApproval ? <p className="text-quiet text-sm">{ruleListMessages.dualApproval}</p> : null}
      {rule.problem === null ? null : (
        <p className="flex items-start gap-1 break-words text-deny text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {rule.problem}
        </p>
      )}
      {rule.revokedAt === null ? null : (
        <p className="text-sm">
          <Chip icon={CircleSlash}>
            {formatRevokedBy(rule.revokedBy, formatTimeAgo(rule.revokedAt, now))}
          </Chip>
        </p>
      )}
    </>
  );
}
