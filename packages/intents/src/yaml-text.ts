import type { IntentProblem } from "@countersign/contracts/intent";
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";

type Place = Pick<IntentProblem, "line" | "column">;
export type YamlPath = readonly PropertyKey[];

/** A text that was read as YAML. `problems` are those of YAML itself; `value` is undefined where they leave nothing to read. */
export type YamlText = {
  document: Document;
  value: unknown;
  problems: IntentProblem[];
  /** Where something stands; of what is not there, where that stands in which it is missing. */
  placeOf(path: YamlPath): Place;
  /** Where a key stands, in what is at the path. */
  placeOfKey(path: YamlPath, key: string): Place;
};

const longest = 200_000;
const deepest = 100;
const mostErrors = 50;
const mostItems = 2_000;
const start: Place = { line: 1, column: 1 };

/** Reads one YAML document. It never throws, and takes no longer than the text's length makes it. */
export function readYamlText(text: string): YamlText {
  if (text.length > longest)
    return parseFailure(`the text is longer than ${longest.toLocaleString("en-US")} characters`);
  const deep = findDeepLine(text);
  if (deep !== null)
    return parseFailure(`nested more than ${deepest} levels deep`, { line: deep, column: 1 });
  const lines = new LineCounter();
  try {
    // Equal keys are looked for below: the parser compares each with each.
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
    return readDocument(document, lines);
  } catch (error) {
    return parseFailure(`invalid YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readDocument(document: Document, lines: LineCounter): YamlText {
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problems: IntentProblem[] = [];
  const add = (severity: IntentProblem["severity"], message: string, offset: number): void => {
    problems.push({ severity, message, ...placeAt(offset) });
  };
  for (const error of document.errors.slice(0, mostErrors))
    add("error", describeYamlError(error.code, error.message), error.pos[0]);
  for (const warning of document.warnings.slice(0, mostErrors))
    add("warning", warning.message, warning.pos[0]);
  if (problems.every(({ severity }) => severity !== "error")) findHazards(document, add);
  const isReadable = problems.every(({ severity }) => severity !== "error");
  return {
    document,
    problems,
    value: isReadable ? (document.toJS({ maxAliasCount: 0 }) as unknown) : undefined,
    placeOf: (path) => placeAt(offsetOf(document, path)),
    placeOfKey: (path, key) => {
      const map = document.getIn(path, true);
      const pair = isMap(map) ? map.items.find((item) => keyText(item.key) === key) : undefined;
      const offset = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
      return placeAt(offset ?? offsetOf(document, path));
    },
  };
}

function parseFailure(message: string, place: Place = start): YamlText {
  const problems: IntentProblem[] = [{ severity: "error", message, ...place }];
  const document = parseDocument("");
  return { document, value: undefined, problems, placeOf: () => start, placeOfKey: () => start };
}

type Add = (severity: IntentProblem["severity"], message: string, offset: number) => void;

/** Aliases, whose number of values grows without bound, keys that stand twice, and lists without end. */
function findHazards(document: Document, add: Add): void {
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node))
        add("error", "aliases (*name) aren’t supported here: repeat the value", node.range?.[0] ?? 0);
      if ((isMap(node) || isSeq(node)) && node.items.length > mostItems) {
        add("error", `more than ${mostItems.toLocaleString("en-US")} entries`, node.range?.[0] ?? 0);
        return visit.BREAK;
      }
      if (!isMap(node)) return undefined;
      const seen = new Set<string>();
      for (const { key } of node.items) {
        const text = keyText(key);
        const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
        if (text === null) add("error", "a key must be a string", offset);
        else if (seen.has(text)) add("error", `duplicate key ${text}`, offset);
        else seen.add(text);
      }
      return undefined;
    },
  });
}

function keyText(key: unknown): string | null {
  return isScalar(key) ? String(key.value) : null;
}

function describeYamlError(code: string, message: string): string {
  if (code === "MULTIPLE_DOCS") return "the file has several documents: keep one";
  if (code === "TAB_AS_INDENT") return "indented with a tab: YAML allows only spaces";
  return message;
}

function offsetOf(document: Document, path: YamlPath): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if ((isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)) && node.range) return node.range[0];
  }
  return 0;
}

/** The line at which lists and maps nest too deep for a parser that calls itself. */
function findDeepLine(text: string): number | null {
  let depth = 0;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === "\n") line += 1;
    else if (char === "[" || char === "{") depth += 1;
    else if ((char === "]" || char === "}") && depth > 0) depth -= 1;
    if (depth > deepest) return line;
  }
  const deepIndent = new RegExp(`^ *(?:[-?:] +){${deepest},}`, "m").exec(text);
  return deepIndent === null ? null : text.slice(0, deepIndent.index).split("\n").length;
}
