/** What the frame around every page says. */
export const shellMessages = {
  search: "Search or run a command",
  palette: "Command palette",
  palettePlaceholder: "Type a command or search…",
  newSession: "New session",
  more: "More",
  foldRail: "Collapse sidebar",
  unfoldRail: "Expand sidebar",
  pause: "Pause",
  paused: "Paused",
  pauseOrStop: "Pause or stop",
  allAgents: "All agents",
  pauseAll: "Pause all",
  pauseEffect: "No agent takes another step. A tool that is running may finish.",
  resumeAll: "Resume all",
  resumeEffect: "Agents continue where they paused.",
  stopAll: "Stop all",
  stopEffect:
    "Stops all active sessions and cancels waiting calls. Completed work is kept. To continue a session, send it a message.",
  stopQuestion: "Stop all sessions?",
  stopConfirm: "Stop all sessions",
  unreachable: "The server can’t be reached, so nothing can be paused or stopped from here.",
} as const;
