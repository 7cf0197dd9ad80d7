import {
  addProblem,
  type Collector,
  isWithinBounds,
  type ParsedScript,
  runConditionally,
  type Where,
} from "./collector.ts";
import { type Frame, spanOf } from "./frame.ts";

type Nested = {
  pos: number;
  end: number;
  text: string;
  script: (ParsedScript & { source?: string }) | undefined;
};

/** A substitution's commands. Positions of a script with escaped backticks belong to its decoded text. */
export function collectNested(collector: Collector, part: Nested, where: Where, frame: Frame): void {
  const span = spanOf(part, frame);
  const script = part.script;
  // The parser may end a substitution early when another expansion around it is split.
  if (script === undefined || !/[)`}]$/.test(part.text)) {
    addProblem(collector, "unknown-substitution", span);
  }
  if (script === undefined) return;
  collector.steps += Math.ceil(part.text.length / 200);
  if (!isWithinBounds(collector, span)) return;
  const inner: Frame =
    script.source === undefined
      ? frame
      : { source: script.source, offset: null, span, dialect: frame.dialect };
  collector.depth += 1;
  collector.quiet += 1;
  runConditionally(collector, () => collector.walk.script(collector, script, where, inner));
  collector.quiet -= 1;
  collector.depth -= 1;
}
