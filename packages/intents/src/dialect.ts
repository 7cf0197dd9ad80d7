/** How a kind of file names the keys of an intent. */
export type Dialect = {
  /** Our names of keys to the file's, where they differ. */
  names: Readonly<Record<string, string>>;
  budgetNames: Readonly<Record<string, string>>;
  /** Keys of the file that mean nothing here and are no mistake. */
  passed: readonly string[];
};

/** `.countersign/intents/*.yaml`. */
export const ownDialect: Dialect = { names: {}, budgetNames: {}, passed: [] };

/** An entry of `.orchestration/active_intents.yaml`; the keys that it does not have keep our names. */
export const orchestrationDialect: Dialect = {
  names: { title: "name", why: "description", acceptance: "acceptance_criteria" },
  budgetNames: { turns: "max_turns", tokens: "max_tokens" },
  passed: ["created_at", "updated_at"],
};

/** The keys in the order in which they are written. */
export const intentKeys = [
  "id",
  "title",
  "why",
  "status",
  "parent",
  "outcomes",
  "constraints",
  "hazards",
  "owned_scope",
  "examples",
  "acceptance",
  "budget",
  "related_specs",
] as const;

export const budgetKeys = ["turns", "tokens", "cost_usd", "time"] as const;

/** What the file calls a key of ours. */
export function nameOf(names: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}
