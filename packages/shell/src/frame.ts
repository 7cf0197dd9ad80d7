import type { Span } from "@countersign/contracts/reason";

/**
 * The text that nodes' positions belong to. `offset` is added to them to reach the command as written; where that is not
 * possible (decoded backticks, a string with escapes) it is null and everything stands at `span`.
 */
export type Frame = {
  source: string;
  offset: number | null;
  span: Span;
  /** Constructs that only bash knows mean something else in another `sh`. */
  dialect: "bash" | "sh";
};

export function spanOf(node: { pos: number; end: number }, frame: Frame): Span {
  if (frame.offset === null) return frame.span;
  return { start: node.pos + frame.offset, end: node.end + frame.offset };
}
