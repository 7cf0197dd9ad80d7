import { type Effect, PLAIN_EFFECTS } from "./plain-effects.ts";

const ACTING_EFFECTS = {
  "can-name-program": { text: "can name a program", runs: true },
  "can-name-program-to-run": { text: "can name a program to run", runs: true },
  "changes-configuration-which-can-name-programs-to-run": {
    text: "changes configuration, which can name programs to run",
    runs: true,
  },
  "changes-file": { text: "changes a file", writes: true },
  "changes-files": { text: "changes files", writes: true },
  "deletes-files": { text: "deletes files", writes: true },
  "edits-by-script": { text: "edits with a script", writes: true, isScript: true },
  "edits-files-by-script": { text: "edits files with a script", writes: true, isScript: true },
  "edits-files-in-place": { text: "edits files in place", writes: true },
  "gives-options-to-another-program": { text: "passes options to another program", runs: true },
  "may-load-code": { text: "may load code, or name a program to run", runs: true },
  "may-write-file": { text: "may write a file", namesFile: true },
  "names-program-that-runs-for-every-file": {
    text: "names a program that runs for every file",
    runs: true,
  },
  "names-program-to-run": { text: "names a program to run", runs: true },
  "not-known-harmless": { text: "isn’t known to be harmless", runs: true },
  "opens-program": { text: "opens a program", runs: true },
  "overwrites-files": { text: "overwrites files", writes: true },
  "overwrites-or-deletes": { text: "overwrites or deletes", writes: true },
  "program-runs-or-writes": { text: "its program can run commands or write files", runs: true },
  "reads-key-bindings-that-run-commands": { text: "reads key bindings that run commands", runs: true },
  "reads-options-from-file": { text: "reads options from a file", isScript: true },
  "reads-or-changes-configuration-which-can-name-programs-to-run": {
    text: "reads or changes configuration, which can name programs to run",
    runs: true,
  },
  "runs-another-program": { text: "runs another program", runs: true },
  "runs-code": { text: "runs code", runs: true },
  "runs-code-that-follows": { text: "runs the code that follows", runs: true },
  "runs-command": { text: "runs a command", runs: true },
  "runs-command-for-each-piece": { text: "runs a command for each piece", runs: true },
  "runs-command-for-every-commit": { text: "runs a command for every commit", runs: true },
  "runs-command-for-what-finds": { text: "runs a command on what it finds", runs: true },
  "runs-command-for-who-connects": { text: "runs a command for each connection", runs: true },
  "runs-command-in-every-submodule": { text: "runs a command in every submodule", runs: true },
  "runs-command-of-debugger": { text: "runs a debugger command", runs: true },
  "runs-command-of-editor": { text: "runs an editor command", runs: true, isScript: true },
  "runs-command-of-pager": { text: "runs a pager command", runs: true },
  "runs-commands-on-another-machine": { text: "runs commands on another machine", runs: true },
  "runs-commands-over-history": { text: "runs commands over the history", runs: true },
  "runs-its-commands-in-shell": { text: "runs its commands in a shell", runs: true },
  "runs-or-loads-code": { text: "runs or loads code", runs: true },
  "runs-plugins-or-acts-with-your-account": { text: "runs plugins, or acts with your account", runs: true },
  "runs-program": { text: "runs a program", runs: true },
  "runs-program-for-who-connects": { text: "runs a program for each connection", runs: true },
  "runs-program-on-every-file": { text: "runs a program on every file", runs: true },
  "runs-program-or-another-subcommand": { text: "runs a program, or another subcommand", runs: true },
  "runs-program-or-code-of-project": { text: "runs a program or the project’s code", runs: true },
  "runs-program-or-reads-file": { text: "runs a program, or reads a file", runs: true },
  "runs-program-or-reads-options": { text: "runs a program, or reads options", runs: true },
  "runs-program-or-reads-or-writes-file": {
    text: "runs a program, or reads or writes a file",
    writes: true,
    runs: true,
  },
  "runs-program-that-writes-files": { text: "runs a program that writes files", runs: true },
  "runs-programs": { text: "runs programs", runs: true },
  "runs-script": { text: "runs a script", runs: true },
  "runs-tool": { text: "runs a tool", runs: true },
  "runs-what-reads": { text: "runs its input", runs: true },
  "script-runs-reads-or-writes": { text: "its script can run commands, or read or write files", runs: true },
  "sets-variable-that-can-name-programs": { text: "sets a variable that can name programs", runs: true },
  "sets-variable-that-recipes-use-in-commands": {
    text: "sets a variable that recipes use in commands",
    runs: true,
  },
  "starts-programs-that-keep-running": { text: "starts programs that keep running", runs: true },
  "tests-with-program": { text: "tests with a program", runs: true },
  "writes-file": { text: "writes a file", writes: true, namesFile: true },
  "writes-file-named-by": { text: "writes a file with a name it derives", writes: true, namesFile: true },
  "writes-file-or-device": { text: "writes a file or device", writes: true, namesFile: true },
  "writes-files": { text: "writes files", writes: true, namesFile: true },
  "writes-further-files": { text: "writes more files", writes: true, namesFile: true },
  "writes-outside-folder": { text: "writes outside the folder", writes: true },
  "writes-to-another-folder": { text: "writes to another folder", writes: true, namesFile: true },
  "writes-what-file-says": { text: "writes what a file specifies", writes: true },
  "writes-where-told-to": { text: "writes to any path it’s given", writes: true, namesFile: true },
} as const satisfies Readonly<Record<string, Effect>>;

/** What an option, operand or subcommand may make its program do, by its code. */
export type OptionEffect = keyof typeof ACTING_EFFECTS | keyof typeof PLAIN_EFFECTS;
/** Options, each with its effect. */
export type Flags = Readonly<Record<string, OptionEffect>>;

export const EFFECTS: Readonly<Record<OptionEffect, Effect>> = { ...ACTING_EFFECTS, ...PLAIN_EFFECTS };

/** What a word may do, in words that follow it. */
export function describeEffect({ effect, runner }: { effect: OptionEffect; runner?: string }): string {
  return runner === undefined ? EFFECTS[effect].text : `is what ${runner} runs`;
}
