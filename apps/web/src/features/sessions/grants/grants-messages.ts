import { plural } from "../../../lib/messages/numbers.ts";

/** What the list of calls says that a session always allows. */
export const grantsMessages = {
  forgotten: "Revoked. The next such call needs approval again. What already ran isn’t undone.",
  title: "Always allowed in this session",
  description: "Allowed without asking in this session only. Deny and ask rules still apply.",
  tryAgain: "Try again",
  loading: "Loading what is always allowed",
  none: "Nothing is always allowed in this session. Choose “Always allow…” on a waiting call to allow similar calls without asking.",
  list: "Always allowed",
  otherRules: "Rules that apply beyond this session are under",
  rules: "Rules",
  exactlyThis: "Exactly this",
  rule: "Rule",
  revoke: "Revoke",
  buttonTitle:
    "Always allowed in this session (/approvals). Rules of the project and the team aren’t counted.",
  alwaysAllowedHere: "always allowed in this session",
} as const;

export function formatNotRevoked(error: string): string {
  return `It is still always allowed. ${error}`;
}

export function formatNotLoaded(error: string): string {
  return `Couldn’t load what is always allowed here. ${error} The server still has it.`;
}

export function formatBy(person: string): string {
  return `by ${person}`;
}

export function formatLetRun(count: number): string {
  return `· allowed ${plural(count, "call")}`;
}

export function formatExpires(expiry: string): string {
  return `expires ${expiry}`;
}

export function formatRevoke(grant: string): string {
  return `Revoke ${grant}`;
}
