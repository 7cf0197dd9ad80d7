/** Time and ids, given from outside. */
export type Clock = {
  /** ISO 8601, UTC. */
  now(): string;
  createId(): string;
};
