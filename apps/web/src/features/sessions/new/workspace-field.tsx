"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Folder } from "lucide-react";
import { useController } from "react-hook-form";
import { FolderBox } from "./folder-box.tsx";
import type { RememberedFolder } from "./folder-options.ts";
import { newSessionMessages } from "./new-session-messages.ts";
import type { SessionForm } from "./session-draft.ts";

type WorkspaceFieldProps = { info: SystemInfo; control: SessionForm["control"] };

/** The folder that the agent works in: begins with the last one, and offers those at hand. What is wrong stands in `WorkspaceHint`. */
export function WorkspaceField({ info, control }: WorkspaceFieldProps) {
  const { field, fieldState } = useController({ control, name: "workspace" });
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1 max-md:basis-full">
      <label htmlFor="workspace" title={newSessionMessages.workspace} className="shrink-0 pl-1 text-quiet">
        <Folder aria-hidden="true" className="size-4" />
        <span className="sr-only">{newSessionMessages.workspace}</span>
      </label>
      <div className="min-w-0 flex-1">
        <FolderBox
          id="workspace"
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          isInvalid={fieldState.invalid}
          remembered={rememberedFolders(info)}
          className="border-transparent bg-transparent px-1.5"
        />
      </div>
    </div>
  );
}

type WorkspaceHintProps = { error: string | undefined; disabledReason: string | null };

/** What the folder is for, or what is wrong with it, or why nothing can be started now: in one place, so that nothing below moves. */
export function WorkspaceHint({ error, disabledReason }: WorkspaceHintProps) {
  return error === undefined ? (
    <p id="workspace-hint" className={disabledReason === null ? "text-quiet text-sm" : "text-deny text-sm"}>
      {disabledReason ?? newSessionMessages.workspaceHint}
    </p>
  ) : (
    <p id="workspace-hint" role="alert" className="text-deny text-sm">
      {error}
    </p>
  );
}

/** The folders of the last sessions, and the sample project. */
function rememberedFolders({ recentWorkspaces, sampleWorkspace }: SystemInfo): RememberedFolder[] {
  const recents = recentWorkspaces.filter((path) => path !== sampleWorkspace).slice(0, 5);
  const sample = sampleWorkspace === null ? [] : [{ path: sampleWorkspace, name: newSessionMessages.sample }];
  return [...recents.map((path) => ({ path })), ...sample];
}
