"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useState } from "react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { NotRead } from "./not-read.tsx";
import { SwitchRow } from "./settings-section.tsx";
import { formatAboutReadOnly, teamMessages } from "./team-messages.ts";
import { useTeamSettings } from "./use-team-settings.ts";

/** Whether shell commands that only read need approval, for the whole team. */
export function ReadOnlyCommands() {
  const { query, change, shown } = useTeamSettings();
  const disabledReason = useDisabledReason("people");
  const permissionProblem = usePermissionProblem("people");
  const [isAsking, setAsking] = useState(false);
  if (shown === undefined) return <NotRead what={teamMessages.readOnlyCommands} query={query} rows={1} />;
  return (
    <>
      <SwitchRow
        label={teamMessages.askForReadOnly}
        about={
          <>
            {teamMessages.commandsSuchAs} <code className="font-mono">ls</code>,{" "}
            <code className="font-mono">cat</code> {teamMessages.and}{" "}
            <code className="font-mono">git status</code> {formatAboutReadOnly(permissionProblem)}
          </>
        }
        isOn={shown.asksForReadOnlyCommands}
        isDisabled={disabledReason !== null || change.isPending}
        onChange={(isOn) => (isOn ? change.mutate({ asksForReadOnlyCommands: true }) : setAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={teamMessages.stopAskingTitle}
        effect={teamMessages.stopAskingEffect}
        confirmLabel={teamMessages.stopAsking}
        onConfirm={() => change.mutate({ asksForReadOnlyCommands: false })}
      />
    </>
  );
}
