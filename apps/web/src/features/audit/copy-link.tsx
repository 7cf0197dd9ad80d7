"use client";

import { Button } from "@countersign/ui/button";
import { Check, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { entryMessages } from "./entry-messages.ts";

const shownMs = 2_000;

/** Copies the permanent address of a row, without the search that it was found by. */
export function CopyLink({ id }: { id: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/audit/${id}`);
      setState("copied");
    } catch {
      // The browser keeps the clipboard to itself, as it does outside of https: that is said on the button.
      setState("refused");
    }
  };
  const Icon = state === "copied" ? Check : Link2;
  return (
    <Button tone="quiet" size="small" onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span aria-live="polite" className={state === "ready" ? "max-md:sr-only" : undefined}>
        {
          { ready: entryMessages.copyLink, copied: entryMessages.copied, refused: entryMessages.copyBlocked }[
            state
          ]
        }
      </span>
    </Button>
  );
}
