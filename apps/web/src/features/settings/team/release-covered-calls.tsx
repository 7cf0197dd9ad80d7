"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useState } from "react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { NotRead } from "./not-read.tsx";
import { SwitchRow } from "./settings-section.tsx";
import { formatAboutRelease, teamMessages } from "./team-messages.ts";
import { useTeamSettings } from "./use-team-settings.ts";

/** Whether a new rule releases the waiting calls that it covers without a click, for the whole team. */
export function ReleaseCoveredCalls() {
  const { query, change, shown } = useTeamSettings();
  // Anyone who manages people may have a click asked for again; only owners do without it.
  const needed = shown?.releasesCoveredCalls === true ? "people" : "own";
  const disabledReason = useDisabledReason(needed);
  const permissionProblem = usePermissionProblem(needed);
  const [isAsking, setAsking] = useState(false);
  if (shown === undefined) return <NotRead what={teamMessages.releaseCalls} query={query} rows={1} />;
  return (
    <>
      <SwitchRow
        label={teamMessages.releaseLabel}
        about={formatAboutRelease(permissionProblem)}
        isOn={shown.releasesCoveredCalls}
        isDisabled={disabledReason !== null || change.isPending}
        onChange={(isOn) => (isOn ? setAsking(true) : change.mutate({ releasesCoveredCalls: false }))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={teamMessages.releaseTitle}
        effect={teamMessages.releaseEffect}
        confirmLabel={teamMessages.releaseConfirm}
        onConfirm={() => change.mutate({ releasesCoveredCalls: true })}
      />
    </>
  );
}
