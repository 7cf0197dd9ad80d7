import { z } from "zod";
import { commandNamePattern, longestCommandName } from "./command-name-pattern.ts";
import { reason, span } from "./reason.ts";
import { ruleDangerCode } from "./rule-danger.ts";

/** `folder:name`: letters, digits, `_`, `-` and `.` in each part, beginning with a letter. */
export const commandName = z
  .string()
  .max(longestCommandName)
  .regex(
    commandNamePattern,
    "must be a name like commit or git:commit: letters, digits, - _ and . after a letter",
  );

/** The most that the text of a command may hold, in UTF-16 code units. */
export const longestCommand = 200_000;

/** Where a command comes from, from the one that loses a clash of names to the one that wins it; the product's own always win. */
export const commandSource = z.enum(["user", "project", "team", "built-in"]);
export type CommandSource = z.infer<typeof commandSource>;

/** What is wrong in the text of a command. */
export const commandProblem = z.strictObject({
  /** Counted from 1, as columns are. */
  line: z.int(),
  column: z.int(),
  message: z.string(),
});
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

/** A slash command as the product lists it. Times are ISO 8601, UTC. */
export const commandSummary = z.strictObject({
  /** Unique, even among commands of the same name: `built-in:help`, `team:commit`, or the path of its file. */
  id: z.string(),
  name: z.string(),
  source: commandSource,
  /** Its file; null for team and built-in commands. */
  path: z.string().nullable(),
  description: z.string(),
  argumentHint: z.string().nullable(),
  allowedTools: z.array(commandPattern),
  /** What it allows also covers the sub-agents that its response cycle starts. */
  allowsSubAgents: z.boolean(),
  /** The commands after `!` in its text. */
  shell: z.array(z.string()),
  /** The paths after `@` in its text. */
  files: z.array(z.string()),
  model: z.string().nullable(),
  /** Why it cannot run. */
  problem: commandProblem.nullable(),
  warnings: z.array(commandProblem),
  /** Where the command comes from that its name means instead. */
  shadowedBy: z.string().nullable(),
  /**
   * A project's command that grants tools or runs shell commands only counts once a person trusted exactly this
   * text.
   */
  trust: z.enum(["trusted", "untrusted", "not-needed"]),
  trustedBy: z.string().nullable(),
  trustedAt: z.string().nullable(),
  /** The SHA-256 of its text, in hex. */
  digest: z.string(),
  /** Of team commands only, counted from 1. */
  version: z.int().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type CommandSummary = z.infer<typeof commandSummary>;

/** One text that a team command had. */
export const commandVersion = z.strictObject({
  version: z.int(),
  text: z.string(),
  /** The command was removed with this version; the text is its last one. */
  isRemoved: z.boolean(),
  changedBy: z.string(),
  changedAt: z.string(),
});
export type CommandVersion = z.infer<typeof commandVersion>;

/** A team command that was removed. */
export const removedCommand = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The version that removed it. */
  version: z.int(),
  removedBy: z.string(),
  /** ISO 8601, UTC. */
  removedAt: z.string(),
});
export type RemovedCommand = z.infer<typeof removedCommand>;

/** A command with its text and, for a team command, its history. */
export const commandDetail = z.strictObject({
  ...commandSummary.shape,
  /** Empty for a built-in command. */
  text: z.string(),
  /** The newest first; empty for other commands. */
  versions: z.array(commandVersion),
  /**
   * The newest text of a project's command that was ever trusted there, even if trust was withdrawn; null if that
   * is the current text.
   */
  lastTrusted: z.strictObject({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type CommandDetail = z.infer<typeof commandDetail>;

/** A team command to store. */
export const commandSave = z.strictObject({
  name: commandName,
  text: z.string().max(longestCommand, `a command can have at most ${longestCommand} characters`),
  /** The version that was read, null for a new command: two editors cannot overwrite each other. */
  version: z.int().nullable(),
});
export type CommandSave = z.infer<typeof commandSave>;

/** What the text of a command would mean, checked while it is written. */
export const commandCheck = z.strictObject({
  problem: commandProblem.nullable(),
  warnings: z.array(commandProblem),
  description: z.string(),
  argumentHint: z.string().nullable(),
  patterns: z.array(
    z.strictObject({
      ...commandPattern.shape,
      span: span.nullable(),
      /** Calls that run because of the pattern. */
      allows: z.array(z.string()),
      /** Calls that run without it, too. */
      anyway: z.array(z.string()),
      /** Calls that need approval. */
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
 * What a command would send. Nothing is run or read for it: `shell` and `file` pieces carry the decision on them
 * at this moment.
 */
export const commandPreview = z.strictObject({
  /** The command that the name means. */
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

/** The command whose response cycle is running. */
export const runningCommand = z.strictObject({
  ...commandReference.shape,
  id: z.string(),
  /** Of a team command. */
  version: z.int().nullable(),
  /** What may run without approval until the cycle ends. */
  rules: z.array(z.string()),
  allowsSubAgents: z.boolean(),
  /** Who typed it. */
  by: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type RunningCommand = z.infer<typeof runningCommand>;
