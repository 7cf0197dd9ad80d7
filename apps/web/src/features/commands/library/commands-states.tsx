import { buttonClass } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { CircleX, SquareSlash } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { shortPath } from "../../../lib/messages/paths.ts";

export function CommandsError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <UnreadNotice onRetry={onRetry}>
      The commands couldn’t be loaded. {message} They’re still on the server.
    </UnreadNotice>
  );
}

/** The files in the workspace could not be read, and the others could. */
export function FilesUnread(props: { workspace: string | null; home: string | undefined; message: string }) {
  return (
    <Notice tone="deny" icon={CircleX} role="alert" className="m-4">
      The files in {shortPath(props.workspace ?? "", props.home)} couldn’t be read. {props.message}
    </Notice>
  );
}

export function CommandsSkeleton() {
  return (
    <div role="status" aria-label="Loading commands">
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
    <div className="flex flex-col items-center gap-3 border-b px-6 py-10 text-center">
      <SquareSlash aria-hidden="true" className="size-6 text-quiet" />
      <h2 className="font-medium text-lg">No commands yet</h2>
      <div className="flex max-w-[62ch] flex-col gap-2 text-quiet">
        <p>
          A command is a reusable prompt. Type <Code>/name</Code> in a session to send it to the agent. What
          it lists under <Code>allowed-tools</Code> runs without approval until the agent stops.
        </p>
        <p>
          Create one here for the team, or put a file such as <Code>commit.md</Code> into{" "}
          <Code>.claude/commands/</Code> or <Code>.countersign/commands/</Code>
          {workspace === null ? " of a workspace" : " of the workspace"} or of your home folder.
        </p>
      </div>
      {newHref === null ? null : (
        <Link href={newHref} className={buttonClass({ tone: "accent" })}>
          Create command
        </Link>
      )}
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-sm text-text">{children}</code>;
}
