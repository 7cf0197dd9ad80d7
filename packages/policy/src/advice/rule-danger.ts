import { analyseCommand } from "../analyse-command.ts";
import { compileRules } from "../rules/compile-rules.ts";
import { type LabelPattern, meansAddresses } from "../rules/host-pattern.ts";
import { parseRule } from "../rules/parse-rule.ts";
import type { Rule } from "../rules/rule.ts";
import { type PathAccess, toolTable } from "../tools/tool-table.ts";
import { furtherDangers, type ProgramDanger, programDangers } from "./program-dangers.ts";
import { fetchCall, fileCall, ruleAlone, shellCall } from "./rule-alone.ts";
import { runningSubcommands } from "./suggestion-tables.ts";

/**
 * Why an allow rule lets through more than a known way of working needs, in words for a person; null where it does not, and for what
 * is no rule. It warns of the rule and changes no decision: `Bash(sudo:*)` is named although much of it asks all the same.
 */
export function ruleDanger(text: string): string | null {
  const parsed = parseRule(text);
  if (!parsed.ok) return null;
  const { rule } = parsed;
  const server = /^mcp__([^*]*?)(?:__\*)?$/.exec(rule.tool)?.[1];
  if (server !== undefined && server !== "" && !server.includes("__"))
    return `it covers every tool of the MCP server ${server}, also those that it gets later`;
  if (/^(?:mcp_*)?\*+$/.test(rule.tool))
    return rule.tool.startsWith("mcp")
      ? "it covers every tool of every MCP server"
      : "it covers every tool, whatever its input";
  const entry = toolTable.get(rule.tool);
  switch (entry?.syntax) {
    case "command":
      return dangerOfCommands(rule, text);
    case "path":
      return entry.returnsOnlyNames ? null : dangerOfPaths(rule.tool, entry.access, text);
    case "host":
      return dangerOfHosts(rule, text);
    default:
      return null;
  }
}

const everyCommand = "it lets every command run, also one that deletes files or sends data";
const dangers = [...programDangers, ...furtherDangers];
const dangerByName = new Map(
  dangers.flatMap((danger) => danger.names.map((name) => [name, danger] as const)),
);

function dangerOfCommands(rule: Rule, text: string): string | null {
  if (rule.test.kind === "all") return everyCommand;
  if (rule.test.kind !== "command" && rule.test.kind !== "regex") return null;
  const pattern = rule.test.kind === "command" ? rule.test.pattern : null;
  const isOpen = pattern === null || pattern.pieces.length > 1 || pattern.end === "words";
  if (!isOpen) return null;
  const head = pattern?.pieces[0] ?? "";
  const isWhole = pattern?.pieces.length === 1;
  if (pattern !== null && head === "") return "it lets any program run whose words fit";
  const named = dangerOfHead(head, isWhole);
  if (named !== null) return named;
  const covered = coveredPrograms(text, isWhole || head.includes(" ") ? null : head);
  if (covered.length > 20) return everyCommand;
  const [name] = covered;
  const danger = name === undefined ? undefined : dangerByName.get(name);
  if (danger !== undefined) return `it covers ${name}, which ${danger.why}`;
  const spelled = findSensitiveWord(head);
  if (spelled !== null) return `it spells out ${spelled}, which runs or writes what the words behind it say`;
  const [subcommand] = coveredSubcommands(text);
  return subcommand === undefined ? null : `it covers ${subcommand.name}, which ${subcommand.why}`;
}

/** The programs of the tables that a rule meets with any word behind them, or whose names begin like the rule does. */
function coveredPrograms(text: string, beginning: string | null): string[] {
  const meets = meetingOf(text);
  return [...dangerByName.keys()].filter(
    (name) => (beginning !== null && beginning !== "" && name.startsWith(beginning)) || meets(name),
  );
}

/** The subcommands of the tables that run because of a rule, with any word behind them. */
function coveredSubcommands(text: string): { name: string; why: string }[] {
  const [meets, alone] = [meetingOf(text), ruleAlone(text)];
  return [...runningSubcommands].flatMap(([program, subcommands]) =>
    [...subcommands]
      .map((subcommand) => ({ name: `${program} ${subcommand}`, why: whyOfSubcommand(program) }))
      .filter(({ name }) => meets(name) && alone.answer(shellCall(`${name} ${unmeant}`)) === "allows"),
  );
}

/** A word that no rule means: what covers it covers any. */
const unmeant = "zq7.zq7";

/** Whether the text of a rule meets a command with any word behind it; some parts of commands no rule may cover all the same. */
function meetingOf(text: string): (command: string) => boolean {
  const rules = compileRules({ allow: [{ text, source: "alone" }], ask: [], deny: [] });
  const commands = rules.allow.forTool("Bash")?.commands;
  return (command) => commands?.find(`${command} ${unmeant}`, () => true) !== undefined;
}

function whyOfSubcommand(program: string): string {
  return program === "git"
    ? "changes what may not be brought back, or what others have, or runs what is set up for it"
    : "runs what packages or files bring along";
}

/** `head` is what a rule spells out before its first `*`; `isWhole`: its last word ends there. */
function dangerOfHead(head: string, isWhole: boolean): string | null {
  const words = head.split(" ");
  // A word that a `*` goes on with may be any that begins so.
  const [program, next] = isWhole ? words : words.slice(0, -1);
  const name = program?.slice(program.lastIndexOf("/") + 1) ?? "";
  if (next !== undefined && runningSubcommands.get(name)?.has(next) === true)
    return `${name} ${next} ${whyOfSubcommand(name)}`;
  const danger = dangerOf(name);
  if (danger === undefined) return null;
  // `node scripts/build.js` runs that file alone, whatever follows.
  const isFixed = danger.isScripted === true && !wrappers.has(name) && /^[^-]/.test(next ?? "");
  return isFixed && findSensitiveWord(head) === null ? null : `${name} ${danger.why}`;
}

/** A version at the end of its name makes no other program of it. */
function dangerOf(name: string): ProgramDanger | undefined {
  return dangerByName.get(name) ?? dangerByName.get(name.replace(/[\d.]+$/, ""));
}

/** Their next word is a command, not a file of one. */
const wrappers = new Set(
  "eval exec xargs parallel env watch busybox setsid nohup script expect tmux screen gdb lldb strace time timeout nice stdbuf".split(
    " ",
  ),
);

/** A word of a rule that the analysis of commands knows to run or write something. */
function findSensitiveWord(head: string): string | null {
  const { parts } = analyseCommand(head.trim(), { cwd: "/workspace", home: "/home/user" });
  return parts.flatMap(({ sensitive }) => sensitive)[0]?.word ?? null;
}

const verbs: Readonly<Record<PathAccess, string>> = { read: "read", write: "changed", delete: "deleted" };

/** Files of names that no rule means: what covers them covers all of that place. */
function dangerOfPaths(tool: string, access: PathAccess, text: string): string | null {
  const rule = ruleAlone(text);
  const lets = (folder: string): boolean =>
    rule.answer(fileCall(tool, `${folder}/zq7x/zq7y.zq7`)) === "allows";
  const more = access === "read" ? "keys and other projects too" : "other projects and settings too";
  if (lets("/zq7")) return `any file of this machine may be ${verbs[access]}, ${more}`;
  if (lets(rule.home)) return `any file of the home folder may be ${verbs[access]}, ${more}`;
  if (access !== "read")
    return lets(rule.workspace) ? `every file of the workspace may be ${verbs[access]}` : null;
  const isRead = (path: string): boolean =>
    rule.answer(fileCall(tool, path.replace(/^~/, rule.home))) === "allows";
  const secret = secretFiles.find(isRead);
  return secret === undefined ? null : `it covers ${secret}: keys and passwords may be read`;
}

/** Where keys and passwords commonly lie outside a workspace. */
const secretFiles: readonly string[] = [
  ...["id_ed25519", "id_rsa", "id_ecdsa", "config"].map((name) => `~/.ssh/${name}`),
  "~/.aws/credentials",
  "~/.gnupg/secring.gpg",
  "~/.gnupg/private-keys-v1.d/key.key",
  "~/.netrc",
  "~/.npmrc",
  "~/.pypirc",
  "~/.pgpass",
  "~/.git-credentials",
  "~/.docker/config.json",
  "~/.kube/config",
  "~/.config/gh/hosts.yml",
  "~/.config/gcloud/credentials.db",
  "~/.azure/msal_token_cache.json",
  "~/.cargo/credentials.toml",
  "~/.bash_history",
  "~/.password-store/key.gpg",
  "/etc/shadow",
  "/etc/ssh/ssh_host_ed25519_key",
  "/proc/self/environ",
  "/root/.ssh/id_ed25519",
];

/** Whether a `*` stands in one of the last two labels of a name, of which somebody registers the first. */
function isAnybodys(pattern: LabelPattern): boolean {
  return !meansAddresses(pattern) && pattern.labels.slice(-2).some((label) => label.length > 1);
}

function dangerOfHosts({ test }: Rule, text: string): string | null {
  if (ruleAlone(text).answer(fetchCall("https://zq7x.zq7y.example/")) === "allows")
    return "any host may be talked to, and an address can carry data out";
  if (test.kind !== "host") return null;
  const { pattern } = test;
  if (pattern.kind === "labels" && isAnybodys(pattern))
    return "it covers hosts that anybody can register, and an address can carry data out";
  const of = pattern.kind === "subdomains" ? pattern.of : ".";
  return of.includes(".") ? null : `every host of .${of} may be talked to, and an address can carry data out`;
}
