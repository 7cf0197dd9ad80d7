"use client";

import type { ChangeDetail } from "@countersign/contracts/recorded-change";
import { Notice } from "@countersign/ui/notice";
import { Info, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { changesMessages, formatNotRecorded, formatOther } from "./changes-messages.ts";

const mostNamed = 20;

/** What is to be known before something is undone. */
export function ChangeNotices({ detail }: { detail: ChangeDetail }) {
  const { problem, isCut, isShared, others, skipped } = detail;
  return (
    <>
      {problem === null ? null : (
        <Notice tone="ask" icon={TriangleAlert}>
          <ExactText text={formatNotRecorded(problem)} />
        </Notice>
      )}
      {isCut ? (
        <Notice tone="ask" icon={TriangleAlert}>
          {changesMessages.cut}
        </Notice>
      ) : null}
      {isShared ? (
        <Notice tone="ask" icon={TriangleAlert}>
          {changesMessages.shared}
        </Notice>
      ) : null}
      {others.map((other) => (
        <Notice key={other.sessionId ?? other.paths.join("\n")} tone="ask" icon={TriangleAlert}>
          <OtherSession other={other} />
        </Notice>
      ))}
      {skipped.length === 0 ? null : (
        <Notice tone="info" icon={Info}>
          {changesMessages.skippedNote}
          <ul className="my-1 break-all font-mono text-sm">
            {skipped.slice(0, mostNamed).map((path) => (
              <li key={path}>
                <ExactText text={path} />
              </li>
            ))}
            {skipped.length > mostNamed ? <li>…</li> : null}
          </ul>
          <p className="text-quiet text-sm">{changesMessages.skippedWhy}</p>
        </Notice>
      )}
    </>
  );
}

function OtherSession({ other }: { other: ChangeDetail["others"][number] }) {
  const { before, after } = formatOther(other);
  return (
    <>
      {before}
      {other.sessionId === null ? (
        changesMessages.anotherSession
      ) : (
        <Link
          href={`/sessions/${encodeURIComponent(other.sessionId)}`}
          className="underline underline-offset-2"
        >
          <ExactText text={other.title ?? changesMessages.anotherSession} />
        </Link>
      )}
      {after}
    </>
  );
}
