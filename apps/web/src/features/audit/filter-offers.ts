import { auditVerdict, deciderKind } from "@countersign/contracts/audit";
import { riskLevel } from "@countersign/contracts/risk";
import { riskLook } from "../../lib/messages/risk-look.ts";
import { type FilterName, filterNames, isFilterName } from "./audit-query.ts";
import { searchMessages } from "./search-messages.ts";
import { tokenAtCaret, typeFilter } from "./typed-search.ts";
import { deciderKindLabels, verdictLook } from "./verdict-look.ts";

/** Values that can be offered, since they are known to exist. `name` says what a value is where it does not say so itself. */
export type KnownValue = { value: string; name?: string };
export type KnownValues = Record<"tool" | "by" | "rule" | "session", readonly KnownValue[]>;

/** One line of the list under the field. `filter`: what is searched for when it is taken; null: more is to be typed behind `text`. */
export type FilterOffer = {
  text: string;
  about: string;
  filter: { name: FilterName; value: string } | null;
};

const mostOffers = 10;

export const filterHints: Record<FilterName, string> = {
  tool: searchMessages.aboutTool,
  by: searchMessages.aboutBy,
  rule: searchMessages.aboutRule,
  verdict: "decision",
  risk: searchMessages.aboutRisk,
  session: "session",
  path: searchMessages.aboutPath,
  since: searchMessages.aboutSince,
  until: searchMessages.aboutUntil,
};

const spans: readonly KnownValue[] = [
  { value: "1h", name: searchMessages.lastHour },
  { value: "24h", name: searchMessages.lastDay },
  { value: "today" },
  { value: "yesterday" },
  { value: "7d", name: searchMessages.lastWeek },
  { value: "30d", name: searchMessages.lastMonth },
];

/** What fits the word at the caret: names of filters, or values of the filter that it names. */
export function filterOffers(typed: string, caret: number, known: KnownValues): FilterOffer[] {
  const { name, value } = tokenAtCaret(typed, caret);
  if (name === null) {
    const begun = value.toLowerCase();
    return filterNames
      .filter((one) => one.startsWith(begun))
      .map((one) => ({ text: `${one}:`, about: filterHints[one], filter: null }));
  }
  if (!isFilterName(name)) return [];
  const wanted = value.toLowerCase();
  return valuesOf(name, known)
    .filter((one) => `${one.value}\n${one.name ?? ""}`.toLowerCase().includes(wanted))
    .sort((a, b) => rank(a, wanted) - rank(b, wanted))
    .slice(0, mostOffers)
    .map((one) => ({
      text: typeFilter(name, one.value),
      about: one.name ?? "",
      filter: { name, value: one.value },
    }));
}

/** The typed text with the word at the caret replaced by what was taken, and where the caret stands then. */
export function takeOffer(typed: string, caret: number, offer: FilterOffer): { text: string; caret: number } {
  const { start } = tokenAtCaret(typed, caret);
  const before = typed.slice(0, start);
  // A complete filter becomes a chip and leaves the field.
  const taken = offer.filter === null ? offer.text : "";
  const behind = typed.slice(caret);
  return {
    text: before + taken + (taken === "" ? behind.trimStart() : behind),
    caret: (before + taken).length,
  };
}

function valuesOf(name: FilterName, known: KnownValues): readonly KnownValue[] {
  switch (name) {
    case "tool":
    case "rule":
    case "session":
      return known[name];
    case "by":
      return [
        ...known.by,
        ...deciderKind.options.map((kind) => ({ value: `kind:${kind}`, name: deciderKindLabels[kind] })),
      ];
    case "verdict":
      return auditVerdict.options.map((value) => ({ value, name: verdictLook[value].word }));
    case "risk":
      return riskLevel.options.map((value) => ({ value, name: riskLook[value].word }));
    case "since":
    case "until":
      return spans;
    case "path":
      return [];
  }
}

function rank({ value }: KnownValue, wanted: string): number {
  return value.toLowerCase().startsWith(wanted) ? 0 : 1;
}
