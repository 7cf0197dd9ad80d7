import type { RuleBehavior } from "@countersign/contracts/rule";
import { isShellTool, type PathAccess, toolManifests } from "@countersign/contracts/tool-manifest";

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
  allow: "Runs without approval, unless an ask or deny rule matches:",
  ask: "Always needs approval, even if an allow rule matches:",
  deny: "Never runs, even if another rule allows it:",
};

const fileVerbs: Readonly<Record<PathAccess, string>> = {
  read: "reading",
  write: "changing",
  delete: "deleting",
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
  const where = given === "" ? "" : ` when its input is ${given}`;
  if (server === "") return `the tool ${tool}${where === "" ? ", with any input" : where}`;
  if (name === undefined || name === "*") return `every tool of the MCP server ${server}${where}`;
  return `the tool ${name} of the MCP server ${server}${where}`;
}

function describeCommands(given: string): string {
  if (given === "") return "every shell command";
  if (given.startsWith("re:"))
    return `commands that match the expression ${given.slice(3)} from start to end`;
  const start = /^(.*?)(?::\*| \*)$/s.exec(given)?.[1];
  if (start !== undefined && !start.includes("*")) return `the command ${start}, with or without arguments`;
  if (/^[^*]+\*$/.test(given)) return `commands that start with ${given.slice(0, -1)}`;
  if (given.includes("*")) return `commands like ${given}, where * matches any text`;
  return `exactly the command ${given}`;
}

function describeFiles(verb: string, given: string): string {
  if (given === "") return `${verb} any file`;
  if (given.startsWith("re:")) return `${verb} files whose path matches the expression ${given.slice(3)}`;
  return `${verb} ${/[*?[]/.test(given) ? `files that match ${given}` : `${given} and everything in it`}`;
}

function describeAddresses(given: string): string {
  const host = given.replace(/^domain:/, "");
  if (host === "" || host === "*") return "fetching any URL";
  if (host.startsWith("*.") && !host.includes("*", 1)) return `fetching from subdomains of ${host.slice(2)}`;
  if (host.includes("*") && !host.startsWith("re:"))
    return `fetching from hosts like ${host}, where * matches one label or part of one`;
  return `fetching from ${host}, but not from its subdomains`;
}

/** Programs that run any code, and commands that can’t be undone. */
const runsAnything =
  /^(?:sudo|doas|su|env|xargs|eval|exec|(?:ba|da|z|fi|k)?sh|node|deno|bun|python[\d.]*|perl|ruby|php|npx|pnpx|bunx|uvx|npm (?:exec|x)|pnpm (?:exec|dlx)|docker|podman|ssh|find|make)$/;
const destroys = /^(?:rm|dd|mkfs|shred|chmod|chown|kill|git push|git reset|git clean)$/;
const sends = /^(?:curl|wget|nc|scp|rsync)$/;

function warningOf(behavior: RuleBehavior, tool: string, given: string): string | null {
  if (isUnknown(tool)) {
    return `Countersign has no tool named ${tool}. The rule applies only if an agent brings a tool with exactly this name. Countersign’s tools are ${ownTools.join(", ")}.`;
  }
  if (behavior !== "allow") return given === "" && behavior === "deny" ? wholeDeny(tool) : null;
  if (isShellTool(tool)) return commandWarning(given);
  if (fileVerbOf(tool) !== undefined && /^(?:\/\/|~\/?|re:)?(?:\.?\*\*?\/?)*\*?$/.test(given))
    return `This covers ${given.startsWith("//") || given.startsWith("~") || given === "" ? "files outside the workspace, too" : "every file in the workspace"}. Name a folder, like ${tool}(src/**).`;
  if (tool === "WebFetch" && /^(?:domain:)?\*?$/.test(given))
    return "Allows every host, and a URL can carry data out. Name a host, like WebFetch(domain:example.com).";
  if (/^mcp__.+?(?:__\*)?$/.test(tool) && !/^mcp__.+?__[^*]+$/.test(tool))
    return "This covers every tool on the server, including tools it adds later.";
  return null;
}

const ownTools = [...toolManifests.keys(), "Task"];

/** Whether sessions have no tool of this name: a rule with a typo in it protects nothing. */
function isUnknown(tool: string): boolean {
  return !(tool.includes("*") || tool.startsWith("mcp__") || ownTools.includes(tool));
}

function commandWarning(given: string): string | null {
  if (given === "")
    return "Every command runs without approval, including commands that delete files or send data. Only deny and ask rules stop one.";
  const isOpen = /\*$/.test(given) || given.startsWith("re:");
  if (!isOpen) return null;
  const start = given.replace(/^re:/, "").replace(/(?::\*| \*|\*)$/, "");
  if (start === "" || /^[.*]+$/.test(start)) return commandWarning("");
  if (runsAnything.test(start)) return `${start} can run any other program, so this is nearly every command.`;
  if (destroys.test(start)) return `${start} can destroy data for good.`;
  if (sends.test(start)) return `${start} can send files to any host.`;
  if (/^[^*:\s]+\*$/.test(given) && !given.endsWith(":*"))
    return `This also covers other programs whose names start with ${start}. Use Bash(${start}:*) for ${start} alone.`;
  return null;
}

function wholeDeny(tool: string): string | null {
  return isShellTool(tool) || fileVerbOf(tool) !== undefined
    ? `Blocks every ${tool} call in the sessions this applies to.`
    : null;
}
