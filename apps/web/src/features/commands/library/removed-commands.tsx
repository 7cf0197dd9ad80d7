"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { commandHref } from "./command-sentences.ts";
import { formatRemovedBy, libraryMessages } from "./library-messages.ts";
import { useRemovedCommands } from "./use-commands.ts";

/** The team commands that are out of use, folded: each leads to its history, from which it is brought back. */
export function RemovedCommands({ find, workspace }: { find: string; workspace: string | null }) {
  const now = useNow();
  const removed = useRemovedCommands();
  if (removed.isError && removed.data === undefined)
    return <p className="px-4 py-3 text-deny">{libraryMessages.removedNotRead}</p>;
  const found = (removed.data ?? []).filter(({ name }) =>
    `/${name}`.toLowerCase().includes(find.trim().toLowerCase()),
  );
  if (found.length === 0) return null;
  return (
    <details className="group border-t-4 border-t-surface-2">
      <summary className="flex min-h-10 cursor-pointer items-center gap-1.5 bg-surface-0 px-4 py-2 font-medium max-md:min-h-11">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {libraryMessages.removed}
        <span className="pl-0.5 font-normal text-quiet text-sm">{found.length}</span>
      </summary>
      <ul aria-label={libraryMessages.removedCommands}>
        {found.map(({ id, name, version, removedBy, removedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-3 border-t px-4 py-2 hover:bg-surface-2"
          >
            <Link
              href={commandHref(id, workspace, "history")}
              className="min-w-0 break-all font-medium font-mono text-sm hover:underline max-md:py-2"
            >
              /<ExactText text={name} />
            </Link>
            <span className="text-quiet text-sm" title={removedAt}>
              {formatRemovedBy(version)} <ExactText text={formatPerson(removedBy)} />{" "}
              {formatTimeAgo(removedAt, now)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
