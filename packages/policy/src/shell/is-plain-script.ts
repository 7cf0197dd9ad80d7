import type { Redirection, Script, Statement, Word, WordPart } from "unbash";

/**
 * Whether a script is plain: simple commands joined by `&&`, `||`, `;`, `|` or line ends, of words that are what they
 * say. No variable, substitution, glob, brace list, assignment, function, loop, group, arithmetic or background job.
 * Only a plain script may run without a rule: in all others what is read is not surely what is written.
 */
export function isPlainScript(
  script: Script & { readonly errors?: readonly unknown[] | undefined },
): boolean {
  return script.errors === undefined && script.commands.every(isPlainStatement);
}

function isPlainStatement(statement: Statement): boolean {
  return statement.background !== true && isPlainNode(statement.command);
}

function isPlainNode(node: Statement["command"]): boolean {
  switch (node.type) {
    case "AndOr":
    case "Pipeline":
      return node.commands.every(isPlainNode);
    case "Command":
      return (
        node.name !== undefined &&
        isPlainWord(node.name) &&
        node.prefix.length === 0 &&
        node.suffix.every(
          (item) => item.type !== "Assignment" && (item.type !== "Word" || isPlainWord(item)),
        ) &&
        node.redirects.every(isPlainRedirect)
      );
    default:
      return false;
  }
}

/** Where a redirect leads is decided by the rules on paths; here it must only be written out. */
function isPlainRedirect(redirect: Redirection): boolean {
  if (redirect.descriptor?.type === "FileDescriptorVariable") return false;
  if (redirect.type === "HereDoc")
    return redirect.delimiter?.quoted === true || !/[$`\\]/.test(redirect.body.text);
  return redirect.target !== undefined && isPlainWord(redirect.target);
}

function isPlainWord(word: Word): boolean {
  return word.parts === undefined || word.parts.every(isPlainPart);
}

function isPlainPart(part: WordPart): boolean {
  if (part.type === "DoubleQuoted") return part.parts.every((child) => child.type === "Literal");
  return part.type === "Literal" || part.type === "SingleQuoted" || part.type === "AnsiCQuoted";
}
