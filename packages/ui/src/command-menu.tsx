"use client";

import { Command } from "cmdk";
import type { ReactNode } from "react";
import { Kbd } from "./kbd.tsx";
import { matchWords } from "./match-words.ts";

type CommandMenuProps = {
  label: string;
  placeholder: string;
  /** Is told what is typed, for entries that are searched for elsewhere. */
  onType?: (text: string) => void;
  children: ReactNode;
};

/** What a palette's dialog holds: type to find, arrows to move, Enter to do. */
export function CommandMenu(props: CommandMenuProps) {
  return (
    <Command label={props.label} filter={matchWords} className="flex min-h-0 flex-col" loop>
      <Command.Input
        autoFocus
        placeholder={props.placeholder}
        {...(props.onType === undefined ? {} : { onValueChange: props.onType })}
        className="h-11 border-line border-b bg-transparent px-4 text-lg outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-1">
        <Command.Empty className="p-4 text-quiet">No results</Command.Empty>
        {props.children}
      </Command.List>
    </Command>
  );
}

/** A group of entries under a heading. */
export function CommandGroup(props: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={props.heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-quiet [&_[cmdk-group-heading]]:text-xs"
    >
      {props.children}
    </Command.Group>
  );
}

/** One entry. `value` must be its own in the whole palette; `keywords` find it too. */
export function CommandEntry(props: {
  value: string;
  keywords?: string[];
  shortcut?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={props.value}
      keywords={props.keywords ?? []}
      onSelect={props.onSelect}
      className="flex h-9 cursor-pointer items-center gap-2 rounded px-3 data-[selected=true]:bg-surface-2 max-md:h-11"
    >
      <span className="flex min-w-0 flex-1 items-center gap-2 truncate">{props.children}</span>
      {props.shortcut === undefined ? null : <Kbd keys={props.shortcut} />}
    </Command.Item>
  );
}
