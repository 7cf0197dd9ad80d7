"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Info } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { describeResolvedCall } from "../describe-resolved-call.ts";
import { openedCallMessages } from "./opened-call-messages.ts";

/** The call left the queue while it was open, or before: says who decided it, if that is known. */
export function ResolvedCall({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { settled } = useClientStore();
  const how = useSyncExternalStore(
    settled.subscribe,
    () => settled.get()[id],
    () => undefined,
  );
  const now = useNow();
  return (
    <Notice
      tone="info"
      icon={Info}
      role="status"
      action={
        <Button size="small" onClick={onLeave}>
          {openedCallMessages.nextCall}
        </Button>
      }
    >
      {describeResolvedCall(how, now)}
    </Notice>
  );
}
