import { assertNever } from "@countersign/contracts/assert-never";
import { matchesPieces } from "../match/pieces.ts";

type Range = { from: string; to: string };
type Token =
  | { kind: "character"; value: string }
  | { kind: "one" }
  | { kind: "many" }
  | { kind: "class"; isNegated: boolean; ranges: Range[] };

/** A test of one name in a path: a fixed text, pieces between `*`, or a glob with `?` and `[...]`. */
export type NameTest =
  | { kind: "text"; text: string }
  | { kind: "pieces"; pieces: string[] }
  | { kind: "tokens"; tokens: Token[] };

/** Reads one segment of a gitignore pattern; a string says what is wrong with it. */
export function readNameTest(part: string): NameTest | string {
  const tokens = readTokens(part);
  if (typeof tokens === "string") return tokens;
  if (tokens.some((token) => token.kind === "one" || token.kind === "class"))
    return { kind: "tokens", tokens };
  const pieces = [""];
  for (const token of tokens) {
    if (token.kind === "many") pieces.push("");
    else if (token.kind === "character") pieces[pieces.length - 1] += token.value;
  }
  return pieces.length === 1 ? { kind: "text", text: pieces[0] ?? "" } : { kind: "pieces", pieces };
}

/** Whether a name passes the test. Time grows at most with the product of both lengths. */
export function passesNameTest(test: NameTest, name: string): boolean {
  switch (test.kind) {
    case "text":
      return test.text === name;
    case "pieces":
      return matchesPieces(test.pieces, name);
    case "tokens":
      return matchesTokens(test.tokens, [...name]);
    default:
      return assertNever(test);
  }
}

/** The same test with every text changed, for file systems that do not tell case apart. */
export function mapNameTest(test: NameTest, change: (text: string) => string): NameTest {
  switch (test.kind) {
    case "text":
      return { kind: "text", text: change(test.text) };
    case "pieces":
      return { kind: "pieces", pieces: test.pieces.map(change) };
    case "tokens":
      return { kind: "tokens", tokens: test.tokens.map((token) => mapToken(token, change)) };
    default:
      return assertNever(test);
  }
}

function mapToken(token: Token, change: (text: string) => string): Token {
  if (token.kind === "character") return { kind: "character", value: change(token.value) };
  if (token.kind !== "class") return token;
  const changed = token.ranges.map(({ from, to }) => ({ from: change(from), to: change(to) }));
  return { ...token, ranges: [...token.ranges, ...changed] };
}

function readTokens(part: string): Token[] | string {
  const characters = [...part];
  const tokens: Token[] = [];
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? "";
    if (character === "\\") {
      const next = characters[index + 1];
      if (next === undefined) return "a path rule can’t end in a single backslash";
      tokens.push({ kind: "character", value: next });
      index += 1;
    } else if (character === "*") {
      if (tokens.at(-1)?.kind !== "many") tokens.push({ kind: "many" });
    } else if (character === "?") tokens.push({ kind: "one" });
    else if (character === "[") {
      const found = readClass(characters, index + 1);
      if (found === null) return "a character class has no closing ]";
      tokens.push(found.token);
      index = found.last;
    } else tokens.push({ kind: "character", value: character });
  }
  return tokens;
}

function readClass(characters: string[], start: number): { token: Token; last: number } | null {
  let index = start;
  const isNegated = characters[index] === "!" || characters[index] === "^";
  if (isNegated) index += 1;
  const ranges: Range[] = [];
  for (let isFirst = true; index < characters.length; isFirst = false) {
    if (characters[index] === "]" && !isFirst)
      return { token: { kind: "class", isNegated, ranges }, last: index };
    if (characters[index] === "\\") index += 1;
    const from = characters[index] ?? "";
    let to = from;
    if (
      characters[index + 1] === "-" &&
      characters[index + 2] !== undefined &&
      characters[index + 2] !== "]"
    ) {
      to = characters[index + 2] ?? from;
      index += 2;
    }
    ranges.push({ from, to });
    index += 1;
  }
  return null;
}

/** Greedy matching that goes back to the last `*` only, which is enough for globs. */
function matchesTokens(tokens: Token[], name: string[]): boolean {
  let token = 0;
  let at = 0;
  let starToken = -1;
  let starAt = 0;
  while (at < name.length) {
    const current = tokens[token];
    if (current?.kind === "many") {
      starToken = token;
      starAt = at;
      token += 1;
    } else if (current !== undefined && matchesOne(current, name[at] ?? "")) {
      token += 1;
      at += 1;
    } else if (starToken >= 0) {
      token = starToken + 1;
      starAt += 1;
      at = starAt;
    } else return false;
  }
  while (tokens[token]?.kind === "many") token += 1;
  return token === tokens.length;
}

function matchesOne(token: Token, character: string): boolean {
  if (token.kind === "character") return token.value === character;
  if (token.kind === "one") return true;
  if (token.kind === "many") return false;
  return token.ranges.some(({ from, to }) => from <= character && character <= to) !== token.isNegated;
}
