import type { Node } from "oxc-parser";
import { lineAt, nodesOf, type SourceFile } from "./source-file.ts";
import type { Violation, Workspace } from "./workspace.ts";

/** Attributes that people read or hear, besides all that end in `Label`. */
const textAttributes = new Set([
  "title",
  "label",
  "aria-label",
  "placeholder",
  "hint",
  "heading",
  "text",
  "description",
  "about",
  "effect",
  "alt",
]);

/** What stands in these is quoted: the same in every language. */
const quotes = new Set(["code", "kbd"]);

/** "settings.json", ".claude/commands": the name of a file, and no word. */
const path = /^[~\w.-]*[./][\w./-]*\w$/;

/** Where a text decides or names something, and isn't shown. */
const hidden = new Set([
  "BinaryExpression",
  "CallExpression",
  "MemberExpression",
  "ArrowFunctionExpression",
  "ObjectExpression",
  "JSXElement",
  "JSXFragment",
]);

/** Texts on screen that stand in a component of the dashboard, and not in a message module. The pages that show the design are left out. */
export function messageViolations(workspace: Workspace): Violation[] {
  return [...workspace.files.values()].filter(isComponent).flatMap((file) =>
    [...nodesOf(file.program, isQuote)].flatMap(({ node, parent }) =>
      textsOf(node, parent).map(({ text, start }) => ({
        path: file.path,
        line: lineAt(file.text, start),
        problem: `says "${text}": put it into a message module`,
      })),
    ),
  );
}

function isComponent({ path, isTest }: SourceFile): boolean {
  return /^apps\/web\/src\/(?!features\/design\/).*\.tsx$/.test(path) && !isTest;
}

type Text = { text: string; start: number };

function textsOf(node: Node, parent: Node | null): Text[] {
  switch (node.type) {
    case "JSXText":
      return textAt(node.value, node.start + node.value.search(/\S/));
    case "JSXAttribute":
      return node.value !== null && isTextAttribute(node.name) ? literalsIn(node.value) : [];
    case "JSXExpressionContainer":
      return parent?.type === "JSXElement" || parent?.type === "JSXFragment"
        ? literalsIn(node.expression)
        : [];
    default:
      return [];
  }
}

function isTextAttribute(name: Node): boolean {
  return name.type === "JSXIdentifier" && (textAttributes.has(name.name) || name.name.endsWith("Label"));
}

/** The texts that an expression may have as its value. */
function literalsIn(value: Node): Text[] {
  return [...nodesOf(value, ({ type }) => hidden.has(type))].flatMap(({ node }) => {
    if (node.type === "TemplateElement") return textAt(node.value.cooked ?? "", node.start);
    return node.type === "Literal" && typeof node.value === "string" ? textAt(node.value, node.start) : [];
  });
}

function textAt(text: string, start: number): Text[] {
  const shown = text.trim().replace(/\s+/g, " ");
  return /\p{L}/u.test(shown) && !path.test(shown) ? [{ text: shown, start }] : [];
}

function isQuote(node: Node): boolean {
  if (node.type !== "JSXElement") return false;
  const { name } = node.openingElement;
  return name.type === "JSXIdentifier" && quotes.has(name.name);
}
