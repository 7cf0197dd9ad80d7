"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Info } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useDesk } from "../../data/providers.tsx";
import { departedWords } from "../../words/departed-words.ts";
import { useNow } from "../../words/use-now.ts";

/** The call left the queue while it was open, or before: says who decided it, if that is known. */
export function Departed({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { settled } = useDesk();
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
          Next call
        </Button>
      }
    >
      {departedWords(how, now)}
    </Notice>
  );
}
