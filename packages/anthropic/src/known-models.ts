import type { TurnUsage } from "@countersign/agent";

/** US dollars for a million tokens. `cacheWrite` is the price of an entry that lives five minutes. */
type Prices = { input: number; output: number; cacheRead: number; cacheWrite: number };

/**
 * How a model takes the `thinking` field. `budget`: only thinks when given a budget. `adaptive-off`, `adaptive-on`: thinks
 * as much as it sees fit, silent or not by default. `between-tools`: cannot be turned off, only kept to the time between
 * tools. `always`: cannot be turned off.
 */
type ThinkingStyle = "budget" | "adaptive-off" | "adaptive-on" | "between-tools" | "always";

/** What is known of a model. `prices` is null where no published price was found: its cost is then unknown, not zero. */
export type ModelFacts = {
  id: string;
  name: string;
  maxTokens: number;
  thinking: ThinkingStyle;
  prices: Prices | null;
  longPrompt?: { overTokens: number; prices: Prices };
};

/** The name of the scripted demo's model. It costs nothing. */
export const demoModel = "scripted-demo";

/** The model of a session that names none. */
export const defaultModel = "claude-sonnet-5-5";

/**
 * Ids as in the SDK's `Model` type (1.10.0), without those that it marks as deprecated. Prices, limits and thinking: platform.claude.com, pages "Pricing", "Models
 * overview" and the models' own pages, read in November 2026. A cache write costs 1.25 times the input; a cache read a
 * tenth, where nothing else is given.
 *
 * `maxTokens` is what one answer may be long, below what the model could: thinking counts towards it.
 */
const facts: readonly ModelFacts[] = [
  model("claude-sonnet-5-5", "Claude Sonnet 5.5", "between-tools", prices(2, 10, 0.1)),
  model("claude-opus-5-5", "Claude Opus 5.5", "always", prices(4, 20, 0.2)),
  {
    ...model("claude-haiku-5-5", "Claude Haiku 5.5", "adaptive-on", prices(0.1, 0.5)),
    longPrompt: { overTokens: 100_000, prices: prices(0.5, 2.5) },
  },
  model("claude-fable-5-2", "Claude Fable 5.2", "always", null),
  model("claude-fable-5-1", "Claude Fable 5.1", "always", prices(10, 50, 0.25)),
  model("claude-fable-5", "Claude Fable 5", "always", prices(10, 50)),
  model("claude-mythos-5-2", "Claude Mythos 5.2", "always", null),
  model("claude-mythos-5-1", "Claude Mythos 5.1", "always", prices(10, 50, 0.25)),
  model("claude-mythos-5", "Claude Mythos 5", "always", prices(10, 50)),
  model("claude-sonnet-5", "Claude Sonnet 5", "adaptive-on", prices(2, 10)),
  model("claude-opus-5", "Claude Opus 5", "adaptive-on", prices(5, 25)),
  model("claude-opus-4-8", "Claude Opus 4.8", "adaptive-off", prices(5, 25)),
  model("claude-opus-4-7", "Claude Opus 4.7", "adaptive-off", prices(5, 25)),
  model("claude-opus-4-6", "Claude Opus 4.6", "adaptive-off", prices(5, 25)),
  model("claude-sonnet-4-6", "Claude Sonnet 4.6", "adaptive-off", prices(3, 15)),
  model("claude-opus-4-5", "Claude Opus 4.5", "budget", prices(5, 25)),
  model("claude-haiku-4-5", "Claude Haiku 4.5", "budget", prices(1, 5)),
];

/** The models to choose from, the default first. Any other id may be named too; its cost is then not known. */
export const knownModels: readonly { id: string; name: string; isPriced: boolean }[] = facts.map(
  ({ id, name, prices }) => ({ id, name, isPriced: prices !== null }),
);

/** What is known of the model, whose id may end in a date. */
export function factsOf(id: string): ModelFacts | null {
  const plain = id.replace(/-\d{8}$/, "");
  return facts.find((known) => known.id === plain) ?? null;
}

/** What a request cost in US dollars; null where the model's price is not known. */
export function costOf(id: string, usage: TurnUsage): number | null {
  if (id === demoModel) return 0;
  const known = factsOf(id);
  if (known === null || known.prices === null) return null;
  const promptTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  const isLong = known.longPrompt !== undefined && promptTokens > known.longPrompt.overTokens;
  const price = isLong && known.longPrompt !== undefined ? known.longPrompt.prices : known.prices;
  const millionths =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    usage.cacheWriteTokens * price.cacheWrite;
  return millionths / 1_000_000;
}

function model(id: string, name: string, thinking: ThinkingStyle, price: Prices | null): ModelFacts {
  return { id, name, maxTokens: 32_000, thinking, prices: price };
}

function prices(input: number, output: number, cacheRead = input * 0.1): Prices {
  return { input, output, cacheRead, cacheWrite: input * 1.25 };
}
