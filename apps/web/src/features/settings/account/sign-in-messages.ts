import type { SignIn } from "@countersign/contracts/person";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { proofLabels } from "./proof-labels.ts";

/** Where somebody is signed in, and how. */
export const signInMessages = {
  stillSignedIn: "you’re still signed in everywhere",
  title: "Active sign-ins",
  about: "Ending one sends that browser to the sign-in page.",
  signIns: "Sign-ins",
  yourSignIns: "Your sign-ins",
  nowhereElse: "You aren’t signed in anywhere else.",
  signOutElsewhere: "Sign out everywhere else",
  thisBrowser: "This browser",
  unlessUsed: ", unless it is used",
  signOut: "Sign out",
} as const;

export function formatSignOut(device: string): string {
  return `Sign out ${device}`;
}

/** "Password 3 min ago from 10.0.0.7 · used 1 min ago · ends", before when it ends. */
export function formatSignIn({ proof, createdAt, address, lastUsedAt }: SignIn, now: number): string {
  const from = address === null ? "" : ` from ${address}`;
  return `${proofLabels[proof]} ${formatTimeAgo(createdAt, now)}${from} · used ${formatTimeAgo(lastUsedAt, now)} · ends`;
}
