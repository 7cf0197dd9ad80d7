import { createLowlight } from "lowlight";
import { type GrammarName, loadGrammars } from "./grammars.ts";

/** A part of a code. `scope`: the classes of what it is (`hljs-keyword`); undefined for plain text. */
export type CodeToken = { text: string; scope: string | undefined };

/**
 * Code beyond these bounds stays plain. It can be made to take long: with most grammars by the square of the length of a line, of the number of
 * lines, or of the whole.
 */
const mostColored = 3_000;
const mostLines = 200;
const longestLine = 200;

const highlighter = createLowlight();

/** The parts of a code in its language; null where it stays plain. Loads the language. */
export async function highlightCode(code: string, grammar: GrammarName): Promise<CodeToken[] | null> {
  if (!isQuickToColor(code)) return null;
  highlighter.register(await loadGrammars(grammar));
  return flatten(highlighter.highlight(grammar, code).children, undefined);
}

function isQuickToColor(code: string): boolean {
  if (code.length > mostColored) return false;
  const lines = code.split("\n");
  return lines.length <= mostLines && lines.every((line) => line.length <= longestLine);
}

type Nodes = ReturnType<typeof highlighter.highlight>["children"];

/** What stands inside something else has the scope of the innermost. */
function flatten(nodes: Nodes, scope: string | undefined): CodeToken[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [{ text: node.value, scope }];
    if (node.type !== "element") return [];
    const { className } = node.properties;
    return flatten(node.children, Array.isArray(className) ? className.join(" ") : scope);
  });
}
