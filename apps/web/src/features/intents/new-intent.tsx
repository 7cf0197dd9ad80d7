"use client";

import { buttonClass } from "@countersign/ui/button";
import { Field } from "@countersign/ui/field";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { useSystemInfo } from "../../lib/data/providers.tsx";
import { formatError } from "../../lib/messages/error-messages.ts";
import { intentHref } from "../../lib/messages/intent-messages.ts";
import { folderOf, shortPath } from "../../lib/messages/paths.ts";
import { useKnownWorkspaces } from "../rules/list/use-rules.ts";
import { FolderBox } from "../sessions/new/folder-box.tsx";
import { changeText } from "./change-text.ts";
import { findSaveProblem } from "./find-save-problem.ts";
import { IntentEditor } from "./intent-editor.tsx";
import { formatNotSaved, formatSavedTo, intentEditorMessages } from "./intent-editor-messages.ts";
import { readForm } from "./intent-form.ts";
import { freeId, newIntentText } from "./new-intent-text.ts";
import { SaveBar } from "./save-bar.tsx";
import { useSaveIntent } from "./use-intent-change.ts";
import { useWorkspaceIntents } from "./use-intents.ts";
import { useLint } from "./use-lint.ts";
import { useTextDraft } from "./use-text-draft.ts";

/** A new intent, in a workspace that is named first. */
export function NewIntent() {
  const router = useRouter();
  const known = useKnownWorkspaces();
  const home = useSystemInfo().data?.home;
  const [named, setNamed] = useQueryState("workspace");
  const workspace = folderOf(named ?? known[0] ?? "");
  const others = useWorkspaceIntents(workspace);
  const [draft, setDraft] = useTextDraft("new");
  const begun = changeText(newIntentText, {
    kind: "text",
    name: "id",
    value: freeId((others.data ?? []).map(({ id }) => id)),
  });
  const yaml = draft?.yaml ?? begun;
  const why = draft?.why ?? "";
  const lint = useLint(workspace, yaml);
  const save = useSaveIntent();
  const whyNot =
    workspace === ""
      ? intentEditorMessages.workspaceFirst
      : findSaveProblem(lint, readForm(yaml)?.status ?? "PENDING");
  const submit = () => {
    if (whyNot !== null || save.isPending) return;
    save.mutate(
      { workspace, version: null, yaml, why: why.trim() || undefined },
      {
        onSuccess(changed) {
          setDraft(null);
          router.push(intentHref(changed));
        },
      },
    );
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4 py-2 max-md:px-2">
        <Link
          href="/intents"
          aria-label={intentEditorMessages.allIntents}
          className={buttonClass({ tone: "quiet", size: "icon" })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
        <h1 className="min-w-0 flex-1 font-medium text-lg">{intentEditorMessages.newIntent}</h1>
      </header>
      <IntentEditor
        yaml={yaml}
        onChange={(next) => setDraft({ yaml: next, version: null, why })}
        lint={lint}
        isNew
        onSave={submit}
        notices={
          <Field
            id="intent-workspace"
            label={intentEditorMessages.workspaceFolder}
            hint={
              others.isError && workspace !== ""
                ? formatError(others.error)
                : formatSavedTo(shortPath(workspace, home))
            }
          >
            <FolderBox
              id="intent-workspace"
              value={named ?? known[0] ?? ""}
              onChange={(path) => void setNamed(path)}
              isInvalid={others.isError && workspace !== ""}
            />
          </Field>
        }
        bar={
          <SaveBar
            why={{ text: why, onChange: (next) => setDraft({ yaml, version: null, why: next }) }}
            label={intentEditorMessages.save}
            whyNot={whyNot}
            isPending={save.isPending}
            onSave={submit}
            onDiscard={draft === null ? undefined : () => setDraft(null)}
            error={save.isError ? formatNotSaved(formatError(save.error)) : undefined}
          />
        }
      />
    </div>
  );
}
