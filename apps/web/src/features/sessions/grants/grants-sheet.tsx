"use client";

import type { Grant } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { Notice } from "@countersign/ui/notice";
import { Sheet } from "@countersign/ui/sheet";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX, Equal, Scale } from "lucide-react";
import Link from "next/link";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import {
  formatBy,
  formatExpires,
  formatLetRun,
  formatNotLoaded,
  formatRevoke,
  grantsMessages,
} from "./grants-messages.ts";
import { useGrants, useOpenedGrants, useRevokeGrant } from "./use-grants.ts";

/** What a session always allows, with a way to revoke it. */
export function GrantsSheet({ sessionId }: { sessionId: string }) {
  const [isOpen, setOpen] = useOpenedGrants();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => void setOpen(null)}
      title={grantsMessages.title}
      description={grantsMessages.description}
    >
      <Grants sessionId={sessionId} />
    </Sheet>
  );
}

function Grants({ sessionId }: { sessionId: string }) {
  const grants = useGrants(sessionId);
  const revoke = useRevokeGrant(sessionId);
  const disabledReason = useDisabledReason("operate");
  if (grants.data === undefined) {
    return grants.isError ? (
      <Notice
        tone="deny"
        icon={CircleX}
        role="alert"
        action={
          <Button size="small" onClick={() => void grants.refetch()}>
            {grantsMessages.tryAgain}
          </Button>
        }
      >
        {formatNotLoaded(formatError(grants.error))}
      </Notice>
    ) : (
      <div role="status" aria-label={grantsMessages.loading} className="flex flex-col gap-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {grants.data.length === 0 ? (
        <p className="text-quiet">{grantsMessages.none}</p>
      ) : (
        <ul aria-label={grantsMessages.list} className="flex flex-col rounded border">
          {grants.data.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              isBusy={(revoke.isPending && revoke.variables.grantId === grant.id) || disabledReason !== null}
              onRevoke={() => revoke.mutate({ id: sessionId, grantId: grant.id })}
            />
          ))}
        </ul>
      )}
      <p className="text-quiet text-sm">
        {grantsMessages.otherRules}{" "}
        <Link href="/rules" className="text-accent underline underline-offset-2">
          {grantsMessages.rules}
        </Link>
        .
      </p>
    </div>
  );
}

function GrantRow({ grant, isBusy, onRevoke }: { grant: Grant; isBusy: boolean; onRevoke: () => void }) {
  const now = useNow();
  const expiry = formatExpiry(grant.expiresAt, now);
  return (
    <li className="flex items-start gap-3 border-b p-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="break-all font-mono text-sm">
          <ExactText text={grant.text} />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet text-sm">
          {grant.kind === "exactly" ? (
            <Chip icon={Equal}>{grantsMessages.exactlyThis}</Chip>
          ) : (
            <Chip icon={Scale}>{grantsMessages.rule}</Chip>
          )}
          <span>
            {formatBy(formatPerson(grant.by))} <span title={grant.at}>{formatTimeAgo(grant.at, now)}</span>
          </span>
          <span>{formatLetRun(grant.matchCount)}</span>
          {grant.expiresAt === null ? null : (
            <span title={grant.expiresAt} className={classNames(expiry.isPast && "font-medium text-deny")}>
              · {expiry.isPast ? expiry.text : formatExpires(expiry.text)}
            </span>
          )}
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        disabled={isBusy}
        aria-label={formatRevoke(grant.text)}
        onClick={onRevoke}
      >
        {grantsMessages.revoke}
      </Button>
    </li>
  );
}
