"use client";

import { Field } from "@countersign/ui/field";
import { useState } from "react";
import { CommandField } from "../../commands/typed/command-field.tsx";
import { CommandPreviewDialog } from "../../commands/typed/command-preview-dialog.tsx";
import { isPreviewKey, PreviewButton } from "../../commands/typed/preview-button.tsx";
import { newSessionMessages } from "./new-session-messages.ts";
import { readTask } from "./read-task.ts";

type TaskFieldProps = {
  value: string;
  onText: (text: string) => void;
  workspace: string;
  /** Told of which text of a command was shown for what is typed, by its digest. */
  onPreviewed: (text: string, digest: string) => void;
  error: string | undefined;
};

/** What the agent is to do: words, or a command with what follows it. */
export function TaskField({ value, onText, workspace, onPreviewed, error }: TaskFieldProps) {
  const [previewed, setPreviewed] = useState<string | null>(null);
  const read = readTask(value);
  const isCommand = read.tag === "task" && read.isCommand;
  const place = workspace === "" ? {} : { workspace };
  return (
    <Field id="task" label={newSessionMessages.task} isLabelHidden error={error}>
      <CommandField
        id="task"
        autoFocus
        rows={4}
        placeholder={newSessionMessages.taskPlaceholder}
        className="max-h-[40vh] min-h-28 border-transparent bg-transparent focus-visible:outline-none max-md:min-h-28"
        aria-invalid={error !== undefined}
        aria-describedby="task-hint"
        value={value}
        workspace={workspace}
        isInSession={false}
        side="below"
        onText={onText}
        onKeyDown={(event) => {
          if (!isCommand || !isPreviewKey(event)) return;
          event.preventDefault();
          setPreviewed(value);
        }}
      />
      {isCommand ? (
        <div className="flex">
          <PreviewButton onClick={() => setPreviewed(value)} />
        </div>
      ) : null}
      {previewed === null ? null : (
        <CommandPreviewDialog
          text={previewed}
          place={place}
          onShown={(digest) => onPreviewed(previewed, digest)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Field>
  );
}
