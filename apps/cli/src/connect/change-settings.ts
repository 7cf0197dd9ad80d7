import { applyEdits, findNodeAtLocation, type JSONPath, modify, type Node, parseTree } from "jsonc-parser";

/** The text of a JSON file with a new value at `path` (undefined removes it), in the file's own layout. A new key comes last. */
export function changeSettings(text: string, path: JSONPath, value: unknown): string {
  const last = value === undefined ? findLastItem(text, path) : null;
  if (last !== null) return text.slice(0, endOf(last.before)) + text.slice(endOf(last.item));
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}

/**
 * The item at `path` and the one before it, if it's the last one of several in a list. `modify` would leave a brace of it in a file where the
 * list ends on the item's line.
 */
function findLastItem(text: string, path: JSONPath): { before: Node; item: Node } | null {
  const tree = parseTree(text);
  const item = tree === undefined ? undefined : findNodeAtLocation(tree, path);
  const siblings = item?.parent?.type === "array" ? (item.parent.children ?? []) : [];
  const before = siblings.at(-2);
  return item === undefined || before === undefined || siblings.at(-1) !== item ? null : { before, item };
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}
