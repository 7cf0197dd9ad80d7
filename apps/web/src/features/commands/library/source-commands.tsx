"use client";

import type { CommandSource, CommandSummary } from "@countersign/contracts/command";
import { sourceLabels } from "../../../lib/messages/command-messages.ts";
import { shortPath } from "../../../lib/messages/paths.ts";
import type { CommandGroup } from "./command-list.ts";
import { CommandRow } from "./command-row.tsx";
import { sourceMeans } from "./command-sentences.ts";
import { formatNoFileIn, formatSourceCommands, libraryMessages } from "./library-messages.ts";

type SourceCommandsProps = {
  group: CommandGroup;
  all: readonly CommandSummary[];
  isSearch: boolean;
  workspace: string | null;
  home: string | undefined;
};

/** The commands of one source. */
export function SourceCommands({ group, all, isSearch, workspace, home }: SourceCommandsProps) {
  const { source, commands } = group;
  if (commands.length === 0 && (isSearch || source === "built-in")) return null;
  const name = sourceLabels[source];
  return (
    <section aria-labelledby={`commands-${source}`} className="border-b-4 border-b-surface-2 last:border-b-0">
      <header className="flex flex-wrap items-baseline gap-x-3 bg-surface-0 px-4 py-2">
        <h2 id={`commands-${source}`} className="font-medium">
          {name}
          <span className="pl-2 font-normal text-quiet text-sm">{commands.length}</span>
        </h2>
        <p className="min-w-0 flex-1 basis-64 text-quiet text-sm">{sourceMeans[source]}</p>
      </header>
      {commands.length === 0 ? (
        <p className="border-t px-4 py-3 text-quiet">{emptyMessage(source, workspace, home)}</p>
      ) : (
        <ul aria-label={formatSourceCommands(name)}>
          {commands.map((command) => (
            <CommandRow key={command.id} command={command} all={all} workspace={workspace} home={home} />
          ))}
        </ul>
      )}
    </section>
  );
}

function emptyMessage(source: CommandSource, workspace: string | null, home: string | undefined): string {
  if (source === "team") return libraryMessages.noneYet;
  if (source === "user") return libraryMessages.noFileAtHome;
  if (workspace === null) return libraryMessages.noWorkspaceYet;
  return formatNoFileIn(shortPath(workspace, home));
}
