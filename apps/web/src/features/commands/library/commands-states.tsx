import { buttonClass } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { CircleX, SquareSlash } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { shortPath } from "../../../lib/messages/paths.ts";
import { formatFilesEnd, formatFilesNotRead, formatNotLoaded, libraryMessages } from "./library-messages.ts";

export function CommandsError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <UnreadNotice onRetry={onRetry}>{formatNotLoaded(message)}</UnreadNotice>;
}

/** The files in the workspace could not be read, and the others could. */
export function FilesUnread(props: { workspace: string | null; home: string | undefined; message: string }) {
  return (
    <Notice tone="deny" icon={CircleX} role="alert" className="m-4">
      {formatFilesNotRead(shortPath(props.workspace ?? "", props.home), props.message)}
    </Notice>
  );
}

export function CommandsSkeleton() {
  return (
    <div role="status" aria-label={libraryMessages.loadingCommands}>
      <div className="border-b bg-surface-0 px-4 py-3">
        <Skeleton className="h-5 w-40" />
      </div>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 border-b px-4 py-3">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="ml-auto h-4 w-32" />
        </div>
      ))}
    </div>
  );
}

/** What is true when there is no command but the product's own. */
export function WhatACommandIs({ workspace, newHref }: { workspace: string | null; newHref: string | null }) {
  return (
    <div className="border-b">
      <EmptyState
        icon={SquareSlash}
        title={libraryMessages.noCommandsYet}
        action={
          newHref === null ? null : (
            <Link href={newHref} className={buttonClass({ tone: "accent" })}>
              {libraryMessages.createCommand}
            </Link>
          )
        }
      >
        <p>
          {libraryMessages.whatACommandIs} <Code>/name</Code> {libraryMessages.whereFilesAre}{" "}
          <Code>.claude/commands/commit.md</Code>
          {formatFilesEnd(workspace)}
        </p>
      </EmptyState>
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-sm text-text">{children}</code>;
}
