"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { Notice } from "@countersign/ui/notice";
import { Info } from "lucide-react";
import { formatError } from "../../lib/messages/error-messages.ts";
import { intentLook, statusWord } from "../../lib/messages/intent-messages.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { findSaveProblem } from "./find-save-problem.ts";
import { IntentEditor } from "./intent-editor.tsx";
import {
  formatKeepsId,
  formatNotSaved,
  formatSaveAs,
  formatSetsStatus,
  intentEditorMessages,
} from "./intent-editor-messages.ts";
import { readForm } from "./intent-form.ts";
import { SaveBar } from "./save-bar.tsx";
import { isConflict, useSaveIntent } from "./use-intent-change.ts";
import { useLint } from "./use-lint.ts";
import type { TextDraft } from "./use-text-draft.ts";

type EditIntentProps = {
  detail: IntentDetail;
  draft: TextDraft | null;
  onDraft: (draft: TextDraft | null) => void;
  onStale: () => void;
};

/** The text of an intent, to be changed and saved as its next version; of one in a file only, to be taken over. */
export function EditIntent({ detail, draft, onDraft, onStale }: EditIntentProps) {
  const isUnsaved = detail.fileState === "unsaved";
  const currentVersion = isUnsaved ? null : detail.version;
  const text: TextDraft = draft ?? { yaml: detail.yaml, version: currentVersion, why: "" };
  const lint = useLint(detail.workspace, text.yaml);
  const save = useSaveIntent();
  const isStale = draft !== null && draft.version !== currentVersion;
  const isDirty = text.yaml !== detail.yaml;
  const form = readForm(text.yaml);
  const status = form?.status ?? detail.status;
  const whyNot = isStale
    ? intentEditorMessages.newerVersion
    : !isDirty && !isUnsaved
      ? intentEditorMessages.noChanges
      : form !== null && form.texts.id !== detail.id
        ? formatKeepsId(detail.id)
        : findSaveProblem(lint, status);
  const submit = () => {
    if (whyNot !== null || save.isPending) return;
    save.mutate(
      {
        workspace: detail.workspace,
        id: detail.id,
        version: text.version,
        yaml: text.yaml,
        why: text.why.trim() || undefined,
        // Anyone who takes a file over has read it here.
        overwritesFile: isUnsaved,
      },
      { onSuccess: () => onDraft(null), onError: (error) => (isConflict(error) ? onStale() : undefined) },
    );
  };
  return (
    <IntentEditor
      yaml={text.yaml}
      onChange={(yaml) => onDraft({ ...text, yaml })}
      lint={lint}
      isNew={false}
      onSave={submit}
      notices={
        <>
          {isUnsaved ? (
            <Notice tone="ask" icon={Info}>
              {intentEditorMessages.onlyAFile}
            </Notice>
          ) : null}
          {isStale && draft !== null ? (
            <ConflictNotice
              saved={{
                version: detail.version,
                updatedBy: detail.updatedBy,
                updatedAt: detail.updatedAt,
                fileName: `${detail.id}.yaml`,
                text: detail.yaml,
              }}
              draft={{ version: draft.version, text: draft.yaml }}
              onKeepMine={() => onDraft({ ...draft, version: currentVersion })}
              onTakeTheirs={() => onDraft(null)}
            />
          ) : null}
          {!isUnsaved && isDirty && status !== detail.status && status in intentLook ? (
            <Notice tone="info" icon={Info}>
              {formatSetsStatus(statusWord(status))}
            </Notice>
          ) : null}
        </>
      }
      bar={
        <SaveBar
          why={{ text: text.why, onChange: (why) => onDraft({ ...text, why }) }}
          label={isUnsaved ? intentEditorMessages.import : formatSaveAs(detail.version + 1)}
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
