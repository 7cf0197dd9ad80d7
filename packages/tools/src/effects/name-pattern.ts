/** How a pattern is read. `crossesFolders`: `*` and `?` match a slash too, as in git's pathspecs. */
export type PatternOptions = { crossesFolders?: boolean; ignoresCase?: boolean };

/**
 * A pattern of `*`, `?` and brackets as a regular expression; null where it is none that is read here. What stands between two stars is
 * taken where it first fits and never looked for again (a group that was seen ahead): else a name could be tried in endlessly many ways.
 */
export function patternExpression(pattern: string, options: PatternOptions = {}): RegExp | null {
  const any = options.crossesFolders === true ? "[^]" : "[^/]";
  let before = "";
  let source = "";
  let groups = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] ?? "";
    if (sign === "*") {
      while (pattern[at + 1] === "*") at += 1;
      if (source.startsWith(any)) {
        groups += 1;
        before += `(?=(${source}))\\${groups}`;
      } else before += source;
      source = `${any}*?`;
    } else if (sign === "?") source += any;
    else if (sign === "[") {
      const set = readSet(pattern, at);
      if (set === null) return null;
      source += set.source;
      at = set.end;
    } else if (sign === "\\") return null;
    else source += escapeSign(sign);
  }
  try {
    return new RegExp(`^${before}${source}$`, options.ignoresCase === true ? "iu" : "u");
  } catch (error) {
    // A range that runs backwards.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The set that opens at `from`; a bracket that nothing closes stands for itself. */
function readSet(pattern: string, from: number): { source: string; end: number } | null {
  const [whole, negation, members] = /^\[([!^]?)(\]?[^\]]*)\]/.exec(pattern.slice(from)) ?? [];
  if (whole === undefined || members === undefined || members === "") return { source: "\\[", end: from };
  if (/\[[:=.]|\\|\//.test(members)) return null;
  const inside = [...members].map((sign) => (sign === "-" ? "-" : escapeSign(sign))).join("");
  const plain = inside.replace(/^-|-$/g, "\\-");
  return { source: negation === "" ? `[${plain}]` : `[^/${plain}]`, end: from + whole.length - 1 };
}

function escapeSign(sign: string): string {
  return sign.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
