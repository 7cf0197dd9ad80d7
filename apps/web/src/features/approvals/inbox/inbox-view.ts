import type { QueueItem } from "@countersign/contracts/call";
import type { QueueChoice, QueueCounts } from "@countersign/contracts/queue-page";
import type { RiskLevel } from "@countersign/contracts/risk";
import { riskLevels } from "@countersign/contracts/risk-levels";
import { rowTitle, titleText } from "@countersign/contracts/row-title";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { riskLook } from "../../../lib/messages/status.ts";
import { ageNames, filterNames, inboxMessages } from "./inbox-messages.ts";

/** Which waiting calls are listed, and in what order. Null is no filter. */
export type InboxView = {
  /** The id of a session. */
  session: string | null;
  /** A path. */
  workspace: string | null;
  /** The name of a kind of sub-agent; `ownAgent` for the session's own. */
  agent: string | null;
  tool: string | null;
  risk: RiskLevel | null;
  /** Only calls that have waited for at least this long. */
  age: WaitedFor | null;
  /** Only calls of sessions that the signed-in person started. */
  mine: boolean;
  /** Words that all stand somewhere in the row. */
  find: string;
  sort: InboxSort;
  /** Whether identical calls are one row. */
  isGrouped: boolean;
};

export const inboxSorts = ["risk", "age"] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** The ages to filter by, in milliseconds. */
export const waitedFor = { "5m": 300_000, "1h": 3_600_000, "1d": 86_400_000 } as const;
export type WaitedFor = keyof typeof waitedFor;

/** The filters that choose one of several values. */
export const choiceFilters = ["session", "workspace", "agent", "tool", "risk"] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];

export const ownAgent = "none";

export const noFilters = {
  session: null,
  workspace: null,
  agent: null,
  tool: null,
  risk: null,
  age: null,
  mine: false,
  find: "",
} as const satisfies Partial<InboxView>;

/** What a view compares calls with: the name of the signed-in person, and the time in milliseconds. */
export type ViewContext = { name: string | undefined; now: number };

/** The calls that a view shows, in its order. The queue comes most urgent first: by risk, then by age. */
export function viewCalls(
  queue: readonly QueueItem[],
  view: InboxView,
  context: ViewContext,
): readonly QueueItem[] {
  const words = view.find.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = hasFilters(view)
    ? queue.filter((item) => fits(item, view, context) && hasWords(item, words))
    : queue;
  return view.sort === "age"
    ? shown.toSorted((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt))
    : shown;
}

export function hasFilters(view: InboxView): boolean {
  return (
    view.mine ||
    view.age !== null ||
    view.find.trim() !== "" ||
    choiceFilters.some((name) => view[name] !== null)
  );
}

export type FilterChoice = { value: string; name: string; count: number };

/**
 * What each filter can be set to: the values of the calls that wait, the most frequent first. `counted` is what the server counted, where
 * `queue` isn't all of them.
 */
export function filterChoices(
  queue: readonly QueueItem[],
  view: InboxView,
  counted: QueueCounts["choices"] = null,
): Record<ChoiceFilter, FilterChoice[]> {
  const of = (filter: ChoiceFilter) => {
    const counts = counted === null ? countValues(queue, filter) : countedValues(counted[filter], filter);
    const chosen = view[filter];
    // What was chosen stays a choice when the last of its calls left.
    if (chosen !== null && !counts.has(chosen))
      counts.set(chosen, { value: chosen, name: choiceName(filter, chosen), count: 0 });
    const choices = [...counts.values()];
    return filter === "risk"
      ? choices.toSorted((a, b) => riskRank(b.value) - riskRank(a.value))
      : choices.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  };
  return {
    session: of("session"),
    workspace: of("workspace"),
    agent: of("agent"),
    tool: of("tool"),
    risk: of("risk"),
  };
}

function countValues(queue: readonly QueueItem[], filter: ChoiceFilter): Map<string, FilterChoice> {
  const counts = new Map<string, FilterChoice>();
  for (const item of queue) {
    const value = filterValue(item, filter);
    const count = (counts.get(value)?.count ?? 0) + 1;
    counts.set(value, { value, name: choiceName(filter, value, item.sessionTitle), count });
  }
  return counts;
}

function countedValues(counted: readonly QueueChoice[], filter: ChoiceFilter): Map<string, FilterChoice> {
  return new Map(
    counted.map(({ value, count, title }) => {
      const named = value ?? ownAgent;
      return [named, { value: named, name: choiceName(filter, named, title), count }];
    }),
  );
}

/** The filters that are set, each in words. */
export function activeFilters(
  choices: Record<ChoiceFilter, readonly FilterChoice[]>,
  view: InboxView,
): { filter: ChoiceFilter | "age" | "mine"; text: string }[] {
  const chosen = choiceFilters.flatMap((filter) => {
    const choice = choices[filter].find(({ value }) => value === view[filter]);
    return choice === undefined ? [] : [{ filter, text: `${filterNames[filter]}: ${choice.name}` }];
  });
  const age =
    view.age === null ? [] : [{ filter: "age" as const, text: `${filterNames.age}: ${ageNames[view.age]}` }];
  const mine = view.mine ? [{ filter: "mine" as const, text: filterNames.mine }] : [];
  return [...chosen, ...age, ...mine];
}

function fits(item: QueueItem, view: InboxView, { name, now }: ViewContext): boolean {
  if (view.mine && item.session.createdBy !== name) return false;
  if (view.age !== null && now - Date.parse(item.askedAt) < waitedFor[view.age]) return false;
  return choiceFilters.every((filter) => view[filter] === null || view[filter] === filterValue(item, filter));
}

function hasWords(item: QueueItem, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const command = item.preview.kind === "command" ? item.preview.command : "";
  const place = `${item.sessionTitle}\n${item.workspace}\n${item.agent?.name ?? ""}`;
  const text = `${item.tool}\n${titleText(rowTitle(item))}\n${command}\n${place}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function filterValue(item: QueueItem, filter: ChoiceFilter): string {
  switch (filter) {
    case "session":
      return item.sessionId;
    case "workspace":
      return item.workspace;
    case "agent":
      return item.agent?.name ?? ownAgent;
    case "tool":
      return item.tool;
    case "risk":
      return item.risk.level;
  }
}

function choiceName(filter: ChoiceFilter, value: string, title?: string): string {
  if (filter === "session") return title ?? value;
  if (filter === "workspace") return lastSegment(value);
  if (filter === "agent" && value === ownAgent) return inboxMessages.ownAgent;
  const level = riskLevels.find((one) => filter === "risk" && one === value);
  return level === undefined ? value : riskLook[level].word;
}

function riskRank(level: string): number {
  const levels: readonly string[] = riskLevels;
  return levels.indexOf(level);
}
