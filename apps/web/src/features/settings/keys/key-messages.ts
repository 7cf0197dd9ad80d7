import type { ApiKey } from "@countersign/contracts/person";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { formatEnd } from "../../../lib/messages/format-end.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";

/** What the page about API keys says. */
export const keyMessages = {
  noKeys:
    "No keys yet. Programs on this machine can use the start token, which can do everything. A key is safer: you can limit it, let it expire and revoke it.",
  noValidKeys: "No valid keys.",
  keys: "Keys",
  overKeys: "Expired and revoked keys",
  serviceAccount: "Service account",
  neverUsed: "never used",
  revoke: "Revoke",
  noEnd: "doesn’t expire",
  actsAs: "Acts as",
  actsAsYouHint: "Its actions are recorded under your name, with the key.",
  aServiceAccount: "A service account with its own name",
  accountName: "Service account name",
  accountNameHint: "Like “ci” or “night-build”. You can’t change it later.",
  accountRole: "Service account role",
  in7Days: "In 7 days",
  in30Days: "In 30 days",
  in90Days: "In 90 days",
  inAYear: "In a year",
  never: "Never",
  nameProblem: "Enter a name of at most 80 characters.",
  name: "Name",
  nameHint: "What it’s for, like “nightly build”.",
  ends: "Expires",
  createKey: "Create key",
  creating: "Creating key…",
  scopes: "Scopes",
  copied: "Copied",
  copy: "Copy",
  copyBlocked: "The browser blocked copying. The key is selected, so copy it yourself.",
  keyCreated: "Key created",
  newKey: "New key",
  copyIt: "Copy it into the program that needs it. You won’t see it again.",
  secret: "Secret",
  secretHint: "Only its hash is stored. If you lose it, revoke the key and create another.",
  done: "Done",
  notRevoked: "the key wasn’t revoked",
  apiKeys: "API keys",
  sendAs: "Send a key as",
  aboutAccounts:
    ". The audit log records its actions under the account it acts as, with the key. A key can’t do more than that account.",
  revokeEffect:
    "Programs that use it are rejected from their next request on. Its past actions stay in the audit log.",
  revokeKey: "Revoke key",
} as const;

export function formatOver(count: number): string {
  return `${plural(count, "key")} revoked or expired`;
}

export function formatLastUsed(time: string): string {
  return `last used ${time}`;
}

export function formatRevoke(name: string): string {
  return `Revoke ${name}`;
}

export function formatYou(name: string): string {
  return `You (${name})`;
}

export function formatNotCreated(error: string): string {
  return `No key created. ${error}`;
}

export function formatRevokeTitle(name: string): string {
  return `Revoke key ${name}?`;
}

/** As whom a key acts and who created it, before when it was used. */
export function formatKeyOrigin(
  { owner, createdBy, createdAt }: Pick<ApiKey, "owner" | "createdBy" | "createdAt">,
  now: number,
): string {
  const by = createdBy === owner ? "" : `by ${formatPerson(createdBy)} `;
  return `acts as ${formatPerson(owner)} · created ${by}${formatTimeAgo(createdAt, now)} ·`;
}

/** As whom a key acted that is revoked or expired; the end of a sentence. */
export function formatOverKey(
  { owner, revokedAt, expiresAt }: Pick<ApiKey, "owner" | "revokedAt" | "expiresAt">,
  now: number,
): string {
  const end =
    revokedAt === null ? formatExpiry(expiresAt, now).text : `revoked ${formatTimeAgo(revokedAt, now)}`;
  return `), acted as ${formatPerson(owner)}: ${end}`;
}

export function formatKeyEnd(expiresAt: string | null, now: number): string {
  return expiresAt === null ? keyMessages.noEnd : `expires ${formatEnd(expiresAt, now)}`;
}

export function formatRevoked(name: string): string {
  return `Key ${name} revoked.`;
}
