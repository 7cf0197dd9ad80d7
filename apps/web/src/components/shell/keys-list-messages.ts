/** What the list of keys and commands says. */
export const keysListMessages = {
  keysEverywhere: "Everywhere",
  keysWaitingCall: "A waiting call",
  keysWaitingCallNote: "Same in the inbox and in a session, when no field is focused.",
  keysCallInSession: "A call in its session",
  keysEscNote: "For one second after Esc closes something, pressing Esc again does nothing.",
  keysEditingInput: "Editing an input",
  keysPeople: "People, Keys",
  controlOrCommand: "Control or Command",
  commandsInField: "Commands in a session’s message field",
  howToListCommands: "Type / there to list workspace, team and personal commands, or open the Commands page.",
} as const;
