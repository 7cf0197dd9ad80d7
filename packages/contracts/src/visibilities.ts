/** Who sees a session. */
export const visibilities = [
  /** Everybody in the team. */
  "team",
  /** The person who started it, admins and owners; for anyone else it does not exist. */
  "private",
] as const;
