import { createLowlight } from "lowlight";
import { type GrammarName, loadGrammars } from "./grammars.ts";

/** A part of a code. `scope`: the classes of what it is (`hljs-keyword`); undefined for plain text. */
export type CodeToken = { text: string; scope: string | undefined };

/** Longer code stays plain: to color it would hold up the page. */
const mostColored = 8_000;

const highlighter = createLowlight();

/** The parts of a code in its language; null where the code is too long. Loads the language. */
export async function highlightCode(code: string, grammar: GrammarName): Promise<CodeToken[] | null> {
  if (code.length > mostColored) return null;
  highlighter.register(await loadGrammars(grammar));
  return flatten(highlighter.highlight(grammar, code).children, undefined);
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
