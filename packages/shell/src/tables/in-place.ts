/** A way in which a program changes the files that it is given. */
export type InPlace = {
  /** Its first operand is such a subcommand. Without it, any other way counts. */
  verb?: RegExp;
  /** An option with which it does so; null where it needs none. */
  changing: RegExp | null;
  /** Options with which it changes nothing after all. */
  only?: RegExp;
  /** Options with a value in the next word. */
  takesNext?: RegExp;
  /** How many operands stand before the files. */
  skips?: number;
  /** It goes into folders, reads patterns of its own, and without a file takes the folder where it runs. */
  isDeep: boolean;
  /** It leaves folders of these names alone. */
  passesOver?: readonly string[];
};

/** Folders that most tools on source leave alone. */
export const PASSES_OVER: readonly string[] = ["node_modules", ".git"];
export const DASH_I: InPlace = { changing: /^(?:-i|--in-?place)$/, isDeep: true };
export const DASH_W: InPlace = { changing: /^-w$/, isDeep: true };
