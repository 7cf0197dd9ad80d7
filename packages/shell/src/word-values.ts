import type { Span } from "@countersign/contracts/reason";
import type { DoubleQuotedChild, ParameterExpansionPart, Word, WordPart } from "unbash";
import type { GitNames } from "./analysis.ts";
import { hasBraceList } from "./brace-list.ts";
import type { Collector, ParsedScript, Where } from "./collector.ts";
import { expandBraces } from "./expand-braces.ts";
import { outputOf, type ValueTexts } from "./output-values.ts";
import { textPrinted } from "./printed-text.ts";
import { literalWord, type ShellWord, type WordValues } from "./shell-word.ts";
import { either, joinTexts, NOTHING, OPEN, singleText, UNSET } from "./value-texts.ts";
import type { GivenWord } from "./variable-values.ts";

type Scope = { collector: Collector; where: Where; depth: number; isQuoted: boolean; isArgument: boolean };

/** A number, or another name without a slash: bash's `*` stands for just that. */
const NAME: ValueTexts = {
  texts: [{ text: "*", isGlob: true, isQuoted: false, isName: true }],
  isOpen: false,
};

const MAX_DEPTH = 8;
/** Values that hold values, which hold values: of a command that needs more steps than these, nothing more is said. */
const MAX_EVALUATIONS = 5_000;
/** `part-{1..9}.txt`. */
const SEQUENCE = /^([\w./-]*)\{-?\d+\.\.-?\d+(?:\.\.-?\d+)?\}([\w./-]*)$/;
/** Of a list without elements no word is left, in quotes either. */
const MAY_VANISH = /^(?:"(?:\$@|\$\{[^{}"]*@[^{}"]*\})+")+$/;
const SPECIAL_NAMES = /^(?:[?$!#]|RANDOM|LINENO|SECONDS|UID|EUID|PPID|BASHPID|EPOCHSECONDS|SHLVL)$/;

/** What a word that depends on variables or commands may become, as far as the whole command tells. */
export function wordValues(collector: Collector, word: Word, where: Where, span: Span): WordValues {
  const found = evaluate(word, { collector, where, depth: 0, isQuoted: false, isArgument: true });
  // Without its folder a path is one from the root: that it may be any is known already.
  const texts = found.texts.filter(({ text, isUnset }) => isUnset !== true || !/^(?:\/|$)|=$/.test(text));
  const cases = texts.map(({ text, isGlob, isQuoted, listed }) =>
    text
      .split("\0")
      .filter((field) => field !== "" || isQuoted)
      .map((field) => (isGlob ? globWord(field, span, listed) : literalWord(field, span))),
  );
  if (MAY_VANISH.test(word.text) && cases.every(({ length }) => length > 0)) cases.push([]);
  const isInert =
    !found.isOpen && found.texts.length > 0 && found.texts.every(({ isName }) => isName === true);
  return { cases, isOpen: found.isOpen, isInert };
}

/** What a text with expansions in it becomes as a whole, where the shell splits nothing: in a here-document. */
export function textValues(collector: Collector, parts: readonly WordPart[], where: Where): ValueTexts {
  const scope = { collector, where, depth: 0, isQuoted: true, isArgument: false };
  return parts.reduce((before, part) => joinTexts(before, ofPart(part, scope)), singleText("", true));
}

function globWord(text: string, span: Span, gitNames: GitNames | undefined): ShellWord {
  if (!/[*?[]/.test(text)) return literalWord(text, span);
  const prefix = /^[^*?[\\]*/.exec(text)?.[0] ?? "";
  return { kind: "glob", value: text, prefix, form: text, isQuoted: false, isValue: true, gitNames, span };
}

/** One list in braces is what it says; of lists inside each other bash knows more readings. */
function bracedTexts(word: Word, home: string): ValueTexts | null {
  const [, before, behind] = SEQUENCE.exec(word.text) ?? [];
  if (before !== undefined)
    return { texts: [{ text: `${before}*${behind}`, isGlob: true, isQuoted: false }], isOpen: false };
  const texts = expandBraces(word.text.replace(/^~(?=\/|$)/, home));
  const isOpen = !/^[^{}]*\{[^{}]*\}[^{}]*$/.test(word.text);
  return texts === null
    ? null
    : { texts: [{ text: texts.join("\0"), isGlob: false, isQuoted: false }], isOpen };
}

function evaluate(word: Word, scope: Scope): ValueTexts {
  scope.collector.evaluations += 1;
  if (scope.depth > MAX_DEPTH || scope.collector.evaluations > MAX_EVALUATIONS) return OPEN;
  if (scope.isArgument && hasBraceList(word.text))
    return bracedTexts(word, scope.collector.environment.home) ?? OPEN;
  const parts: readonly WordPart[] = word.parts ?? [];
  if (word.parts === undefined)
    return startsAtHome(word.text)
      ? tilde(word.text, word.value, scope)
      : singleText(word.value, word.text !== word.value);
  const [first, ...rest] = parts;
  if (first === undefined) return NOTHING;
  const start =
    first.type === "Literal" && startsAtHome(first.text)
      ? tilde(first.text, first.value, scope)
      : ofPart(first, scope);
  return rest.reduce((before, part) => joinTexts(before, ofPart(part, scope)), start);
}

function startsAtHome(text: string): boolean {
  return text.startsWith("~");
}

function tilde(text: string, value: string, { collector, where }: Scope): ValueTexts {
  const { home } = collector.environment;
  if (isGiven("HOME", collector) || isGiven("PWD", collector)) return OPEN;
  const user = /^~([^/]*)/.exec(text)?.[1] ?? "";
  if (user === "" || user === home.slice(home.lastIndexOf("/") + 1))
    return singleText(home + value.slice(user.length + 1));
  return user === "+" ? joinTexts(folderOf(where), singleText(value.slice(2))) : OPEN;
}

function isGiven(name: string, { known }: Collector): boolean {
  return known === null || known.isAllOpen || known.words.has(name) || known.open.has(name);
}

function ofPart(part: WordPart | DoubleQuotedChild, scope: Scope): ValueTexts {
  switch (part.type) {
    case "Literal":
      return singleText(part.value, scope.isQuoted);
    case "SingleQuoted":
    case "AnsiCQuoted":
      return singleText(part.value, true);
    case "DoubleQuoted": {
      const inside = { ...scope, isQuoted: true };
      return part.parts.reduce(
        (before, child) => joinTexts(before, ofPart(child, inside)),
        singleText("", true),
      );
    }
    case "Glob":
      return { texts: [{ text: part.value, isGlob: scope.isArgument, isQuoted: false }], isOpen: false };
    case "SimpleExpansion":
      return asUsed(ofVariable(part.text.slice(1), scope), scope);
    case "ParameterExpansion":
      return asUsed(ofParameter(part, scope), scope);
    case "ArithmeticExpansion":
      return NAME;
    case "CommandExpansion":
      return asUsed(
        outputOf(part.script, scope.where, (name) => isRedefined(name, scope)) ??
          echoTexts(part.script, scope),
        scope,
      );
    // A pipe that the shell opens.
    case "ProcessSubstitution":
      return singleText("/dev/stdin");
    case "LocaleString":
    case "ExtendedGlob":
    case "BraceExpansion":
      return OPEN;
    default:
      return part satisfies never;
  }
}

/** What `$(echo …)` becomes, among other things: what it is given may print more. */
function echoTexts(script: ParsedScript | undefined, scope: Scope): ValueTexts {
  const command = script?.commands[0]?.command;
  if (script?.commands.length !== 1 || command?.type !== "Command") return OPEN;
  const name = command.name?.value;
  if ((name !== "echo" && name !== "printf") || isRedefined(name, scope)) return OPEN;
  const inside = { ...scope, depth: scope.depth + 1, isQuoted: false, isArgument: true };
  const words = command.suffix.map((item) => (item.type === "Word" ? evaluate(item, inside) : OPEN));
  if (words.some((word) => word.isOpen)) return OPEN;
  const all = words.reduce((before, word) => joinTexts(joinTexts(before, separator), word), NOTHING);
  const texts = all.texts.flatMap(({ text, isGlob }) => {
    const printed = isGlob ? null : textPrinted(name, text.split("\0").slice(1));
    return printed === null ? [] : [{ text: printed.replace(/\n+$/, ""), isGlob: false, isQuoted: false }];
  });
  return { texts, isOpen: true };
}

/** Whether a function, or another PATH, may stand in the place of a program. */
function isRedefined(name: string, { collector }: Scope): boolean {
  const { known, functions } = collector;
  return (
    known === null ||
    known.isAllOpen ||
    known.words.has("PATH") ||
    known.open.has("PATH") ||
    functions.has(name)
  );
}

/** Without quotes, the shell splits a value and takes wildcards in it for patterns. */
function asUsed(found: ValueTexts, { collector, isQuoted, isArgument }: Scope): ValueTexts {
  if (isQuoted || !isArgument) return { ...found, texts: found.texts.map((one) => ({ ...one, isQuoted })) };
  const texts = found.texts.map(({ text, isGlob, isName, isUnset, listed }) => ({
    isName: isName === true,
    isUnset: isUnset === true,
    listed,
    text: text.replaceAll(/[ \t\n]+/g, "\0"),
    isGlob: isGlob || /[*?[]/.test(text),
    isQuoted: false,
  }));
  return { texts, isOpen: found.isOpen || collector.known?.isSplitOtherwise === true };
}

function ofParameter(
  { parameter, prefix, index, operation }: ParameterExpansionPart,
  scope: Scope,
): ValueTexts {
  if (prefix === "#") return NAME;
  if (prefix === "!") return OPEN;
  const isWhole = index !== undefined && /^[@*]$/.test(index.value);
  // In quotes its elements are one word, with what IFS says between them.
  if (index?.value === "*" && scope.isQuoted) return OPEN;
  const value = isWhole ? allElements(parameter, scope) : ofVariable(parameter, scope);
  if (operation === undefined) return value;
  if (operation.type !== "Default") return operation.type === "Slice" ? slice(value) : OPEN;
  const given = (): ValueTexts =>
    evaluate(operation.operand, { ...scope, depth: scope.depth + 1, isArgument: false });
  if (operation.operator.endsWith("+")) return either([NOTHING, given()]);
  return operation.operator.endsWith("?") ? value : either([value, given()]);
}

/** `${@:2}` leaves some of the parameters away; a piece of a text may be anything. */
function slice(value: ValueTexts): ValueTexts {
  return { ...value, isOpen: true };
}

function ofVariable(name: string, scope: Scope): ValueTexts {
  const { collector, where } = scope;
  const { known } = collector;
  if (known === null) return OPEN;
  // The shell itself, the script that it runs, or a word behind `-c`.
  if (name === "0") return { ...ofPositional(name, scope), isOpen: true };
  if (/^(?:\d+|[@*])$/.test(name)) return ofPositional(name, scope);
  const given = known.words.get(name);
  if (given === undefined && !known.open.has(name) && !known.isAllOpen) {
    if (SPECIAL_NAMES.test(name)) return NAME;
    if (name === "HOME") return singleText(collector.environment.home);
    if (name === "PWD") return folderOf(where);
  }
  const isOpen = known.open.has(name) || known.isAllOpen || !collector.assigned.has(name);
  // Where it is not surely set it may be empty, so that the words around it join: `-exe${x}c`.
  const unset = collector.assigned.has(name) ? [] : [UNSET];
  const values = either([...(given ?? []).map((one) => ofGiven(one, scope)), ...unset]);
  return { texts: values.texts, isOpen: isOpen || values.isOpen };
}

function folderOf(where: Where): ValueTexts {
  return where === null ? OPEN : either(where.map((folder) => singleText(folder)));
}

/** What a variable is given: a list's words are split and matched, the word of an assignment is taken as it is. */
function ofGiven({ word, isArgument }: GivenWord, scope: Scope): ValueTexts {
  const found = evaluate(word, { ...scope, depth: scope.depth + 1, isQuoted: false, isArgument });
  const texts = found.texts.flatMap((one) => one.text.split("\0").map((text) => ({ ...one, text })));
  return { texts, isOpen: found.isOpen };
}

/** All elements of an array as words of their own, and each one alone. */
function allElements(name: string, scope: Scope): ValueTexts {
  const each = ofVariable(name, scope);
  if (each.texts.length < 2) return each;
  const whole = {
    text: each.texts.map(({ text }) => text).join("\0"),
    isGlob: each.texts.some(({ isGlob }) => isGlob),
    isQuoted: false,
  };
  return { ...each, texts: [whole, ...each.texts] };
}

/** A positional parameter may be any word of any list, or none. */
function ofPositional(name: string, scope: Scope): ValueTexts {
  const known = scope.collector.known;
  if (known === null) return OPEN;
  const lists = known.positional.map((words) => words.map((word) => ofShellWord(word, scope)));
  const each = either([NOTHING, ...lists.flat()]);
  if (name !== "@" && name !== "*") return { ...each, isOpen: each.isOpen || known.isPositionalOpen };
  const whole = lists.map((list) =>
    list.reduce(
      (before, one) => (before === NOTHING ? one : joinTexts(joinTexts(before, separator), one)),
      NOTHING,
    ),
  );
  const found = either([...whole, each]);
  return { ...found, isOpen: found.isOpen || known.isPositionalOpen || (name === "*" && scope.isQuoted) };
}

/** What a word that was read before is to the program that gets it as an argument. */
function ofShellWord({ kind, value, values }: ShellWord, scope: Scope): ValueTexts {
  switch (kind) {
    case "literal":
      return singleText(value);
    case "tilde":
      return singleText(scope.collector.environment.home + value.slice(1));
    case "glob":
      return { texts: [{ text: value, isGlob: true, isQuoted: false }], isOpen: false };
    case "dynamic": {
      if (values === undefined) return OPEN;
      const found = either(values.cases.flat().map((word) => ofShellWord(word, scope)));
      return { texts: found.texts, isOpen: found.isOpen || values.isOpen };
    }
    default:
      return kind satisfies never;
  }
}

const separator: ValueTexts = { texts: [{ text: "\0", isGlob: false, isQuoted: false }], isOpen: false };
