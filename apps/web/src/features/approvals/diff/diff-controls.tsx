"use client";

import { Button } from "@countersign/ui/button";
import { Tooltip } from "@countersign/ui/tooltip";
import { Columns2, Pilcrow, Rows2 } from "lucide-react";
import { keepDiffLayout, useDiffLayout } from "./diff-layout.ts";
import { diffMessages } from "./diff-messages.ts";

type DiffControlsProps = {
  /** Whether two columns have room; without it there is nothing to choose. */
  canSplit: boolean;
  hidesWhitespace: boolean;
  onWhitespace: (hides: boolean) => void;
};

/** How diffs are shown: below each other or side by side, with or without changes of whitespace. */
export function DiffControls({ canSplit, hidesWhitespace, onWhitespace }: DiffControlsProps) {
  const layout = useDiffLayout();
  const next = layout === "split" ? "unified" : "split";
  const LayoutIcon = next === "split" ? Columns2 : Rows2;
  const whitespace = hidesWhitespace ? diffMessages.showWhitespace : diffMessages.hideWhitespace;
  return (
    <span className="flex shrink-0 items-center">
      <Tooltip text={whitespace} side="top">
        <Button
          tone="quiet"
          size="small"
          aria-label={diffMessages.hideWhitespace}
          aria-pressed={hidesWhitespace}
          className={hidesWhitespace ? "text-accent" : undefined}
          onClick={() => onWhitespace(!hidesWhitespace)}
        >
          <Pilcrow aria-hidden="true" className="size-3.5" />
        </Button>
      </Tooltip>
      {canSplit ? (
        <Tooltip text={diffMessages[next]} side="top">
          <Button
            tone="quiet"
            size="small"
            aria-label={diffMessages[next]}
            onClick={() => keepDiffLayout(next)}
          >
            <LayoutIcon aria-hidden="true" className="size-3.5" />
          </Button>
        </Tooltip>
      ) : null}
    </span>
  );
}
