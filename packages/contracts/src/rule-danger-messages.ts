/**
 * Every danger of an allow rule by its code, as a person reads it. A name in braces stands for the danger's data. Of each program's danger
 * there are two: of a rule that names the program, and of one that covers it among others.
 */
export const ruleDangerMessages = {
  "covers-every-tool": "it covers every tool with any input",
  "covers-every-mcp-server": "it covers every tool on every MCP server",
  "covers-mcp-server": "it covers every tool on the MCP server {server}, including tools added later",

  "runs-every-command": "it allows every command, including commands that delete files or send data",
  "runs-any-program": "it allows any program whose text matches",
  "spells-out-word": "it includes {word}, which runs or writes anything that follows it",
  "program-runs-command": "{program} runs any command it is given",
  "program-runs-text": "{program} runs any code it is given",
  "program-runs-downloads": "{program} runs programs that it downloads",
  "program-runs-packages": "{program} runs code from packages or files",
  "program-has-other-rights": "{program} acts with other permissions, on other machines or in another root",
  "program-destroys": "{program} can destroy, overwrite or expose data for good",
  "program-overwrites": "{program} overwrites any file it’s given",
  "program-sends": "{program} sends data to any host",
  "program-reaches-system": "{program} can reach into other programs and the system",
  "program-changes-history":
    "{program} can change things for good or for others, or runs what’s configured for it",
  "covers-runs-command": "it covers {program}, which runs any command it is given",
  "covers-runs-text": "it covers {program}, which runs any code it is given",
  "covers-runs-downloads": "it covers {program}, which runs programs that it downloads",
  "covers-runs-packages": "it covers {program}, which runs code from packages or files",
  "covers-has-other-rights":
    "it covers {program}, which acts with other permissions, on other machines or in another root",
  "covers-destroys": "it covers {program}, which can destroy, overwrite or expose data for good",
  "covers-overwrites": "it covers {program}, which overwrites any file it’s given",
  "covers-sends": "it covers {program}, which sends data to any host",
  "covers-reaches-system": "it covers {program}, which can reach into other programs and the system",
  "covers-changes-history":
    "it covers {program}, which can change things for good or for others, or runs what’s configured for it",

  "machine-read": "it allows reading any file on this machine, including keys and other projects",
  "machine-write": "it allows changing any file on this machine, including other projects and settings",
  "machine-delete": "it allows deleting any file on this machine, including other projects and settings",
  "home-read": "it allows reading any file in the home folder, including keys and other projects",
  "home-write": "it allows changing any file in the home folder, including other projects and settings",
  "home-delete": "it allows deleting any file in the home folder, including other projects and settings",
  "workspace-write": "it allows changing every file in the workspace",
  "workspace-delete": "it allows deleting every file in the workspace",
  "reads-secrets": "it covers {path}, so keys and passwords can be read",

  "any-host": "it allows every host, and a URL can carry data out",
  "anybodys-hosts": "it covers hosts that anyone can register, and a URL can carry data out",
  "every-host-of": "it allows every host in .{domain}, and a URL can carry data out",
} as const;
