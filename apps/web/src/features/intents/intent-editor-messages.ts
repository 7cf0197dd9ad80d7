/** What the editor of an intent’s text says, also where another text is edited with its parts. */
export const intentEditorMessages = {
  noDifferences: "No differences",
  onlyInText: "Some entries can only be edited in the text.",
  scope: "Scope",
  ownedFilesStart: "Files it owns, as",
  ownedFilesEnd: "patterns, one per line. Everything else is denied.",
  mayWriteDelete: "May write and delete",
  patternPlaceholder: "src/greeting/**",
  splitScope: "Set each action separately",
  mayWrite: "May write",
  mayDelete: "May delete",
  nothing: "Nothing",
  mayRead: "May read",
  everything: "Everything",
  blankUnrestricted: "Leave blank for no restriction.",
  mayRunCommands: "May run commands in",
  everywhere: "Everywhere",
  broadPatterns: "Broad patterns",
  hideComparison: "Hide comparison",
  compare: "Compare",
  keepMine: "Keep mine",
  you: "You",
  reasonLabel: "Reason (shown in the history)",
  reasonPlaceholder: "Reason (optional)",
  saving: "Saving…",
  askDiscard: "Discard…",
  discardTitle: "Discard changes?",
  discardEffect: "Unsaved changes are lost for good.",
  discard: "Discard",
  enterAWorkspace: "Enter a workspace.",
  required: "Required",
  problems: "Problems",
  noProblems: "No problems",
  checking: "Checking…",
  problemsText: "Problems in the text",
  error: "Error",
  warning: "Warning",
  intentText: "Intent text",
  notValidYet: "Not a valid intent yet. See the problems.",
  fixErrors: "Fix the errors first. An intent in progress can’t be saved with errors.",
  acceptance: "Acceptance",
  acceptanceAbout: "When the work is done. A command passes if it exits with 0. You run it.",
  criteria: "Criteria",
  criterionPlaceholder: "All tests pass",
  commandPlaceholder: "npm test (optional)",
  addCriterion: "Add criterion",
  intentFields: "Intent fields",
  id: "ID",
  title: "Title",
  titlePlaceholder: "Warmer greeting",
  why: "Why",
  whyHint: "Why this matters",
  outcomes: "Outcomes",
  outcomesHint: "What is true when it’s done, one per line.",
  constraints: "Constraints",
  constraintsHint: "What must stay true along the way, one per line.",
  hazards: "Hazards",
  hazardsHint: "What must never happen, one per line.",
  examples: "Examples",
  examplesAbout: "Paths that test the scope. Any mismatch is an error.",
  mustBeAllowed: "Must be allowed",
  allowedPlaceholder: "src/greeting.ts\ndelete src/old.ts",
  allowedHint: "One path per line. Prefix with delete, read or run for other actions than write.",
  mustBeDenied: "Must be denied",
  deniedPlaceholder: "package.json",
  budget: "Budget",
  budgetAbout: "For all its sessions together. Leave blank for no limit. At a limit, they stop and ask.",
  requests: "Requests",
  tokens: "Tokens",
  usDollars: "US dollars",
  time: "Time",
  timePlaceholder: "1h30m",
  parent: "Parent",
  parentHint: "The ID of the intent this one belongs to.",
  notAMap: "The text isn’t a YAML map. Fix it to use the fields again.",
  text: "Text",
  newerVersion: "Someone saved a newer version. Compare both first.",
  noChanges: "No changes",
  onlyAFile:
    "This intent exists only as a file and isn’t enforced. Review and import it. Your imported version then applies, even if the file changes.",
  import: "Import",
  workspaceFirst: "Enter a workspace first.",
  allIntents: "All intents",
  newIntent: "New intent",
  workspaceFolder: "Workspace folder",
  save: "Save",
} as const;

export function formatSavedMeanwhile({
  person,
  version,
  time,
  startedFrom,
}: {
  person: string;
  version: number;
  time: string;
  startedFrom: number | null;
}): string {
  return `${person} saved version ${version}, ${time}${startedFrom === null ? "" : `; you started from version ${startedFrom}`}. Your changes are kept but not saved.`;
}

export function formatTakeVersion(version: number): string {
  return `Take version ${version}`;
}

export function formatVersionCompared(version: number): string {
  return `Version ${version} compared with your text`;
}

export function formatNotChecked(error: string): string {
  return `The text couldn’t be checked. ${error}`;
}

export function formatCriterion(number: number): string {
  return `Criterion ${number}`;
}

export function formatCommandOfCriterion(number: number): string {
  return `Command of criterion ${number}`;
}

export function formatRemoveCriterion(number: number): string {
  return `Remove criterion ${number}`;
}

export function formatKeepsId(id: string): string {
  return `An intent keeps its ID, ${id}. For another ID, create a new intent.`;
}

export function formatSetsStatus(status: string): string {
  return `The text has a different status. Saving sets it to “${status}”.`;
}

export function formatSaveAs(version: number): string {
  return `Save as version ${version}`;
}

export function formatNotSaved(error: string): string {
  return `Not saved. Your changes are still here. ${error}`;
}

export function formatSavedTo(workspace: string): string {
  return `Saved to ${workspace}/.countersign/intents/.`;
}
