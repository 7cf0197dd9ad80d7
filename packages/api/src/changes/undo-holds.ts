/** The sessions that this process holds while it undoes changes in them. */
export type UndoHolds = {
  /** Returns what ends the hold. */
  add(sessionId: string, epoch: number): () => void;
  active(): { sessionId: string; epoch: number }[];
};

/** Makes an empty register. */
export function createUndoHolds(): UndoHolds {
  const held = new Map<string, number>();
  return {
    add(sessionId, epoch) {
      held.set(sessionId, epoch);
      return () => void held.delete(sessionId);
    },
    active: () => [...held].map(([sessionId, epoch]) => ({ sessionId, epoch })),
  };
}
