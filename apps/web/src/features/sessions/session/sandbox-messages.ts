/** What the transcript says about what the sandbox blocked. */
export const sandboxMessages = {
  blocked: "Blocked by the sandbox",
  runOutside: "Run outside the sandbox…",
  aboutRunOutside: "Runs this command again outside the sandbox once it’s approved.",
  notRunOutside: "the command wasn’t run again",
  notOpened: "the folder wasn’t opened",
  notClosed: "the folder wasn’t closed",
  notAllowed: "the host wasn’t allowed",
  aboutAllow:
    "Adds an allow rule for this session. WebFetch and commands in the sandbox can then reach the host.",
  aboutOpen: "Lets commands in this session change anything in this folder. The audit log records it.",
} as const;

export function formatOpenFolder(folder: string): string {
  return `Allow changes in ${folder}`;
}

export function formatCloseFolder(folder: string): string {
  return `Stop allowing changes in ${folder}`;
}

export function formatOpened(folder: string): string {
  return `Commands in this session can change files in ${folder}.`;
}

export function formatAllowHost(host: string): string {
  return `Allow ${host} in this session`;
}

export function formatAllowedHost(rule: string): string {
  return `Added ${rule} to this session. Ask the agent to try again.`;
}
