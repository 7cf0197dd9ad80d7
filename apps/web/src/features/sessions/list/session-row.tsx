"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import { Chip } from "@countersign/ui/chip";
import { Lock, ShieldOff } from "lucide-react";
import Link from "next/link";
import { formatCost, plural } from "../../../lib/messages/numbers.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { modeLabels } from "../../../lib/messages/status.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { isAtLimit } from "../../approvals/inbox/attention.tsx";
import { StatusChip } from "./status-chip.tsx";

/** One session in the list. */
export function SessionRow({ session }: { session: SessionSummary }) {
  const now = useNow();
  const asks =
    session.waiting > 0
      ? `${plural(session.waiting, "call")} waiting`
      : isAtLimit(session)
        ? "limit reached"
        : null;
  return (
    <li>
      <Link
        href={`/sessions/${session.id}`}
        className="grid grid-cols-[130px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b px-4 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2 max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="flex max-md:order-1">
          <StatusChip session={session} />
        </span>
        <span className="flex min-w-0 flex-col max-md:order-3 max-md:col-span-2">
          <span className="truncate font-medium">
            <ExactText text={session.title} />
          </span>
          <span className="flex min-w-0 items-center gap-1.5 truncate text-quiet text-sm">
            <span className="truncate font-mono" title={session.workspace}>
              <ExactText text={lastSegment(session.workspace)} />
            </span>
            {session.intent === null || session.intent === undefined ? null : (
              <span className="max-w-[18ch] shrink-0 truncate" title={session.intent.title}>
                · <span className="font-mono">{session.intent.id}</span>
              </span>
            )}
            {session.mode === "bypassPermissions" ? (
              <Chip tone="denySolid" icon={ShieldOff}>
                {modeLabels[session.mode].name}
              </Chip>
            ) : (
              <span className="shrink-0">· {modeLabels[session.mode].name}</span>
            )}
            {session.visibility === "private" ? <Chip icon={Lock}>Private</Chip> : null}
            <span className="truncate">· {session.isScripted ? "scripted demo model" : session.model}</span>
          </span>
        </span>
        <span className="flex flex-col items-end text-sm max-md:order-2">
          <span className={asks === null ? "text-quiet" : "font-medium text-ask"}>
            {asks ?? formatCost(session.usage.costUsd)}
          </span>
          <span className="text-quiet" title={session.updatedAt}>
            {asks !== null ? `${formatCost(session.usage.costUsd)} · ` : ""}
            {formatTimeAgo(session.updatedAt, now)}
          </span>
        </span>
      </Link>
    </li>
  );
}
