/** What the fields of a new session say. */
export const sessionFieldMessages = {
  describeTask: "Describe the task.",
  enterFolder: "Enter the folder the agent should work in.",
  noDefault: "Leave blank for the default. Enter “none” for no limit.",
  turnsProblem: "Enter a whole number from 1 to 10,000, or “none”.",
  costProblem: "Enter an amount in dollars above 0, or “none”.",
  intent: "Intent",
  intentsHint: "Intents in progress in this workspace.",
  noIntentHint: "Without an intent, only rules and the mode limit what the agent changes.",
  intentHint: "The agent can change only the intent’s scope. Anything else is denied without asking you.",
  noneInProgress: "None in progress",
  none: "None",
  intentRequired: "This workspace requires an intent. Without one, the session can only read.",
  activateFirst: "Activate an intent first",
  noDefaultWait: "Like “30 min” or “2 h”. Leave blank to wait indefinitely.",
  turns: "Turns",
  cost: "Cost in US dollars",
  autoDeny: "Auto-deny after",
  never: "Never",
  bypassForbidden: "Your team forbids it (see Settings > Safety).",
  mode: "Mode",
  model: "Model",
  scriptedModel: "No API key: a scripted demo runs instead of a real agent.",
  visibility: "Visibility",
  sandbox: "Sandbox",
} as const;

export function formatDefault(usual: string): string {
  return `Default ${usual}. Enter “none” for no limit.`;
}

export function formatUnpriced(model: string): string {
  return `The price of ${model} is unknown, so only the turn limit applies.`;
}

export function formatDefaultWait(usual: string): string {
  return `Like “30 min” or “2 h”. Default ${usual}. Enter “none” to wait indefinitely.`;
}

export function formatTurnsHint(hint: string): string {
  return `Requests to the model. ${hint}`;
}

export function formatModelHint(model: string): string {
  return `Default ${model}. Any model your endpoint supports works.`;
}

export function formatOnlyRunning(command: string): string {
  return `/${command} works only in a running session. Describe the task instead.`;
}
