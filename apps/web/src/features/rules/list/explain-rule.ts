import type { RuleBehavior } from "@countersign/contracts/rule";
import { isShellTool, type PathAccess, toolManifests } from "@countersign/contracts/tool-manifest";
import {
  formatAnyFile,
  formatBlocksTool,
  formatCommand,
  formatCommandsLike,
  formatCommandsMatching,
  formatCommandsStarting,
  formatCoversFiles,
  formatCoversOthers,
  formatDestroys,
  formatEverythingIn,
  formatExactCommand,
  formatFilesMatching,
  formatFilesMatchingExpression,
  formatHost,
  formatHostsLike,
  formatRunsAnything,
  formatSends,
  formatServerTool,
  formatServerTools,
  formatSubdomains,
  formatTool,
  formatUnknownTool,
  ruleMeaningMessages,
} from "./rule-meaning-messages.ts";

/** What a rule means, in a sentence; `warning` says why it is wider or more dangerous than it looks. */
export type RuleMeaning = { text: string; warning: string | null };

/** Explains the text of a rule to somebody who does not know the syntax; null where the text is no rule yet. */
export function explainRule(behavior: RuleBehavior, text: string): RuleMeaning | null {
  const [, tool = "", , inside] = /^\s*([A-Za-z_][\w*-]*)(\((.*)\))?\s*$/s.exec(text) ?? [];
  if (tool === "") return null;
  const given = inside?.trim() === "*" ? "" : (inside?.trim() ?? "");
  const what = whatOf(tool, given);
  return { text: `${openings[behavior]} ${what}.`, warning: warningOf(behavior, tool, given) };
}

const openings: Record<RuleBehavior, string> = {
  allow: ruleMeaningMessages.allowOpening,
  ask: ruleMeaningMessages.askOpening,
  deny: ruleMeaningMessages.denyOpening,
};

const fileVerbs: Readonly<Record<PathAccess, string>> = {
  read: ruleMeaningMessages.reading,
  write: ruleMeaningMessages.changing,
  delete: ruleMeaningMessages.deleting,
};

function fileVerbOf(tool: string): string | undefined {
  const manifest = toolManifests.get(tool);
  return manifest?.syntax === "path" ? fileVerbs[manifest.access] : undefined;
}

function whatOf(tool: string, given: string): string {
  if (isShellTool(tool)) return describeCommands(given);
  const verb = fileVerbOf(tool);
  if (verb !== undefined) return describeFiles(verb, given);
  if (tool === "WebFetch") return describeAddresses(given);
  const [, server = "", name] = /^mcp__(.+?)(?:__(.+))?$/.exec(tool) ?? [];
  if (server === "") return formatTool(tool, given);
  if (name === undefined || name === "*") return formatServerTools(server, given);
  return formatServerTool(name, server, given);
}

function describeCommands(given: string): string {
  if (given === "") return ruleMeaningMessages.everyCommand;
  if (given.startsWith("re:")) return formatCommandsMatching(given.slice(3));
  const start = /^(.*?)(?::\*| \*)$/s.exec(given)?.[1];
  if (start !== undefined && !start.includes("*")) return formatCommand(start);
  if (/^[^*]+\*$/.test(given)) return formatCommandsStarting(given.slice(0, -1));
  if (given.includes("*")) return formatCommandsLike(given);
  return formatExactCommand(given);
}

function describeFiles(verb: string, given: string): string {
  if (given === "") return formatAnyFile(verb);
  if (given.startsWith("re:")) return formatFilesMatchingExpression(verb, given.slice(3));
  return /[*?[]/.test(given) ? formatFilesMatching(verb, given) : formatEverythingIn(verb, given);
}

function describeAddresses(given: string): string {
  const host = given.replace(/^domain:/, "");
  if (host === "" || host === "*") return ruleMeaningMessages.anyUrl;
  if (host.startsWith("*.") && !host.includes("*", 1)) return formatSubdomains(host.slice(2));
  if (host.includes("*") && !host.startsWith("re:")) return formatHostsLike(host);
  return formatHost(host);
}

/** Programs that run any code, and commands that can’t be undone. */
const runsAnything =
  /^(?:sudo|doas|su|env|xargs|eval|exec|(?:ba|da|z|fi|k)?sh|node|deno|bun|python[\d.]*|perl|ruby|php|npx|pnpx|bunx|uvx|npm (?:exec|x)|pnpm (?:exec|dlx)|docker|podman|ssh|find|make)$/;
const destroys = /^(?:rm|dd|mkfs|shred|chmod|chown|kill|git push|git reset|git clean)$/;
const sends = /^(?:curl|wget|nc|scp|rsync)$/;

function warningOf(behavior: RuleBehavior, tool: string, given: string): string | null {
  if (isUnknown(tool)) {
    return formatUnknownTool(tool, ownTools.join(", "));
  }
  if (behavior !== "allow") return given === "" && behavior === "deny" ? wholeDeny(tool) : null;
  if (isShellTool(tool)) return commandWarning(given);
  if (fileVerbOf(tool) !== undefined && /^(?:\/\/|~\/?|re:)?(?:\.?\*\*?\/?)*\*?$/.test(given))
    return formatCoversFiles(tool, given.startsWith("//") || given.startsWith("~") || given === "");
  if (tool === "WebFetch" && /^(?:domain:)?\*?$/.test(given)) return ruleMeaningMessages.coversEveryHost;
  if (/^mcp__.+?(?:__\*)?$/.test(tool) && !/^mcp__.+?__[^*]+$/.test(tool))
    return ruleMeaningMessages.coversServer;
  return null;
}

const ownTools = [...toolManifests.keys(), "Task"];

/** Whether sessions have no tool of this name: a rule with a typo in it protects nothing. */
function isUnknown(tool: string): boolean {
  return !(tool.includes("*") || tool.startsWith("mcp__") || ownTools.includes(tool));
}

function commandWarning(given: string): string | null {
  if (given === "") return ruleMeaningMessages.coversEveryCommand;
  const isOpen = /\*$/.test(given) || given.startsWith("re:");
  if (!isOpen) return null;
  const start = given.replace(/^re:/, "").replace(/(?::\*| \*|\*)$/, "");
  if (start === "" || /^[.*]+$/.test(start)) return commandWarning("");
  if (runsAnything.test(start)) return formatRunsAnything(start);
  if (destroys.test(start)) return formatDestroys(start);
  if (sends.test(start)) return formatSends(start);
  if (/^[^*:\s]+\*$/.test(given) && !given.endsWith(":*")) return formatCoversOthers(start);
  return null;
}

function wholeDeny(tool: string): string | null {
  return isShellTool(tool) || fileVerbOf(tool) !== undefined ? formatBlocksTool(tool) : null;
}
