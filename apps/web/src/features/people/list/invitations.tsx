"use client";

import type { Invitation } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { formatEnd } from "../../../lib/messages/format-end.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { roleName } from "../../../lib/messages/role-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { NotRead } from "../../settings/team/not-read.tsx";
import { SettingsSection } from "../../settings/team/settings-section.tsx";
import {
  describeInvitation,
  formatCreated,
  formatFor,
  formatPastCount,
  formatRevoke,
  invitationMessages,
} from "./invitation-messages.ts";
import { useInvitations } from "./use-people.ts";
import { usePeopleActions } from "./use-people-actions.ts";

/** The invitations that somebody can still join by, and what became of the others. Only for those who may invite. */
export function Invitations() {
  const invitations = useInvitations();
  if (invitations.data === undefined && !invitations.isError) return null;
  const all = invitations.data ?? [];
  const open = all.filter(({ state }) => state === "open");
  const over = all.filter(({ state }) => state !== "open");
  return (
    <SettingsSection id="invitations" title={invitationMessages.title} about={invitationMessages.about}>
      {invitations.data === undefined ? (
        <NotRead what={invitationMessages.title} query={invitations} />
      ) : open.length === 0 ? (
        <p className="text-quiet">{invitationMessages.noOpenInvitations}</p>
      ) : (
        <ul aria-label={invitationMessages.openInvitations} className="flex flex-col rounded border">
          {open.map((invitation) => (
            <OpenInvitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {over.length === 0 ? null : <PastInvitations invitations={over} />}
    </SettingsSection>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const now = useNow();
  const disabledReason = useDisabledReason("people");
  const { revokeInvitation } = usePeopleActions();
  const { id, email, createdBy, createdAt, expiresAt } = invitation;
  const role = roleName[invitation.role];
  return (
    <li className="flex items-center gap-3 border-b p-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{role}</span>
          {email === null ? "" : formatFor(email)}
        </p>
        <p className="text-quiet text-sm">
          {formatCreated(formatPerson(createdBy), formatTimeAgo(createdAt, now))}{" "}
          <span title={expiresAt}>{formatEnd(expiresAt, now)}</span>
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        aria-label={formatRevoke(email, role)}
        disabled={disabledReason !== null || revokeInvitation.isPending}
        title={disabledReason ?? undefined}
        onClick={() => revokeInvitation.mutate({ id })}
      >
        {invitationMessages.revoke}
      </Button>
    </li>
  );
}

function PastInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const now = useNow();
  return (
    <details>
      <summary className="cursor-pointer text-quiet hover:text-text max-md:py-2">
        {formatPastCount(invitations.length)}
      </summary>
      <ul aria-label={invitationMessages.pastInvitations} className="flex flex-col pt-1">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="py-1 text-quiet [overflow-wrap:anywhere]">
            {roleName[invitation.role]}
            {invitation.email === null ? "" : formatFor(invitation.email)}:{" "}
            {describeInvitation(invitation, now)}
          </li>
        ))}
      </ul>
    </details>
  );
}
