import type { QueueItem } from "@countersign/contracts/call";
import type { QueueChoice, QueueCounts } from "@countersign/contracts/queue-page";
import { riskLevels } from "@countersign/contracts/risk-levels";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { riskLook } from "../../../lib/messages/risk-look.ts";
import { ageNames, filterMessages, filterNames } from "./filter-messages.ts";
import { type ChoiceFilter, choiceFilters, filterValue, type InboxView, ownAgent } from "./inbox-view.ts";

export type FilterChoice = { value: string; name: string; count: number };

/** The calls that wait, and what the server counted if they aren't all. */
export type Choosable = { queue: readonly QueueItem[]; counted: QueueCounts["choices"] };

/** What each filter can be set to: the values of the calls that wait, the most frequent first. */
export function filterChoices(
  { queue, counted }: Choosable,
  view: InboxView,
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

function choiceName(filter: ChoiceFilter, value: string, title?: string): string {
  if (filter === "session") return title ?? value;
  if (filter === "workspace") return lastSegment(value);
  if (filter === "agent" && value === ownAgent) return filterMessages.ownAgent;
  const level = riskLevels.find((one) => filter === "risk" && one === value);
  return level === undefined ? value : riskLook[level].word;
}

function riskRank(level: string): number {
  const levels: readonly string[] = riskLevels;
  return levels.indexOf(level);
}
