import { parse } from "unbash";
import type { ShellAnalysis, ShellPart } from "./analysis.ts";
import type { Frame } from "./collector.ts";
import type { Outcome, Ran } from "./oracle-bash.ts";
import { readAssignmentWord, readWord, type ShellWord } from "./shell-word.ts";

/** What bash did that the analysis does not know of. */
export function missingFrom(analysis: ShellAnalysis, outcome: Outcome): string[] {
  const isOpen = analysis.parts.some((part) =>
    part.obstacles.some((found) => found.text.includes("not literal")),
  );
  const forms = analysis.parts.flatMap((part) =>
    part.denyForms.map((form) => ({ part, words: wordsOf(form) })),
  );
  const missing: string[] = [];
  for (const ran of outcome.ran) {
    const same = forms.filter(({ words }) => isSame(words, ran));
    if (same.length === 0 && !isOpen) missing.push(`ran ${JSON.stringify(ran.words)}`);
    else if (same.length > 0 && !same.some(({ part }) => mayBeIn(part, ran.cwd))) {
      missing.push(
        `ran ${JSON.stringify(ran.words)} in ${ran.cwd.slice(outcome.folder.length)}, not in ${same[0]?.part.cwd?.slice(outcome.folder.length)}`,
      );
    }
  }
  const uses = [...analysis.paths, ...analysis.parts.flatMap((part) => part.paths)].filter(
    (use) => use.access === "write",
  );
  for (const file of outcome.files) {
    if (uses.some((use) => use.path === null || use.path === file)) continue;
    missing.push(`wrote ${file.slice(outcome.folder.length)}`);
  }
  return missing;
}

function mayBeIn(part: ShellPart, cwd: string): boolean {
  return part.cwd === null || part.cwd === cwd;
}

function wordsOf(form: string): ShellWord[] {
  const command = parse(form).commands[0]?.command;
  if (command?.type !== "Command" || command.name === undefined) return [];
  const frame: Frame = { source: form, offset: 0, span: { start: 0, end: form.length }, dialect: "bash" };
  const rest = command.args.map((word) =>
    word.type === "Word" ? readWord(word, frame) : readAssignmentWord(word, frame),
  );
  return [readWord(command.name, frame), ...rest];
}

/** Literal words must be equal and in order; anything may stand where a word is not literal. */
function isSame(words: readonly ShellWord[], ran: Ran): boolean {
  if (words[0]?.value !== ran.words[0]) return false;
  const isLiteral = words.every((word) => word.kind === "literal");
  // `xargs` and `find` add words, and `{}` stands for one.
  if (isLiteral && !words.some((word) => word.value === "{}")) {
    return words.length <= ran.words.length && words.every((word, index) => word.value === ran.words[index]);
  }
  let at = 0;
  for (const word of words) {
    if (word.kind !== "literal" || word.value === "{}") continue;
    at = ran.words.indexOf(word.value, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
