/** Folders whose path begins with what was typed, absolute, at most 20, folders with a `.git` first. */
export type WorkspaceFinder = { complete(typed: string): Promise<{ path: string; isRepository: boolean }[]> };
