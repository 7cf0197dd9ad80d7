import type { QueueItem } from "@countersign/contracts/call";
import type { RiskLevel } from "@countersign/contracts/risk";
import { rowTitle, titleText } from "@countersign/contracts/row-title";

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
  return view.find.trim() !== "" || hasChosen(view);
}

/** Whether a filter other than the search is set. */
export function hasChosen(view: InboxView): boolean {
  return view.mine || view.age !== null || choiceFilters.some((name) => view[name] !== null);
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

/** What a call has in place of a filter. */
export function filterValue(item: QueueItem, filter: ChoiceFilter): string {
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
