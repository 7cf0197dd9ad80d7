"use client";

import { Timer } from "lucide-react";
import { useNow } from "../../../lib/use-now.ts";
import { formatDeadline } from "../format-deadline.ts";

/** Until when a call waits before it is denied by itself. Most calls wait for ever: then nothing is shown. */
export function Deadline({ deniesAt }: { deniesAt: string | undefined }) {
  const now = useNow();
  if (deniesAt === undefined) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-ask text-sm">
      <Timer aria-hidden="true" className="size-3.5" />
      {formatDeadline(deniesAt, now)}
    </span>
  );
}
