"use client";

import type { CommandDetail } from "@countersign/contracts/command";
import { Notice } from "@countersign/ui/notice";
import { CircleSlash } from "lucide-react";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { ConflictNotice } from "../../intents/conflict-notice.tsx";
import { SaveBar } from "../../intents/save-bar.tsx";
import { isConflict } from "../../intents/use-intent-change.ts";
import type { CommandDraft } from "./command-draft.ts";
import { CommandEditor } from "./command-editor.tsx";
import {
  commandPageMessages,
  formatNotSaved,
  formatSaveAs,
  formatWasRemoved,
} from "./command-page-messages.ts";
import { findSaveProblem } from "./find-save-problem.ts";
import { useCommandCheck } from "./use-command-check.ts";
import { useSaveCommand } from "./use-commands.ts";

type EditCommandProps = {
  detail: CommandDetail;
  draft: CommandDraft | null;
  /** It was removed while it was being written. Saving recreates it. */
  isGone: boolean;
  onDraft: (draft: CommandDraft | null) => void;
  onStale: () => void;
};

/** The text of a team command, to be changed and saved as its next version. */
export function EditCommand({ detail, draft, isGone, onDraft, onStale }: EditCommandProps) {
  const written = draft ?? { name: detail.name, text: detail.text, version: detail.version };
  const checked = useCommandCheck(written.text);
  const save = useSaveCommand();
  const isStale = !isGone && draft !== null && draft.version !== detail.version;
  const whyNot = isStale
    ? commandPageMessages.newerVersion
    : !isGone && written.text === detail.text
      ? commandPageMessages.noChanges
      : findSaveProblem(checked);
  const submit = () => {
    if (whyNot !== null || save.isPending) return;
    save.mutate(
      { name: detail.name, text: written.text, version: isGone ? null : written.version },
      { onSuccess: () => onDraft(null), onError: (error) => (isConflict(error) ? onStale() : undefined) },
    );
  };
  return (
    <CommandEditor
      text={written.text}
      onChange={(text) => onDraft(text === detail.text && !isGone ? null : { ...written, text })}
      checked={checked}
      onSave={submit}
      notices={
        isGone ? (
          <Notice tone="ask" icon={CircleSlash} role="alert">
            {formatWasRemoved(detail.name, draft !== null)}
          </Notice>
        ) : isStale && draft !== null ? (
          <ConflictNotice
            saved={{
              version: detail.version ?? 1,
              updatedBy: detail.updatedBy ?? commandPageMessages.someone,
              updatedAt: detail.updatedAt ?? "",
              fileName: `${detail.name}.md`,
              text: detail.text,
            }}
            draft={{ version: draft.version, text: draft.text }}
            onKeepMine={() => onDraft({ ...draft, version: detail.version })}
            onTakeTheirs={() => onDraft(null)}
          />
        ) : null
      }
      bar={
        <SaveBar
          label={isGone ? commandPageMessages.recreateCommand : formatSaveAs((detail.version ?? 0) + 1)}
          whyNot={whyNot}
          isPending={save.isPending}
          onSave={submit}
          onDiscard={draft === null ? undefined : () => onDraft(null)}
          error={save.isError ? formatNotSaved(formatError(save.error)) : undefined}
        />
      }
    />
  );
}
