"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { NotRead } from "./not-read.tsx";
import { SwitchRow } from "./settings-section.tsx";
import { formatAboutAuto, formatSavedByAuto, teamMessages } from "./team-messages.ts";
import { useTeamSettings } from "./use-team-settings.ts";

/** Whether sessions in mode auto run the commands that a sandbox confines without approval, for the whole team. */
export function AutoMode() {
  const { query, change, shown } = useTeamSettings();
  // Anyone who manages people may turn it off; only owners turn it on.
  const needed = shown?.allowsAutoMode === true ? "people" : "own";
  const disabledReason = useDisabledReason(needed);
  const permissionProblem = usePermissionProblem(needed);
  const [isAsking, setAsking] = useState(false);
  if (shown === undefined) return <NotRead what={teamMessages.autoMode} query={query} rows={1} />;
  return (
    <>
      <SwitchRow
        label={teamMessages.autoLabel}
        about={formatAboutAuto(permissionProblem)}
        isOn={shown.allowsAutoMode}
        isDisabled={disabledReason !== null || change.isPending}
        onChange={(isOn) => (isOn ? setAsking(true) : change.mutate({ allowsAutoMode: false }))}
      />
      <SavedQuestions />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={teamMessages.autoTitle}
        effect={teamMessages.autoEffect}
        confirmLabel={teamMessages.autoConfirm}
        onConfirm={() => change.mutate({ allowsAutoMode: true })}
      />
    </>
  );
}

/** What the team's own history says of the mode. */
function SavedQuestions() {
  const { data, isError } = useQuery(useTRPC().rules.autoMode.queryOptions());
  const text = data === undefined ? null : formatSavedByAuto(data);
  return (
    <p className="px-3 text-quiet text-sm" aria-live="polite">
      {text ?? (isError ? teamMessages.savedUnknown : teamMessages.savedLoading)}
    </p>
  );
}
