/** What the menus, the command palette and the drawers of a phone say. */
export const menuMessages = {
  palettePlaceholder: "Type a command or search…",
  allAgents: "All agents",
  pauseAll: "Pause all",
  pauseEffect: "No agent takes another step. A tool that is running may finish.",
  resumeEffect: "Agents continue where they paused.",
  stopAll: "Stop all",
  system: "System",
  light: "Light",
  dark: "Dark",
  people: "People",
  account: "Account",
  personKeywords: "signed in",
  keys: "Keys",
  agents: "Connected agents",
  signOut: "Sign out",
  goTo: "Go to",
  allSessions: "All sessions",
  resumeAllSessions: "Resume all sessions",
  pauseAllSessions: "Pause all sessions",
  theme: "Theme",
  session: "Session",
  keyboard: "Keyboard",
  signedInAs: "Signed in as",
} as const;

export function formatThemeButton(current: string, next: string): string {
  return `Theme: ${current}. Change to ${next}`;
}

export function formatChangeTo(theme: string): string {
  return `Change to ${theme}`;
}

export function formatTheme(theme: string): string {
  return `Theme: ${theme}`;
}
