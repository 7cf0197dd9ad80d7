"use client";

import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type MenuProps = {
  /** The button that opens it, with its own accessible name. */
  trigger: ReactNode;
  /** What stands above the entries. */
  heading?: ReactNode;
  side?: "top" | "bottom" | "right";
  children: ReactNode;
};

/** A short list of things to do, opened by a button: arrows move, Enter does, Esc closes. */
export function Menu({ trigger, heading, side = "bottom", children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex min-w-52 max-w-[min(320px,90vw)] flex-col rounded border bg-surface-1 p-1 shadow-overlay"
        >
          {heading === undefined ? null : (
            <Primitive.Label className="border-b px-2 pt-1 pb-2 mb-1 [overflow-wrap:anywhere]">
              {heading}
            </Primitive.Label>
          )}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** One entry of a menu. */
export function MenuEntry(props: { icon: LucideIcon; onSelect: () => void; children: ReactNode }) {
  return (
    <Primitive.Item
      onSelect={props.onSelect}
      className="flex h-8 cursor-pointer items-center gap-2 rounded px-2 outline-none data-[highlighted]:bg-surface-2 max-md:h-11"
    >
      <props.icon aria-hidden="true" className="size-4 shrink-0 text-quiet" />
      {props.children}
    </Primitive.Item>
  );
}
