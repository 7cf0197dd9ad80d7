"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import { attentionOf } from "@countersign/contracts/session-attention";
import { Chip } from "@countersign/ui/chip";
import { Lock, ShieldOff } from "lucide-react";
import Link from "next/link";
import { modeNames } from "../../../lib/messages/mode-names.ts";
import { formatCost } from "../../../lib/messages/numbers.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { formatWaitingCalls, sessionsMessages } from "./sessions-messages.ts";
import { StatusChip } from "./status-chip.tsx";

/** The columns by how much room the container of the list has, of the head and of every row. */
export const sessionColumns = [
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4",
  "@2xl:grid-cols-[130px_minmax(0,3fr)_minmax(0,2fr)_88px]",
  "@5xl:grid-cols-[130px_minmax(0,3fr)_minmax(0,3fr)_minmax(0,140px)_minmax(0,150px)_76px_88px]",
].join(" ");

type SessionRowProps = {
  session: SessionSummary;
  /** The calls it waits for, in words; undefined where none waits. */
  waitsFor?: string | undefined;
};

/** One session in the list: one line on a wide screen, two on a phone. */
export function SessionRow({ session, waitsFor }: SessionRowProps) {
  const now = useNow();
  const agent = session.isScripted ? sessionsMessages.scripted : session.model;
  return (
    <Link
      href={`/sessions/${session.id}`}
      data-session-row={session.id}
      className={`${sessionColumns} min-h-9 hover:bg-surface-2 focus-visible:-outline-offset-2 @max-2xl:gap-y-0.5 @max-2xl:border-b @max-2xl:py-2`}
    >
      <span className="flex @max-2xl:order-2">
        <StatusChip session={session} />
      </span>
      <span className="flex min-w-0 items-center gap-2 @max-2xl:order-1">
        <span className="truncate font-medium text-sm" title={session.title}>
          <ExactText text={session.title} />
        </span>
        <SessionMarks session={session} />
      </span>
      <span
        className="truncate text-ask text-sm @max-2xl:order-3 @max-2xl:col-span-2 @max-2xl:empty:hidden"
        title={waitsFor}
      >
        <WaitsFor session={session} waitsFor={waitsFor} />
      </span>
      <span className="hidden truncate font-mono text-quiet text-sm @5xl:block" title={session.workspace}>
        <ExactText text={lastSegment(session.workspace)} />
      </span>
      <span className="hidden truncate text-quiet text-sm @5xl:block" title={agent}>
        {agent}
      </span>
      <span className="hidden text-right text-quiet text-sm tabular-nums @5xl:block">
        {session.external === undefined ? formatCost(session.usage.costUsd) : null}
      </span>
      <span
        className="truncate text-right text-quiet text-sm tabular-nums @max-2xl:order-4 @max-2xl:col-span-2 @max-2xl:text-left"
        title={new Date(session.updatedAt).toLocaleString()}
      >
        {formatTimeAgo(session.updatedAt, now)}
        <span className="@2xl:hidden">
          {" "}
          · {lastSegment(session.workspace)} · {agent}
        </span>
      </span>
    </Link>
  );
}

function WaitsFor({ session, waitsFor }: SessionRowProps) {
  if (waitsFor !== undefined) return <ExactText text={waitsFor} />;
  if (session.waiting > 0) return formatWaitingCalls(session.waiting);
  return attentionOf(session) === "atLimit" ? sessionsMessages.atLimit : null;
}

/** What is unusual about the session, and its intent. */
function SessionMarks({ session }: { session: SessionSummary }) {
  const { mode, visibility, intent } = session;
  return (
    <>
      {mode === "bypassPermissions" ? (
        <Chip tone="denySolid" icon={ShieldOff}>
          {modeNames[mode]}
        </Chip>
      ) : mode === "default" ? null : (
        <span className="shrink-0 text-quiet text-sm @max-2xl:hidden">{modeNames[mode]}</span>
      )}
      {visibility === "private" ? <Chip icon={Lock}>{sessionsMessages.private}</Chip> : null}
      {intent === null || intent === undefined ? null : (
        <span className="max-w-[18ch] shrink-0 truncate font-mono text-quiet text-sm" title={intent.title}>
          {intent.id}
        </span>
      )}
    </>
  );
}
