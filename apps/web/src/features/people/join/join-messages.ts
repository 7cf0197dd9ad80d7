import { withArticle } from "../../../lib/messages/role-labels.ts";

/** What somebody reads who joins by an invitation. */
export const joinMessages = {
  name: "Name",
  nameHint:
    "Your actions are recorded under this name. You can’t change it later. Lowercase letters, digits, dots, dashes and underscores, like “ada” or “ada.l”.",
  email: "E-mail",
  emailHint: "For signing in. Countersign sends no e-mail to it.",
  password: "Password",
  joining: "Joining…",
  join: "Join",
  orByProvider: "Or use the name above without a password:",
  passkeyAdded: "Passkey added.",
  passkeyNote:
    "A passkey is faster and can’t be guessed. Your device asks for your fingerprint, face or PIN. You can add one later under Account.",
  waitingForDevice: "Waiting for your device…",
  addPasskey: "Add passkey",
  goToInbox: "Go to the inbox",
  noInvitation: "This URL has no invitation. Open the complete link you were given.",
  notReached: "The server can’t be reached. Your invitation is still valid.",
  tryAgain: "Try again",
  unusable: "This invitation can’t be used",
  askForLink:
    "Ask for a new link. If you’ve already joined, sign in with your e-mail address and password, or with a passkey.",
  goToSignIn: "Go to sign-in",
  loadingInvitation: "Loading invitation",
} as const;

export function formatJoinWith(provider: string): string {
  return `Join with ${provider}`;
}

export function formatWelcome(name: string): string {
  return `Welcome, ${name}`;
}

export function formatInvites(role: string, meaning: string): string {
  return `invites you to supervise agents here. ${role}: ${meaning}`;
}

export function formatExpires(end: string): string {
  return `The invitation works once and expires ${end}.`;
}

export function formatJoinAs(role: string): string {
  return `Join Countersign as ${withArticle(role)}`;
}

export function formatSignedIn(hasPasskey: boolean): string {
  return `You’re signed in. Next time, sign in with your e-mail address and password${hasPasskey ? ", or with your passkey" : ""}.`;
}
