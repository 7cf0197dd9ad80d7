import type { Redirect, Redirection, Word } from "unbash";
import type { Finding, PathUse } from "./analysis.ts";
import { assignmentDanger } from "./assignments.ts";
import { collectParts, collectWord } from "./collect-word.ts";
import { addProblem, bashOnly, type Collector, findingOf, type Where } from "./collector.ts";
import { readWithValues, targetWords } from "./command-values.ts";
import { type Frame, spanOf } from "./frame.ts";
import type { Input } from "./input.ts";
import { documentInput, openedInput, stringInput } from "./opened-input.ts";
import { isSameUse, pathUses } from "./path-uses.ts";
import { readWord } from "./shell-word.ts";

export type Redirected = {
  paths: PathUse[];
  uncertainties: Finding[];
  /** The redirects that name a path, as the canonical form shows them. */
  shown: string;
  input: Input | null;
  /** What stands behind other descriptors. */
  others: Input[];
  /** What its standard input is redirected from: text that the command spells out, or a file that is named. */
  reads: "text" | "file" | null;
};

/** The file isn't emptied first. */
const keepsContent = /^(?:>>|&>>|<>)$/;

const NONE: Redirected = { paths: [], uncertainties: [], shown: "", input: null, others: [], reads: null };

/** The paths that redirects open, seen from `where`, and the commands inside their words. */
export function collectRedirects(
  collector: Collector,
  redirects: readonly Redirection[],
  where: Where,
  frame: Frame,
): Redirected {
  if (redirects.length === 0) return NONE;
  const found: Redirected = { ...NONE, paths: [], uncertainties: [], others: [] };
  for (const redirect of redirects) {
    noteDescriptorVariable(collector, redirect, found, frame);
    if (isOfInput(redirect)) found.reads = null;
    if (redirect.type === "HereDoc") {
      const { body } = redirect;
      if (body.parts !== undefined) collectParts(collector, body.parts, where, frame);
      const isLiteral = redirect.delimiter?.quoted === true || !/[$`\\]/.test(body.text);
      // bash joins such lines before it looks for the end.
      if (redirect.delimiter?.quoted !== true && body.text.includes("\\\n"))
        addProblem(collector, "joined-here-document", spanOf(redirect, frame));
      const isShifted = redirect.operator === "<<-";
      const offset = isShifted || frame.offset === null ? null : body.pos + frame.offset;
      const shifted = isShifted ? body.text.replace(/^\t+/gm, "") : body.text;
      setInput(
        found,
        redirect,
        isLiteral ? { text: shifted, offset } : documentInput(collector, body, where),
      );
    } else if (redirect.target === undefined) {
      found.uncertainties.push(findingOf("redirect-without-target", spanOf(redirect, frame)));
    } else if (redirect.type === "HereString") {
      bashOnly(collector, "<<<", redirect, frame);
      collectWord(collector, redirect.target, where, frame);
      const word = readWord(redirect.target, frame);
      const isLiteral = word.kind === "literal";
      const input = isLiteral
        ? { text: word.value, offset: null }
        : stringInput(collector, redirect.target, where);
      setInput(found, redirect, input);
    } else {
      collectWord(collector, redirect.target, where, frame);
      addTarget(collector, redirect, redirect.target, where, frame, found);
    }
  }
  return found;
}

/** `3<<E` leaves the standard input as it is. */
function isOfInput({ operator, descriptor }: Redirection): boolean {
  if (descriptor === undefined) return operator.startsWith("<");
  return descriptor.type === "FileDescriptor" && descriptor.value === 0;
}

function setInput(found: Redirected, redirect: Redirection, input: Input): void {
  if (!isOfInput(redirect)) found.others.push(input);
  if (!isOfInput(redirect)) return;
  found.input = input;
  found.reads = input.text === null ? null : "text";
}

/** `{name}>file` puts a number into a variable. */
function noteDescriptorVariable(
  collector: Collector,
  redirect: Redirection,
  found: Redirected,
  frame: Frame,
): void {
  if (redirect.descriptor?.type !== "FileDescriptorVariable") return;
  bashOnly(collector, "{name}>", redirect, frame);
  collector.values.open.add(redirect.descriptor.name);
  const danger = assignmentDanger(redirect.descriptor.name, null, "shell");
  if (danger !== null) found.uncertainties.push(findingOf(danger, spanOf(redirect.descriptor, frame)));
}

const FREE = /^\/dev\/(?:null|zero|stdin|stdout|stderr|fd\/\d+)$/;
const NETWORK = /^\/dev\/(?:tcp|udp)\//;

function addTarget(
  collector: Collector,
  redirect: Redirect,
  target: Word,
  where: Where,
  frame: Frame,
  found: Redirected,
): void {
  const { operator } = redirect;
  const word = readWithValues(collector, target, where, frame);
  if ((operator === "&>" || operator === "&>>" || operator === ">&") && frame.dialect === "sh") {
    if (operator !== ">&" || !/^(?:\d+-?|-)$/.test(word.value))
      bashOnly(collector, operator, redirect, frame);
  }
  const isDuplicate = operator === ">&" || operator === "<&";
  if (isDuplicate && word.kind === "literal" && /^(?:\d+-?|-)$/.test(word.value)) return;
  if (word.kind === "literal" && FREE.test(word.value)) return;
  const place = word.prefix.replaceAll(/\/+/g, "/");
  if (NETWORK.test(place) || (word.kind !== "literal" && /^\/dev\/?(?:t|u|$)/.test(place))) {
    found.uncertainties.push(findingOf("opens-connection", word.span));
  }
  found.shown += ` ${operator} ${word.form}`;
  const access = operator === "<" || operator === "<&" ? "read" : "write";
  if (operator === "<" && isOfInput(redirect)) found.reads = "file";
  const opened = operator === "<" ? openedInput(collector, target, where, frame) : null;
  if (opened !== null && isOfInput(redirect)) found.input = opened;
  else if (opened !== null) found.others.push(opened);
  // A pattern as a target opens the single name it matches.
  for (const known of targetWords(word)) {
    const use = { covers: "path", via: "redirect" } as const;
    const named = known.kind === "glob" ? { ...known, kind: "dynamic" as const } : known;
    const opened = pathUses(collector.environment, named, where, { ...use, access });
    const uses = keepsContent.test(operator)
      ? opened.map((one) => ({ ...one, isAppended: true as const }))
      : opened;
    if (operator === "<>")
      uses.push(...pathUses(collector.environment, named, where, { ...use, access: "read" }));
    found.paths.push(...uses.filter((one) => !found.paths.some((known) => isSameUse(known, one))));
  }
}
