import { applyEdits, type JSONPath, modify } from "jsonc-parser";

/** The text of a JSON file with a new value at `path` (undefined removes it), in the file's own layout. A new key comes last. */
export function changeSettings(text: string, path: JSONPath, value: unknown): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
