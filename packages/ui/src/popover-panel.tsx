"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { BorrowedTrigger } from "./borrowed-trigger.tsx";

type PopoverPanelProps = {
  button: RefObject<HTMLElement | null>;
  panelId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  label: string;
  children: ReactNode;
};

/** What a popover shows beside its button. */
export function PopoverPanel(props: PopoverPanelProps) {
  return (
    <Primitive.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Primitive.Trigger asChild>
        <BorrowedTrigger of={props.button} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          id={props.panelId}
          aria-label={props.label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-[min(320px,92vw)] rounded border bg-surface-1 p-3 shadow-overlay"
        >
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
