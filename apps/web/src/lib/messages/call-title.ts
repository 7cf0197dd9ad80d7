import type { JsonObject } from "@countersign/contracts/json";
import type { Preview } from "@countersign/contracts/preview";
import { plural } from "./numbers.ts";
import { relativePath } from "./paths.ts";

type Titled = {
  tool: string;
  input: JsonObject;
  preview: Preview | null;
  canonical?: string | undefined;
  workspace: string;
};

/** What a call would do in one line, from what was checked; the model's own input only where nothing else is known. */
export function callTitle({ input, preview, canonical, workspace }: Titled): string {
  if (preview === null) return inputTitle(input, workspace);
  switch (preview.kind) {
    case "diff": {
      const first = preview.files[0];
      if (first === undefined) return "no change";
      const path = relativePath(first.path, workspace);
      return preview.files.length === 1
        ? path
        : `${path} and ${plural(preview.files.length - 1, "more file")}`;
    }
    case "command":
      return oneLine(canonical ?? preview.canonical ?? preview.command);
    case "path": {
      const path = relativePath(preview.path, workspace);
      const where = path === workspace ? "." : path;
      return preview.pattern === undefined ? where : `${preview.pattern} in ${where}`;
    }
    case "fetch":
      return preview.url;
    case "expansion":
      return `${preview.paths.join(", ")} for ${preview.intentId}`;
    case "intent":
      return `${preview.intentId}: ${preview.title}`;
    case "input":
      return oneLine(preview.summary);
  }
}

/** Text in one line; line breaks are shown, so that nothing hides behind them. Only blanks are dropped, nothing that is odd. */
export function oneLine(text: string): string {
  return text.replace(/^[ \t\n]+|[ \t\n]+$/g, "").replace(/[ \t]*\n[ \t\n]*/g, (gap) => {
    const lines = gap.split("\n").length - 1;
    return lines > 2 ? ` ⏎ × ${lines.toLocaleString("en")} ` : " ⏎ ";
  });
}

const titleFields = ["command", "file_path", "path", "url", "pattern", "query"];

function inputTitle(input: JsonObject, workspace: string): string {
  for (const key of titleFields) {
    const value = input[key];
    if (typeof value === "string") return relativePath(oneLine(value), workspace);
  }
  return oneLine(JSON.stringify(input));
}
