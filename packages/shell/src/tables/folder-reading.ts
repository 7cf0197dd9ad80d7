/** Options with which a program goes into the folders that it is given. */
export type FolderOptions = { letters: string; long: readonly string[] };

export const GREP_FOLDERS: FolderOptions = {
  letters: "rRd",
  long: ["--recursive", "--dereference-recursive", "--directories"],
};
export const PACKED_FOLDERS: FolderOptions = { letters: "r", long: ["--recursive"] };
export const COPIED_FOLDERS: FolderOptions = { letters: "rRa", long: ["--recursive", "--archive"] };

/** Words that make an interpreter serve the folder where it runs. */
export const SERVES = /^(?:(?:-m)?http\.server|-S|httpd)$/;

/** When a program reads all that is in the folder where it runs. "recursiveSearch": only with the options of `readsFolders`. */
export type ReadsHere = "always" | "search" | "recursiveSearch" | "index" | RegExp;
