"use client";

import type { Invitation } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { useTrouble } from "../../data/self.ts";
import { endsWords } from "../../words/ends-words.ts";
import { expiryWords } from "../../words/expiry.ts";
import { roleName } from "../../words/role-words.ts";
import { agoWords } from "../../words/time.ts";
import { useNow } from "../../words/use-now.ts";
import { whoWords } from "../../words/who-words.ts";
import { NotRead } from "../settings/not-read.tsx";
import { SettingsSection } from "../settings/settings-section.tsx";
import { useInvitations, usePeopleActions } from "./use-people.ts";

/** The invitations that somebody can still join by, and what became of the others. Only for those who may invite. */
export function Invitations() {
  const invitations = useInvitations();
  if (invitations.data === undefined && !invitations.isError) return null;
  const all = invitations.data ?? [];
  const open = all.filter(({ state }) => state === "open");
  const over = all.filter(({ state }) => state !== "open");
  return (
    <SettingsSection
      id="invitations"
      title="Invitations"
      about="Whoever has the link of an open one can join by it, once."
    >
      {invitations.data === undefined ? (
        <NotRead what="The invitations" query={invitations} />
      ) : open.length === 0 ? (
        <p className="text-quiet">No invitation is open.</p>
      ) : (
        <ul aria-label="Open invitations" className="flex flex-col rounded border">
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
  const trouble = useTrouble("people");
  const { revokeInvitation } = usePeopleActions();
  const { id, email, createdBy, createdAt, expiresAt } = invitation;
  const role = roleName[invitation.role];
  return (
    <li className="flex items-center gap-3 border-b p-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{role}</span>
          {email === null ? "" : `, for ${email}`}
        </p>
        <p className="text-quiet text-sm">
          made by {whoWords(createdBy)} {agoWords(createdAt, now)}, ends{" "}
          <span title={expiresAt}>{endsWords(expiresAt, now)}</span>
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        aria-label={`Revoke the invitation${email === null ? ` for a ${role.toLowerCase()}` : ` for ${email}`}`}
        disabled={trouble !== null || revokeInvitation.isPending}
        title={trouble ?? undefined}
        onClick={() => revokeInvitation.mutate({ id })}
      >
        Revoke
      </Button>
    </li>
  );
}

function PastInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const now = useNow();
  return (
    <details>
      <summary className="cursor-pointer text-quiet hover:text-text max-md:py-2">
        {invitations.length} used or ended
      </summary>
      <ul aria-label="Past invitations" className="flex flex-col pt-1">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="py-1 text-quiet [overflow-wrap:anywhere]">
            {roleName[invitation.role]}
            {invitation.email === null ? "" : `, for ${invitation.email}`}: {fateWords(invitation, now)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function fateWords({ state, usedBy, usedAt, expiresAt }: Invitation, now: number): string {
  switch (state) {
    case "used":
      return `${usedBy === null ? "used" : `${whoWords(usedBy)} joined`}${usedAt === null ? "" : ` ${agoWords(usedAt, now)}`}`;
    case "expired":
      return expiryWords(expiresAt, now).text;
    case "revoked":
      return "revoked";
    case "open":
      return "open";
  }
}
