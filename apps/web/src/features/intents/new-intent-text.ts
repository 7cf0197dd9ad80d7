/** What a new intent begins with: the least that is needed, and comments that say what belongs where. */
export const newIntentText = `id: REQ-001
title: ""
# The reason one level up: what is this for?
why: ""
status: PENDING
outcomes: []
constraints: []
# What must never happen.
hazards: []
# What it owns, in gitignore's patterns.
# Everything else is refused.
owned_scope:
  write: []
  delete: []
# Paths that the scope must allow or refuse,
# checked before anybody works under it.
examples:
  allow: []
  refuse: []
acceptance: []
`;

/** The first id of the form REQ-001 that is free. */
export function freeId(taken: readonly string[]): string {
  const used = new Set(taken.map((id) => id.toUpperCase()));
  for (let number = 1; ; number += 1) {
    const id = `REQ-${String(number).padStart(3, "0")}`;
    if (!used.has(id)) return id;
  }
}
