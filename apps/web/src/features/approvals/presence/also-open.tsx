"use client";

import type { Viewer } from "@countersign/contracts/presence";
import { Eye } from "lucide-react";
import { ExactText } from "../call/exact-text.tsx";
import { presenceMessages } from "./presence-messages.ts";
import { usePresence } from "./use-presence.ts";
import { viewerNames } from "./viewer-names.ts";

/** Says that this tab has the call open, and who else has. It holds nobody back: the first verdict counts. */
export function AlsoOpen({ callId }: { callId: string }) {
  return <AlsoOpenNames viewers={usePresence(callId)} />;
}

function AlsoOpenNames({ viewers }: { viewers: readonly Viewer[] }) {
  return (
    <p
      role="status"
      aria-label={presenceMessages.alsoOpen}
      className="flex items-start gap-1.5 text-info text-sm empty:absolute"
    >
      {viewers.length === 0 ? null : (
        <>
          <Eye aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">
            {presenceMessages.alsoOpenIntro} <ExactText text={viewerNames(viewers)} />
          </span>
        </>
      )}
    </p>
  );
}
