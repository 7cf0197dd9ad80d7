"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Field } from "@countersign/ui/field";
import { useController } from "react-hook-form";
import { FolderBox } from "./folder-box.tsx";
import type { SessionForm } from "./session-draft.ts";
import { Shortcuts } from "./shortcuts.tsx";

type WorkspaceFieldProps = {
  info: SystemInfo;
  control: SessionForm["control"];
  /** The sample project was chosen. */
  onSample: () => void;
};

/** The folder that the agent works in, with those that are at hand. */
export function WorkspaceField({ info, control, onSample }: WorkspaceFieldProps) {
  const { field, fieldState } = useController({ control, name: "workspace" });
  return (
    <div className="flex flex-col gap-2">
      <Field
        id="workspace"
        label="Workspace folder"
        hint="The agent reads and works here. Anything outside the workspace needs approval."
        error={fieldState.error?.message}
      >
        <FolderBox
          id="workspace"
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          isInvalid={fieldState.invalid}
        />
      </Field>
      <Shortcuts
        info={info}
        current={field.value}
        onChoose={(path, sample) => {
          field.onChange(path);
          if (sample) onSample();
        }}
      />
    </div>
  );
}
