/** What the page about one’s own account says. */
export const accountMessages = {
  emailSaved: "E-mail address saved.",
  emailNotSaved: "the address wasn’t saved",
  email: "E-mail",
  aboutEmail: "You sign in with it, and your team can see it. Countersign sends no e-mail to it.",
  address: "Address",
  saving: "Saving…",
  saveAddress: "Save address",
  longEnough: "Long enough.",
  goodLength: "Good length.",
  showPassword: "Show password",
  hide: "Hide",
  show: "Show",
  enterCurrent: "Enter your current password, too.",
  passwordSaved: "Password saved. You’re signed out everywhere else.",
  password: "Password",
  aboutPassword: "A new password signs you out of other browsers.",
  aboutNoPassword: "You don’t have a password. Set one to sign in with your e-mail address.",
  currentPassword: "Current password",
  newPassword: "New password",
  passwordNotSaved: "the password wasn’t saved",
  setPassword: "Set password",
  account: "Account",
  youAre: "You are",
  tokenOnly:
    "You sign in with the start token only. Add an e-mail address and password, or a passkey, to sign in from elsewhere without it. The token stays valid.",
} as const;

export function formatLeast(least: number): string {
  return `At least ${least} characters. A few words work well.`;
}

export function formatTooShort(more: number): string {
  return `Too short: ${more} more ${more === 1 ? "character" : "characters"}.`;
}

export function formatTooLong(most: number): string {
  return `Too long: at most ${most} characters.`;
}
