"use client";

import { buttonClass } from "@countersign/ui/button";
import { Inbox as InboxIcon } from "lucide-react";
import Link from "next/link";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useMay } from "../../../lib/data/self.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { verdictPast } from "../../../lib/messages/verdict-messages.ts";
import { useNow } from "../../../lib/use-now.ts";

/** Nothing waits: says so, and what was decided last, or how to begin. */
export function EmptyInbox({ hasSessions }: { hasSessions: boolean }) {
  const last = useSystemInfo().data?.lastVerdict ?? null;
  const now = useNow();
  const mayOperate = useMay("operate");
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <InboxIcon aria-hidden="true" className="size-8 text-quiet" strokeWidth={1.5} />
      <h1 className="font-medium text-xl">{hasSessions ? "Nothing waits" : "No agents running"}</h1>
      {last === null ? (
        <p className="max-w-[48ch] text-quiet">
          {hasSessions
            ? "No call has needed a person so far. When one does, it appears here."
            : mayOperate
              ? "Give an agent a task in a folder. It reads freely and asks here before editing files or running commands."
              : "Nobody has started a session that you see. When a call needs a person, it appears here."}
        </p>
      ) : (
        <p className="text-quiet">
          Last decision {formatTimeAgo(last.at, now)} by {formatPerson(last.by)}: {last.tool}{" "}
          {last.verdict === "undo" ? "undone" : verdictPast[last.verdict]}.{" "}
          <Link className="text-accent underline underline-offset-2" href={`/sessions/${last.sessionId}`}>
            Its session
          </Link>
        </p>
      )}
      {mayOperate ? (
        <Link href="/sessions/new" className={buttonClass({ tone: hasSessions ? "neutral" : "accent" })}>
          Start a session
        </Link>
      ) : null}
    </div>
  );
}
