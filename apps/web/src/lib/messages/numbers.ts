import type { Usage } from "@countersign/contracts/session";

/** "$0.42", "$0.0031" below a cent, "price unknown". */
export function formatCost(costUsd: number | null): string {
  if (costUsd === null) return "price unknown";
  if (costUsd === 0) return "$0.00";
  if (costUsd < 0.01) return costUsd < 0.0001 ? "<$0.0001" : `$${costUsd.toFixed(4)}`;
  return `$${costUsd.toFixed(2)}`;
}

/** "812", "12.4k", "3.1M". */
export function formatCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 999_500) return `${trim(count / 1_000)}k`;
  return `${trim(count / 1_000_000)}M`;
}

/** "812 bytes", "12.4 kB", "3.1 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return plural(bytes, "byte");
  if (bytes < 999_500) return `${trim(bytes / 1_000)} kB`;
  if (bytes < 999_500_000) return `${trim(bytes / 1_000_000)} MB`;
  return `${trim(bytes / 1_000_000_000)} GB`;
}

/** All tokens that went to the model: fresh, read from the cache and written to it. */
export function tokensIn(usage: Usage): number {
  return usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
}

/** "all 3", "2 of 3". */
export function formatCountOfTotal(count: number, all: number): string {
  return count === all ? `all ${all}` : `${count} of ${all}`;
}

/** "1 call", "3 calls". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function trim(value: number): string {
  return value < 100 ? value.toFixed(1).replace(/\.0$/, "") : value.toFixed(0);
}
