/** What the analysis depends on beside the text. `cwd` and `home` are absolute. */
export type ShellEnvironment = { cwd: string; home: string; protectedPlaces: ProtectedPlaces };

/** The places that may not be written without approval, as the policy knows them. The answers depend on the texts alone. */
export type ProtectedPlaces = {
  /** Whether an absolute path is one of them, or in one. */
  isProtectedPath(path: string, home: string): boolean;
  /** Whether nothing in a relative path is protected by its name, so that only the folder that it starts from can tell. */
  isHarmlessName(path: string): boolean;
  /** Whether what is in a folder is protected by the names in it alone. */
  isNeutralFolder(folder: string, home: string): boolean;
  /** Whether a name with wildcards can become that of a file with rules: `.cl*`. */
  mayBeRuleFile(pattern: string): boolean;
};
