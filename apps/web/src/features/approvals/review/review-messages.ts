/** Says that a call isn’t what was read before, and what is different where that is known. */
export function formatChanged(what: string | null): string {
  return `Changed since you looked.${what === null ? "" : ` ${what}`} This is how it stands now; your verdict counts for this.`;
}
