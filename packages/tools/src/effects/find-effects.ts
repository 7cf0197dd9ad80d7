import { createHash } from "node:crypto";
import type { CallEffects, EffectUnknown } from "@countersign/contracts/call-effects";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import { analyseCommand } from "@countersign/policy";
import type { IntendedEffect, IntendedFiles, PathUse, ShellAnalysis, ShellPart } from "@countersign/shell";
import { environmentIn } from "../shell/shell-environment.ts";
import { defaultLimits, EffectBudget, type EffectLimits } from "./effect-budget.ts";
import type { EffectReader } from "./effect-reader.ts";
import { GitView } from "./git-view.ts";
import { GroupList } from "./group-list.ts";
import { readFiles } from "./read-files.ts";
import { readTargets, type TargetIntent } from "./read-targets.ts";

/** Where a command would run, and with which variables. */
export type EffectPlace = {
  /** Absolute and real. */
  workspace: string;
  home: string;
  environment: Record<string, string>;
};

type FileIntent = { effect: IntendedFiles; isLater: boolean };

const mostUnknowns = 20;

/**
 * What a command would do to files and which places it would reach, as things are now; null where nothing is known of its programs.
 * Found by reading alone: nothing of the command runs, nothing that a repository's settings name does, and no file that it touches is
 * opened. Throws only the signal's reason.
 */
export async function findEffects(
  command: string,
  place: EffectPlace,
  signal: AbortSignal,
  limits: EffectLimits = defaultLimits,
): Promise<CallEffects | null> {
  const { workspace, home } = place;
  const analysis = analyseCommand(command, { cwd: workspace, home });
  const { files, targets, unknowns } = intentsOf(analysis, command);
  if (files.length === 0 && targets.length === 0 && unknowns.length === 0) return null;
  const git = new GitView(home);
  const budget = new EffectBudget(limits, signal);
  const reader: EffectReader = { list: new GroupList(git), git, budget, unknowns: [...unknowns] };
  for (const { effect } of files) await readFiles(reader, effect);
  const settings = {
    workspace,
    home,
    environment: environmentIn(workspace, place.environment),
    command,
    unknowns: reader.unknowns,
  };
  const reached = await readTargets(targets, settings, budget);
  for (const path of git.unreadable) reader.unknowns.push({ code: "unreadable-index", data: { path } });
  if (!analysis.isUnderstood) reader.unknowns.push({ code: "not-understood" });
  if ([...files, ...targets].some(({ isLater }) => isLater))
    reader.unknowns.push({ code: "after-other-commands" });
  const { groups, bound } = reader.list;
  return {
    groups,
    targets: reached,
    unknowns: distinct(reader.unknowns).slice(0, mostUnknowns),
    fingerprint: fingerprintOf({ files: bound, targets: reached }),
  };
}

function fingerprintOf(bound: { files: string[]; targets: CallEffects["targets"] }): string | null {
  if (bound.files.length === 0 && bound.targets.length === 0) return null;
  return createHash("sha256").update(canonicalJson(bound)).digest("hex");
}

function distinct(unknowns: readonly EffectUnknown[]): EffectUnknown[] {
  return [...new Map(unknowns.map((unknown) => [canonicalJson(unknown), unknown])).values()];
}

type Intents = { files: FileIntent[]; targets: TargetIntent[]; unknowns: EffectUnknown[] };

function intentsOf(analysis: ShellAnalysis, command: string): Intents {
  const intents: Intents = { files: [], targets: [], unknowns: [] };
  let isLater = false;
  for (const part of analysis.parts) {
    const effects = [...part.effects.value, ...redirected(part.paths, part, command)];
    for (const effect of effects) {
      if (effect.kind === "unknown") intents.unknowns.push(effect.unknown);
      else if (effect.kind === "target") intents.targets.push({ ...effect, isLater });
      else intents.files.push({ effect, isLater });
    }
    isLater ||= mayPrepare(part, effects);
  }
  for (const effect of redirected(analysis.paths, null, command))
    intents.files.push({ effect, isLater: false });
  return intents;
}

/** Whether what comes later may find other files than those that are there now. */
function mayPrepare({ isReadOnly, canonical }: ShellPart, effects: readonly IntendedEffect[]): boolean {
  const [name = ""] = canonical.split(" ", 1);
  const isQuiet = isReadOnly || quietBuiltins.has(name);
  if (effects.length === 0) return !isQuiet;
  return !effects.every(({ kind }) => kind === "delete" || kind === "rights" || kind === "target");
}

const quietBuiltins: ReadonlySet<string> = new Set([
  ":",
  "[",
  "cd",
  "echo",
  "exit",
  "false",
  "printf",
  "test",
  "true",
]);

/** What redirects write. */
function redirected(paths: readonly PathUse[], part: ShellPart | null, command: string): IntendedFiles[] {
  const written = paths.filter(({ via, access }) => via === "redirect" && access === "write");
  return written.map((use): IntendedFiles => {
    const word = command.slice(use.span.start, use.span.end);
    const name = (use.path ?? "").slice((use.path ?? "").lastIndexOf("/") + 1);
    const isElsewhere = written.some(
      (other) => other.span.start === use.span.start && other.path !== use.path,
    );
    const isKnown = use.physical !== null && use.glob === undefined && !isElsewhere;
    const operand = isKnown
      ? { kind: "path" as const, path: use.physical ?? "", name }
      : { kind: "unknown" as const, unknown: unknownTarget(part, word) };
    return { kind: "write", operands: [operand], action: use.isAppended === true ? "change" : "overwrite" };
  });
}

function unknownTarget(part: ShellPart | null, word: string): EffectUnknown {
  const program = part?.canonical.split(" ", 1)[0] ?? "bash";
  if (/[$`]/.test(word))
    return { code: /\$\(|`/.test(word) ? "substitution" : "variable", data: { program, word } };
  return part?.folders?.length === 1
    ? { code: "pattern", data: { program, word } }
    : { code: "unknown-folder", data: { program } };
}
