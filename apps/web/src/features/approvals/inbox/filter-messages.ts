export const filterMessages = {
  any: "Any",
  ownAgent: "The session's own agent",
  onlyMine: "Only sessions I started",
  identicalAsOne: "Identical calls as one row",
  comfortable: "Two lines for each call",
  sort: "Sort",
} as const;

/** The filters by the name of their field. */
export const filterNames = {
  session: "Session",
  workspace: "Workspace",
  agent: "Agent",
  tool: "Tool",
  risk: "Risk",
  age: "Age",
  mine: "Mine",
} as const;

export const ageNames = { "5m": "Over 5 minutes", "1h": "Over an hour", "1d": "Over a day" } as const;

export const sortNames = { risk: "Risk, then age", age: "Age" } as const;

export function formatRemoveFilter(text: string): string {
  return `Remove filter ${text}`;
}
