/** What something that was thrown says of itself: anything may be thrown, and not only errors are. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
