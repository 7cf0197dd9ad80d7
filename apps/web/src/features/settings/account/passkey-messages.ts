import type { PasskeyOutcome } from "../../../lib/data/passkeys.ts";
import { problemOf } from "../../people/sign-in/sign-in-problem.ts";

/** Why no passkey was added. */
export function describeAddPasskeyFailure(outcome: Exclude<PasskeyOutcome, { tag: "done" }>): string {
  switch (outcome.tag) {
    case "given-up":
      return "No passkey added. The request was canceled or the device didn’t answer in time.";
    case "known":
      return "This device already has one of your passkeys.";
    case "failed":
      return `No passkey added. ${problemOf(outcome.answer).text}`;
  }
}

export const passkeyMessages = {
  passkeys: "Passkeys",
  removeEffect: "You can’t sign in with it anymore. Your device may still list it. Remove it there, too.",
  removePasskey: "Remove passkey",
  rename: "Rename",
  remove: "Remove",
  save: "Save",
  cancel: "Cancel",
  notRenamed: "the passkey wasn’t renamed",
  notRemoved: "the passkey wasn’t removed",
  about:
    "Your device asks for your fingerprint, face or PIN. Nothing that could be guessed or stolen leaves it.",
  noPasskeys: "You don’t have any passkeys.",
  yourPasskeys: "Your passkeys",
  passkeyAdded: "Passkey added.",
  waitingForDevice: "Waiting for your device…",
  addPasskey: "Add passkey",
} as const;

export function formatRemoveTitle(name: string): string {
  return `Remove passkey ${name}?`;
}

export function formatRename(name: string): string {
  return `Rename ${name}`;
}

export function formatRemove(name: string): string {
  return `Remove ${name}`;
}

export function formatNewName(name: string): string {
  return `New name for ${name}`;
}

/** When a passkey was added and last used; `lastUsed` is null where it never was. */
export function formatUse(added: string, lastUsed: string | null): string {
  return `added ${added}, ${lastUsed === null ? "never used" : `last used ${lastUsed}`}`;
}
