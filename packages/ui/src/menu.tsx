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
import type { MenuChoiceProps, MenuEntryProps } from "./menu-list.tsx";

const late = lateModule(() => import("./menu-list.tsx"));

type MenuProps = {
  /** The button that opens it, with its own accessible name. */
  trigger: ReactElement<ComponentProps<"button">>;
  /** Shown above the entries. */
  heading?: ReactNode;
  side?: "top" | "bottom" | "right";
  /** Its entries. It doesn't open before they are there (null). */
  children: ReactNode;
};

/** A short list of actions, opened by a button: arrows move, Enter chooses, Esc closes. */
export function Menu({ trigger, ...list }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const buttonId = useId();
  const listId = useId();
  const loaded = useLateModule(late, isOpen);
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id: buttonId,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? listId : undefined,
        onPointerDown(event) {
          if (event.button !== 0 || event.ctrlKey) return;
          setOpen(!isOpen);
          // The list takes the focus.
          if (!isOpen) event.preventDefault();
        },
        onKeyDown(event) {
          if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
          setOpen(event.key === "ArrowDown" || !isOpen);
          event.preventDefault();
        },
      })}
      {loaded === null || list.children === null ? null : (
        <loaded.MenuList
          button={button}
          buttonId={buttonId}
          listId={listId}
          isOpen={isOpen}
          onOpenChange={setOpen}
          {...list}
        />
      )}
    </>
  );
}

/** One entry of a menu. */
export function MenuEntry(props: MenuEntryProps) {
  const loaded = late.get();
  return loaded === null ? null : <loaded.ListEntry {...props} />;
}

/** A hairline between groups of entries. */
export function MenuLine() {
  const loaded = late.get();
  return loaded === null ? null : <loaded.ListLine />;
}

/** One of a few, of which the chosen one is marked. Choosing keeps the menu open, so that the effect can be seen. */
export function MenuChoice<Id extends string>(props: MenuChoiceProps<Id>) {
  const loaded = late.get();
  return loaded === null ? null : <loaded.ListChoice {...props} />;
}
