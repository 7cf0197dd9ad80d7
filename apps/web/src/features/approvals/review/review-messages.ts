/** Says that a call isn’t what was read before, and what is different where that is known. */
export function formatChanged(what: string | null): string {
  return `Changed since you viewed it.${what === null ? "" : ` ${what}`} This is the current version. Your decision applies to it.`;
}
