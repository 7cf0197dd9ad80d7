import type { FolderOptions, ReadsHere } from "../tables/folder-reading.ts";
import type { InPlace } from "../tables/in-place.ts";
import type { ReadOnlySpec } from "../tables/read-only-spec.ts";
import type { RiskRule } from "../tables/risks.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { Touching } from "../tables/touching-spec.ts";
import type { Wrapper } from "../tables/wrapper-spec.ts";

/** All that is known of one program. A field that is missing says that nothing of the kind is known. */
export type Program = {
  /** Further names, between blanks, of which the very same is known: other programs of the kind, or names of this one. */
  alsoCovers?: string;
  /** Enough is known of it in the code of the analysis, so that its options are not guessed at. */
  isKnown?: true;
  /** The analysis has code of its own for the words of this program, and for every program that is written the same way. */
  syntax?: Syntax;

  // What it runs.

  /** It is a shell: its `-c` text is read as bash, or it has a language of its own. */
  shell?: "bash" | "sh" | "other";
  /** It runs the command that its later words spell. */
  wrapper?: Wrapper;
  /**
   * It runs a tool that its words name, with the options behind it: the first word, or the one behind such a word. ssh, tmux, gdb and
   * others that run later words have none: their words are no command of this machine, or a text that holds one.
   */
  runsTool?: "first" | RegExp;
  /** It is a package manager that runs a program after `exec`, `run` and the like: deny rules see that program. */
  runsPackages?: true;
  /**
   * It runs a command among its later words, in a way of its own. Rules cover it by its own name; deny and ask rules are
   * tried on every later word, and on the commands in each word that is a text.
   */
  runsLaterWords?: true;
  /**
   * It runs a command behind one of these words only (or, after `=`, in it): what stands before has meanings of its own, so
   * that `docker rm` is not `rm`.
   */
  runsBehind?: RegExp;
  /** It starts a shell of itself where its words look like this. */
  startsShell?: RegExp;
  /** It runs its command in another place, where this machine's files are not. */
  runsElsewhere?: true;
  /** Behind one of the words that run something, such as `exec`, and two dashes, what follows runs on another machine. */
  runsAway?: true;
  /** It runs the command that it is given with other rights. */
  changesRights?: true;
  /** Its next word is a program of a package, never a script of this one: always, or behind this subcommand. */
  runsToolItself?: true | RegExp;
  /** It runs the modules of Python that `-m` names. */
  runsModules?: true;
  /** It runs what files of the folder say where it is started: scripts of a package, a makefile, settings. */
  runsFilesOfFolder?: true;
  /** Its options, which may name folders, only say where it runs or looks up modules. */
  namesFolders?: "firstOptions" | "anyOptions" | "moduleOptions";
  /** How it reads the memory of another process, or opens the debugger of one. RegExp: an option that names the process. */
  attaches?: "debugger" | "core" | "recorder" | "signal" | "kill" | "node" | "python" | RegExp;
  /** It starts what it is told to without a shell: text that is put into it makes no further command. */
  startsWithoutShell?: true;
  /** Options, between blanks, whose value is a program or a command line of this machine. */
  programOptions?: string;
  /** What it runs among its words, by a pattern whose first group is the command. */
  programWords?: RegExp;
  /** Options that may stand before the subcommand. */
  globalOptions?: GlobalOptions;

  // What it reads.

  /**
   * How it may be called so that it only reads, or does nothing at all. `env` and `printenv` have none: variables hold
   * secrets.
   */
  readOnly?: ReadOnlySpec;
  /**
   * Words with which it says its version and ends. cargo, rustc, go, yarn and pnpm have none: the project's own files choose which
   * program answers under that name, or have it downloaded.
   */
  versionWords?: readonly string[];
  /** Its input says which files it reads, or what it runs. */
  input?: InputReader;
  /**
   * It takes its input for data, names or a text to look at, or its way of running it is known (make, at). Those that only read or
   * write files do so without this.
   */
  readsData?: true;

  /** It reads all that is in a folder that it is given: always, with such an option, or behind such a word. */
  readsFolders?: true | FolderOptions | RegExp;
  /** It reads all that is in the folder where it runs, if it names no other. */
  readsHere?: ReadsHere;
  /** Its `-r` and `-R` don't mean to go into folders, or code of the analysis knows what it reads. */
  isRecursiveFlagOther?: true;
  /** It leaves alone what is in the folders that it is given, or code of the analysis knows what it reads there. */
  leavesFolders?: boolean | { /** Its first word does not. */ unless: string };
  /** It goes into folders by itself, so that a pattern among its words does not say all that it reads. */
  goesIntoFolders?: true;
  /** It reads or changes the files that it is given, and goes into no folder. */
  staysInNames?: true;
  /** It shows names and never the content of files: like the LS tool, it meets rules on the folder alone. */
  showsOnlyNames?: true;
  /** It reads no file that its words name, or all that it reads is among what it touches. */
  readsNoWord?: true;
  /** The words that are known before it runs are all among what it touches. */
  namesWhatItCopies?: true;
  /** It lets what it runs see folders of this machine. */
  mountsFolders?: true;
  /** Its script may open files, by names that no word of the command spells. */
  opensInScript?: "awk" | "sql";
  /** It reads each file of a list, and has no option or last word that makes it do more. */
  readsEachFound?: true;
  /** Where its words are messages. Its long words mostly are. */
  messages?: Messages;

  // What it writes.

  /**
   * Options with which it runs nothing and does no more than an edit of the files that it names. Not for cp and mv: where the last
   * word is a folder, the file that is written is not named.
   */
  plainWriting?: RegExp;
  /** Which paths it touches by its operands and options. No other option is guessed at. */
  touches?: Touching;
  /** The same for a program whose other options are still told by their names and values. */
  outputs?: Touching;
  /** What its subcommands write, by the words behind its name. */
  verbOutputs?: Readonly<Record<string, Touching>>;
  /**
   * Ways in which it changes the files that it is given, and does nothing else by it. Who may edit these files and may run the
   * program may let it do so: their rule need not spell the option.
   */
  inPlace?: readonly InPlace[];

  /** What it writes and deletes, name by name, is read by this code. */
  changes?: ChangeReader;
  /** Options with which it removes what it was given once that is copied or packed. */
  removesSources?: RegExp;
  /** It deletes folders with all that is in them, also those that the system or a person needs. */
  deletesFolders?: true;
  /** What it does to each file that `find` gives it. */
  changesFound?: "write" | "delete";

  // What a rule must spell, and what a person is told.

  /** Its options, subcommands and operands that run or write something by themselves. */
  sensitive?: SensitiveSpec;
  /** What may go wrong. Medium can be undone or is local, high loses work or reaches outside, critical loses the machine. */
  risks?: readonly RiskRule[];
};

/** Programs by name. */
export type Programs = Readonly<Record<string, Program>>;

/** Patterns over the words of a program that takes names of files, or commands, from its input. */
export type InputReader = {
  /** Options with which it does so. Without it, it always does. */
  when?: RegExp;
  /** It takes them from elsewhere. */
  unless?: RegExp;
  /** They are commands, or it may run some. */
  runs?: true;
};

/** Options between a program and its subcommand. Deny rules look past all of them. */
export type GlobalOptions = {
  /** Options that the canonical form leaves out. */
  plain: readonly string[];
  plainValued: readonly string[];
  other: readonly string[];
  otherValued: readonly string[];
};

/** The languages of words that the analysis reads with code of its own. */
export type Syntax =
  | "at"
  | "awk"
  | "cat"
  | "cmake"
  | "crontab"
  | "curl"
  | "database"
  | "env"
  | "expect"
  | "fd"
  | "find"
  | "git"
  | "go"
  | "make"
  | "newgrp"
  | "npm"
  | "parallel"
  | "perl"
  | "ps"
  | "rg"
  | "rsync"
  | "script"
  | "sed"
  | "ssh";

/** The readers of `part-changes.ts`. "here": it writes names of its own where it runs. */
export type ChangeReader =
  | "archiveModule"
  | "cabextract"
  | "compress"
  | "copy"
  | "cpio"
  | "curl"
  | "ditto"
  | "dpkg"
  | "find"
  | "git"
  | "hardLink"
  | "here"
  | "innoextract"
  | "install"
  | "jar"
  | "letters"
  | "link"
  | "makeFolders"
  | "move"
  | "patch"
  | "pax"
  | "removeFolders"
  | "rsync"
  | "scp"
  | "sevenZip"
  | "tar"
  | "unar"
  | "uniq"
  | "unrar"
  | "unsquashfs"
  | "unzip"
  | "wget"
  | "zip";

/** Messages among the words of a program. */
export type Messages = {
  /** The subcommands that take one. */
  verbs: RegExp;
  /** The options before it, alone or with it in one word. */
  options: RegExp;
};
