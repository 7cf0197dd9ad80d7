"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useState } from "react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { NotRead } from "./not-read.tsx";
import { SwitchRow } from "./settings-section.tsx";
import { useTeamSettings } from "./use-team-settings.ts";

/** Whether a new rule releases the waiting calls that it covers without a click, for the whole team. */
export function ReleaseCoveredCalls() {
  const { query, change, shown } = useTeamSettings();
  // Anyone who manages people may have a click asked for again; only owners do without it.
  const needed = shown?.releasesCoveredCalls === true ? "people" : "own";
  const disabledReason = useDisabledReason(needed);
  const permissionProblem = usePermissionProblem(needed);
  const [isAsking, setAsking] = useState(false);
  if (shown === undefined) return <NotRead what="Release waiting calls" query={query} rows={1} />;
  return (
    <>
      <SwitchRow
        label="Release waiting calls when a new rule covers them"
        about={
          <>
            Waiting calls run or are denied as soon as a rule decides them. When off, the inbox offers to
            release them. Calls that need dual approval always wait.
            {permissionProblem === null ? "" : ` ${permissionProblem}`}
          </>
        }
        isOn={shown.releasesCoveredCalls}
        isDisabled={disabledReason !== null || change.isPending}
        onChange={(isOn) => (isOn ? setAsking(true) : change.mutate({ releasesCoveredCalls: false }))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Release waiting calls without a click?"
        effect="Waiting calls of any risk run as soon as a new rule allows them. The audit log names the rule and this setting."
        confirmLabel="Release them"
        onConfirm={() => change.mutate({ releasesCoveredCalls: true })}
      />
    </>
  );
}
