import type { FileChange, Preview } from "./preview.ts";

/** What happens to one file. */
export const changeVerbs: Record<FileChange["change"], string> = {
  create: "Create",
  modify: "Edit",
  delete: "Delete",
};

/** What is done with a path that is only read. */
export const pathVerbs: Record<Extract<Preview, { kind: "path" }>["action"], string> = {
  read: "Read",
  list: "List",
  search: "Search",
};

/** What any other call does. What it acts on follows. */
export const verbs = {
  noChange: "Change nothing",
  run: "Run",
  fetch: "Fetch",
  widen: "Expand the scope to",
  workUnder: "Work under",
} as const;
