import { plural } from "../../../lib/messages/numbers.ts";

/** What the page that tests rules says. */
export const trialMessages = {
  command: "Command",
  file: "File",
  folder: "Folder",
  notAnObject: 'The input must be a JSON object, like {"path": "src"}.',
  tool: "Tool",
  input: "Input",
  inputHint: "The tool’s input as JSON.",
  jsonHint: "Or enter the tool’s whole input as JSON.",
  inputPlaceholder: '{"path": "src"}',
  workspaceFolder: "Workspace folder",
  workspaceHint: "Its settings files apply, and paths are relative to it.",
  mode: "Mode",
  extraRules: "Extra rules, for this test only",
  allowPlaceholder: "Bash(git status:*)",
  askPlaceholder: "Bash(git push:*)",
  denyPlaceholder: "Read(.env)",
  ignoreActiveRules: "Ignore the active rules",
  ruleEvaluation: "Rule evaluation",
  noRuleApplied: "No rule applied.",
  noneMatches: "None of the rules matches this call.",
  hideSilent: "Hide rules that don’t match",
  decided: "Decided",
  agrees: "Agrees",
  overridden: "Overridden",
  partialMatch: "Partial match",
  inactive: "Inactive",
  invalid: "Invalid",
  noMatch: "No match",
  theDecision: "The decision",
  markedCommand: "The command, with the parts that decided it",
  resolvesTo: "Resolves to",
  why: "Why",
  risk: "Risk",
  suggestions: "Rules that would allow it",
  testWithRule: "Test with this rule",
  addRule: "Add rule",
  allRules: "All rules",
  testRules: "Test rules",
  copyLink: "Copy link",
  linkCopied: "Link copied. It opens this test.",
  copyBlocked: "The browser blocked copying. Copy the URL from the address bar instead.",
  decision: "Decision",
  fixInput: "Fix the input to see a decision.",
  enterCall:
    "Enter a call to see what would be decided, by which rule, and how the other rules evaluate. Nothing runs.",
  deciding: "Deciding",
  url: "URL",
} as const;

export function formatInvalidJson(message: string): string {
  return `Invalid JSON. ${message}`;
}

export function formatDefault(workspace: string): string {
  return `Default: ${workspace}.`;
}

export function formatOnePerLine(behavior: string): string {
  return `${behavior}, one per line`;
}

export function formatConsidered(rules: number): string {
  return `Rule evaluation (${plural(rules, "rule")} considered)`;
}

export function formatRuleOrigin(source: string, version: undefined | number): string {
  return `from ${source}${version === undefined ? "" : `, v${version}`}`;
}

export function formatShowSilent(rules: number): string {
  return `Show ${plural(rules, "rule")} that ${rules === 1 ? "doesn’t" : "don’t"} match`;
}

export function formatNoDecision(error: string): string {
  return `No decision. ${error}`;
}
