"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { useSystemInfo } from "../../data/providers.tsx";
import { errorWords } from "../../words/error-words.ts";

/** Shows the page once the server has answered: lists asked before that could miss what happened in between. */
export function DeskReady({ children }: { children: ReactNode }) {
  const info = useSystemInfo();
  if (info.data !== undefined) return children;
  if (info.isError) {
    return (
      <div className="p-4">
        <Notice
          tone="deny"
          icon={PlugZap}
          role="alert"
          action={
            <Button size="small" onClick={() => void info.refetch()}>
              Try again
            </Button>
          }
        >
          The server does not answer. {errorWords(info.error)} Sessions and waiting calls are kept there.
        </Notice>
      </div>
    );
  }
  return (
    <div aria-busy="true" role="status" aria-label="Loading" className="flex flex-col gap-2 p-4">
      <Skeleton className="h-7 w-40" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
