/** What the message field says of a command that is typed. */
export const typedMessages = {
  runsBefore: "Runs before the agent gets the text",
  readsInto: "Reads into the text",
  eachIsDecided:
    "Your rules decide each of these like any agent call. Calls that no rule allows need your approval.",
  trustCoversText:
    "This command came with the workspace and isn’t trusted yet. Your trust covers exactly this text.",
  dangerousWouldRun: "Patterns marked as dangerous would run without approval, too.",
  cancel: "Cancel",
  trusting: "Trusting…",
  trustAndRun: "Trust and run",
  trust: "Trust",
  changedMeanwhile:
    "The command changed while you had it open, so it wasn’t trusted or sent. Review the current text.",
  tryAgain: "Try again",
  fullText: "Full text",
  loadingCommand: "Loading command",
  changesSinceTrusted: "Changes since it was trusted",
  comparedTexts: "Trusted text compared with this one",
  askedBefore: "You’re asked before it runs",
  commands: "Commands",
  onlyBuiltIns: "Only built-ins are listed. The others couldn’t be loaded.",
  notTrustedYet: "not trusted yet",
  askedFirst: "You’re asked before it runs",
  textToSend: "Text that would be sent",
  outputOf: "Output of",
  contentOf: "Content of",
  readWithoutApproval: "Read without approval",
  preview: "Preview",
  nothingDone: "Nothing has been run, read or sent.",
  close: "Close",
  loadingPreview: "Loading preview",
  answeredBy: "· answered by",
  untrusted: "This command isn’t trusted yet. You’re asked before it runs.",
  previewTitle: "Show what would be sent, without running anything",
} as const;

export function formatRunsUntil(allowsSubAgents: boolean): string {
  return `Runs without approval until the agent stops${allowsSubAgents ? ", for sub-agents too" : ""}`;
}

export function formatTrustTitle(command: string, isToRun: boolean): string {
  return `Trust ${command}${isToRun ? " and run it" : ""}?`;
}

export function formatNotTrusted(reason: string): string {
  return `Not trusted. ${reason}`;
}

export function formatCantRun(problem: string): string {
  return `It can no longer be run. ${problem}`;
}

export function formatCantBeRun(problem: string): string {
  return `It can’t be run. ${problem}.`;
}

export function formatUnavailable(error: string): string {
  return `Commands aren’t available. ${error}`;
}

export function formatOffers(offers: number): string {
  return `${offers} commands. Arrow keys to choose, Enter or Tab to complete.`;
}
