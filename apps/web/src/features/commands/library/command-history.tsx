"use client";

import type { CommandDetail, CommandVersion } from "@countersign/contracts/command";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { CircleSlash, FilePlus, RotateCcw, Save } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { TextDiff } from "../../intents/text-diff.tsx";
import type { CommandDraft } from "./command-draft.ts";
import {
  commandPageMessages,
  formatChangesIn,
  formatReplaceEffect,
  formatRestore,
  formatVersionStart,
} from "./command-page-messages.ts";
import { commandHref, isRemoved } from "./command-sentences.ts";
import { historySteps } from "./history-steps.ts";

type CommandHistoryProps = {
  detail: CommandDetail;
  workspace: string | null;
  draft: CommandDraft | null;
  onDraft: (draft: CommandDraft) => void;
};

/** Every text that a team command had, the newest first, with what changed; an old one can be put into the editor again. */
export function CommandHistory({ detail, workspace, draft, onDraft }: CommandHistoryProps) {
  const router = useRouter();
  const [replacing, setReplacing] = useState<CommandVersion | null>(null);
  const put = ({ text }: CommandVersion) => {
    onDraft({ name: detail.name, text, version: detail.version });
    router.push(commandHref(detail.id, workspace, "edit"));
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[960px] flex-col gap-3 p-4">
        <ol aria-label={commandPageMessages.history} className="flex flex-col rounded border">
          {historySteps(detail.versions).map(({ version, before }) => (
            <VersionRow
              key={version.version}
              name={detail.name}
              version={version}
              before={before}
              canRestore={isRemoved(detail) ? !version.isRemoved : version.text !== detail.text}
              onRestore={() => (draft === null ? put(version) : setReplacing(version))}
            />
          ))}
        </ol>
      </div>
      <ConfirmDialog
        isOpen={replacing !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setReplacing(null);
        }}
        title={commandPageMessages.replaceTitle}
        effect={formatReplaceEffect(detail.name, replacing?.version ?? "")}
        confirmLabel={commandPageMessages.replace}
        onConfirm={() => {
          if (replacing !== null) put(replacing);
        }}
      />
    </div>
  );
}

type VersionRowProps = {
  name: string;
  version: CommandVersion;
  before: CommandVersion | null;
  canRestore: boolean;
  onRestore: () => void;
};

function VersionRow({ name, version, before, canRestore, onRestore }: VersionRowProps) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const look = lookOf(version, before);
  const hasChange = !version.isRemoved && (before === null || before.text !== version.text);
  return (
    <li className="flex min-w-0 flex-col gap-2 border-t px-3 py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={look.tone} icon={look.icon}>
          {look.word}
        </Chip>
        <p className="min-w-0 flex-1">
          {formatVersionStart(version.version)} <ExactText text={formatPerson(version.changedBy)} />
        </p>
        <span className="text-quiet text-sm" title={version.changedAt}>
          {formatTimeAgo(version.changedAt, now)}
        </span>
        {canRestore ? (
          <Button size="small" onClick={onRestore} aria-label={formatRestore(version.version)}>
            <RotateCcw aria-hidden="true" className="size-3.5" />
            {commandPageMessages.restore}
          </Button>
        ) : null}
        {hasChange ? (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? commandPageMessages.hideChanges : commandPageMessages.showChanges}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <TextDiff
          label={formatChangesIn(version.version)}
          name={`${name}.md`}
          before={before?.text ?? ""}
          after={version.text}
        />
      ) : null}
    </li>
  );
}

function lookOf({ isRemoved }: CommandVersion, before: CommandVersion | null) {
  if (isRemoved) return { word: commandPageMessages.removedWord, tone: "deny", icon: CircleSlash } as const;
  if (before?.isRemoved === true)
    return { word: commandPageMessages.recreatedWord, tone: "allow", icon: FilePlus } as const;
  if (before === null)
    return { word: commandPageMessages.createdWord, tone: "allow", icon: FilePlus } as const;
  return { word: commandPageMessages.savedWord, tone: "info", icon: Save } as const;
}
