import type { Span } from "@countersign/contracts/decision";

/** Something that the analysis found, with its place in the command as written. */
export type Finding = { text: string; span: Span };

/** A path that a part touches. `path` is absolute and normalised but not resolved; null where it cannot be known. */
export type PathUse = { path: string | null; access: "read" | "write" | "delete"; span: Span; via: "redirect" | "argument" };

/**
 * One simple command that can run. All forms are words joined by single spaces after quote removal; a word that would
 * read otherwise unquoted is quoted in one fixed way.
 */
export type ShellPart = {
  span: Span;
  /** As spelled, wrappers and assignments kept. */
  spelled: string;
  /** What is really run: wrappers, program paths and meaningless options removed (`git push` for `/usr/bin/git -C x push`). */
  canonical: string;
  /** Every form that deny and ask rules are tried on, the most literal first: spelled, each wrapper removed, canonical. */
  denyForms: string[];
  /** The form that allow rules are tried on; null where no allow rule may cover the part (see `obstacles`). */
  allowForm: string | null;
  /** Why no allow rule may cover it: a dynamic command word, a dangerous assignment, a redefined word, … */
  obstacles: Finding[];
  /** Words that run or write something by themselves: a prefix rule covers them only when it spells them. */
  sensitive: { word: string; text: string; span: Span }[];
  /** The command and all its flags are in the table of reading commands. */
  isReading: boolean;
  /** Working directory where it runs; null when it cannot be known (`cd "$x"`). */
  cwd: string | null;
  paths: PathUse[];
  /** Why it is dangerous, in words, with a level. */
  risks: { level: "low" | "medium" | "high" | "critical"; text: string; span: Span }[];
};

/** `isUnderstood` false: something could not be parsed or followed, `problems` say what; the parts found are still there for deny and ask rules. */
export type ShellAnalysis = {
  isUnderstood: boolean;
  problems: Finding[];
  parts: ShellPart[];
  /** The parts' canonical forms in order, joined by the operators as written: shown to people, groups and learns rules. */
  canonical: string;
  /** Redirect targets and other path uses that belong to no single part (a redirect on a group). */
  paths: PathUse[];
};

/** What the analysis depends on beside the text. */
export type ShellContext = { cwd: string; home: string };
