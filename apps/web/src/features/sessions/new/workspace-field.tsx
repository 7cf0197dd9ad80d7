"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Field } from "@countersign/ui/field";
import { FolderBox } from "./folder-box.tsx";
import { Shortcuts } from "./shortcuts.tsx";

type WorkspaceFieldProps = {
  info: SystemInfo;
  value: string;
  onChange: (workspace: string) => void;
  /** The sample project was chosen. */
  onSample: () => void;
  error: string | undefined;
};

/** The folder that the agent works in, with those that are at hand. */
export function WorkspaceField({ info, value, onChange, onSample, error }: WorkspaceFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        id="workspace"
        label="Workspace folder"
        hint="The agent reads and works here. Anything outside the workspace needs approval."
        {...(error === undefined ? {} : { error })}
      >
        <FolderBox id="workspace" value={value} onChange={onChange} isInvalid={error !== undefined} />
      </Field>
      <Shortcuts
        info={info}
        current={value}
        onChoose={(path, sample) => {
          onChange(path);
          if (sample) onSample();
        }}
      />
    </div>
  );
}
