/** Whether a write failed because its value is somebody else's already: a unique key of the table. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2002";
}
