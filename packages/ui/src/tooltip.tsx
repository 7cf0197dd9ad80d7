"use client";

import { cloneElement, type DOMAttributes, type ReactElement, useEffect, useRef, useState } from "react";
import { lateModule, useLateModule } from "./late-module.ts";

const delayMs = 200;
const late = lateModule(() => import("./tooltip-bubble.tsx"));

type TooltipProps = {
  text: string;
  isOff?: boolean;
  side?: "right" | "top";
  children: ReactElement<DOMAttributes<HTMLElement>>;
};

/** Shows a name beside something that has no room for it. The child carries its own accessible name. */
export function Tooltip({ text, isOff = false, side = "right", children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const loaded = useLateModule(late, isOpen);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (isOff) return children;
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const { onPointerDown, onFocus, onBlur } = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event) {
          if (event.pointerType === "touch") return;
          element.current = event.currentTarget;
          timer.current = setTimeout(() => setOpen(true), delayMs);
        },
        onPointerLeave() {
          clearTimeout(timer.current);
          // Once it is shown, it sees by itself whether the pointer has gone over to it.
          if (loaded === null) setOpen(false);
        },
        onPointerDown(event) {
          onPointerDown?.(event);
          close();
        },
        onFocus(event) {
          onFocus?.(event);
          if (!event.currentTarget.matches(":focus-visible")) return;
          element.current = event.currentTarget;
          setOpen(true);
        },
        onBlur(event) {
          onBlur?.(event);
          close();
        },
      })}
      {isOpen && loaded !== null ? (
        <loaded.TooltipBubble of={element} onOpenChange={setOpen} text={text} side={side} />
      ) : null}
    </>
  );
}
