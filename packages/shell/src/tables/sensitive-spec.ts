import type { Flags, OptionEffect } from "./option-effects.ts";

/** The words of one command (or subcommand) that run or write something by themselves, each with its effect. */
export type SensitiveSpec = {
  /**
   * `-x` is found in a bundle too (`-nx`), `--name` also by an unambiguous beginning and with `=value`, `-word` exactly
   * or with `=value`.
   */
  flags?: Flags;
  /** The same by pattern, over the option without its value. */
  optionPatterns?: readonly (readonly [RegExp, OptionEffect])[];
  /**
   * The options that do no harm, by pattern over the whole word: every other one is sensitive. For programs whose options
   * can name code in more ways than anybody could list.
   */
  harmless?: RegExp;
  /** An operand or a value that leads out of the folder where the command runs is sensitive. */
  staysInside?: true;
  /** What is not listed here is told by its name and by the form of its value. */
  guesses?: true;
  /** `--some_name` is `--some-name`. */
  hasUnderscores?: true;
  /** `-name`, `--name` and `---name` are the same option. */
  anyDashes?: true;
  /** Short options that take the rest of their word as a value, so that no letter behind them is an option. */
  valued?: string;
  /** Those that take the next word as a value when nothing stands behind them: that word is no option. */
  nextValued?: string;
  /** The same for whole options, by pattern: `--indent 2`. */
  takesNext?: RegExp;
  /** A long option is never cut short, so that `--test` is not the beginning of another. */
  areWhole?: true;
  /** Options behind `--` are another program's, and this is why they count. */
  passesOn?: OptionEffect;
  /** Values with which an option of `flags` does no harm, by its name: behind `=` or in the next word. */
  plainValues?: Readonly<Record<string, RegExp>>;
  /** A program in the tool's own language, given as an operand or option: sensitive unless this says that it is harmless. */
  isSafeScript?: (script: string) => boolean;
  scriptEffect?: OptionEffect;
  /** An option and the word behind it, where that word is surely the program: another option may take it as a value. */
  scriptSwitches?: RegExp;
  /** Options whose value is such a program; without one of them it is the first operand. */
  scriptFlags?: readonly string[];
  /** Subcommands that run or change something, by pattern: they count only where the subcommand stands. */
  verbs?: readonly (readonly [RegExp, OptionEffect])[];
  /** Its own subcommands that are not listed otherwise. Any other is a program of its own, whose options are told by their names and values. */
  ownVerbs?: RegExp;
  /** Words that may stand before the subcommand: `cargo +nightly run`. */
  beforeVerb?: RegExp;
  /** Options before the subcommand that take no value, so that the word behind one is the subcommand. */
  switches?: readonly string[];
  /** Operands that run or write something, by pattern, wherever they stand. */
  operands?: readonly (readonly [RegExp, OptionEffect])[];
  /** Patterns over every word, options with their values too. */
  texts?: readonly (readonly [RegExp, OptionEffect])[];
  /** With fewer operands than `below`, and no option like `unless`, it runs what it reads. A rule spells that as `-`. */
  readsInput?: { below: number; unless: RegExp };
  /** Only the word behind the command, without a dash: bundled options in the old form. */
  firstWord?: readonly [RegExp, OptionEffect];
  /** The first operand names what is run or written. */
  firstOperand?: OptionEffect;
  /** From this operand on, counted from 1, they name what is written: `uniq in out`. */
  operandsFrom?: readonly [number, OptionEffect];
  /** As a subcommand it runs or writes something without any word behind it. */
  bare?: OptionEffect;
  /** What holds for subcommands that are not listed. */
  otherSubcommands?: SensitiveSpec;
  /** Behind the first operand nothing is its own option: `python file -c` gives `-c` to the file. */
  endsAtOperand?: true;
  /** Without an operand it runs what it reads, but for one of these options. A rule spells that as `-`. */
  readsProgram?: RegExp;
  /** Its options only read: a word that may become one is no danger. */
  onlyReads?: true;
  /** By subcommand; the options before it that take a value as the next word are in `globals`. */
  subcommands?: Readonly<Record<string, SensitiveSpec>>;
  globals?: readonly string[];
};

export type SensitiveTable = Readonly<Record<string, SensitiveSpec>>;
