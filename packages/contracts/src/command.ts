import { z } from "zod";
import { reason, span } from "./reason.ts";
import { ruleDangerCode } from "./rule-danger.ts";

/** `folder:name`: letters, digits, `_`, `-` and `.` in each part, beginning with a letter. */
export const commandName = z
  .string()
  .max(200)
  .regex(
    /^[A-Za-z][\w.-]*(:[A-Za-z][\w.-]*)*$/,
    "must be a name such as commit or git:commit: letters, digits, - _ and . after a letter",
  );

/** The most that the text of a command may hold, in UTF-16 code units. */
export const longestCommand = 200_000;

/** Where a command comes from, from the one that loses a clash of names to the one that wins it; the product's own always win. */
export const commandSource = z.enum(["user", "project", "team", "built-in"]);
export type CommandSource = z.infer<typeof commandSource>;

/** What is wrong in the text of a command. `line` and `column` count from 1. */
export const commandProblem = z.strictObject({ line: z.int(), column: z.int(), message: z.string() });
export type CommandProblem = z.infer<typeof commandProblem>;

/** One pattern of `allowed-tools`. */
export const commandPattern = z.strictObject({
  rule: z.string(),
  /** Why it can't be read: it allows nothing then. */
  problem: z.string().nullable(),
  /** Why it lets through more than a known workflow needs, null where it doesn't. */
  danger: z.string().nullable(),
  /** The code of that danger. */
  dangerCode: ruleDangerCode.nullable(),
});
export type CommandPattern = z.infer<typeof commandPattern>;

/**
 * A slash command as the product lists it. `id` names this one among all, also those that lose a clash: `built-in:help`,
 * `team:commit`, or the path of its file. `path`: its file, null for team and built-in ones. `shell` and `files`: what stands
 * behind `!` and `@` in its text. `allowsSubAgents`: what it allows holds for the sub-agents that the cycle starts, too.
 * `problem`: why it cannot be run. `shadowedBy`: where the one is that its name means instead. `trust`: a project's command that
 * grants tools or runs shell counts only when a person trusted just this text, which `digest` (SHA-256, hex) names. `version`
 * counts from 1, of team commands only. Times are ISO 8601, UTC.
 */
export const commandSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  source: commandSource,
  path: z.string().nullable(),
  description: z.string(),
  argumentHint: z.string().nullable(),
  allowedTools: z.array(commandPattern),
  allowsSubAgents: z.boolean(),
  shell: z.array(z.string()),
  files: z.array(z.string()),
  model: z.string().nullable(),
  problem: commandProblem.nullable(),
  warnings: z.array(commandProblem),
  shadowedBy: z.string().nullable(),
  trust: z.enum(["trusted", "untrusted", "not-needed"]),
  trustedBy: z.string().nullable(),
  trustedAt: z.string().nullable(),
  digest: z.string(),
  version: z.int().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type CommandSummary = z.infer<typeof commandSummary>;

/** One text that a team command had. `isRemoved`: with this version it was taken out of use; the text is the last one. */
export const commandVersion = z.strictObject({
  version: z.int(),
  text: z.string(),
  isRemoved: z.boolean(),
  changedBy: z.string(),
  changedAt: z.string(),
});
export type CommandVersion = z.infer<typeof commandVersion>;

/** A team command that is out of use. `version`: the one with which it was removed, at `removedAt` (ISO 8601, UTC). */
export const removedCommand = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  removedBy: z.string(),
  removedAt: z.string(),
});
export type RemovedCommand = z.infer<typeof removedCommand>;

/**
 * A command with its text (empty for a built-in one) and, for a team command, every version, the newest first. `lastTrusted`: the
 * newest text of a project's command that anybody ever trusted there (also where that was withdrawn), unless it is today's.
 */
export const commandDetail = z.strictObject({
  ...commandSummary.shape,
  text: z.string(),
  versions: z.array(commandVersion),
  lastTrusted: z.strictObject({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type CommandDetail = z.infer<typeof commandDetail>;

/** A team command to store. `version`: the one that was read, null for a new one: so two editors do not undo each other. */
export const commandSave = z.strictObject({
  name: commandName,
  text: z.string().max(longestCommand, `a command may hold ${longestCommand} characters`),
  version: z.int().nullable(),
});
export type CommandSave = z.infer<typeof commandSave>;

/**
 * What the text of a command would mean, checked while it is written. `allows`, `anyway` and `refuses`: calls that the pattern was
 * tried on; those of `anyway` run unasked without it, too.
 */
export const commandCheck = z.strictObject({
  problem: commandProblem.nullable(),
  warnings: z.array(commandProblem),
  description: z.string(),
  argumentHint: z.string().nullable(),
  patterns: z.array(
    z.strictObject({
      ...commandPattern.shape,
      span: span.nullable(),
      allows: z.array(z.string()),
      anyway: z.array(z.string()),
      refuses: z.array(z.string()),
    }),
  ),
  allowsSubAgents: z.boolean(),
  shell: z.array(z.string()),
  files: z.array(z.string()),
  model: z.string().nullable(),
});
export type CommandCheck = z.infer<typeof commandCheck>;

/** Where a command is to run: a session, or a workspace in which one is to start. */
export const commandPlace = z.strictObject({
  sessionId: z.string().optional(),
  workspace: z.string().min(1).optional(),
});
export type CommandPlace = z.infer<typeof commandPlace>;

const inserted = { decision: z.enum(["allow", "ask", "deny"]), reasons: z.array(reason) };

/**
 * What a command would send, before it is sent. Nothing is run or read for it: `shell` and `file` pieces say what is to stand in
 * their place and what is decided on it as things are now. `command` is the one that the name means.
 */
export const commandPreview = z.strictObject({
  command: commandSummary,
  arguments: z.string(),
  pieces: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("text"), text: z.string() }),
      z.strictObject({ kind: z.literal("shell"), command: z.string(), ...inserted }),
      z.strictObject({ kind: z.literal("file"), path: z.string(), ...inserted }),
    ]),
  ),
});
export type CommandPreview = z.infer<typeof commandPreview>;

/** A project's command to trust, as it was shown: a file that changed since is a conflict. */
export const commandTrust = z.strictObject({
  workspace: z.string().min(1),
  path: z.string().min(1),
  digest: z.string().min(1),
});
export type CommandTrust = z.infer<typeof commandTrust>;

/** A project's command that nobody is to trust any more, with any text. */
export const commandUntrust = z.strictObject({ workspace: z.string().min(1), path: z.string().min(1) });
export type CommandUntrust = z.infer<typeof commandUntrust>;

/** The command that a message, or a call, comes from. `path` as in `commandSummary`. */
export const commandReference = z.strictObject({
  name: z.string(),
  source: commandSource,
  path: z.string().nullable(),
  digest: z.string(),
});
export type CommandReference = z.infer<typeof commandReference>;

/**
 * The command whose response cycle is running. `rules`: what may run unasked until the cycle ends. `by` typed it at `at` (ISO 8601,
 * UTC). `version`: of a team command.
 */
export const runningCommand = z.strictObject({
  ...commandReference.shape,
  id: z.string(),
  version: z.int().nullable(),
  rules: z.array(z.string()),
  allowsSubAgents: z.boolean(),
  by: z.string(),
  at: z.string(),
});
export type RunningCommand = z.infer<typeof runningCommand>;

const ruleSourceStart = "the command /";

/** The `source` of every rule of a running command, by which decisions and the audit log name it. */
export function ruleSourceOf({ name }: Pick<RunningCommand, "name">): string {
  return `${ruleSourceStart}${name}`;
}

/** The name of the command that such a `source` is of; null for any other source. */
export function commandOfRuleSource(source: string): string | null {
  return source.startsWith(ruleSourceStart) ? source.slice(ruleSourceStart.length) : null;
}
