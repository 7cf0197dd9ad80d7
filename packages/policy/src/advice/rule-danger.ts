import {
  createRuleDanger,
  type RuleDanger,
  type RuleDangerFinding,
} from "@countersign/contracts/rule-danger";
import { hasSyntax } from "@countersign/shell";
import { analyseCommand } from "../analyse-command.ts";
import { compileRules } from "../rules/compile-rules.ts";
import { type LabelPattern, meansAddresses } from "../rules/host-pattern.ts";
import { parseRule } from "../rules/parse-rule.ts";
import type { Rule } from "../rules/rule.ts";
import { type PathAccess, toolTable } from "../tools/tool-table.ts";
import { furtherDangers, type ProgramDanger, type ProgramEffect, programDangers } from "./program-dangers.ts";
import { fetchCall, fileCall, ruleAlone, shellCall } from "./rule-alone.ts";
import { runningSubcommands } from "./suggestion-tables.ts";

/**
 * Why an allow rule lets through more than a known workflow needs; null where it doesn't, and for text that is no rule. It warns of
 * the rule and changes no decision: `Bash(sudo:*)` is dangerous although much of it asks anyway.
 */
export function ruleDanger(text: string): RuleDanger | null {
  const finding = findDanger(text);
  return finding === null ? null : createRuleDanger(finding);
}

function findDanger(text: string): RuleDangerFinding | null {
  const parsed = parseRule(text);
  if (!parsed.ok) return null;
  const { rule } = parsed;
  const server = /^mcp__([^*]*?)(?:__\*)?$/.exec(rule.tool)?.[1];
  if (server !== undefined && server !== "" && !server.includes("__"))
    return { code: "covers-mcp-server", data: { server } };
  if (/^(?:mcp_*)?\*+$/.test(rule.tool))
    return { code: rule.tool.startsWith("mcp") ? "covers-every-mcp-server" : "covers-every-tool" };
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

const everyCommand = { code: "runs-every-command" } as const;
const dangers = [...programDangers, ...furtherDangers];
const dangerByName = new Map(
  dangers.flatMap((danger) => danger.names.map((name) => [name, danger] as const)),
);

function dangerOfCommands(rule: Rule, text: string): RuleDangerFinding | null {
  if (rule.test.kind === "all") return everyCommand;
  if (rule.test.kind !== "command" && rule.test.kind !== "regex") return null;
  const pattern = rule.test.kind === "command" ? rule.test.pattern : null;
  const isOpen = pattern === null || pattern.pieces.length > 1 || pattern.end === "words";
  if (!isOpen) return null;
  const head = pattern?.pieces[0] ?? "";
  const isWhole = pattern?.pieces.length === 1;
  if (pattern !== null && head === "") return { code: "runs-any-program" };
  const named = dangerOfHead(head, isWhole);
  if (named !== null) return named;
  const covered = coveredPrograms(text, isWhole || head.includes(" ") ? null : head);
  if (covered.length > 20) return everyCommand;
  const [name] = covered;
  const danger = name === undefined ? undefined : dangerByName.get(name);
  if (name !== undefined && danger !== undefined)
    return { code: `covers-${danger.effect}`, data: { program: name } };
  const spelled = findSensitiveWord(head);
  if (spelled !== null) return { code: "spells-out-word", data: { word: spelled } };
  const [subcommand] = coveredSubcommands(text);
  if (subcommand === undefined) return null;
  return { code: `covers-${subcommand.effect}`, data: { program: subcommand.name } };
}

/** The programs of the tables that a rule meets with any word behind them, or whose names begin like the rule does. */
function coveredPrograms(text: string, beginning: string | null): string[] {
  const meets = meetingOf(text);
  return [...dangerByName.keys()].filter(
    (name) => (beginning !== null && beginning !== "" && name.startsWith(beginning)) || meets(name),
  );
}

/** The subcommands of the tables that run because of a rule, with any word behind them. */
function coveredSubcommands(text: string): { name: string; effect: ProgramEffect }[] {
  const [meets, alone] = [meetingOf(text), ruleAlone(text)];
  return [...runningSubcommands].flatMap(([program, subcommands]) =>
    [...subcommands]
      .map((subcommand) => ({ name: `${program} ${subcommand}`, effect: effectOfSubcommand(program) }))
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

function effectOfSubcommand(program: string): ProgramEffect {
  return hasSyntax(program, "git") ? "changes-history" : "runs-packages";
}

/** `head` is what a rule spells out before its first `*`; `isWhole`: its last word ends there. */
function dangerOfHead(head: string, isWhole: boolean): RuleDangerFinding | null {
  const words = head.split(" ");
  // A word that a `*` continues with may be any that begins so.
  const [program, next] = isWhole ? words : words.slice(0, -1);
  const name = program?.slice(program.lastIndexOf("/") + 1) ?? "";
  if (next !== undefined && runningSubcommands.get(name)?.has(next) === true)
    return { code: `program-${effectOfSubcommand(name)}`, data: { program: `${name} ${next}` } };
  const danger = dangerOf(name);
  if (danger === undefined) return null;
  // `node scripts/build.js` runs that file alone, with any arguments.
  const isFixed = danger.isScripted === true && !wrappers.has(name) && /^[^-]/.test(next ?? "");
  if (isFixed && findSensitiveWord(head) === null) return null;
  return { code: `program-${danger.effect}`, data: { program: name } };
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

/** Files of names that no rule means: what covers them covers all of that place. */
function dangerOfPaths(tool: string, access: PathAccess, text: string): RuleDangerFinding | null {
  const rule = ruleAlone(text);
  const lets = (folder: string): boolean =>
    rule.answer(fileCall(tool, `${folder}/zq7x/zq7y.zq7`)) === "allows";
  if (lets("/zq7")) return { code: `machine-${access}` };
  if (lets(rule.home)) return { code: `home-${access}` };
  if (access !== "read") return lets(rule.workspace) ? { code: `workspace-${access}` } : null;
  const isRead = (path: string): boolean =>
    rule.answer(fileCall(tool, path.replace(/^~/, rule.home))) === "allows";
  const secret = secretFiles.find(isRead);
  return secret === undefined ? null : { code: "reads-secrets", data: { path: secret } };
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

/** Whether a `*` is in one of the last two labels of a name: anybody can register such a name. */
function isAnybodys(pattern: LabelPattern): boolean {
  return !meansAddresses(pattern) && pattern.labels.slice(-2).some((label) => label.length > 1);
}

function dangerOfHosts({ test }: Rule, text: string): RuleDangerFinding | null {
  if (ruleAlone(text).answer(fetchCall("https://zq7x.zq7y.example/")) === "allows")
    return { code: "any-host" };
  if (test.kind !== "host") return null;
  const { pattern } = test;
  if (pattern.kind === "labels" && isAnybodys(pattern)) return { code: "anybodys-hosts" };
  const of = pattern.kind === "subdomains" ? pattern.of : ".";
  return of.includes(".") ? null : { code: "every-host-of", data: { domain: of } };
}
