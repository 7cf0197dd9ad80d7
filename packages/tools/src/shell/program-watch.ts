import type { ReasonCode } from "@countersign/contracts/reason-kind";
import { analyseCommand } from "@countersign/policy";
import type { ShellPart } from "@countersign/shell";
import { filesOfParts, type PartFiles, type ProgramPlace } from "./program-files.ts";

/** What can be watched of the programs of a command. */
export type ProgramWatch = {
  /** For each program, the files of the workspace of which one at least must be there. */
  programs: string[][];
  /** Why a change of what the command runs could go unnoticed all the same; null when none could. */
  unknown: string | null;
};

/**
 * Whether `programFiles` names everything that a command runs. Programs that only read or write files need no watching; one
 * that is neither known to do so nor a file of the workspace may run anything.
 */
export function programWatch(command: string, place: ProgramPlace): ProgramWatch {
  const { parts, problems } = analyseCommand(command, { cwd: place.workspace, home: place.home });
  const found = filesOfParts(parts, place);
  const programs = parts.map((part, index) => (runsNothing(part) ? [] : (found[index]?.files ?? [])));
  const uncertainties = parts.map((part, index) => findUncertainty(part, found[index] ?? nothing));
  return {
    programs: programs.filter(({ length }) => length > 0),
    unknown: problems[0]?.text ?? uncertainties.find((uncertainty) => uncertainty !== null) ?? null,
  };
}

const nothing: PartFiles = { files: [], isUnwatched: false, isPartial: false, mentioned: [] };

/**
 * The parts of a command that run a file which isn't watched, or may, as people read them. Programs that are found by their name
 * alone aren't files that the command names: they lie outside the workspace.
 */
export function unwatchedParts(command: string, place: ProgramPlace): string[] {
  const { parts, problems } = analyseCommand(command, { cwd: place.workspace, home: place.home });
  const found = filesOfParts(parts, place);
  const isLost = problems.length >= mostProblems;
  const lost = problems.filter(({ code }) => isLost || !aboutShells.has(code));
  const unwatched = [
    ...parts.filter((_, index) => found[index]?.isUnwatched === true).map(({ canonical }) => canonical),
    ...lost.map(({ span }) => command.slice(span.start, span.end).trim() || command),
  ];
  return [...new Set(unwatched.map(shorten))];
}

/** What a shell runs isn't known from the words as they are spelled; the forms with values may still show it. */
const aboutShells: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "shell-runs-unknown-text",
  "shell-runs-given-text",
  "shell-runs-input",
  "shell-unknown-options",
  "starts-shell-on-unknown",
]);

/** With so many problems the analysis may have found more than it tells. */
const mostProblems = 20;

/** Builtins that run no program with any words. */
const quietBuiltins = new Set([
  ":",
  "[",
  "break",
  "continue",
  "echo",
  "exit",
  "printf",
  "pwd",
  "read",
  "test",
]);

function runsNothing({ isReadOnly, isWriting, canonical, uncertainties }: ShellPart): boolean {
  const [name = ""] = canonical.split(" ");
  return isReadOnly || isWriting || (quietBuiltins.has(name) && uncertainties.length === 0);
}

function findUncertainty(part: ShellPart, { files, isUnwatched, isPartial }: PartFiles): string | null {
  const uncertainty = part.uncertainties.find(({ code }) => code !== "command-word-quoted");
  if (uncertainty !== undefined) return uncertainty.text;
  if (runsNothing(part)) return null;
  if (files.length === 0 || isPartial) return `what it runs is unknown: ${shorten(part.canonical)}`;
  if (part.cwd === null) return `the folder it runs in is unknown: ${shorten(part.canonical)}`;
  const open = isUnwatched || files.some((path) => /[$`*?{}[\]]/.test(path));
  return open ? `a name is unknown: ${shorten(part.canonical)}` : null;
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}
