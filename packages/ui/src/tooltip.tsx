"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Shows a name beside something that has no room for it. The child carries its own accessible name. */
export function Tooltip(props: {
  text: string;
  isOff?: boolean;
  side?: "right" | "top";
  children: ReactNode;
}) {
  if (props.isOff) return props.children;
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{props.children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={props.side ?? "right"}
            sideOffset={6}
            className="z-50 max-w-[min(420px,90vw)] rounded bg-text px-2 py-1 text-sm text-surface-1 shadow-overlay"
          >
            {props.text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
