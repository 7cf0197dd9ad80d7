import type {
  CommandDetail,
  CommandProblem,
  CommandSource,
  CommandSummary,
} from "@countersign/contracts/command";
import type { IntentProblem } from "@countersign/contracts/intent";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { relativePath, shortPath } from "../../../lib/messages/paths.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";

/** What it means that a command comes from there. */
export const sourceMeans: Record<CommandSource, string> = {
  "built-in": "Built into Countersign. Built-ins take precedence.",
  team: "Written here, with a history. They work in every workspace.",
  project:
    "Files in the workspace. Commands that grant permissions or run shell commands need your trust first.",
  user: "Files in your home folder. They work in every workspace.",
};

/** Where a path is read: the home folder, and the workspace whose files are shown; null for none. */
export type Place = { home: string | undefined; workspace: string | null };

/** Where a command comes from: its file, as seen from the workspace where one is named, or "v3 by ada, 4 min ago", as that it is the team’s is said beside it. */
export function originOf(command: CommandSummary, place: Place & { now: number }): string {
  const { now } = place;
  if (command.path !== null) return fileOf(command.path, place);
  if (command.source !== "team") return "built into Countersign";
  const version = command.version === null ? "team" : `v${command.version}`;
  const by = command.updatedBy === null ? "" : ` by ${formatPerson(command.updatedBy)}`;
  const at = command.updatedAt === null ? "" : `, ${formatTimeAgo(command.updatedAt, now)}`;
  return `${version}${by}${at}`;
}

/** The command that a name means instead, by its id: "the built-in command", "the team’s command", or its file. */
export function describeShadowingCommand(id: string, place: Place): string {
  if (id.startsWith("built-in:")) return "the built-in command";
  return id.startsWith("team:") ? "the team’s command" : fileOf(id, place);
}

/** A path as it is read best: within the workspace, where one is named, as seen from there. */
function fileOf(path: string, { home, workspace }: Place): string {
  return shortPath(workspace === null ? path : relativePath(path, workspace), home);
}

/** What is wrong with a text and what only looks so, in the shape that the editor's list takes. */
export function allProblems(checked: {
  problem: CommandProblem | null;
  warnings: readonly CommandProblem[];
}): IntentProblem[] {
  return [
    ...(checked.problem === null ? [] : [{ severity: "error" as const, ...checked.problem }]),
    ...checked.warnings.map((warning) => ({ severity: "warning" as const, ...warning })),
  ];
}

/** Why a command can’t be run from here, or null. An untrusted one can: the person who runs it is asked. */
export function findRunProblem(
  command: Pick<CommandSummary, "source" | "name" | "problem" | "shadowedBy">,
): string | null {
  if (command.source === "built-in") return `Type /${command.name} in a session’s message field.`;
  if (command.problem !== null) return "It can’t run until you fix its text.";
  return command.shadowedBy === null ? null : `/${command.name} means another command.`;
}

/** Whether a team command is out of use: it is shown with its history, and cannot be run. */
export function isRemoved({ versions }: Pick<CommandDetail, "versions">): boolean {
  return versions[0]?.isRemoved === true;
}

export const commandTabs = ["overview", "edit", "history"] as const;
export type CommandTab = (typeof commandTabs)[number];

/** The page of a command. */
export function commandHref(id: string, workspace: string | null, tab?: CommandTab): string {
  const query = new URLSearchParams({ id });
  if (workspace !== null) query.set("workspace", workspace);
  if (tab !== undefined && tab !== "overview") query.set("tab", tab);
  return `/commands/command?${query}`;
}

/** A page about commands, with the workspace kept. */
export function withWorkspace(href: string, workspace: string | null, more: Record<string, string> = {}) {
  const query = new URLSearchParams(more);
  if (workspace !== null) query.set("workspace", workspace);
  return query.size === 0 ? href : `${href}?${query}`;
}
