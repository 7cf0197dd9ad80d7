/** The steps that the demo can play, each one turn with one or more calls. */
export const stepNames = [
  "look",
  "read",
  "fix",
  "reread",
  "refix",
  "test",
  "danger",
  "restore",
  "queue",
  "notes",
  "status",
  "open",
  "search",
  "stand",
  "entry",
  "stage",
  "commit",
  "push",
  "check",
] as const;
export type StepName = (typeof stepNames)[number];
