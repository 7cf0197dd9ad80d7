"use client";

import { Input, Select } from "@countersign/ui/field";
import { shortPath } from "../../../lib/messages/paths.ts";
import { libraryMessages } from "./library-messages.ts";

export const findFieldId = "find-command";

type CommandFiltersProps = {
  find: string;
  onFind: (text: string) => void;
  workspace: string | null;
  known: readonly string[];
  home: string | undefined;
  onWorkspace: (workspace: string) => void;
};

/** Narrows the list, and says for which workspace the project's files are shown. */
export function CommandFilters(props: CommandFiltersProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5">
      <Input
        id={findFieldId}
        type="search"
        aria-label={libraryMessages.searchCommands}
        aria-keyshortcuts="/"
        placeholder={libraryMessages.searchPlaceholder}
        className="h-7 w-80 text-sm max-md:w-full"
        value={props.find}
        onChange={(event) => props.onFind(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {props.known.length === 0 ? null : (
        <label
          htmlFor="commands-of"
          className="flex min-w-0 items-center gap-1.5 text-quiet text-sm max-md:w-full md:ml-auto"
        >
          <span className="shrink-0">{libraryMessages.workspace}</span>
          <Select
            id="commands-of"
            value={props.workspace ?? ""}
            onChange={(event) => props.onWorkspace(event.target.value)}
            className="h-7 w-auto min-w-0 max-w-64 font-mono text-sm max-md:max-w-full max-md:flex-1"
          >
            {props.known.map((path) => (
              <option key={path} value={path}>
                {shortPath(path, props.home)}
              </option>
            ))}
          </Select>
        </label>
      )}
    </div>
  );
}
