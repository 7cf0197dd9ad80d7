/** What the transcript says of what the sandbox blocked. */
export const sandboxMessages = {
  blocked: "Blocked by the sandbox",
  runOutside: "Run outside the sandbox…",
  aboutRunOutside: "Makes this call again outside the sandbox. It waits for an approval.",
  notRunOutside: "the command wasn’t made again",
  notOpened: "the folder wasn’t opened",
  notClosed: "the folder wasn’t closed",
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
