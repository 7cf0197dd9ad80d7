"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { RefObject } from "react";
import { BorrowedTrigger } from "./borrowed-trigger.tsx";

type TooltipBubbleProps = {
  of: RefObject<HTMLElement | null>;
  onOpenChange: (isOpen: boolean) => void;
  text: string;
  side: "right" | "top";
};

/** The name beside the element. Stays while the pointer is over either. */
export function TooltipBubble({ of, onOpenChange, text, side }: TooltipBubbleProps) {
  return (
    <Primitive.Provider>
      <Primitive.Root open onOpenChange={onOpenChange}>
        <Primitive.Trigger asChild>
          <BorrowedTrigger of={of} />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            className="z-50 max-w-[min(420px,90vw)] rounded bg-text px-2 py-1 text-sm text-surface-1 shadow-overlay"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
