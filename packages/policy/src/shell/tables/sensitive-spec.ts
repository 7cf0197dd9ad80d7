/** The words of one command (or subcommand) that run or write something by themselves, each with its reason. */
export type SensitiveSpec = {
  /**
   * `-x` is found in a bundle too (`-nx`), `--name` also by an unambiguous beginning and with `=value`, `-word` exactly
   * or with `=value`.
   */
  flags?: Readonly<Record<string, string>>;
  /** The same by pattern, over the option without its value. */
  optionPatterns?: readonly (readonly [RegExp, string])[];
  /** `-name`, `--name` and `---name` are the same option. */
  anyDashes?: true;
  /** Short options that take the rest of their word as a value, so that no letter behind them is an option. */
  valued?: string;
  /** Those that take the next word as a value when nothing stands behind them: that word is no option. */
  nextValued?: string;
  /** A program in the tool's own language, given as an operand or option: sensitive unless this says that it is harmless. */
  isSafeScript?: (script: string) => boolean;
  scriptReason?: string;
  /** An option and the word behind it, where that word is surely the program: another option may take it as a value. */
  scriptSwitches?: RegExp;
  /** Options whose value is such a program; without one of them it is the first operand. */
  scriptFlags?: readonly string[];
  /** Subcommands that run or change something, by pattern: they count only where the subcommand stands. */
  verbs?: readonly (readonly [RegExp, string])[];
  /** Words that may stand before the subcommand: `cargo +nightly run`. */
  beforeVerb?: RegExp;
  /** Options before the subcommand that take no value, so that the word behind one is the subcommand. */
  switches?: readonly string[];
  /** Operands that run or write something, by pattern, wherever they stand. */
  operands?: readonly (readonly [RegExp, string])[];
  /** Only the word behind the command, without a dash: bundled options in the old form. */
  firstWord?: readonly [RegExp, string];
  /** The first operand names what is run or written. */
  firstOperand?: string;
  /** Behind the first operand nothing is its own option: `python file -c` gives `-c` to the file. */
  endsAtOperand?: true;
  /** Its options only read: a word that may become one is no danger. */
  onlyReads?: true;
  /** By subcommand; the options before it that take a value as the next word are in `globals`. */
  subcommands?: Readonly<Record<string, SensitiveSpec>>;
  globals?: readonly string[];
};

export type SensitiveTable = Readonly<Record<string, SensitiveSpec>>;
