/** Why mode auto can't be chosen. */
export const autoMessages = {
  notAllowed: "Your team hasn’t allowed it. Owners can, in Settings → General.",
  noSandbox: "Commands of this session don’t run in a sandbox, so Auto is like Default.",
} as const;

/** The mode in a menu in which it can't be chosen. */
export function formatNotAllowed(mode: string): string {
  return `${mode} (not allowed by your team)`;
}
