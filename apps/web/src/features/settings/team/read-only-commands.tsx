"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useState } from "react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { NotRead } from "./not-read.tsx";
import { SwitchRow } from "./settings-section.tsx";
import { useTeamSettings } from "./use-team-settings.ts";

/** Whether shell commands that only read need approval, for the whole team. */
export function ReadOnlyCommands() {
  const { query, change, shown } = useTeamSettings();
  const disabledReason = useDisabledReason("people");
  const permissionProblem = usePermissionProblem("people");
  const [isAsking, setAsking] = useState(false);
  if (shown === undefined) return <NotRead what="Read-only commands" query={query} rows={1} />;
  return (
    <>
      <SwitchRow
        label="Ask for read-only commands"
        about={
          <>
            Commands such as <code className="font-mono">ls</code>, <code className="font-mono">cat</code> and{" "}
            <code className="font-mono">git status</code> need approval unless a rule allows them. Strict
            always asks. Plan and Bypass permissions never do.
            {permissionProblem === null ? "" : ` ${permissionProblem}`}
          </>
        }
        isOn={shown.asksForReadOnlyCommands}
        isDisabled={disabledReason !== null || change.isPending}
        onChange={(isOn) => (isOn ? change.mutate({ asksForReadOnlyCommands: true }) : setAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Run read-only commands without asking?"
        effect="Commands that only read files in the workspace run without approval. Ask and deny rules still apply."
        confirmLabel="Stop asking"
        onConfirm={() => change.mutate({ asksForReadOnlyCommands: false })}
      />
    </>
  );
}
