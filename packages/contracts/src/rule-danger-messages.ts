/**
 * Every danger of an allow rule by its code, as a person reads it. A name in braces stands for the danger's data. Of each program's danger
 * there are two: of a rule that names the program, and of one that covers it among others.
 */
export const ruleDangerMessages = {
  "covers-every-tool": "it covers every tool with any input",
  "covers-every-mcp-server": "it covers every tool of every MCP server",
  "covers-mcp-server": "it covers every tool of the MCP server {server}, also those that it gets later",

  "runs-every-command": "it lets every command run, also one that deletes files or sends data",
  "runs-any-program": "it lets any program run whose words fit",
  "spells-out-word": "it spells out {word}, which runs or writes what the words behind it say",
  "program-runs-command": "{program} runs any command it is given",
  "program-runs-text": "{program} runs any code it is given",
  "program-runs-downloads": "{program} runs programs that it downloads",
  "program-runs-packages": "{program} runs what packages or files bring along",
  "program-has-other-rights": "{program} acts with other rights, on other machines, or in another root",
  "program-destroys": "{program} destroys, overwrites or opens what nobody may be able to bring back",
  "program-overwrites": "{program} overwrites any file that it is told to",
  "program-sends": "{program} sends data to any host",
  "program-reaches-system": "{program} reaches into other programs and into the system",
  "program-changes-history":
    "{program} changes what may not be brought back, or what others have, or runs what is set up for it",
  "covers-runs-command": "it covers {program}, which runs any command it is given",
  "covers-runs-text": "it covers {program}, which runs any code it is given",
  "covers-runs-downloads": "it covers {program}, which runs programs that it downloads",
  "covers-runs-packages": "it covers {program}, which runs what packages or files bring along",
  "covers-has-other-rights":
    "it covers {program}, which acts with other rights, on other machines, or in another root",
  "covers-destroys":
    "it covers {program}, which destroys, overwrites or opens what nobody may be able to bring back",
  "covers-overwrites": "it covers {program}, which overwrites any file that it is told to",
  "covers-sends": "it covers {program}, which sends data to any host",
  "covers-reaches-system": "it covers {program}, which reaches into other programs and into the system",
  "covers-changes-history":
    "it covers {program}, which changes what may not be brought back, or what others have, or runs what is set up for it",

  "machine-read": "any file of this machine may be read, keys and other projects too",
  "machine-write": "any file of this machine may be changed, other projects and settings too",
  "machine-delete": "any file of this machine may be deleted, other projects and settings too",
  "home-read": "any file of the home folder may be read, keys and other projects too",
  "home-write": "any file of the home folder may be changed, other projects and settings too",
  "home-delete": "any file of the home folder may be deleted, other projects and settings too",
  "workspace-write": "every file of the workspace may be changed",
  "workspace-delete": "every file of the workspace may be deleted",
  "reads-secrets": "it covers {path}: keys and passwords may be read",

  "any-host": "any host may be talked to, and an address can carry data out",
  "anybodys-hosts": "it covers hosts that anybody can register, and an address can carry data out",
  "every-host-of": "every host of .{domain} may be talked to, and an address can carry data out",
} as const;
