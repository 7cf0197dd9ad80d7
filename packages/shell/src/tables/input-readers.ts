/**
 * `when`: over the words, the options with which a program takes names of files, or commands, from its input. `unless`: it takes them from
 * elsewhere. `runs`: they are commands, or it may run some.
 */
export type InputReader = { when?: RegExp; unless?: RegExp; runs?: true };

/** The input, or what the shell opened, as the value of an option. */
const FILE = /^ (?:.* )?-(?:\w*f ?|-(?:file|makefile)[ =])(?:-|<|\/(?:dev|proc)\/)/;

/** Programs whose input says which files they read, or what they run. */
export const INPUT_READERS: ReadonlyMap<string, InputReader> = new Map([
  ...each("tar gtar bsdtar", { when: /^ [A-Za-z]*T| -[A-Za-z]*T| --files-from/ }),
  ...each("cpio pax afio", {}),
  ["zip", { when: / -[A-Za-z]*@/ }],
  ["rsync", { when: / --files-from/ }],
  ["curl", { when: / -[A-Za-z]*K| --conf/ }],
  ["wget", { when: / -[A-Za-z]*i| --input-file/ }],
  ["file", { when: / -[A-Za-z]*f| --files-from/ }],
  ["git", { when: / --stdin-paths| --pathspec-from-file| (?:update-index|checkout-index) (?:.* )?--stdin/ }],
  ...each("ed red ex expect tmux gdb lldb m4 dc troff gtroff nroff groff", { runs: true }),
  // `git diff | vim -` shows it.
  ...each("vi vim nvim view vim.basic vim.tiny vim.nox vim.gtk3", {
    runs: true,
    unless: /^(?!.* -[A-Za-z]*[es])(?:.* )?- $/,
  }),
  ...each("sqlite3 sqlcipher sqlite", { runs: true, unless: /^ (?:-\w+ )*[^- ]\S* [^- ]/ }),
  ...each("psql mysql mariadb", { runs: true, unless: / -[A-Za-z]*[cef]| --(?:command|execute|file|list)/ }),
  ["cmake", { runs: true, when: / -[PC] ?(?:<|\/(?:dev|proc)\/)/ }],
  ...each("tclsh wish", { runs: true, unless: /^ [^-/<]/ }),
  ...each("gcc g++ cc c++ clang clang++ cpp", {
    when: / [-@]/,
    unless: /^(?!.* (?:- |@?\/(?:dev|proc)\/|@?<))/,
  }),
  // Which lines of a makefile are commands is known.
  ...each("make gmake", { when: FILE }),
  ...each("ninja sed gsed awk gawk mawk nawk", { runs: true, when: FILE }),
]);

function each(names: string, reader: InputReader): (readonly [string, InputReader])[] {
  return names.split(" ").map((name) => [name, reader] as const);
}
