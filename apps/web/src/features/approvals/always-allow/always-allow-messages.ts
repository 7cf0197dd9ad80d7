import type { JsonObject } from "@countersign/contracts/json";
import type { Preview } from "@countersign/contracts/preview";
import type { AlwaysAllowed, RuleScope } from "@countersign/contracts/rule";
import type { RuleBacktestResult } from "@countersign/contracts/rule-trial";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import { describeNotApproved } from "../../../lib/messages/not-approved.ts";
import { plural } from "../../../lib/messages/numbers.ts";

export const alwaysAllowMessages = {
  ruleSyntax: "Tool(what): Bash(npm run test:*), Edit(src/**)",
  widen: "Widen to",
  narrow: "Narrow to",
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
  if (what === undefined || what === "*")
    return isShellTool(tool) ? "every command" : `every call of ${tool}`;
  if (isShellTool(tool)) return describeCommands(what);
  switch (tool) {
    case "Edit":
    case "Write":
    case "MultiEdit":
      return `changes of files that match ${what}`;
    case "Read":
      return `reads of files that match ${what}`;
    case "Delete":
      return `deletions of files that match ${what}`;
    case "WebFetch":
      return `fetches from ${what.replace(/^domain:/, "")}`;
    default:
      return `calls of ${tool} that match ${what}`;
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

/** The text before the call or rule that won't ask again. */
export function formatAllowedAgain({ kind, scope, isProposal }: Omit<AlwaysAllowed, "text">): string {
  if (isProposal) return "Approved this call. Similar calls still ask until someone else activates the rule";
  const what = kind === "exactly" ? "for" : "for calls matching";
  return `Approved. Won’t ask again ${scopeReach[scope]} ${what}`;
}

const scopeReach: Record<RuleScope, string> = {
  session: "in this session",
  project: "in this project",
  user: "in your sessions",
  team: "in anyone’s sessions",
};

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
