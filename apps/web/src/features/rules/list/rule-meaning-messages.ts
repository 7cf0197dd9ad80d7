/** What explains the text of a rule. */
export const ruleMeaningMessages = {
  allowOpening: "Runs without approval, unless an ask or deny rule matches:",
  askOpening: "Always needs approval, even if an allow rule matches:",
  denyOpening: "Never runs, even if another rule allows it:",
  everyCommand: "every shell command",
  anyUrl: "fetching any URL",
  coversEveryHost:
    "Allows every host, and a URL can carry data out. Name a host, like WebFetch(domain:example.com).",
  coversServer: "This covers every tool on the server, including tools it adds later.",
  coversEveryCommand:
    "Every command runs without approval, including commands that delete files or send data. Only deny and ask rules stop one.",
  meaning: "Meaning",
  reading: "reading",
  changing: "changing",
  deleting: "deleting",
} as const;

export function formatCommandsMatching(expression: string): string {
  return `commands that match the expression ${expression} from start to end`;
}

export function formatCommand(command: string): string {
  return `the command ${command}, with or without arguments`;
}

export function formatCommandsStarting(start: string): string {
  return `commands that start with ${start}`;
}

export function formatCommandsLike(pattern: string): string {
  return `commands like ${pattern}, where * matches any text`;
}

export function formatExactCommand(command: string): string {
  return `exactly the command ${command}`;
}

export function formatAnyFile(verb: string): string {
  return `${verb} any file`;
}

export function formatFilesMatchingExpression(verb: string, expression: string): string {
  return `${verb} files whose path matches the expression ${expression}`;
}

export function formatSubdomains(host: string): string {
  return `fetching from subdomains of ${host}`;
}

export function formatHostsLike(host: string): string {
  return `fetching from hosts like ${host}, where * matches one label or part of one`;
}

export function formatHost(host: string): string {
  return `fetching from ${host}, but not from its subdomains`;
}

export function formatUnknownTool(tool: string, ownTools: string): string {
  return `Countersign has no tool named ${tool}. The rule applies only if an agent has a tool with exactly this name. Countersign’s tools are ${ownTools}.`;
}

export function formatRunsAnything(command: string): string {
  return `${command} can run any other program, so this is nearly every command.`;
}

export function formatDestroys(command: string): string {
  return `${command} can destroy data for good.`;
}

export function formatSends(command: string): string {
  return `${command} can send files to any host.`;
}

export function formatCoversOthers(start: string): string {
  return `This also covers other programs whose names start with ${start}. Use Bash(${start}:*) for ${start} alone.`;
}

export function formatBlocksTool(tool: string): string {
  return `Blocks every ${tool} call in the sessions this applies to.`;
}

/** `input`: the pattern that a rule gives for the input of a tool; "" for any. */
export function formatTool(tool: string, input: string): string {
  return `the tool ${tool}${input === "" ? ", with any input" : formatInput(input)}`;
}

export function formatServerTools(server: string, input: string): string {
  return `every tool on the MCP server ${server}${formatInput(input)}`;
}

export function formatServerTool(tool: string, server: string, input: string): string {
  return `the tool ${tool} on the MCP server ${server}${formatInput(input)}`;
}

function formatInput(input: string): string {
  return input === "" ? "" : ` when its input is ${input}`;
}

export function formatFilesMatching(verb: string, pattern: string): string {
  return `${verb} files that match ${pattern}`;
}

export function formatEverythingIn(verb: string, path: string): string {
  return `${verb} ${path} and everything in it`;
}

export function formatCoversFiles(tool: string, isOutsideToo: boolean): string {
  return `This covers ${isOutsideToo ? "files outside the workspace, too" : "every file in the workspace"}. Name a folder, like ${tool}(src/**).`;
}
