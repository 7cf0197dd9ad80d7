"use client";

import { Button, buttonClass } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX } from "lucide-react";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { formatError } from "../../../lib/messages/error-messages.ts";
import type { CommandDraft } from "./command-draft.ts";
import { CommandHeader } from "./command-header.tsx";
import { CommandHistory } from "./command-history.tsx";
import { CommandOverview } from "./command-overview.tsx";
import { commandPageMessages, formatNotLoaded } from "./command-page-messages.ts";
import { type CommandTab, commandTabs, isRemoved, withWorkspace } from "./command-sentences.ts";
import { EditCommand } from "./edit-command.tsx";
import { NumberedText } from "./numbered-text.tsx";
import { TrustCommand } from "./trust-command.tsx";
import { useCommandDraft } from "./use-command-draft.ts";
import { useCommand } from "./use-commands.ts";

/** One command, named by the address. */
export function CommandPage() {
  const [{ workspace, id, tab }] = useQueryStates({
    workspace: parseAsString,
    id: parseAsString.withDefault(""),
    tab: parseAsStringLiteral(commandTabs).withDefault("overview"),
  });
  if (id === "") return <NotThere message={commandPageMessages.noCommandInUrl} workspace={workspace} />;
  return <OneCommand key={`${workspace}\n${id}`} id={id} workspace={workspace} tab={tab} />;
}

function OneCommand({ id, workspace, tab }: { id: string; workspace: string | null; tab: CommandTab }) {
  const [isTrusting, setTrusting] = useState(false);
  const command = useCommand(id, workspace, isTrusting);
  const [draft, setDraft] = useCommandDraft(id);
  const detail = command.data;
  if (detail === undefined) {
    return command.isError ? (
      <NotThere
        message={formatError(command.error)}
        workspace={workspace}
        onRetry={() => void command.refetch()}
        draft={draft}
      />
    ) : (
      <CommandSkeleton />
    );
  }
  const isTeam = detail.source === "team";
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <CommandHeader detail={detail} workspace={workspace} tab={tab} draft={draft} />
      {isTeam && tab === "edit" ? (
        <EditCommand
          detail={detail}
          draft={draft}
          isGone={isRemoved(detail) || command.error?.data?.code === "NOT_FOUND"}
          onDraft={setDraft}
          onStale={() => void command.refetch()}
        />
      ) : isTeam && tab === "history" ? (
        <CommandHistory detail={detail} workspace={workspace} draft={draft} onDraft={setDraft} />
      ) : (
        <CommandOverview
          detail={detail}
          workspace={workspace}
          onTrust={workspace === null ? null : () => setTrusting(true)}
        />
      )}
      {isTrusting && workspace !== null ? (
        <TrustCommand command={detail} workspace={workspace} onClose={() => setTrusting(false)} />
      ) : null}
    </div>
  );
}

type NotThereProps = {
  message: string;
  workspace: string | null;
  onRetry?: () => void;
  draft?: CommandDraft | null;
};

function NotThere({ message, workspace, onRetry, draft = null }: NotThereProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-surface-1 p-4">
      <h1 className="sr-only">{commandPageMessages.command}</h1>
      <Notice
        tone="deny"
        icon={CircleX}
        role="alert"
        action={
          onRetry === undefined ? undefined : (
            <Button size="small" onClick={onRetry}>
              {commandPageMessages.tryAgain}
            </Button>
          )
        }
      >
        {formatNotLoaded(message, draft !== null)}
      </Notice>
      {draft === null ? null : <NumberedText label={commandPageMessages.yourChanges} text={draft.text} />}
      <Link
        href={withWorkspace("/commands", workspace)}
        className={buttonClass({ className: "self-center" })}
      >
        {commandPageMessages.allCommands}
      </Link>
    </div>
  );
}

function CommandSkeleton() {
  return (
    <div
      role="status"
      aria-label={commandPageMessages.loadingCommand}
      className="flex flex-1 flex-col bg-surface-1"
    >
      <div className="flex items-center gap-3 border-b px-4 py-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-1/3" />
      </div>
      <div className="mx-auto flex w-full max-w-[960px] flex-col gap-4 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
