import type { Invitation } from "@countersign/contracts/person";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { withArticle } from "../../../lib/messages/role-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";

/** What invitations to the team say. */
export const invitationMessages = {
  title: "Invitations",
  about: "Anyone with the link to an open invitation can join with it once.",
  noOpenInvitations: "No open invitations.",
  openInvitations: "Open invitations",
  revoke: "Revoke",
  pastInvitations: "Past invitations",
  created: "Invitation created",
  inviteSomeone: "Invite someone",
  sendPrivately: "Send the link privately. Anyone who has it can join.",
  linkWorksOnce: "You get a link that works once. Countersign sends nothing for you.",
  link: "Link",
  linkHint: "You won’t see it again. You can revoke an open invitation here at any time.",
  onlyThisMachine:
    "The link opens only on this machine. To invite others, start the server behind TLS with COUNTERSIGN_URL and invite from that URL.",
  done: "Done",
  role: "Role",
  email: "E-mail (optional)",
  emailHint: "A note to yourself about who it’s for.",
  ends: "Expires",
  in1Day: "In 1 day",
  in7Days: "In 7 days",
  createLink: "Create link",
  creatingLink: "Creating link…",
} as const;

export function formatFor(email: string): string {
  return `, for ${email}`;
}

export function formatCreated(person: string, time: string): string {
  return `created by ${person} ${time}, expires`;
}

export function formatPastCount(count: number): string {
  return `${count} used, expired or revoked`;
}

export function formatNotCreated(error: string): string {
  return `No invitation created. ${error}`;
}

export function formatDays(days: number): string {
  return `In ${days} days`;
}

/** Tells the buttons of several invitations apart. */
export function formatRevoke(email: string | null, role: string): string {
  return `Revoke invitation${email === null ? ` for ${withArticle(role)}` : ` for ${email}`}`;
}

/** What became of an invitation. */
export function describeInvitation({ state, usedBy, usedAt, expiresAt }: Invitation, now: number): string {
  switch (state) {
    case "used":
      return `${usedBy === null ? "used" : `${formatPerson(usedBy)} joined`}${usedAt === null ? "" : ` ${formatTimeAgo(usedAt, now)}`}`;
    case "expired":
      return formatExpiry(expiresAt, now).text;
    case "revoked":
      return "revoked";
    case "open":
      return "open";
  }
}
