/**
 * How a command may be called so that it only reads. Every option that is not listed here makes it an ordinary command:
 * a list of what is dangerous would always be one option behind.
 */
export type ReadOnlySpec = {
  /** Letters of options without a value, and of those with one (attached or the next word). */
  short?: string;
  valued?: string;
  /** Letters and long options that count only with their value in the same word: systems disagree on the next word. */
  attached?: string;
  longAttached?: readonly string[];
  /** Every literal word is only text, also one that begins with a dash; so is the last command's status, `$?`. */
  isAnyText?: true;
  /** What the first word must look like. */
  firstPattern?: RegExp;
  /** The first operand is a program in the command's own language, and this says that it only reads. */
  isSafeScript?: (script: string) => boolean;
  /** What every operand must look like. */
  operandPattern?: RegExp;
  /** Long options without dashes; with a value (`=` or the next word). A plain one may also carry `=word`. */
  long?: readonly string[];
  longValued?: readonly string[];
  /** Words with one dash that stand alone, and those that take the next word (`find -name x`). */
  exact?: readonly string[];
  exactValued?: readonly string[];
  /** What the other words are: paths, a pattern and then paths, paths or revisions, only text, or nothing at all. */
  operands: "paths" | "pattern" | "revisions" | "text" | "none";
  /** Options that give the pattern, so that every operand is a path. */
  patternFlags?: readonly string[];
  /** Options whose value is a path. */
  pathFlags?: readonly string[];
  maxOperands?: number;
  /** `*` may begin a word: none of its options does harm when a file's name reads as one (it cannot hold a `/`). */
  takesPatterns?: true;
  /** It reads everything below its paths: always, or with one of these. */
  recursive?: true | readonly string[];
  /** Without a path it reads the folder where it runs. */
  readsFolder?: boolean;
  /** `-5`. */
  takesNumber?: boolean;
  /** A word that must stand among the options (`git branch --list`). */
  needs?: readonly string[];
};
