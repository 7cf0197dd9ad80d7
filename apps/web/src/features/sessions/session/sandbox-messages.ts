/** What the transcript says of what the sandbox blocked. */
export const sandboxMessages = {
  blocked: "Blocked by the sandbox",
  runOutside: "Run outside the sandbox…",
  aboutRunOutside: "Makes this call again outside the sandbox. It waits for an approval.",
  notRunOutside: "the command wasn’t made again",
  notOpened: "the folder wasn’t opened",
  notClosed: "the folder wasn’t closed",
  notAllowed: "the host wasn’t allowed",
  aboutAllow:
    "Adds an allow rule for this session. WebFetch and commands in the sandbox can then reach the host.",
  aboutOpen: "Commands of this session can then change everything in this folder. The audit log records it.",
} as const;

export function formatOpenFolder(folder: string): string {
  return `Allow changes in ${folder}`;
}

export function formatCloseFolder(folder: string): string {
  return `Close ${folder} again`;
}

export function formatOpened(folder: string): string {
  return `Commands of this session can change ${folder}.`;
}

export function formatAllowHost(host: string): string {
  return `Allow ${host} in this session`;
}

export function formatAllowedHost(rule: string): string {
  return `Added ${rule} to this session. Have the agent try again.`;
}
