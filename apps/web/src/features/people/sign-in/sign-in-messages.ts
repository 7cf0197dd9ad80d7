/** What the sign-in page says, and why signing in did not work. */
export const signInMessages = {
  wrongPassword: "Wrong e-mail address or password.",
  noPasskeyUsed: "No passkey used. Try again, or sign in another way.",
  unknownPasskey: "Unknown passkey. It may have been removed or belong to another server.",
  notReached: "The server can’t be reached. Your input is still here. Try again.",
  tooManyAttempts: "Too many attempts.",
  withPasskey: "Sign in with a passkey",
  email: "E-mail",
  password: "Password",
  signingIn: "Signing in…",
  signIn: "Sign in",
  token: "Token",
  tokenHint:
    "Copy the token from the URL printed at startup, or from ~/.countersign/token (with COUNTERSIGN_DATA set, from the file “token” in that folder).",
  withToken: "Sign in with the token",
  title: "Sign in to Countersign",
  purpose: "Sign in to review and approve what your agents do.",
  loading: "Loading",
  withStartToken: "Sign in with the start token",
  wrongToken: "Invalid token. Use the latest sign-in link from the server.",
  signedOut:
    "You’re signed out. Your sign-in expired or was ended, or your role changed. Sign in to continue where you were.",
  notAMember: "You aren’t a member of this team. Ask someone on the team for an invitation.",
  emailUnverified:
    "The provider hasn’t verified your e-mail address, so Countersign can’t tell who you are. Verify it and try again.",
  nameTaken:
    "That name or e-mail address is already taken. Open the invitation again and choose another name.",
  invitationOver: "The invitation was used, expired or revoked in the meantime. Ask for a new one.",
  providerFailed:
    "The provider didn’t sign you in. Try again, or sign in another way. The server’s log has the reason.",
} as const;

export function formatTryAgainIn(problem: string, duration: string): string {
  return `${problem} You can try again in ${duration}.`;
}

export function formatTryAgainNow(problem: string): string {
  return `${problem} You can try again now.`;
}

export function formatRejected(status: number): string {
  return `The server rejected the sign-in (${status}).`;
}

export function formatSignInWith(provider: string): string {
  return `Sign in with ${provider}`;
}
