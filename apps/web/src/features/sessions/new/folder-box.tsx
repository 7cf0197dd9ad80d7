"use client";

import { Combobox } from "@countersign/ui/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Folder, FolderGit2 } from "lucide-react";
import { type Ref, useState } from "react";
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

/** A path with completion: arrows choose, Tab or Enter takes the choice and continues inside that folder, Esc closes. */
export function FolderBox({ id, value, onChange, isInvalid, ref }: FolderBoxProps) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
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
  return (
    <Combobox
      ref={ref}
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={`${id}-hint`}
      placeholder="/home/you/project"
      className="font-mono text-sm"
      value={value}
      onType={onChange}
      options={options}
      keyOf={({ path }) => path}
      listLabel="Folders"
      completion={options.find(({ path }) => path === only) ?? null}
      onTake={({ path }) => onChange(path.endsWith("/") ? path : `${path}/`)}
      onOpenChange={setOpen}
      renderOption={({ path, isRepository }) => (
        <>
          {isRepository ? (
            <FolderGit2 aria-hidden="true" className="size-4 shrink-0 text-accent" />
          ) : (
            <Folder aria-hidden="true" className="size-4 shrink-0 text-quiet" />
          )}
          <span className="min-w-0 break-all font-mono text-sm">{path}</span>
          {isRepository ? <span className="ml-auto shrink-0 text-quiet text-xs">git</span> : null}
        </>
      )}
    />
  );
}
