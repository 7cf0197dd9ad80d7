import type { JsonObject } from "./json.ts";
import type { Preview } from "./preview.ts";
import { relativePath } from "./relative-path.ts";

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
      const others = preview.files.length - 1;
      return others === 0 ? path : `${path} and ${others} more ${others === 1 ? "file" : "files"}`;
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
      return summaryTitle(preview.summary);
  }
}

/**
 * Text in one line. Line breaks are shown, so that nothing hides behind them. Only plain blanks are dropped, no unusual characters. The patterns
 * read each blank once, because a model can write any number of them.
 */
export function oneLine(text: string): string {
  const trimmed = text.replace(/^[ \t\n]+|(?<![ \t\n])[ \t\n]+$/g, "");
  return trimmed.replace(/(?<![ \t])[ \t]*\n[ \t\n]*/g, (gap) => {
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
  return fieldsTitle(input);
}

/** Other tools' inputs are JSON. In one line, the fields are easier to read without the braces. */
function summaryTitle(summary: string): string {
  const input = summary.startsWith("{") ? objectOf(summary) : null;
  return input === null ? oneLine(summary) : fieldsTitle(input);
}

function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    // The text only begins like JSON.
    return null;
  }
}

const longestField = 80;

/** Each field with its value, in the order of the input: `to: ada, copies: 2`. Empty for an input without fields. */
function fieldsTitle(input: object): string {
  const fields = Object.entries(input);
  return fields
    .map(([name, value]) => {
      const text = oneLine(typeof value === "string" ? plainOrQuoted(value) : JSON.stringify(value));
      const signs = Array.from(text);
      const isCut = fields.length > 1 && signs.length > longestField;
      return `${oneLine(name)}: ${isCut ? `${signs.slice(0, longestField).join("")}…` : text}`;
    })
    .join(", ");
}

/** Quoted if it could be mistaken for several fields. */
function plainOrQuoted(value: string): string {
  return value === "" || /[,"]/.test(value) ? JSON.stringify(value) : value;
}
