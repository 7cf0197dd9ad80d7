/** Closes one thing. */
export type Close = () => Promise<void>;

/** Last opened, first closed; one that fails does not keep the others open. Throws an `AggregateError` of what failed. */
export async function closeAll(closers: readonly Close[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some things couldn’t be closed");
}
