/** What the page about hooks says. */
export const hookPageMessages = {
  blocked: "Every call that its trusted hooks cover is blocked:",
  runsFiles: "They run these workspace files. If one changes, you’re asked to trust them again:",
  everyTool: "every tool",
  continuesOnFailure: "If it fails, the call continues",
  cannotRun: "It can’t run, so the calls it covers are blocked:",
  notWatchedStart: "Not watched: Countersign can’t tell when the code it runs changes (",
  session: "a session",
  hooks: "Hooks",
  rules: "Rules",
  settings: "Settings",
  about:
    "Hooks are commands or URLs that see calls and can deny them. Edit them under “hooks” in the settings files. A hook that fails or times out blocks the call.",
  workspace: "Workspace",
  unreadable: "The file can’t be read:",
  lastValidApply: ". Its last valid hooks apply until you fix it.",
  somebody: "someone",
  ownFile: "Your own file",
  notTrusted: "Not trusted: doesn’t run",
  noLongerTrusted: "No longer trusted: blocks calls",
  trustNoteStart:
    "This workspace file isn’t trusted yet, so its hooks don’t run. Once you trust it, they run on this machine with your permissions, and the file’s allow rules apply, too (",
  trustNoteEnd: "). If the file changes, you’re asked again.",
  seeRules: "see its rules",
  trusting: "Trusting…",
  trust: "Trust these hooks",
  howToAdd:
    "To run a command on every call, add “hooks” to ~/.countersign/settings.json or to a workspace’s .countersign/settings.json.",
  noHooks: "No hooks yet",
  tryAgain: "Try again",
  loading: "Loading hooks",
} as const;

export function formatLine(line: number): string {
  return `· line ${line}`;
}

export function formatAtMost(duration: string): string {
  return ` · at most ${duration}`;
}

export function formatWith(headers: string): string {
  return ` · with ${headers}`;
}

export function formatLastFailure(outcome: string, time: string): string {
  return `It ${outcome} ${time}, in`;
}

export function formatTrusted(source: string): string {
  return `${source} is trusted and applies now.`;
}

export function formatNotTrusted(error: string): string {
  return `Not trusted. ${error}`;
}

export function formatHooksOf(source: string): string {
  return `Hooks of ${source}`;
}

export function formatNotLoaded(problem: string): string {
  return `The hooks couldn’t be loaded. ${problem} They still apply.`;
}

export function formatTrustedBy(person: string): string {
  return `Trusted by ${person}`;
}
