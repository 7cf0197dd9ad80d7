import type { CompoundList, Redirection, Script, Statement, Word, WordPart } from "unbash";
import { hasBraceList } from "./brace-list.ts";

/**
 * Whether a script is plain: simple commands joined by `&&`, `||`, `;`, `|` or line ends, of words that are what they
 * say, and `if` behind a test of files (`if [ -f a ]; then cat a; fi`). No variable but `$?`, no substitution, glob,
 * brace list, assignment, function, loop, group, arithmetic or background job.
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
    case "If":
      return (
        isTest(node.clause) &&
        isPlainList(node.then) &&
        node.elif.every((branch) => isTest(branch.clause) && isPlainList(branch.then)) &&
        (node.else === undefined || isPlainList(node.else))
      );
    default:
      return false;
  }
}

function isPlainList(list: CompoundList): boolean {
  return list.commands.every(isPlainStatement);
}

/** One `[ … ]` or `test …`, of words that are what they say. */
function isTest(list: CompoundList): boolean {
  const only = list.commands[0];
  if (list.commands.length !== 1 || only?.command.type !== "Command") return false;
  const name = only.command.name?.text;
  return (name === "[" || name === "test") && isPlainStatement(only);
}

/** Where a redirect leads is decided by the rules on paths; here it must only be written out. */
function isPlainRedirect(redirect: Redirection): boolean {
  if (redirect.descriptor?.type === "FileDescriptorVariable") return false;
  if (redirect.type === "HereDoc")
    return redirect.delimiter?.quoted === true || !/[$`\\]/.test(redirect.body.text);
  return redirect.target !== undefined && isPlainWord(redirect.target);
}

function isPlainWord(word: Word): boolean {
  // Every expansion of such a pattern is this option again.
  if (/^--(?:include|exclude|exclude-dir)=[\w.*?/-]+$/.test(word.text)) return true;
  if (word.text.includes("{") && hasBraceList(word.text)) return false;
  return word.parts === undefined || word.parts.every(isPlainPart);
}

function isPlainPart(part: WordPart): boolean {
  if (part.type === "DoubleQuoted")
    return part.parts.every((child) => child.type === "Literal" || isStatus(child));
  if (isStatus(part)) return true;
  return part.type === "Literal" || part.type === "SingleQuoted" || part.type === "AnsiCQuoted";
}

const HARMLESS_SUBSTITUTION = /^\$\(date(?: -u)?(?: \+[%\w:-]+)?\)$/;

/** `$?` is a number, and what `date` prints holds nothing that anybody wrote. */
function isStatus(part: { type: string; text: string }): boolean {
  if (part.type === "CommandExpansion") return HARMLESS_SUBSTITUTION.test(part.text);
  return part.type === "SimpleExpansion" && part.text === "$?";
}
