/**
 * Which paths a command touches by its operands. "each": all of them. "into": the last is written and the others are
 * read. "move": the last is written and the others go. "afterFirst": all but the first, which is a mode or an owner. "last" and
 * "second": that one is written, where others stand beside it.
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
  /** The short ones among them whose path is a folder, in which it writes. */
  folders?: readonly string[];
  /** `name=path` operands. */
  pairs?: Readonly<Record<string, "read" | "write">>;
  /** It touches names below the folder where it runs that its words do not say. */
  folder?: "write" | "delete";
};
