import { type Document, isAlias, isMap, isNode, isScalar, type Pair, parseDocument, visit } from "yaml";
import { explainYamlError, missingColon } from "./explain-yaml-error.ts";
import { loneReturn } from "./front-matter.ts";
import { excerpt, type Finding, type Findings, hiddenSigns } from "./text-place.ts";

/** Front matter that is being read: `start` is its place in the whole text. `hint`: an argument hint in brackets, as it was written. */
export type YamlReader = { yaml: string; start: number; findings: Findings; hint: string | null };

/** How much the front matter may hold, in UTF-16 code units. */
export const longestFrontMatter = 20_000;
/** The parser calls itself for each level: many enough do not throw, they end the process. */
const deepest = 20;

/** The keys and values of front matter; none where it is not YAML as it is wanted here, which goes to the findings. */
export function readPairs(reader: YamlReader): Pair[] {
  const problem = findUnreadable(reader.yaml);
  if (problem !== null) return fail(reader, problem.at, problem.message);
  const before = reader.findings.problems.length;
  const document = parse(reader);
  if (document === null) return fail(reader, 0, "the front matter is nested too deeply");
  if (reader.findings.problems.length > before) return [];
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (!isMap(contents)) {
    const missing = isScalar(contents) ? missingColon(reader.yaml, placeOf(contents)) : null;
    const message = missing?.message ?? "the front matter must be lines of key: value";
    return fail(reader, missing?.at ?? placeOf(contents), message);
  }
  return removeDuplicates(contents.items, reader);
}

/** What is refused before it is parsed: it costs too much, or is read in more ways than one. */
function findUnreadable(yaml: string): Finding | null {
  if (yaml.length > longestFrontMatter)
    return {
      at: 0,
      message: `the front matter can have at most ${longestFrontMatter.toLocaleString("en-US")} characters`,
    };
  const tab = yaml.indexOf("\t");
  if (tab >= 0) return { at: tab, message: "there is a tab here: use spaces instead" };
  const lone = yaml.search(/\r(?!\n)/);
  if (lone >= 0) return { at: lone, message: loneReturn };
  const hidden = yaml.search(hiddenSigns);
  if (hidden >= 0) return { at: hidden, message: "the front matter contains an invisible character" };
  const deep = findDeep(yaml);
  return deep === null ? null : { at: deep, message: "the front matter is nested too deeply" };
}

/** The place at which brackets, or what nests in one line, go too deep. What stands in quotes counts too. */
function findDeep(yaml: string): number | null {
  let brackets = 0;
  let inLine = 0;
  for (let at = 0; at < yaml.length; at += 1) {
    const sign = yaml.charAt(at);
    if (sign === "\n") inLine = 0;
    else if (sign === "[" || sign === "{") brackets += 1;
    else if (sign === "]" || sign === "}") brackets = Math.max(0, brackets - 1);
    else if (/[-?:]/.test(sign) && /^\s?$/.test(yaml.charAt(at + 1))) inLine += 1;
    if (brackets > deepest || inLine > deepest) return at;
  }
  return null;
}

/** Null for what is nested too deep for the parser. */
function parse(reader: YamlReader): Document | null {
  try {
    // Equal keys are looked for below: the parser compares each with each.
    const document = parseDocument(coverHint(reader), {
      prettyErrors: false,
      uniqueKeys: false,
      schema: "core",
      version: "1.2",
    });
    reportErrors(document, reader);
    reportHazards(document, reader);
    return document;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * `argument-hint: [file] [more]` is how hints are commonly written, and no YAML. Such a line is taken as it stands, and covered
 * by a text of the same length, so that every place stays.
 */
function coverHint(reader: YamlReader): string {
  return reader.yaml.replace(
    /^(argument-hint: +)(\[[^\r\n]*\])(?= *\r?$)/m,
    (_, key: string, hint: string) => {
      reader.hint = hint;
      return `${key}"${"x".repeat(hint.length - 2)}"`;
    },
  );
}

/** Aliases, whose number of values grows without bound, tags, which make other values of what is written, and hidden signs. */
function reportHazards(document: Document, reader: YamlReader): void {
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node))
        fail(reader, placeOf(node), "aliases (*name) aren’t supported here: put the text in quotes");
      else if (node.anchor !== undefined)
        fail(reader, placeOf(node), "anchors (&name) aren’t supported here");
      else if (node.tag !== undefined) fail(reader, placeOf(node), "tags (!name) aren’t supported here");
      // An escape such as "\0" makes one that the text itself does not hold.
      else if (isScalar(node) && hiddenSigns.test(String(node.value)))
        fail(reader, placeOf(node), "this text contains an invisible character");
    },
  });
}

function removeDuplicates(pairs: readonly Pair[], reader: YamlReader): Pair[] {
  const seen = new Set<string>();
  const read = [];
  for (const pair of pairs) {
    const name = isScalar(pair.key) ? String(pair.key.value) : null;
    if (name === null) fail(reader, placeOf(pair.key), "a key must be a word");
    else if (seen.has(name)) fail(reader, placeOf(pair.key), `duplicate key ${excerpt(name)}`);
    else read.push(pair);
    if (name !== null) seen.add(name);
  }
  return read;
}

/** The first of the parser's errors: the others mostly follow from it. */
function reportErrors({ errors, warnings }: Document, reader: YamlReader): void {
  const parserErrors = [...errors, ...warnings].map(({ code, message, pos }) => ({
    code,
    message,
    at: pos[0],
  }));
  const [first] = parserErrors.sort((left, right) => left.at - right.at);
  if (first === undefined) return;
  const { at, message } = explainYamlError(reader.yaml, first);
  fail(reader, at, message);
}

function placeOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function fail({ start, findings }: YamlReader, at: number, message: string): [] {
  findings.problems.push({ at: start + at, message });
  return [];
}
