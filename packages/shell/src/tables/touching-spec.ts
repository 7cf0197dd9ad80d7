/**
 * Which paths a command touches by its operands. "each": all of them. "into": the last is written and the others are
 * read. "move": the last is written and the others go. "afterFirst": all but the first, which is a mode or an owner. "last":
 * it is written where others stand beside it. "second": so are all but the first.
 */
export type Touching = {
  operands: "each" | "into" | "move" | "afterFirst" | "last" | "second" | "none";
  access: "read" | "write" | "delete";
  /** Options that say what the first operand says otherwise: where one stands, that operand is a path too. */
  firstOptions?: RegExp;
  /** Letters and long options with a value, so that it is no operand. */
  valued?: string;
  longValued?: readonly string[];
  /** Letters and long options that make it touch everything below. */
  recursive?: string;
  longRecursive?: readonly string[];
  /** Options whose value is a path that is written (or is the target folder). */
  writes?: readonly string[];
  /** Those among them whose value is `name=path`. */
  namedWrites?: readonly string[];
  /** The short ones among them whose path is a folder, in which it writes. */
  folders?: readonly string[];
  /** The options that take the next word, by pattern, where one dash begins a whole name and letters are never bundled. */
  takesNext?: RegExp;
  /** A long option is never cut short. */
  areWhole?: true;
  /** `-name` and `--name` are the same option. */
  anyDashes?: true;
  /** Finds in an option's word each path that it writes, as its first group: `-al=path`. */
  attached?: RegExp;
  /** What it writes where none of its words names it. */
  defaults?: Defaults;
  /** An operand such as `host:path` is of another machine. For every other program it is a path like any other. */
  takesHosts?: true;
  /** `name=path` operands. */
  pairs?: Readonly<Record<string, "read" | "write">>;
  /** It touches names below the folder where it runs that its words do not say. */
  folder?: "write" | "delete";
};

/**
 * Names in the folder where a program runs, with `{}` for that of each operand without its ending, or, `beside`, in the operand's folder.
 * `unless`: with such an option it writes none of them. `only`: only with such an option. `operands`: only with (true) or only
 * without (false) an operand.
 */
export type Defaults = {
  names: readonly string[];
  unless?: RegExp;
  only?: RegExp;
  operands?: boolean;
  beside?: true;
};

export const EACH_IS_WRITTEN: Touching = { operands: "each", access: "write" };
export const LAST_IS_WRITTEN: Touching = {
  operands: "last",
  access: "read",
  writes: ["-o", "--output"],
  valued: "",
};
/** All operands but the first are written. */
export const OTHERS_ARE_WRITTEN: Touching = { ...LAST_IS_WRITTEN, operands: "second" };

/** Options, between blanks, whose value is a file or folder that is written; letters of those that have another value. */
export function writesTo(options: string, valued = "", more: Partial<Touching> = {}): Touching {
  const writes = options === "" ? [] : options.split(" ");
  return { operands: "none", access: "read", writes, valued, ...more };
}
