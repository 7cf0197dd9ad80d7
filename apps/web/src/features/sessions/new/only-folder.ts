type Found = { path: string };

/**
 * The folder that Tab completes to without a choice: the only one that continues what is typed. None when what is typed may be
 * meant as it is (it is a folder itself, or ends with a slash): leaving the field must not change the folder.
 */
export function onlyFolder(found: readonly Found[], typed: string): string | null {
  const [first, second] = found;
  if (first === undefined || second !== undefined || typed.endsWith("/")) return null;
  return first.path === typed ? null : first.path;
}
