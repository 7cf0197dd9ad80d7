"use client";

import { Button } from "@countersign/ui/button";
import { type ReactNode, useCallback, useState } from "react";
import { foldText } from "../fold-text.ts";
import { callPartsMessages, formatHidden } from "./call-parts-messages.ts";
import { useUnreadPart } from "./unread-part.ts";
import { useIsWhole } from "./whole-text.ts";

type FoldedTextProps = {
  text: string;
  /** A verdict is waited for: none can be given while a part is folded away. */
  isAsked: boolean;
  /** Draws the part of the text from one place to another. */
  children: (from: number, to: number) => ReactNode;
};

/** A long text with its first and its last lines; what lies between says how much it is, and is shown when that is wished. */
export function FoldedText({ text, isAsked, children }: FoldedTextProps) {
  const [isShown, setShown] = useState(false);
  const isWhole = useIsWhole();
  const fold = isShown || isWhole ? null : foldText(text);
  const show = useCallback(() => setShown(true), []);
  useUnreadPart(isAsked && fold !== null, show);
  if (fold === null) return children(0, text.length);
  return (
    <>
      {children(0, fold.start)}
      <span className="my-1 flex items-center gap-2 bg-ask-quiet px-2 py-1 font-sans text-ask text-sm">
        {formatHidden(fold.size)}
        <Button size="small" onClick={show}>
          {callPartsMessages.show}
        </Button>
      </span>
      {children(fold.end, text.length)}
    </>
  );
}
