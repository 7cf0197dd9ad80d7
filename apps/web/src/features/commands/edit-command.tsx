"use client";

import type { CommandDetail } from "@countersign/contracts/command";
import { errorWords } from "../../words/error-words.ts";
import { ConflictNotice } from "../intents/conflict-notice.tsx";
import { SaveBar } from "../intents/save-bar.tsx";
import { isConflict } from "../intents/use-intent-change.ts";
import type { CommandDraft } from "./command-draft.ts";
import { CommandEditor } from "./command-editor.tsx";
import { useCommandCheck } from "./use-command-check.ts";
import { useSaveCommand } from "./use-commands.ts";
import { whyNotSaved } from "./why-not-saved.ts";

type EditCommandProps = {
  detail: CommandDetail;
  workspace: string | null;
  draft: CommandDraft | null;
  onDraft: (draft: CommandDraft | null) => void;
  onStale: () => void;
};

/** The text of a team command, to be changed and saved as its next version. */
export function EditCommand({ detail, workspace, draft, onDraft, onStale }: EditCommandProps) {
  const written = draft ?? { name: detail.name, text: detail.text, version: detail.version };
  const checked = useCommandCheck(written.text, workspace);
  const save = useSaveCommand(workspace);
  const isStale = draft !== null && draft.version !== detail.version;
  const whyNot = isStale
    ? "It was saved since: look at both first."
    : written.text === detail.text
      ? "Nothing is changed yet."
      : whyNotSaved(checked);
  const submit = () => {
    if (whyNot !== null || save.isPending) return;
    save.mutate(
      { name: detail.name, text: written.text, version: written.version },
      { onSuccess: () => onDraft(null), onError: (error) => (isConflict(error) ? onStale() : undefined) },
    );
  };
  return (
    <CommandEditor
      text={written.text}
      onChange={(text) => onDraft({ ...written, text })}
      checked={checked}
      onSave={submit}
      notices={
        isStale && draft !== null ? (
          <ConflictNotice
            saved={{
              version: detail.version ?? 1,
              updatedBy: detail.updatedBy ?? "Somebody",
              updatedAt: detail.updatedAt ?? "",
              ...{ fileName: `${detail.name}.md`, text: detail.text },
            }}
            draft={{ version: draft.version, text: draft.text }}
            onKeepMine={() => onDraft({ ...draft, version: detail.version })}
            onTakeTheirs={() => onDraft(null)}
          />
        ) : null
      }
      bar={
        <SaveBar
          label={`Save as version ${(detail.version ?? 0) + 1}`}
          whyNot={whyNot}
          isPending={save.isPending}
          onSave={submit}
          onDiscard={draft === null ? undefined : () => onDraft(null)}
          error={
            save.isError
              ? `Nothing was saved; what you wrote is still here. ${errorWords(save.error)}`
              : undefined
          }
        />
      }
    />
  );
}
