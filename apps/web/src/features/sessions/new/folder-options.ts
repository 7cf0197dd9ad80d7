import { folderOf } from "../../../lib/messages/paths.ts";

/** A folder that sessions worked in before. `name` stands before its path. */
export type RememberedFolder = { path: string; name?: string | undefined };

/** A folder to choose: one that is remembered, or one that continues what is typed. */
export type FolderOption = {
  path: string;
  name?: string | undefined;
  source: "remembered" | "git" | "plain";
};

type Typing = {
  value: string;
  /** Nothing was typed since the list was opened, so what stands there is no search. */
  isUntouched: boolean;
  remembered: readonly RememberedFolder[];
  found: readonly { path: string; isRepository: boolean }[];
};

const mostMatches = 3;

/** The folders to choose from: remembered ones first, all of them before anything is typed, and then those that fit. */
export function folderOptions({ value, isUntouched, remembered, found }: Typing): FolderOption[] {
  const typed = folderOf(value);
  const others = remembered.filter(({ path }) => path !== typed);
  const text = typed.toLowerCase();
  const fitting = isUntouched
    ? others
    : others
        .filter(({ path, name = "" }) => `${name} ${path}`.toLowerCase().includes(text))
        .slice(0, mostMatches);
  const known = new Set(fitting.map(({ path }) => path));
  const continued = typed === "" ? [] : found.filter(({ path }) => path !== value && !known.has(path));
  return [
    ...fitting.map((folder): FolderOption => ({ ...folder, source: "remembered" })),
    ...continued.map(
      ({ path, isRepository }): FolderOption => ({ path, source: isRepository ? "git" : "plain" }),
    ),
  ];
}
