"use client";

import { buttonClass } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { SaveBar } from "../../intents/save-bar.tsx";
import { type CommandDraft, newCommandText } from "./command-draft.ts";
import { CommandEditor } from "./command-editor.tsx";
import { type NameNote, nameNote } from "./command-list.ts";
import {
  commandPageMessages,
  formatCopyNotRead,
  formatEdit,
  formatNotSaved,
} from "./command-page-messages.ts";
import { commandHref, withWorkspace } from "./command-sentences.ts";
import { CommandsSkeleton } from "./commands-states.tsx";
import { findSaveProblem, nameProblem } from "./find-save-problem.ts";
import { useCommandCheck } from "./use-command-check.ts";
import { useCommandDraft } from "./use-command-draft.ts";
import { useCommand, useCommands, useSaveCommand } from "./use-commands.ts";
import { useWorkspace } from "./use-workspace.ts";

/** A new command of the team; from the text of another one where the address names it. */
export function NewCommand() {
  const { workspace } = useWorkspace();
  const [from] = useQueryState("from");
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4 py-2 max-md:px-2">
        <Link
          href={withWorkspace("/commands", workspace)}
          aria-label={commandPageMessages.allCommands}
          className={buttonClass({ tone: "quiet", size: "icon" })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
        <h1 className="min-w-0 flex-1 font-medium text-lg">{commandPageMessages.newTeamCommand}</h1>
      </header>
      {from === null ? (
        <NewForm
          key="new"
          draftKey="new"
          begun={{ name: "", text: newCommandText, version: null }}
          workspace={workspace}
        />
      ) : (
        <CopiedForm key={from} from={from} workspace={workspace} />
      )}
    </div>
  );
}

function CopiedForm({ from, workspace }: { from: string; workspace: string | null }) {
  const copied = useCommand(from, workspace);
  if (copied.data === undefined) {
    return copied.isError ? (
      <UnreadNotice onRetry={() => void copied.refetch()}>
        {formatCopyNotRead(formatError(copied.error))}
      </UnreadNotice>
    ) : (
      <CommandsSkeleton />
    );
  }
  const { name, text } = copied.data;
  return <NewForm draftKey={`copy ${from}`} begun={{ name, text, version: null }} workspace={workspace} />;
}

type NewFormProps = { draftKey: string; begun: CommandDraft; workspace: string | null };

function NewForm({ draftKey, begun, workspace }: NewFormProps) {
  const router = useRouter();
  const [draft, setDraft] = useCommandDraft(draftKey);
  const written = draft ?? begun;
  const commands = useCommands(workspace);
  const home = useSystemInfo().data?.home;
  const checked = useCommandCheck(written.text);
  const save = useSaveCommand();
  const note = nameNote(written.name, commands.data ?? [], { home, workspace });
  const problem = nameProblem(written.name) ?? note.problem;
  const isUntouched = written.text === newCommandText;
  const whyNotText = isUntouched ? commandPageMessages.writeTextFirst : findSaveProblem(checked);
  const whyNot = written.name === "" ? commandPageMessages.enterNameFirst : (problem ?? whyNotText);
  const submit = () => {
    if (whyNot !== null || save.isPending) return;
    save.mutate(
      { ...written, version: null },
      {
        onSuccess(saved) {
          setDraft(null);
          router.push(commandHref(saved.id, workspace));
        },
        onError: () => void commands.refetch(),
      },
    );
  };
  return (
    <CommandEditor
      text={written.text}
      onChange={(text) => setDraft({ ...written, text })}
      checked={checked}
      isUntouched={isUntouched}
      onSave={submit}
      notices={
        <NameField
          name={written.name}
          onName={(name) => setDraft({ ...written, name })}
          problem={problem}
          note={note}
          workspace={workspace}
        />
      }
      bar={
        <SaveBar
          label={commandPageMessages.save}
          whyNot={whyNot}
          isPending={save.isPending}
          onSave={submit}
          onDiscard={draft === null ? undefined : () => setDraft(null)}
          error={save.isError ? formatNotSaved(formatError(save.error)) : undefined}
        />
      }
    />
  );
}

type NameFieldProps = {
  name: string;
  onName: (name: string) => void;
  problem: string | null;
  note: NameNote;
  workspace: string | null;
};

function NameField({ name, onName, problem, note, workspace }: NameFieldProps): ReactNode {
  return (
    <div className="flex max-w-[480px] flex-col gap-1">
      <Field
        id="command-name"
        label={commandPageMessages.name}
        hint={note.hint ?? commandPageMessages.nameHint}
        error={problem ?? undefined}
      >
        <Input
          id="command-name"
          autoFocus
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-sm"
          aria-invalid={problem !== null}
          aria-describedby="command-name-hint"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      {note.taken === null ? null : (
        <Link
          href={commandHref(note.taken.id, workspace, "edit")}
          className={buttonClass({ size: "small", className: "self-start" })}
        >
          {formatEdit(note.taken.name)}
        </Link>
      )}
    </div>
  );
}
