import type { SavedByAuto } from "@countersign/contracts/rule-trial";
import { formatCount } from "../../../lib/messages/numbers.ts";

/** What the settings of the team say. */
export const teamMessages = {
  nothingChanged: "nothing changed",
  readOnlyCommands: "Read-only commands",
  askForReadOnly: "Ask for read-only commands",
  commandsSuchAs: "Commands such as",
  and: "and",
  stopAskingTitle: "Run read-only commands without asking?",
  stopAskingEffect:
    "Commands that only read files in the workspace run without approval. Ask and deny rules still apply.",
  stopAsking: "Stop asking",
  autoMode: "Mode Auto",
  autoLabel: "Allow mode Auto",
  autoTitle: "Run confined commands without approval?",
  autoEffect:
    "In sessions in mode Auto, commands run without approval in a sandbox without network. They can change what undo can restore in the workspace, and folders that builds make again, such as dist.",
  autoConfirm: "Allow it",
  savedLoading: "Counting the questions it would have saved…",
  savedUnknown: "How many questions it would have saved couldn’t be counted.",
  releaseCalls: "Release waiting calls",
  releaseLabel: "Release waiting calls when a new rule covers them",
  releaseTitle: "Release waiting calls without a click?",
  releaseEffect:
    "Waiting calls of any risk run as soon as a new rule allows them. The audit log names the rule and this setting.",
  releaseConfirm: "Release them",
  sandbox: "Sandbox for commands",
  sandboxLevels: {
    off: "Off",
    workspace: "Workspace: commands write only there, reach only allowed hosts",
    scope: "Scope: commands write only to files the session’s intent owns, reach only allowed hosts",
    "read-only": "Read-only: commands write nothing, reach only allowed hosts",
  },
  aboutSandbox:
    "Limits what commands can reach, no matter what they run. Deny rules on files apply to everything they do. An agent can ask to run a single command outside the sandbox. It applies to hooks of the workspace too, but not to people’s own hooks, MCP servers or external agents.",
  sandboxOffTitle: "Loosen the sandbox?",
  sandboxOffEffect:
    "Commands will be able to reach more. Waiting calls keep waiting and show the new sandbox.",
  sandboxOffConfirm: "Loosen sandbox",
  safety: "Safety",
  aboutSafety: "For the whole team. Changes apply to the next decision.",
  forbidBypass: "Forbid Bypass permissions mode",
  bypassForbiddenStart: "No session can use it. Sessions already in it are treated as Default, and",
  skipsWithoutEffect:
    "This server was started with --dangerously-skip-permissions, which has no effect while this is on.",
  skipsPermissions:
    "This server was started with --dangerously-skip-permissions. New sessions run everything without approval.",
  allowBypassTitle: "Allow Bypass permissions mode?",
  allowBypassEffect:
    "Anyone can let a session run every command and every change without approval. Sessions already in this mode stop asking.",
  allowIt: "Allow it",
  general: "General",
  agents: "Agents",
  people: "People",
  account: "Account",
  keys: "Keys",
  hooks: "Hooks",
  settings: "Settings",
  oneDecider:
    "Only one person here can decide calls. Calls that need dual approval can be denied but not approved.",
  twoDeciders:
    "Only two people here can decide calls. In sessions that one of them started, calls that need dual approval can be denied but not approved.",
  oneActivator: "Only one person can activate rules, so nobody can activate their proposals.",
  anyRisk: "any risk",
  mediumRisk: "medium risk and above",
  highRisk: "high risk and above",
  criticalRisk: "critical risk",
  aboutTeam: "For the whole team. Changes apply to the next decision and are recorded in the audit log.",
  dualApproval: "Dual approval",
  whatNeedsTwo: "What needs dual approval",
  requireTwo: "Require two approvals for calls of",
  requireTwoHint:
    "Only for calls that ask: calls that a rule allows aren't affected. An ask rule can require two approvals by itself.",
  off: "Off",
  excludeOwner: "Exclude the session owner",
  aboutExcludeOwner:
    "Session owners can’t approve their own agent’s calls. Approvals they’ve already given no longer count.",
  reviewRules: "Rules need a second approver",
  aboutReviewRules: "A team or project rule applies once someone other than its author activates it.",
  fewerTitle: "Require fewer approvals?",
  fewerEffect:
    "Calls waiting for a second approver are evaluated again. One approval is enough where two are no longer required.",
  fewerConfirm: "Require fewer",
  cancel: "Cancel",
} as const;

export function formatNotLoaded(what: string, error: string): string {
  return `${what} couldn’t be loaded. ${error}`;
}

export function formatChangedBy(person: string, time: string): string {
  return `Changed by ${person} ${time}.`;
}

export function formatLoading(what: string): string {
  return `Loading: ${what.toLowerCase()}`;
}

export function formatSandboxProblem(problem: string): string {
  return `Commands can’t run in a sandbox on this machine. ${problem}`;
}

/** The end of the sentence about read-only commands, after the examples. */
export function formatAboutReadOnly(permissionProblem: string | null): string {
  return `need approval unless a rule allows them. Strict always asks. Plan and Bypass permissions never do.${formatProblem(permissionProblem)}`;
}

export function formatAboutAuto(permissionProblem: string | null): string {
  return `In sessions in mode Auto, commands need no approval in a sandbox without network, where they can change only what undo can restore. What deletes files, discards changes, commits, pushes or is high-risk still does, as does what a rule or hook asks about. When off, mode Auto is like Default.${formatProblem(permissionProblem)}`;
}

/** What mode Auto would have made of past commands. */
export function formatSavedByAuto({ asked, saved, denied }: SavedByAuto): string {
  if (asked === 0)
    return "Nobody has decided a command yet, so nobody knows how many questions it would save.";
  const share = `${formatCount(saved)} of the last ${formatCount(asked)} questions about commands`;
  const refused =
    denied === 0 ? "People had denied none of them." : `People had denied ${formatCount(denied)} of them.`;
  return `It would have saved ${share}${saved === 0 ? "." : `. ${refused}`}`;
}

export function formatAboutRelease(permissionProblem: string | null): string {
  return `Waiting calls run or are denied as soon as a rule decides them. When off, the inbox offers to release them. Calls that need dual approval always wait.${formatProblem(permissionProblem)}`;
}

/** The end of the sentence about the Bypass permissions mode, after the option of the server. */
export function formatBypassEnd(permissionProblem: string | null, change: string): string {
  return `has no effect.${formatProblem(permissionProblem)}${change}`;
}

export function formatBypassChange(isForbidden: boolean, person: string, time: string): string {
  return ` ${isForbidden ? "Forbidden" : "Allowed"} by ${person} ${time}.`;
}

function formatProblem(problem: string | null): string {
  return problem === null ? "" : ` ${problem}`;
}
