/** Of the reasons for which a word counts, those that speak of files which its program may write or remove. */
export const WRITING_REASONS: ReadonlySet<string> = new Set([
  ...[
    "writes a file",
    "writes files",
    "writes further files",
    "writes a file named by it",
    "writes a file or device",
  ],
  ...[
    "writes where it is told to",
    "writes to another folder",
    "writes what a file says",
    "writes outside the folder",
  ],
  ...["edits files in place", "edits by script", "edits files by script", "changes files", "changes a file"],
  ...["deletes files", "deletes the files", "overwrites files", "overwrites or deletes"],
  ...["runs a program, or reads or writes a file"],
]);

/** Among them, those of options whose value names the file or folder. */
export const NAMES_WRITTEN: ReadonlySet<string> = new Set([
  ...["writes a file", "writes files", "writes further files", "writes a file named by it"],
  ...[
    "writes a file or device",
    "writes where it is told to",
    "writes to another folder",
    "may write a file",
  ],
]);

/** Those that speak of text, in the language of an editor or a client, or of options in a file: it may write any file. */
export const SCRIPT_REASONS: ReadonlySet<string> = new Set([
  ...["runs a command of the editor", "edits by script", "edits files by script"],
  "reads options from a file",
]);

/** Those that speak of a program, a command or text that its program may run. */
export const RUNNING_REASONS: ReadonlySet<string> = new Set([
  ...["names a program to run", "can name a program to run", "can name a program"],
  ...["may load code, or name a program to run"],
  ...["runs a program", "runs programs", "runs another program", "runs a program, or another subcommand"],
  ...["runs a program, or code of the project", "runs a program, or reads or writes a file"],
  ...["runs a program, or reads a file", "runs a program, or reads options"],
  ...["runs a program for who connects", "runs a command for who connects"],
  ...["runs a command", "runs a command of the debugger", "runs a command of the editor"],
  ...["runs a command for what it finds", "runs a command for every commit"],
  ...["runs a command in every submodule", "runs commands over the history"],
  ...["runs a command of the pager", "runs a command for each piece", "runs a program on every file"],
  ...["runs a program that writes files", "names a program that it runs for every file", "runs a tool"],
  ...["names a program that others run", "starts programs that keep running", "opens a program"],
  ...["runs commands on another machine", "runs its commands in a shell"],
  ...["runs or loads code", "tests with a program", "gives options to another program"],
  ...["its program can run commands or write files", "its script can run commands, or read or write files"],
  ...[
    "makes the shell run text",
    "reads key bindings that run commands",
    "runs plugins, or acts with your account",
  ],
  ...["runs what it reads", "runs a script"],
  ...["reads or changes configuration, which can name programs to run"],
  ...["changes configuration, which can name programs to run"],
  ...["sets a variable that recipes use in commands", "sets a variable that can name programs"],
  ...["runs text as commands", "runs the code that follows", "is not known to be harmless"],
]);
