/** The middle of some numbers. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The value below which that share of the numbers lies; `share` is 0 to 1. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** To a hundredth, for reading. */
export function roundNumber(value: number): number {
  return Math.round(value * 100) / 100;
}
