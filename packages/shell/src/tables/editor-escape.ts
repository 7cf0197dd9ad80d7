/** A command in what an editor or a pager is told to do. */
export const EDITOR_ESCAPE =
  /^(?:--cmd=?|-c|\+)?:?\s*(?:silent!?\s+)?(?:!|ter?m?i?n?a?l?!?\s+(?:\+\+\S+\s+)*)(.+)$/s;
