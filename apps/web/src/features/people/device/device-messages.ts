/** Texts of the page that allows or denies a command line’s login. */
export const deviceMessages = {
  title: "Log in a command line",
  about: "Enter the code that countersign login printed in your terminal.",
  code: "Code",
  codeHint: "Eight letters, like WDJB-MJHT. Case doesn’t matter.",
  codeProblem: "Enter the eight letters that the terminal shows.",
  next: "Continue",
  loading: "Loading the login",
  unusable: "This code can’t be used",
  anotherCode: "Enter another code",
  compare: "Your terminal must show this code:",
  warning:
    "Allow this only if you ran countersign login yourself, just now. If someone sent you this link or code, deny it: they could act as you.",
  otherNetwork:
    "The login comes from a different network than your browser’s. Deny it unless you know that computer.",
  host: "Computer",
  hostHint: "the name it gave, unverified",
  address: "Network address",
  requested: "Requested",
  key: "Key",
  may: "The command line may",
  allow: "Allow",
  allowing: "Allowing…",
  deny: "Deny",
  denying: "Denying…",
  notAnswered: "the login wasn’t answered",
  allowed: "Allowed",
  allowedAbout: "The terminal gets its key within seconds if it’s still waiting. You can close this page.",
  revokeIn: "You can revoke the key at any time under",
  keys: "Settings → Keys",
  denied: "Denied",
  deniedAbout: "The command line got no access.",
} as const;

export function formatActsAs(name: string, role: string): string {
  return `A command line asks to act as you, ${name} (${role}), on this server.`;
}

export function formatKeyDays(name: string, days: number): string {
  return `“${name}”, valid for ${days} days`;
}

export function formatRequested(ago: string, left: string): string {
  return `${ago}, expires ${left}`;
}
