import { type AuditFilters, auditVerdict, deciderKind } from "@countersign/contracts/audit";
import { riskLevel } from "@countersign/contracts/risk";
import { readMoment } from "./read-moment.ts";
import {
  formatInvalidTime,
  formatNotAbsolute,
  formatUnknownDecision,
  formatUnknownKind,
  formatUnknownRisk,
} from "./search-messages.ts";

/** What rows can be narrowed by, in the order in which chips stand. */
export const filterNames = [
  "tool",
  "by",
  "rule",
  "verdict",
  "risk",
  "session",
  "path",
  "since",
  "until",
] as const;
export type FilterName = (typeof filterNames)[number];

/** A search as the address has it: every filter as it was typed, so that `since: "7d"` means the last seven days whenever it is opened. */
export type AuditQuery = { filters: Partial<Record<FilterName, string | undefined>>; text: string };

export const emptyQuery: AuditQuery = { filters: {}, text: "" };

const kindPrefix = "kind:";

/** Words for a verdict that are not the one that is kept. */
const verdictAliases: Record<string, string> = {
  allowed: "allow",
  approve: "allow",
  approved: "allow",
  denied: "deny",
  instructed: "instruct",
  aborted: "abort",
};

export function isFilterName(name: string): name is FilterName {
  return filterNames.some((one) => one === name);
}

/** The search as the API takes it, or what of it cannot be searched for, in words. */
export type ReadyQuery = { filters: AuditFilters; problems: [] } | { filters: null; problems: string[] };

/** Makes a search ready to be asked. Times that are counted back are counted from `now`, whole minutes. */
export function readyQuery(query: AuditQuery, now: Date): ReadyQuery {
  const { verdict, risk, since, until, ...asTyped } = query.filters;
  const problems: string[] = [];
  if (asTyped.path !== undefined && !asTyped.path.startsWith("/")) {
    problems.push(formatNotAbsolute(asTyped.path));
  }
  const known = { verdict: readVerdict(verdict), risk: readRisk(risk) };
  if (asTyped.by?.startsWith(kindPrefix) && !isKind(asTyped.by.slice(kindPrefix.length))) {
    problems.push(formatUnknownKind(asTyped.by, deciderKind.options.join(", ")));
  }
  if (verdict !== undefined && known.verdict === undefined) {
    problems.push(formatUnknownDecision(verdict, auditVerdict.options.join(", ")));
  }
  if (risk !== undefined && known.risk === undefined) {
    problems.push(formatUnknownRisk(risk, riskLevel.options.join(", ")));
  }
  const from = since === undefined ? undefined : readMoment(since, "start", now);
  const to = until === undefined ? undefined : readMoment(until, "end", now);
  if (from === null) problems.push(momentProblem("since", since));
  if (to === null) problems.push(momentProblem("until", until));
  if (problems.length > 0) return { filters: null, problems };
  const times = { since: from?.toISOString(), until: to?.toISOString() };
  return { filters: omitUndefined({ ...asTyped, ...known, ...times }), problems: [] };
}

/** The filters that are set, in the order in which chips stand. */
export function activeFilters(filters: AuditQuery["filters"]): { name: FilterName; value: string }[] {
  return filterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

export function hasFilters({ filters }: AuditQuery): boolean {
  return activeFilters(filters).length > 0;
}

/** The search as the end of an address: `?tool=Bash&verdict=deny`, empty for all rows. */
export function addressOf({ filters, text }: AuditQuery): string {
  const pairs = activeFilters(filters).map(({ name, value }) => [name, value]);
  const search = new URLSearchParams(text === "" ? pairs : [...pairs, ["text", text]]).toString();
  return search === "" ? "" : `?${search}`;
}

/** The search that the end of an address names. What is no filter is left out. */
export function queryOfAddress(address: string): AuditQuery {
  const search = new URLSearchParams(address);
  const filters = filterNames.flatMap((name) => {
    const value = search.get(name);
    return value === null || value === "" ? [] : [[name, value]];
  });
  return { filters: Object.fromEntries(filters), text: search.get("text") ?? "" };
}

export function isSameQuery(one: AuditQuery, other: AuditQuery): boolean {
  return addressOf(one) === addressOf(other);
}

function isKind(kind: string): boolean {
  return deciderKind.safeParse(kind).success;
}

function readVerdict(typed: string | undefined) {
  const word = typed?.toLowerCase() ?? "";
  return auditVerdict.options.find((one) => one === (verdictAliases[word] ?? word));
}

function readRisk(typed: string | undefined) {
  return riskLevel.options.find((one) => one === typed?.toLowerCase());
}

function momentProblem(name: "since" | "until", typed: string | undefined): string {
  return formatInvalidTime(name, typed ?? "");
}

function omitUndefined(
  filters: { [Name in keyof AuditFilters]: AuditFilters[Name] | undefined },
): AuditFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
