/**
 * Programs that run a command among their later words, in ways of their own. Rules cover them by their own name; deny
 * and ask rules are tried on every later word, and on the commands in each word that is a text.
 */
export const RUNS_LATER_WORDS: ReadonlySet<string> = new Set([
  "setarch",
  "linux32",
  "linux64",
  "i386",
  "x86_64",
  "gtimeout",
  "firejail",
  "bwrap",
  "proot",
  "faketime",
  "chronic",
  "cpulimit",
  "gdb",
  "perf",
  "entr",
  "direnv",
  "tmux",
  "screen",
  "expect",
  "hyperfine",
  "concurrently",
  "ssh",
  "pnpm",
]);

/** The loader runs the program that it is given. */
export const LOADER = /^ld(?:-linux|-musl)?[\w.-]*\.so[\w.]*$/;
