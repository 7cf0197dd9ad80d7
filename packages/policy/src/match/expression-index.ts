import { RE2JS } from "re2js";
import { GlobIndex } from "./glob-index.ts";

type Expression<Value> = { matches: (text: string) => boolean; value: Value };

const meta = /[\\^$.|?*+()[\]{}]/;

/**
 * Regular expressions, anchored at both ends and run in linear time, found by the literal text that they begin with.
 * `reach` "lines" lets `.` match a newline, which deny and ask rules need: an argument with a newline is no way round them.
 */
export class ExpressionIndex<Value> {
  private readonly index = new GlobIndex<Expression<Value>>();
  private readonly flags: number;

  constructor(reach: "line" | "lines", isCaseInsensitive = false) {
    this.flags = (reach === "lines" ? RE2JS.DOTALL : 0) | (isCaseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
  }

  add(source: string, value: Value): void {
    const compiled = RE2JS.compile(source, this.flags);
    const start = (this.flags & RE2JS.CASE_INSENSITIVE) === 0 ? literalStart(source) : "";
    this.index.add([start, ""], { matches: (text) => compiled.matches(text), value });
  }

  find(text: string, accept: (value: Value) => boolean): Value | undefined {
    return this.index.find(text, (expression) => expression.matches(text) && accept(expression.value))?.value;
  }
}

/** The characters that every match begins with; an alternative anywhere outside a group makes that unknown. */
function literalStart(source: string): string {
  const end = source.search(meta);
  if (end < 0) return source;
  // Brackets and quoting can hide what is a group: then nothing is said of the beginning.
  if (source.includes("|") && (/[[]|\\Q/.test(source) || hasOuterAlternative(source))) return "";
  return /[?*{]/.test(source.charAt(end)) ? source.slice(0, Math.max(0, end - 1)) : source.slice(0, end);
}

function hasOuterAlternative(source: string): boolean {
  let depth = 0;
  for (let index = 0; index < source.length; index += 1) {
    const character = source[index];
    if (character === "\\") index += 1;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "|" && depth <= 0) return true;
  }
  return false;
}
