/** What the editor of a call’s input says. */
export const editInputMessages = {
  whatWouldRun: "What would run",
  evaluating: "Evaluating…",
  invalidJson: "Invalid JSON.",
  changedFromModel: "Changed from what the model asked for",
  wouldNotAsk: "With this input, it wouldn’t ask because",
  file: "File",
  command: "Command",
  content: "Content",
  mustBeObject: "The input must be an object: {…}.",
  editAsJson: "Edit the whole input as JSON",
  inputAsJson: "Input as JSON",
  editAsFields: "Edit as fields",
  alwaysAllow: "Always allow…",
  aboutAlwaysAllow: "Approve with this input, and choose what runs without approval from now on.",
  noChanges: "No changes",
  editedNote: "The agent is told what ran. An approval is final once the call runs.",
  reset: "Reset",
  aboutReset: "Go back to the model’s input.",
  back: "Back",
  theInput: "The input",
} as const;

export function formatEditNumber(number: number): string {
  return ` (edit ${number})`;
}

export function formatReplaced(suffix: string): string {
  return `Text to replace${suffix}`;
}

export function formatRejected(rejection: string): string {
  return `${rejection} Your edit is still here.`;
}

export function formatInvalidJson(problem: string): string {
  return `Invalid JSON: ${problem}`;
}

export function formatReplacement(suffix: string): string {
  return `New text${suffix}`;
}
