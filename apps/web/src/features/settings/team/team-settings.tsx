"use client";

import { type RiskLevel, riskLevel } from "@countersign/contracts/risk";
import type { TeamChange } from "@countersign/contracts/team";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Field, Select } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { usePeople } from "../../people/list/use-people.ts";
import { NotRead } from "./not-read.tsx";
import { SettingsSection, SwitchRow } from "./settings-section.tsx";
import { isLooser } from "./team-change.ts";
import { tooFewPeople } from "./too-few-people.ts";
import { useTeamSettings } from "./use-team-settings.ts";

const riskNames: Record<RiskLevel, string> = {
  low: "any risk",
  medium: "medium risk and above",
  high: "high risk and above",
  critical: "critical risk",
};

/** What needs a second person, for everybody in the team. What makes it less asks once more. */
export function TeamSettings() {
  const { query: settings, change, shown } = useTeamSettings();
  const people = usePeople();
  const disabledReason = useDisabledReason("people");
  const permissionProblem = usePermissionProblem("people");
  const now = useNow();
  const [asked, setAsked] = useState<TeamChange | null>(null);
  const about = "For the whole team. Changes apply to the next decision and are recorded in the audit log.";
  const { data } = settings;
  if (data === undefined || shown === undefined) {
    return (
      <SettingsSection id="team" title="Dual approval" about={about}>
        <NotRead what="What needs dual approval" query={settings} rows={2} />
      </SettingsSection>
    );
  }
  const isDisabled = disabledReason !== null || change.isPending;
  const set = (next: TeamChange) => (isLooser(data, next) ? setAsked(next) : change.mutate(next));
  return (
    <SettingsSection id="team" title="Dual approval" about={about}>
      <Field
        id="second-from"
        label="Require two approvals for calls of"
        hint="Only for calls that ask: calls that a rule allows aren't affected. An ask rule can require two approvals by itself."
      >
        <Select
          id="second-from"
          aria-describedby="second-from-hint"
          className="max-w-60"
          value={shown.dualApprovalFrom ?? ""}
          disabled={isDisabled}
          onChange={({ target: { value } }) =>
            set({ dualApprovalFrom: riskLevel.options.find((level) => level === value) ?? null })
          }
        >
          <option value="">Off</option>
          {riskLevel.options.toReversed().map((level) => (
            <option key={level} value={level}>
              {riskNames[level]}
            </option>
          ))}
        </Select>
      </Field>
      <SwitchRow
        label="Exclude the session owner"
        about="Session owners can’t approve their own agent’s calls. Approvals they’ve already given no longer count."
        isOn={shown.excludesStarter}
        isDisabled={isDisabled}
        onChange={(excludesStarter) => set({ excludesStarter })}
      />
      <SwitchRow
        label="Rules need a second approver"
        about="A team or project rule applies once someone other than its author activates it."
        isOn={shown.reviewsRules}
        isDisabled={isDisabled}
        onChange={(reviewsRules) => set({ reviewsRules })}
      />
      {(people.data === undefined ? [] : tooFewPeople(shown, people.data)).map((warning) => (
        <Notice key={warning} tone="ask" icon={TriangleAlert} role="status">
          {warning}
        </Notice>
      ))}
      {permissionProblem === null ? null : <p className="text-quiet text-sm">{permissionProblem}</p>}
      {data.changedBy === null || data.changedAt === null ? null : (
        <p className="text-quiet text-sm">
          Changed by {formatPerson(data.changedBy)} {formatTimeAgo(data.changedAt, now)}.
        </p>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        title="Require fewer approvals?"
        effect="Calls waiting for a second approver are evaluated again. One approval is enough where two are no longer required."
        confirmLabel="Require fewer"
        onConfirm={() => {
          if (asked !== null) change.mutate(asked);
        }}
      />
    </SettingsSection>
  );
}
