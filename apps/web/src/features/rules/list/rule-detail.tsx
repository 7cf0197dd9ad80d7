"use client";

import type { Rule } from "@countersign/contracts/rule";
import { formatWait } from "@countersign/contracts/wait";
import { Notice } from "@countersign/ui/notice";
import { CircleSlash, FileLock, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatOrigin, scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { BehaviorChip } from "./behavior-chip.tsx";
import {
  formatCalls,
  formatLastHit,
  formatNoLongerApplies,
  formatScopeEffect,
  formatWithoutDecision,
  ruleListMessages,
} from "./rule-list-messages.ts";
import { RuleMeaning } from "./rule-meaning.tsx";

/** A rule that cannot be edited here: it stands in a file, or it is revoked. */
export function RuleDetail({ rule }: { rule: Rule }) {
  const now = useNow();
  const { origin } = rule;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-2">
        <BehaviorChip behavior={rule.behavior} />
        <code className="break-all font-mono">
          <ExactText text={rule.rule} />
        </code>
      </p>
      <RuleMeaning behavior={rule.behavior} rule={rule.rule} />
      {origin.kind === "file" ? (
        <Notice icon={FileLock}>
          {ruleListMessages.fromFile}
          <span className="block break-all font-mono text-sm">
            <ExactText text={formatOrigin(rule)} />
          </span>
        </Notice>
      ) : null}
      {rule.problem === null ? null : (
        <Notice tone="deny" icon={TriangleAlert}>
          {rule.problem}
        </Notice>
      )}
      {rule.revokedAt === null ? null : (
        <Notice icon={CircleSlash}>
          {formatNoLongerApplies(rule.revokedBy, formatTimeAgo(rule.revokedAt, now))}
        </Notice>
      )}
      <ScopeLine rule={rule} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={ruleListMessages.reason}>
          <ExactText text={rule.reason ?? ruleListMessages.none} />
        </Fact>
        <Fact name={ruleListMessages.owner}>
          <ExactText text={formatPerson(rule.owner)} />
        </Fact>
        {rule.updatedBy === null ? null : (
          <Fact name={ruleListMessages.changedBy}>
            <ExactText text={rule.updatedBy} />, {formatTimeAgo(rule.updatedAt, now)}
          </Fact>
        )}
        {rule.maxWaitSeconds === null ? null : (
          <Fact name={ruleListMessages.autoDeniesAfter}>
            {formatWithoutDecision(formatWait(rule.maxWaitSeconds))}
          </Fact>
        )}
        <Fact name={ruleListMessages.expires}>{formatExpiry(rule.expiresAt, now).text}</Fact>
        <Fact name={ruleListMessages.version}>{rule.version}</Fact>
        <Fact name={ruleListMessages.hits}>
          {rule.matchCount === 0 ? (
            formatCalls(rule.matchCount)
          ) : (
            <Link
              href={`/audit?${new URLSearchParams({ rule: rule.rule })}`}
              className="text-accent hover:underline"
            >
              {formatCalls(rule.matchCount)}
            </Link>
          )}
          {rule.lastMatchedAt === null ? "" : formatLastHit(formatTimeAgo(rule.lastMatchedAt, now))}
        </Fact>
      </dl>
    </div>
  );
}

/** For whom a rule holds. That never changes: a rule for others is another rule. */
export function ScopeLine({ rule }: { rule: Rule }) {
  const { name, effect } = scopeLabels[rule.scope];
  return (
    <p>
      <span className="font-medium">{ruleListMessages.scope}</span> {name}
      <span className="text-quiet">
        {formatScopeEffect(effect)}
        {rule.workspace === null ? null : (
          <span className="block break-all font-mono text-sm">
            <ExactText text={rule.workspace} />
          </span>
        )}
      </span>
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}
