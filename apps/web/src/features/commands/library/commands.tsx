"use client";

import { Button, buttonClass } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useMay } from "../../../lib/data/self.ts";
import { keymap } from "../../../lib/keys/keymap.ts";
import { moveRowFocus } from "../../../lib/keys/move-row-focus.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { CommandFilters, findFieldId } from "./command-filters.tsx";
import { groupCommands } from "./command-list.ts";
import { withWorkspace } from "./command-sentences.ts";
import { CommandsError, CommandsSkeleton, FilesUnread, WhatACommandIs } from "./commands-states.tsx";
import { formatNoneMatch, libraryMessages } from "./library-messages.ts";
import { RemovedCommands } from "./removed-commands.tsx";
import { SourceCommands } from "./source-commands.tsx";
import { useCommands } from "./use-commands.ts";
import { useWorkspace } from "./use-workspace.ts";

/** All slash commands that a person can type, by where they come from. */
export function Commands() {
  const { workspace, known, setWorkspace } = useWorkspace();
  const [find, setFind] = useQueryState("q", parseAsString.withDefault(""));
  const commands = useCommands(workspace);
  // A workspace whose folder is gone must not hide the commands of everybody else.
  const others = useCommands(null, workspace !== null && commands.isError && commands.data === undefined);
  const listed = commands.data ?? others.data;
  const home = useSystemInfo().data?.home;
  const newHref = withWorkspace("/commands/new", workspace);
  const mayWrite = useMay("rules");
  useCommandsKeys(mayWrite ? newHref : null);
  const all = listed ?? [];
  const groups = groupCommands(all, find);
  // What could not be read is not said to be empty.
  const shown = groups.filter(({ source }) => source !== "project" || commands.data !== undefined);
  const isNothingFound = find.trim() !== "" && groups.every((group) => group.commands.length === 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b px-4 py-2">
        <h1 className="flex-1 font-medium text-lg">{libraryMessages.commands}</h1>
        {mayWrite ? (
          <Link
            href={newHref}
            className={buttonClass({ tone: "accent", size: "small" })}
            aria-keyshortcuts="n"
          >
            <Plus aria-hidden="true" className="size-4" />
            {libraryMessages.newCommand}
          </Link>
        ) : null}
      </header>
      <CommandFilters
        find={find}
        onFind={(text) => void setFind(text === "" ? null : text)}
        workspace={workspace}
        known={known}
        home={home}
        onWorkspace={setWorkspace}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {listed === undefined ? (
          commands.isError && !others.isFetching ? (
            <CommandsError message={formatError(commands.error)} onRetry={() => void commands.refetch()} />
          ) : (
            <CommandsSkeleton />
          )
        ) : isNothingFound ? (
          <EmptyState
            title={formatNoneMatch(all.length)}
            action={<Button onClick={() => void setFind(null)}>{libraryMessages.showAll}</Button>}
          />
        ) : (
          <>
            {commands.data === undefined && commands.isError ? (
              <FilesUnread workspace={workspace} home={home} message={formatError(commands.error)} />
            ) : null}
            {all.every(({ source }) => source === "built-in") ? (
              <WhatACommandIs workspace={workspace} newHref={mayWrite ? newHref : null} />
            ) : null}
            {shown.map((group) => (
              <SourceCommands
                key={group.source}
                group={group}
                all={all}
                isSearch={find.trim() !== ""}
                workspace={workspace}
                home={home}
              />
            ))}
            <RemovedCommands find={find} workspace={workspace} />
          </>
        )}
      </div>
    </div>
  );
}

/** `newHref` null: the signed-in person may write none. */
function useCommandsKeys(newHref: string | null) {
  const router = useRouter();
  useKeys((stroke) => {
    switch (pageAction(keymap.commands, stroke)) {
      case "new":
        if (newHref === null) return false;
        router.push(newHref);
        return true;
      case "find":
        document.getElementById(findFieldId)?.focus();
        return true;
      case "next":
        return moveRowFocus("[data-command-row]", 1);
      case "previous":
        return moveRowFocus("[data-command-row]", -1);
      default:
        return false;
    }
  });
}
