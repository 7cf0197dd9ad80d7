"use client";

import type { ReactNode } from "react";
import { Drawer as Primitive } from "vaul";

/** A sheet that comes from the bottom of a phone's screen. */
export function Drawer(props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  return (
    <Primitive.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          aria-describedby={undefined}
          data-toast-above
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] flex-col gap-2 overflow-y-auto rounded-t-[12px] bg-surface-1 p-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-overlay"
        >
          <Primitive.Title className="font-medium text-lg">{props.title}</Primitive.Title>
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
