import { createReason, type PlainReasonCode, type Reason } from "@countersign/contracts/reason";
import { parse } from "unbash";
import type { PathUse, ShellAnalysis, ShellPart } from "./analysis.ts";
import { placesOfSettings } from "./assigned-places.ts";
import { collectList, collectScript } from "./collect-script.ts";
import { collectParts } from "./collect-word.ts";
import { addProblem, type Collector, findingOf, newCollector, type Walk } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import type { Frame } from "./frame.ts";
import { isPlainScript } from "./is-plain-script.ts";
import { knownHead } from "./known-head.ts";
import { NO_PATHS } from "./part-draft.ts";
import { addScriptRisks } from "./script-risks.ts";
import { countGiven, dangerousNumber } from "./variable-values.ts";

const walk: Walk = { script: collectScript, list: collectList, parts: collectParts };
const MAX_LENGTH = 10_000;
/** Each pass over a command knows the values that the one before it found. */
const MAX_PASSES = 3;
// Brackets that stand open at once, in quotes too: more than any command that a person could read.
const MAX_BRACKETS = 200;
// Characters that a person does not see, or that bash and a reader take differently.
const INVISIBLE = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Cs}\p{Zs}\p{Zl}\p{Zp}]/u;

/**
 * Finds every command that a shell command can run, with its canonical form, what stands against allowing it, the paths
 * that it touches and its risks. It never throws: what it cannot follow is a problem in the answer.
 */
export function analyseShell(command: string, environment: ShellEnvironment): ShellAnalysis {
  const span = { start: 0, end: command.length };
  const refusal = findParseProblem(command);
  if (refusal !== null) {
    return {
      isUnderstood: false,
      isPlain: false,
      problems: [findingOf(refusal, span)],
      parts: [],
      canonical: command.trim(),
      isCertain: false,
      paths: [],
      mentions: NO_PATHS,
    };
  }
  const frame: Frame = { source: command, offset: 0, span, dialect: "bash" };
  const { collector, hasErrors, isPlain } = collect(command, environment, frame);
  checkText(collector, command);
  checkValues(collector);
  propagateUncertainty(collector);
  addScriptRisks(collector, command);
  const { writes, mentions } = placesOfSettings(collector);
  const paths = [...collector.paths, ...writes];
  const isUnderstood = collector.problems.length === 0;
  const canonical = hasErrors ? command.trim() : collector.canonical;
  return {
    isUnderstood,
    isPlain,
    problems: collector.problems,
    parts: collector.parts,
    canonical,
    isCertain: collector.parts.every(isCertain) && collector.paths.every(isKnown),
    paths,
    mentions,
  };
}

function isCertain({ isOpen, paths, openForms, denyForms, uncertainties }: ShellPart): boolean {
  return (
    !isOpen &&
    uncertainties.every(({ hidesProgram }) => hidesProgram !== true) &&
    paths.every(isKnown) &&
    (openForms ?? denyForms).every((form) => knownHead(form) === null)
  );
}

function isKnown({ path }: PathUse): boolean {
  return path !== null;
}

/** Why a command is not even parsed; null when it is. The parser's time grows fast with the nesting, so that is bounded first. */
function findParseProblem(command: string): PlainReasonCode | Reason | null {
  if (command.length > MAX_LENGTH) return createReason("too-long", { limit: String(MAX_LENGTH) });
  if (!/[({]/.test(command)) return null;
  let depth = 0;
  for (let at = 0; at < command.length; at += 1) {
    const character = command[at];
    if (character === "(" || character === "{") depth += 1;
    else if ((character === ")" || character === "}") && depth > 0) depth -= 1;
    if (depth > MAX_BRACKETS) return "nested-too-deeply";
  }
  return null;
}

function collect(
  command: string,
  environment: ShellEnvironment,
  frame: Frame,
): { collector: Collector; hasErrors: boolean; isPlain: boolean } {
  let collector = newCollector(walk, environment, false);
  try {
    const script = parse(command);
    const again = (isFrozen: boolean): void => {
      const { values, functions } = collector;
      collector = {
        ...newCollector(walk, environment, isFrozen),
        known: values,
        functions: new Set(functions),
      };
      collectScript(collector, script, isFrozen ? null : [environment.cwd], frame);
    };
    collectScript(collector, script, [environment.cwd], frame);
    for (let count = 0; collector.needsValues && count < MAX_PASSES; count += 1) {
      const before = collector.known === null ? -1 : countGiven(collector.known);
      // Arguments can hold arguments: each pass follows them one step further.
      if (countGiven(collector.values) === before && collector.values.positional.length === 0) break;
      again(false);
    }
    if (collector.needsFreeze) again(true);
    return { collector, hasErrors: script.errors !== undefined, isPlain: isPlainScript(script) };
  } catch (error) {
    // The parser has no bound of its own for functions inside functions, at any place where it is called.
    if (!(error instanceof RangeError)) throw error;
    addProblem(collector, "command-nested-too-deeply", frame.span);
    return { collector, hasErrors: true, isPlain: false };
  }
}

function checkText(collector: Collector, command: string): void {
  const found = INVISIBLE.exec(command);
  if (found === null) return;
  addProblem(collector, "invisible-character", { start: found.index, end: found.index + 1 });
}

/** bash runs substitutions in the subscript of a value that it reads as a number. */
function checkValues(collector: Collector): void {
  const span = dangerousNumber(collector.values);
  if (span !== null) addProblem(collector, "arithmetic-on-unknown-value", span);
}

/** After `source`, or beside it in a loop, any word may mean something else. */
function propagateUncertainty(collector: Collector): void {
  const { changedBy } = collector;
  if (changedBy === null) return;
  for (const part of collector.parts) {
    if (part === changedBy.part) continue;
    part.uncertainties = [...part.uncertainties, changedBy.finding];
    part.allowForm = null;
    part.isReadOnly = false;
    part.isWriting = false;
    part.isReadOnlyGit = false;
  }
}
