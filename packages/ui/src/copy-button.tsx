"use client";

import { Check, Copy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

const shownMs = 2_000;

type CopyButtonProps = {
  /** What is copied; made when it is, where that takes time. */
  text: string | (() => string);
  /** What it is, as in "Copy command". */
  label: string;
  className?: string;
};

/** Copies a text, and says whether it could. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setState("copied");
    } catch {
      // The browser keeps the clipboard to itself, as it does outside of https.
      setState("refused");
    }
  };
  const Icon = { ready: Copy, copied: Check, refused: X }[state];
  const said = { ready: label, copied: "Copied", refused: "The browser blocked copying" }[state];
  return (
    <Tooltip text={said} side="top">
      <Button
        tone="quiet"
        size="small"
        aria-label={label}
        className={classNames("relative px-1.5", className)}
        onClick={() => void copy()}
      >
        <Icon aria-hidden="true" className="size-3.5" />
        <span aria-live="polite" className="sr-only">
          {state === "ready" ? "" : said}
        </span>
      </Button>
    </Tooltip>
  );
}
