"use client";

import { Input } from "@countersign/ui/field";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Folder, FolderGit2 } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { onlyFolder } from "./only-folder.ts";

type FolderBoxProps = {
  id: string;
  value: string;
  onChange: (path: string) => void;
  isInvalid: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A path with completion: arrows choose, Tab or Enter takes the choice and goes on inside that folder, Esc closes. */
export function FolderBox({ id, value, onChange, isInvalid, ref }: FolderBoxProps) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useDebouncedValue(value, 80);
  const found = useQuery({
    ...trpc.workspaces.complete.queryOptions({ typed }),
    enabled: isOpen && typed !== "",
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });
  const options = isOpen && value !== "" ? (found.data ?? []).filter((one) => one.path !== value) : [];
  // What was found for something else, shown until the answer comes, must not take the place of what is typed.
  const isCurrent = isOpen && typed === value && !found.isPlaceholderData;
  const only = isCurrent ? onlyFolder(found.data ?? [], value) : null;
  const take = (path: string) => {
    onChange(path.endsWith("/") ? path : `${path}/`);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const next = active + (event.key === "ArrowDown" ? 1 : -1);
      setActive(options.length === 0 ? -1 : (next + options.length) % options.length);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      take(chosen.path);
    } else if (event.key === "Tab" && !event.shiftKey) {
      const path = chosen?.path ?? only;
      if (path === null) return;
      event.preventDefault();
      take(path);
    }
  };
  return (
    <div className="relative">
      <Input
        ref={ref}
        id={id}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[active] === undefined ? undefined : `${id}-${active}`}
        aria-invalid={isInvalid}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="/home/you/project"
        className="font-mono text-sm"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox's list of choices
        role="listbox"
        aria-label="Folders"
        hidden={options.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded bg-surface-1 p-1 shadow-overlay"
      >
        {options.map((option, index) => (
          <li
            key={option.path}
            id={`${id}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one choice of the list
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={(node) => {
              if (index === active) node?.scrollIntoView({ block: "nearest" });
            }}
            onPointerDown={(event) => {
              event.preventDefault();
              take(option.path);
            }}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 hover:bg-surface-2 aria-selected:bg-accent-quiet max-md:min-h-11"
          >
            {option.isRepository ? (
              <FolderGit2 aria-hidden="true" className="size-4 shrink-0 text-accent" />
            ) : (
              <Folder aria-hidden="true" className="size-4 shrink-0 text-quiet" />
            )}
            <span className="min-w-0 break-all font-mono text-sm">{option.path}</span>
            {option.isRepository ? <span className="ml-auto shrink-0 text-quiet text-xs">git</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
