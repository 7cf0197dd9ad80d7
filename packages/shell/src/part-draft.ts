import type { Span } from "@countersign/contracts/reason";
import type { Finding, PathChange, PathUse, PossibleCommands, ShellPart } from "./analysis.ts";
import { type Collector, show, type Where } from "./collector.ts";
import type { IntendedEffect } from "./effects/intended-effect.ts";
import type { Frame } from "./frame.ts";
import type { Input } from "./input.ts";
import { Later } from "./later.ts";
import { joinForms, type ShellWord } from "./shell-word.ts";

/** What an outer command gives to what it runs: forms that rules see before the inner ones, and its own findings. */
export type Outer = {
  denyForms: readonly string[];
  allowForm: string;
  uncertainties: readonly Finding[];
  sensitive: ShellPart["sensitive"];
  risks: ShellPart["risks"];
};

/** Text that a command runs as commands of its own. `isOpen`: it adds words to the last one. */
export type InnerText = { text: string; where: Where; isOpen?: true };

/** A simple command while it is looked at. */
export type Draft = {
  words: ShellWord[];
  span: Span;
  where: Where;
  /** Where the shell itself is: a wrapper may run the command elsewhere (`env -C`). */
  shellWhere: Where;
  frame: Frame;
  assignments: string[];
  uncertainties: Finding[];
  sensitive: ShellPart["sensitive"];
  risks: ShellPart["risks"];
  paths: PathUse[];
  changes: PathChange[] | null;
  /** Work out what its words may name for reading. */
  mentions: (() => readonly PathUse[])[];
  optionPaths: ShellPart["optionPaths"];
  effects: ShellPart["effects"];
  input: Input | null;
  /** What it may read beside that: `3<<< text`, `<(echo text)`. */
  others: readonly Input[];
  reads: ShellPart["reads"];
  /** Redirects for the canonical form. */
  shown: string;
  outer: Outer | null;
  /** More words follow than are written here (`xargs`). */
  hasMoreWords: boolean;
  /** They are names that `find` found, which begin with the folder where it looked: none of them is an option. */
  areFound: boolean;
  /** The places where it looked, as far as they are known and it follows no links there. */
  foundIn: PathUse["foundIn"] | null;
  possibleCommands: PossibleCommands;
  /** What text in its words would run, for deny rules alone. */
  embeddedForms: string[];
  /** Text that the command itself will run. */
  innerTexts: InnerText[];
  /** Where the words that allow rules see begin. */
  allowFrom: number;
};

const NO_POSSIBLE_COMMANDS: PossibleCommands = { words: [], commands: [], forms: [] };

export const NO_EFFECTS = new Later<readonly IntendedEffect[]>(() => []);
export const NO_PATHS = new Later<readonly PathUse[]>(() => []);

export function newDraft(words: ShellWord[], span: Span, where: Where, frame: Frame): Draft {
  return {
    words,
    span,
    where,
    shellWhere: where,
    frame,
    assignments: [],
    uncertainties: [],
    sensitive: [],
    risks: [],
    paths: [],
    changes: null,
    mentions: [],
    optionPaths: NO_PATHS,
    effects: NO_EFFECTS,
    input: null,
    others: [],
    reads: null,
    shown: "",
    outer: null,
    hasMoreWords: false,
    areFound: false,
    foundIn: null,
    possibleCommands: NO_POSSIBLE_COMMANDS,
    embeddedForms: [],
    innerTexts: [],
    allowFrom: 0,
  };
}

export function spelledForm(draft: Draft): string {
  const words = joinForms(draft.words);
  return draft.assignments.length === 0 ? words : `${draft.assignments.join(" ")} ${words}`.trimEnd();
}

/** What the draft gives to the commands that it runs. */
export function outerOf(draft: Draft, denyForms: readonly string[]): Outer {
  return {
    denyForms,
    allowForm: draft.outer?.allowForm ?? joinForms(draft.words, draft.allowFrom),
    uncertainties: allUncertainties(draft),
    sensitive: [...(draft.outer?.sensitive ?? []), ...draft.sensitive],
    risks: [...(draft.outer?.risks ?? []), ...draft.risks],
  };
}

type Result = {
  canonical: string;
  denyForms: readonly string[];
  isReadOnly: boolean;
  isReadOnlyGit?: boolean;
  isWriting?: boolean;
};

/** Makes the part and adds it. */
export function commitPart(collector: Collector, draft: Draft, result: Result): ShellPart {
  const { outer } = draft;
  const uncertainties = allUncertainties(draft);
  const sensitive = outer === null ? draft.sensitive : [...outer.sensitive, ...draft.sensitive];
  const isBare = outer === null && uncertainties.length === 0 && sensitive.length === 0;
  const isReadOnly = result.isReadOnly && isBare;
  const part: ShellPart = {
    span: draft.span,
    spelled: outer === null ? spelledForm(draft) : (outer.denyForms[0] ?? spelledForm(draft)),
    canonical: result.canonical,
    denyForms: allForms(draft, result.denyForms),
    allowForm:
      uncertainties.length > 0 ? null : (outer?.allowForm ?? joinForms(draft.words, draft.allowFrom)),
    uncertainties,
    sensitive,
    isReadOnly,
    // Its table says of every word of it that it does no more than write what is named.
    isWriting: outer === null && uncertainties.length === 0 && result.isWriting === true,
    isReadOnlyGit: isReadOnly && result.isReadOnlyGit === true,
    cwd: draft.where?.length === 1 ? (draft.where[0] ?? null) : null,
    folders: draft.where,
    reads: draft.reads,
    paths: draft.paths,
    changes: draft.changes,
    mentions: mentionsOf(draft),
    optionPaths: draft.optionPaths,
    effects: draft.effects,
    isOpen: draft.hasMoreWords,
    possibleCommands: draft.possibleCommands,
    risks: outer === null ? draft.risks : [...outer.risks, ...draft.risks],
  };
  // Every form is tried on every list: long ones, many times, cost as much as many nodes.
  for (const form of part.denyForms) collector.steps += Math.floor(form.length / 250);
  collector.parts.push(part);
  show(collector, result.canonical + draft.shown);
  return part;
}

function allForms({ outer, embeddedForms }: Draft, own: readonly string[]): string[] {
  const isAlone = own.length === 1 && outer === null && embeddedForms.length === 0;
  return isAlone ? [...own] : [...new Set([...(outer?.denyForms ?? []), ...own, ...embeddedForms])];
}

function mentionsOf({ mentions }: Draft): ShellPart["mentions"] {
  return mentions.length === 0 ? NO_PATHS : new Later(() => mentions.flatMap((find) => find()));
}

function allUncertainties(draft: Draft): Finding[] {
  return draft.outer === null ? draft.uncertainties : [...draft.outer.uncertainties, ...draft.uncertainties];
}
