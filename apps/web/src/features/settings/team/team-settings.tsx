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
import { formatChangedBy, teamMessages } from "./team-messages.ts";
import { tooFewPeople } from "./too-few-people.ts";
import { useTeamSettings } from "./use-team-settings.ts";

const riskNames: Record<RiskLevel, string> = {
  low: teamMessages.anyRisk,
  medium: teamMessages.mediumRisk,
  high: teamMessages.highRisk,
  critical: teamMessages.criticalRisk,
};

/** What needs a second person, for everybody in the team. What makes it less asks once more. */
export function TeamSettings() {
  const { query: settings, change, shown } = useTeamSettings();
  const people = usePeople();
  const disabledReason = useDisabledReason("people");
  const permissionProblem = usePermissionProblem("people");
  const now = useNow();
  const [asked, setAsked] = useState<TeamChange | null>(null);
  const about = teamMessages.aboutTeam;
  const { data } = settings;
  if (data === undefined || shown === undefined) {
    return (
      <SettingsSection id="team" title={teamMessages.dualApproval} about={about}>
        <NotRead what={teamMessages.whatNeedsTwo} query={settings} rows={2} />
      </SettingsSection>
    );
  }
  const isDisabled = disabledReason !== null || change.isPending;
  const set = (next: TeamChange) => (isLooser(data, next) ? setAsked(next) : change.mutate(next));
  return (
    <SettingsSection id="team" title={teamMessages.dualApproval} about={about}>
      <Field id="second-from" label={teamMessages.requireTwo} hint={teamMessages.requireTwoHint}>
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
          <option value="">{teamMessages.off}</option>
          {riskLevel.options.toReversed().map((level) => (
            <option key={level} value={level}>
              {riskNames[level]}
            </option>
          ))}
        </Select>
      </Field>
      <SwitchRow
        label={teamMessages.excludeOwner}
        about={teamMessages.aboutExcludeOwner}
        isOn={shown.excludesStarter}
        isDisabled={isDisabled}
        onChange={(excludesStarter) => set({ excludesStarter })}
      />
      <SwitchRow
        label={teamMessages.reviewRules}
        about={teamMessages.aboutReviewRules}
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
          {formatChangedBy(formatPerson(data.changedBy), formatTimeAgo(data.changedAt, now))}
        </p>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        title={teamMessages.fewerTitle}
        effect={teamMessages.fewerEffect}
        confirmLabel={teamMessages.fewerConfirm}
        onConfirm={() => {
          if (asked !== null) change.mutate(asked);
        }}
      />
    </SettingsSection>
  );
}
