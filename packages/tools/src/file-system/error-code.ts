/** Whether an error of the system has one of these codes, like `ENOENT`. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  const code = errorCodeOf(error);
  return code !== null && codes.includes(code);
}

/** The code of an error of the operating system (`EACCES`), null for any other error. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

const messages: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "the system doesn’t allow it",
  ENOENT: "no such file or folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "it is a folder",
  EEXIST: "it already exists",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "the name is too long",
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
  EMFILE: "too many files are open",
  EDQUOT: "the disk quota is used up",
  ENXIO: "it is a device or socket that can’t be opened",
  ENOTEMPTY: "the folder is not empty",
};

/** An error of the operating system for people, with its path where it has one. */
export function describeSystemError(error: Error, code: string): string {
  const reason = messages[code] ?? error.message;
  const path = "path" in error && typeof error.path === "string" ? error.path : null;
  return path === null ? reason : `${JSON.stringify(path)}: ${reason}`;
}
