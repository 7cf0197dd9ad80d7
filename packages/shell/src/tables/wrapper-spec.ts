/** A command that runs the command that its later words spell. */
export type Wrapper = {
  /** It cannot change what the command means: allow rules see through it. */
  isTransparent: boolean;
  /** Letters of options without a value, and of options with one. */
  short: string;
  valued: string;
  long: readonly string[];
  longValued: readonly string[];
  /** Words between the options and the command, by pattern where they are known to look like something. */
  operands?: readonly RegExp[];
  /** `NAME=value` may stand before the command. */
  takesAssignments?: boolean;
  /** Its options' value, or all its words joined, go through a shell. */
  scriptFlags?: readonly string[];
  isJoined?: boolean;
  /** The value of such an option is split into words, which may be options, too: `env -S`. */
  splitsScript?: true;
  /** An option with which its words are not joined. */
  keepsWords?: RegExp;
  /** With one of these it runs nothing. */
  queryFlags?: readonly string[];
  /** `-5` is an option. */
  takesNumber?: boolean;
  /** Options that name the directory where the command runs. */
  directoryFlags?: readonly string[];
  /** Options that set a variable for the command, and what stands before their value then: `-l` of fakeroot is `LD_PRELOAD=`. */
  variableFlags?: Readonly<Record<string, string>>;
  /** Options whose value names a command that runs beside it, which is the pattern's first group. */
  commandFlags?: Readonly<Record<string, RegExp>>;
  /** Options of which only such values are understood. */
  plainValues?: Readonly<Record<string, RegExp>>;
  /**
   * It starts the shell of a user. The first word is the user, and those behind it are the shell's: `su root -- -c ls`. Options may
   * stand anywhere, and these name another program in place of the shell.
   */
  programFlags?: readonly string[];
  /** With such an option its words are the command: `runuser -u`. */
  userFlags?: readonly string[];
  /** Without a command it starts a shell, which reads its input; with a pattern, where one of its words looks like this. */
  startsShell?: true | RegExp;
  /** A `-` stands for an option. */
  takesDash?: true;
  /** More words follow than are written (`xargs`). */
  addsWords?: boolean;
  /** The canonical form keeps it, because its name says more than the command that follows. */
  isKept?: boolean;
};

/** A wrapper without options of its own. */
export const PLAIN: Wrapper = { isTransparent: false, short: "", valued: "", long: [], longValued: [] };

/**
 * Runs a program of a package or environment: its own name stays, because the program may be another one than outside.
 */
export const PACKAGE_RUN: Wrapper = { ...PLAIN, isKept: true };

/** An operand that may be anything. */
export const ANY = /^/;
