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
import {
  formatHowToType,
  formatMeansAnother,
  formatTeamVersion,
  libraryMessages,
} from "./library-messages.ts";

/** What it means that a command comes from there. */
export const sourceMeans: Record<CommandSource, string> = {
  "built-in": libraryMessages.aboutBuiltIns,
  team: libraryMessages.aboutTeam,
  project: libraryMessages.aboutProject,
  user: libraryMessages.aboutUser,
};

/** Where a path is read: the home folder, and the workspace whose files are shown; null for none. */
export type Place = { home: string | undefined; workspace: string | null };

/** Where a command comes from: its file, as seen from the workspace where one is named, or "v3 by ada, 4 min ago", as that it is the team’s is said beside it. */
export function originOf(command: CommandSummary, place: Place & { now: number }): string {
  const { now } = place;
  if (command.path !== null) return fileOf(command.path, place);
  if (command.source !== "team") return libraryMessages.builtIn;
  return formatTeamVersion({
    version: command.version,
    person: command.updatedBy === null ? null : formatPerson(command.updatedBy),
    time: command.updatedAt === null ? null : formatTimeAgo(command.updatedAt, now),
  });
}

/** The command that a name means instead, by its id: "the built-in command", "the team’s command", or its file. */
export function describeShadowingCommand(id: string, place: Place): string {
  if (id.startsWith("built-in:")) return libraryMessages.theBuiltIn;
  return id.startsWith("team:") ? libraryMessages.theTeamCommand : fileOf(id, place);
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
  if (command.source === "built-in") return formatHowToType(command.name);
  if (command.problem !== null) return libraryMessages.cantRunUntilFixed;
  return command.shadowedBy === null ? null : formatMeansAnother(command.name);
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
