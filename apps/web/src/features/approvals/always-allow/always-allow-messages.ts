import type { JsonObject } from "@countersign/contracts/json";
import type { Preview } from "@countersign/contracts/preview";
import type { RuleScope } from "@countersign/contracts/rule";
import type { RuleBacktestResult } from "@countersign/contracts/rule-trial";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import { describeNotApproved } from "../../../lib/messages/not-approved.ts";
import { plural } from "../../../lib/messages/numbers.ts";

export const alwaysAllowMessages = {
  ruleSyntax: "Tool(what): Bash(npm run test:*), Edit(src/**)",
  widen: "Widen to",
  narrow: "Narrow to",
  selectRuleOrExact: "Select a rule, or always allow exactly this call.",
  writeRuleOrExact: "Write the rule, or always allow exactly this call.",
  aboutExactly:
    "Runs this call now. Runs it again in this session without asking if tool, input and folder are the same. Any difference needs approval. Ask and deny rules still apply.",
  onlyProposed:
    "The rule is only proposed. It has no effect until someone else activates it on the Rules page.",
  untilRevoked: ", until you revoke it",
  partsNeedRules: "Each part of the command needs a rule. Parts you don’t select keep asking.",
  rule: "Rule",
  title: "Approve and always allow",
  approving: "Approving…",
  approveAndAllow: "Approve and always allow",
  confirmApproveAndAllow: "Confirm approve and always allow",
  back: "Back",
  dontAskAgainFor: "Yes, and don’t ask again for",
  onlyRuleCanAllow: "This call runs a program that could change unnoticed, so only a rule can allow it again",
  exactlyThisCall: "exactly this call, in this session:",
  matchingRule: "calls matching a rule",
  matchingRules: "calls matching these rules",
  scope: "Scope",
} as const;

type Subject = { tool: string; input: JsonObject; preview: Preview; workspace: string };

/** What "exactly this" would remember, in the words in which it is listed later: `cargo fmt in /path`. */
export function formatExactCall({ tool, input, preview, workspace }: Subject): string {
  const text = (name: string) => {
    const value = input[name];
    return typeof value === "string" ? value : "";
  };
  switch (preview.kind) {
    case "command":
      return `${preview.command} in ${preview.cwd}`;
    case "path":
      if (preview.pattern !== undefined && tool === "Glob")
        return text("path") === ""
          ? `pattern ${preview.pattern}`
          : `pattern ${preview.pattern} in ${text("path")}`;
      if (preview.pattern !== undefined) return `pattern '${preview.pattern}' in ${preview.path}`;
      return `${preview.action === "read" ? "reading" : "listing"} ${preview.path}`;
    case "fetch":
      return `fetching ${preview.url}`;
    case "diff": {
      const path = text("file_path") || preview.files[0]?.path || workspace;
      return tool === "Delete" ? `deleting ${path}` : `this change of ${path}`;
    }
    case "expansion":
    case "intent":
    case "input":
      return `${tool} ${JSON.stringify(input)}`;
  }
}

/** What a rule would let through, said to somebody who does not know its syntax. */
export function describeRuleCoverage(rule: string): string {
  const [, tool = rule, what] = /^([^()]+?)(?:\(([\s\S]*)\))?$/.exec(rule.trim()) ?? [];
  if (what === undefined || what === "*") return isShellTool(tool) ? "every command" : `every ${tool} call`;
  if (isShellTool(tool)) return describeCommands(what);
  switch (tool) {
    case "Edit":
    case "Write":
    case "MultiEdit":
      return `changing files that match ${what}`;
    case "Read":
      return `reading files that match ${what}`;
    case "Delete":
      return `deleting files that match ${what}`;
    case "WebFetch":
      return `fetches from ${what.replace(/^domain:/, "")}`;
    default:
      return `${tool} calls that match ${what}`;
  }
}

/** For whom and how long, at the end of a sentence. */
export function formatScopeReach(scope: RuleScope, workspace: string): string {
  switch (scope) {
    case "session":
      return "in this session";
    case "project":
      return `in every session in ${workspace}, whoever starts it`;
    case "user":
      return "in all your sessions, in every workspace";
    case "team":
      return "in everyone’s sessions, in every workspace";
  }
}

function describeCommands(what: string): string {
  if (what.startsWith("re:"))
    return `commands that the expression ${what.slice(3)} matches from start to end`;
  const prefix = /^([^*]+?)(?::\*| \*)$/.exec(what)?.[1];
  if (prefix !== undefined) return `the command ${prefix}, with or without arguments`;
  return what.includes("*") ? `commands that match ${what}` : `exactly the command ${what}`;
}

/** What the rules would have decided of the past. Alarming when one of those calls was not approved. */
export function describeBacktest({ checked, decided, denied }: RuleBacktestResult): {
  isAlarming: boolean;
  summary: string;
} {
  if (checked === 0) return { isAlarming: false, summary: "No past calls to test against." };
  const calls = plural(checked, "past call");
  if (decided === 0) return { isAlarming: false, summary: `Wouldn’t have allowed any of ${calls}.` };
  const summary = `Would have allowed ${decided} of ${calls}.`;
  if (denied === 0) return { isAlarming: false, summary };
  return { isAlarming: true, summary: `${summary} ${describeNotApproved(decided, denied)}` };
}

export function formatUnusableRule(rule: string, why: string): string {
  return `The rule ${rule} can’t be used: ${why}`;
}

export function formatRuleControl(number: number): string {
  return `Always allow rule ${number}`;
}

export function formatRuleLabel(number: number): string {
  return `Rule ${number}`;
}

export function formatNotAllowed(failure: string): string {
  return `Nothing was approved or always allowed. ${failure}`;
}

/** What selecting rules does. `reach` and `end` say for whom and how long. */
export function formatRulesEffect(rules: readonly string[], reach: string, end: string): string {
  return `Runs this call now. From now on, this runs without approval ${reach}${end}: ${rules.map(describeRuleCoverage).join("; and ")}. Ask and deny rules still apply.`;
}

/** Why the call that is shown would ask again with only the selected rules. */
export function formatStillAsks(rules: number, reasons: readonly string[]): string {
  return `With ${rules === 1 ? "this rule" : "these rules"} alone such a call would still ask: ${[...new Set(reasons)].join(" ")}`;
}

/** The end of a rule at a time that somebody entered, as `2026-03-01T10:00`. */
export function formatUntil(local: string): string {
  return `, until ${local.replace("T", " ")}`;
}

/** The end of a rule after a duration, which is named as in "In 8 hours". */
export function formatFor(name: string): string {
  return `, for ${name.replace(/^In /, "")}`;
}
