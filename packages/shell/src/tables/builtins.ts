/** Builtins after which the script, or a later word, may mean something else: no allow rule covers them. */
export const CHANGING_BUILTINS: ReadonlyMap<string, string> = new Map([
  ["alias", "gives a word another meaning"],
  ["unalias", "gives a word another meaning"],
  ["hash", "decides which program a name means"],
  ["enable", "adds or removes builtins, also from a file"],
  ["bind", "binds keys to commands"],
  ["complete", "registers commands to run"],
  ["compgen", "runs or expands its arguments"],
  ["compopt", "registers commands to run"],
  ["fc", "runs commands from the history"],
  ["history", "changes the history"],
  ["suspend", "stops the shell"],
  ["trap", "runs text later"],
  ["logout", "ends the shell"],
]);

/** Builtins that run nothing and write nothing but the shell's own state, when their words pass the checks of the code. */
export const HARMLESS_BUILTINS: ReadonlySet<string> = new Set([
  "return",
  "break",
  "continue",
  "exit",
  "shift",
  "wait",
  "times",
  "umask",
  "dirs",
  "local",
  "export",
  "declare",
  "typeset",
  "readonly",
  "unset",
  "read",
  "let",
  "getopts",
  "set",
  "shopt",
  "test",
  "[",
  "type",
  "caller",
]);

/** `set` options that only stop or print more. Others change how words are read. */
export const HARMLESS_SET_OPTIONS: ReadonlySet<string> = new Set([
  "errexit",
  "nounset",
  "pipefail",
  "xtrace",
  "verbose",
  "noclobber",
  "noglob",
  "errtrace",
]);

/** Options of a shell with which `!` puts in words of earlier commands. */
export const HISTORY_OPTIONS = /^hist(?:ory|expand)$/;

/** `shopt` options that only change which files a pattern finds, inside the same folder. */
export const HARMLESS_SHOPT: ReadonlySet<string> = new Set(["nullglob", "failglob", "inherit_errexit"]);
