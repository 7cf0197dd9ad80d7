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
import { plural } from "../../../lib/messages/numbers.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { useGrants, useOpenedGrants, useRevokeGrant } from "./use-grants.ts";

/** What a session always allows, with a way to revoke it. */
export function GrantsSheet({ sessionId }: { sessionId: string }) {
  const [isOpen, setOpen] = useOpenedGrants();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => void setOpen(null)}
      title="Always allowed in this session"
      description="Allowed without asking in this session only. Deny and ask rules still apply."
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
            Try again
          </Button>
        }
      >
        Couldn’t load what is always allowed here. {formatError(grants.error)} The server still has it.
      </Notice>
    ) : (
      <div role="status" aria-label="Loading what is always allowed" className="flex flex-col gap-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {grants.data.length === 0 ? (
        <p className="text-quiet">
          Nothing is always allowed in this session. Choose “Always allow…” on a waiting call to allow similar
          calls without asking.
        </p>
      ) : (
        <ul aria-label="Always allowed" className="flex flex-col rounded border">
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
        Rules for more than this session stand under{" "}
        <Link href="/rules" className="text-accent underline underline-offset-2">
          Rules
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
          {grant.kind === "exactly" ? <Chip icon={Equal}>Exactly this</Chip> : <Chip icon={Scale}>Rule</Chip>}
          <span>
            by {formatPerson(grant.by)} <span title={grant.at}>{formatTimeAgo(grant.at, now)}</span>
          </span>
          <span>· let {plural(grant.matchCount, "call")} run</span>
          {grant.expiresAt === null ? null : (
            <span title={grant.expiresAt} className={classNames(expiry.isPast && "font-medium text-deny")}>
              · {expiry.isPast ? expiry.text : `expires ${expiry.text}`}
            </span>
          )}
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        disabled={isBusy}
        aria-label={`Revoke ${grant.text}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
