"use client";

import { classNames } from "@countersign/ui/class-names";
import { Combobox } from "@countersign/ui/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Folder, FolderGit2, History } from "lucide-react";
import { type Ref, useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { type FolderOption, folderOptions, type RememberedFolder } from "./folder-options.ts";
import { newSessionMessages } from "./new-session-messages.ts";
import { onlyFolder } from "./only-folder.ts";

type FolderBoxProps = {
  id: string;
  value: string;
  onChange: (path: string) => void;
  isInvalid: boolean;
  /** Folders to offer before anything is typed, and when a part of one is. */
  remembered?: readonly RememberedFolder[];
  placeholder?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

const nothing: readonly RememberedFolder[] = [];

/** A path with completion: arrows choose, Tab or Enter takes the choice and continues inside that folder, Esc closes. */
export function FolderBox(props: FolderBoxProps) {
  const { id, value, onChange, isInvalid, remembered = nothing, className, ref } = props;
  const trpc = useTRPC();
  /** What stood there when the list was opened; null while it is closed. */
  const [before, setBefore] = useState<string | null>(null);
  const isOpen = before !== null;
  const setOpen = (opens: boolean) => setBefore(opens ? (before ?? value) : null);
  const typed = useDebouncedValue(value, 80);
  const found = useQuery({
    ...trpc.workspaces.complete.queryOptions({ typed }),
    enabled: isOpen && typed !== "",
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });
  const options = isOpen
    ? folderOptions({ value, isUntouched: value === before, remembered, found: found.data ?? [] })
    : [];
  // What was found for something else, shown until the answer comes, must not take the place of what is typed.
  const isCurrent = isOpen && typed === value && !found.isPlaceholderData;
  const only = isCurrent ? onlyFolder(found.data ?? [], value) : null;
  return (
    <Combobox
      ref={ref}
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={`${id}-hint`}
      placeholder={props.placeholder ?? newSessionMessages.folderExample}
      className={classNames("font-mono text-sm", className)}
      value={value}
      onType={onChange}
      options={options}
      keyOf={({ path }) => path}
      listLabel={newSessionMessages.folders}
      completion={options.find(({ path }) => path === only) ?? null}
      onTake={({ path, source }) =>
        onChange(source === "remembered" || path.endsWith("/") ? path : `${path}/`)
      }
      onOpenChange={setOpen}
      onClick={remembered.length === 0 ? undefined : () => setOpen(true)}
      renderOption={(option) => <FolderLine {...option} />}
    />
  );
}

const icons = { remembered: History, git: FolderGit2, plain: Folder } as const;

function FolderLine({ path, name, source }: FolderOption) {
  const Icon = icons[source];
  return (
    <>
      <Icon
        aria-hidden="true"
        className={classNames("size-4 shrink-0", source === "git" ? "text-accent" : "text-quiet")}
      />
      {name === undefined ? null : <span className="shrink-0">{name}</span>}
      <span className={classNames("min-w-0 break-all font-mono text-sm", name !== undefined && "text-quiet")}>
        {path}
      </span>
      {source === "git" ? (
        <span className="ml-auto shrink-0 text-quiet text-xs">{newSessionMessages.gitFolder}</span>
      ) : null}
    </>
  );
}
