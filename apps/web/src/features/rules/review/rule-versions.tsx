"use client";

import type { Rule, RuleVersion } from "@countersign/contracts/rule";
import { Chip, type Tone } from "@countersign/ui/chip";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { useQuery } from "@tanstack/react-query";
import {
  CircleSlash,
  CircleX,
  FilePlus,
  type LucideIcon,
  MessageSquareDot,
  Save,
  ShieldCheck,
} from "lucide-react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { Differences } from "./differences.tsx";
import { differencesOf } from "./proposal-messages.ts";
import { formatHistoryNotLoaded, formatVersion, reviewMessages } from "./review-messages.ts";

/** Everything that a stored rule was or was to be, the newest first, with what each step made different. */
export function RuleVersions({ rule }: { rule: Rule }) {
  const trpc = useTRPC();
  const versions = useQuery(trpc.rules.versions.queryOptions({ id: rule.id }));
  if (versions.isError) {
    return (
      <UnreadNotice onRetry={() => void versions.refetch()}>
        {formatHistoryNotLoaded(formatError(versions.error))}
      </UnreadNotice>
    );
  }
  if (versions.data === undefined) return <Skeleton className="h-16" />;
  const all = versions.data;
  return (
    <details open={all.length > 1}>
      <summary className="cursor-pointer py-1 font-medium">{reviewMessages.history}</summary>
      <ol aria-label={reviewMessages.history} className="flex flex-col rounded border">
        {all.map((version, index) => (
          <VersionRow
            key={`${version.version} ${version.what} ${version.at}`}
            version={version}
            before={all[index + 1]}
          />
        ))}
      </ol>
    </details>
  );
}

function VersionRow({ version, before }: { version: RuleVersion; before: RuleVersion | undefined }) {
  const now = useNow();
  const { word, tone, icon } = looks[version.what];
  return (
    <li className="flex min-w-0 flex-col gap-1 border-t px-3 py-2 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        <span className="text-quiet">{formatVersion(version.version)}</span>
        <ExactText text={formatPerson(version.by)} />
        <span className="ml-auto text-quiet text-sm" title={version.at}>
          {formatTimeAgo(version.at, now)}
        </span>
      </p>
      {version.note === null ? null : (
        <p className="break-words text-quiet">
          “<ExactText text={version.note} />”
        </p>
      )}
      {before === undefined ? (
        <code className="break-all font-mono text-sm">
          {version.behavior} <ExactText text={version.rule} />
        </code>
      ) : (
        <Differences all={differencesOf(before, version)} />
      )}
    </li>
  );
}

const looks: Record<RuleVersion["what"], { word: string; tone: Tone; icon: LucideIcon }> = {
  created: { word: reviewMessages.created, tone: "allow", icon: FilePlus },
  proposed: { word: reviewMessages.proposed, tone: "ask", icon: MessageSquareDot },
  activated: { word: reviewMessages.activated, tone: "allow", icon: ShieldCheck },
  changed: { word: reviewMessages.changed, tone: "info", icon: Save },
  revoked: { word: reviewMessages.revoked, tone: "deny", icon: CircleSlash },
  rejected: { word: reviewMessages.rejected, tone: "deny", icon: CircleX },
};
