"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type PopoverProps = {
  /** The button that opens it, with its own accessible name. */
  trigger: ReactNode;
  /** What it is, for who can't see it. */
  label: string;
  children: ReactNode;
};

/** Controls beside the button that opened them: keeps the focus inside, Esc and a click elsewhere close it. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-[min(320px,92vw)] rounded border bg-surface-1 p-3 shadow-overlay"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
