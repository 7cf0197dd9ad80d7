import type { TemplatePart } from "./template.ts";
import type { Finding } from "./text-place.ts";

/**
 * The first placeholder of a shell piece that stands where a quoted word is not just a word: in quotes, a comment, arithmetic, a
 * here-document, an expansion. Null where each is one. It knows little of the shell and refuses what it does not know; the piece
 * is one line, and holds no backquote.
 */
export function findUnsafeArgument(parts: readonly TemplatePart[]): Finding | null {
  let state: State = { quote: "", last: "", hasBracket: false, problem: null };
  for (const part of parts) {
    if (part.kind === "literal") {
      state = readLiteral(part.text, state);
      continue;
    }
    const message = whyUnsafe(state);
    const name = part.kind === "arguments" ? "$ARGUMENTS" : `$${part.number}`;
    if (message !== null) return { at: part.at, message: message.replaceAll("%", name) };
    // All arguments may be none: what follows may then begin a word.
    if (part.kind === "argument") state = { ...state, last: "x" };
  }
  return null;
}

/**
 * `quote`: the one that is open. `last`: the sign before, empty at the start of a word. `hasBracket`: a `[` stands in the word.
 * `problem`: why no placeholder may follow.
 */
type State = { quote: "" | "'" | '"'; last: string; hasBracket: boolean; problem: string | null };

const quotedAlready = "write % without quotes, because it’s quoted automatically (and \\% for a literal %)";

function whyUnsafe({ quote, last, hasBracket, problem }: State): string | null {
  if (quote !== "") return quotedAlready;
  if (problem !== null) return problem;
  if (last === "$" || last === "\\") return `% can’t directly follow ${last}: they would be read as one`;
  return hasBracket ? "% can’t follow a [ in the same word: the shell would evaluate it" : null;
}

type Involved = readonly (readonly [RegExp, string])[];

/** What changes how a later word is read, and is not followed further: wherever it stands, */
const anywhere: Involved = [
  [/^\$['"$[]/, "a command with $', $\", $$ or $[ can’t take %"],
  [/^\$\{(?!\w+\})/, "a command with a brace expansion other than a plain variable can’t take %"],
  [/^\$?\(\(/, "a command with (( can’t take %: the shell would evaluate it"],
  [/^=\(/, "a command with =( can’t take %: the shell would evaluate what’s in [ there"],
  [/^<<(?!<)/, "a command with << can’t take %"],
];
/** at the start of a word, */
const atStart: Involved = [
  [/^\[\[/, "a command with [[ can’t take %: use [ instead"],
  [/^#/, "% can’t be in a comment: a line break in it would end the comment"],
];
/** and right behind a name, also one that something is added to. */
const behindName: Involved = [
  [/^\[/, "a command with [ directly after a name can’t take %: the shell could evaluate it"],
];

function findInvolved(rest: string, last: string): string | null {
  const sorts = [...anywhere, ...(last === "" ? atStart : []), ...(/[\w+]/.test(last) ? behindName : [])];
  return sorts.find(([sort]) => sort.test(rest))?.[1] ?? null;
}

function readLiteral(text: string, before: State): State {
  let { quote, last, hasBracket, problem } = before;
  for (let at = 0; at < text.length && problem === null; at += 1) {
    const sign = text.charAt(at);
    const rest = text.slice(at, at + 100);
    if (quote === "'") {
      if (sign === "'") quote = "";
    } else if (sign === "\\") {
      last = at + 1 < text.length ? "x" : sign;
      at += 1;
    } else if (quote === '"') {
      if (sign === '"') quote = "";
      else if (/^\$(?:\(|\{(?!\w+\})|\[)/.test(rest))
        problem = "a command with a substitution in double quotes can’t take %";
    } else {
      problem = findInvolved(rest, last);
      if (rest.startsWith("<<<")) at += 2;
      if (sign === "'" || sign === '"') quote = sign;
      const isBetween = /[\s;&|()<>]/.test(sign);
      last = isBetween ? "" : sign;
      hasBracket = !isBetween && (hasBracket || sign === "[");
    }
  }
  return { quote, last, hasBracket, problem };
}
