"use client";

import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { BorrowedTrigger } from "./borrowed-trigger.tsx";
import { classNames } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";

type MenuListProps = {
  button: RefObject<HTMLElement | null>;
  buttonId: string;
  listId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  heading?: ReactNode;
  side?: "top" | "bottom" | "right";
  children: ReactNode;
};

const entry =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 py-1 outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-surface-2 data-[disabled]:opacity-60 max-md:min-h-11";

/** What a menu shows beside its button. */
export function MenuList(props: MenuListProps) {
  const { heading, side = "bottom" } = props;
  return (
    <Primitive.Root modal={false} open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Primitive.Trigger asChild>
        <BorrowedTrigger of={props.button} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          id={props.listId}
          aria-labelledby={props.buttonId}
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
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export type MenuEntryProps = {
  icon: LucideIcon;
  tone?: "neutral" | "deny";
  /** What choosing it does, or why it can't be chosen, in a second line. */
  hint?: string;
  shortcut?: string;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** One entry of a menu. */
export function ListEntry({
  icon: Icon,
  tone,
  hint,
  shortcut,
  isDisabled,
  onSelect,
  children,
}: MenuEntryProps) {
  const color = tone === "deny" ? "text-deny" : "text-quiet";
  return (
    <Primitive.Item
      disabled={isDisabled ?? false}
      onSelect={onSelect}
      className={classNames(entry, hint !== undefined && "items-start")}
    >
      <Icon
        aria-hidden="true"
        className={classNames("size-4 shrink-0", color, hint !== undefined && "mt-0.5")}
      />
      <span className="min-w-0 flex-1">
        <span className={tone === "deny" ? "text-deny" : undefined}>{children}</span>
        {hint === undefined ? null : <span className="block text-quiet text-sm">{hint}</span>}
      </span>
      {shortcut === undefined ? null : <Kbd keys={shortcut} />}
    </Primitive.Item>
  );
}

/** A hairline between groups of entries. */
export function ListLine() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}

export type MenuChoiceProps<Id extends string> = {
  label: string;
  value: string;
  choices: readonly { id: Id; name: string; icon: LucideIcon }[];
  onChoose: (id: Id) => void;
};

/** One of a few, of which the chosen one is marked. Choosing keeps the menu open, so that the effect can be seen. */
export function ListChoice<Id extends string>({ label, value, choices, onChoose }: MenuChoiceProps<Id>) {
  return (
    <Primitive.RadioGroup value={value} aria-label={label}>
      {choices.map(({ id, name, icon: Icon }) => (
        <Primitive.RadioItem
          key={id}
          value={id}
          className={entry}
          onSelect={(event) => {
            event.preventDefault();
            onChoose(id);
          }}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0 text-quiet" />
          <span className="flex-1">{`${label}: ${name}`}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden="true" className="size-4 text-accent" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
