"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { useSystemInfo } from "../../lib/data/providers.tsx";
import { useSelfQuery } from "../../lib/data/self.ts";
import { formatError } from "../../lib/messages/error-messages.ts";
import { formatNotResponding, shellMessages } from "./shell-messages.ts";

/**
 * Shows the page once the server has answered, also who is signed in: lists asked before that could miss what happened in between, and
 * nothing may be offered to somebody unknown.
 */
export function DashboardGate({ children }: { children: ReactNode }) {
  const info = useSystemInfo();
  const self = useSelfQuery();
  if (info.data !== undefined && self.data !== undefined) return children;
  const error = info.error ?? self.error;
  if (error !== null) {
    return (
      <div className="p-4">
        <Notice
          tone="deny"
          icon={PlugZap}
          role="alert"
          action={
            <Button size="small" onClick={() => void Promise.all([info.refetch(), self.refetch()])}>
              {shellMessages.tryAgain}
            </Button>
          }
        >
          {formatNotResponding(formatError(error))}
        </Notice>
      </div>
    );
  }
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label={shellMessages.loading}
      className="flex flex-col gap-2 p-4"
    >
      <Skeleton className="h-7 w-40" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
