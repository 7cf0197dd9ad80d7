"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { lateModule, useLateModule } from "./late-module.ts";

const late = lateModule(() => import("./popover-panel.tsx"));

type PopoverProps = {
  /** The button that opens it, with its own accessible name. */
  trigger: ReactElement<ComponentProps<"button">>;
  /** What it is, for who can't see it. */
  label: string;
  /** It doesn't open before this is there (null). */
  children: ReactNode;
};

/** Controls beside the button that opened them: keeps the focus inside, Esc and a click elsewhere close it. */
export function Popover({ trigger, ...panel }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const loaded = useLateModule(late, isOpen);
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? panelId : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {loaded === null || panel.children === null ? null : (
        <loaded.PopoverPanel
          button={button}
          panelId={panelId}
          isOpen={isOpen}
          onOpenChange={setOpen}
          {...panel}
        />
      )}
    </>
  );
}
