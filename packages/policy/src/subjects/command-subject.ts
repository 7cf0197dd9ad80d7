import { createReason, type Reason, reasonAt } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import { commandRisk } from "../advice/command-risk.ts";
import { suggestForCommand } from "../advice/suggest-command.ts";
import { joinPath, normalise } from "../paths/path-text.ts";
import type { PolicyCall } from "../policy-call.ts";
import type { Scene } from "../scene.ts";
import { analyseOnce } from "./analyse-once.ts";
import { checkCommandBorder } from "./command-border.ts";
import { findClosed } from "./command-data.ts";
import { findCommandHits } from "./command-hits.ts";
import { collectMentions, collectUses, findCommandFloor } from "./command-paths.ts";
import { type CoveredPart, coverParts, permitCommand } from "./command-permit.ts";
import { isReadingPart } from "./command-reading.ts";
import { findUnknown } from "./command-unknown.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { findRunFile, findUsedLink } from "./possible-names.ts";
import { findRuleFileChanges } from "./rule-file-changes.ts";
import { openSubject, type Subject } from "./subject.ts";

const ruleTools = ["Bash"];
const gitSettings =
  /\/(?:\.git\/(?:config|config\.worktree|modules\/.*\/config)|\.gitconfig|gitconfig|\.config\/git\/config)$/;

/** A call that runs a shell command. */
export function createCommandSubject(call: PolicyCall, scene: Scene): Subject {
  const command = lookAtCommand(call, scene);
  if (command === null) return createUnreadable();
  const { analysis } = command;
  const isReading = (): boolean =>
    analysis.isUnderstood &&
    analysis.isPlain &&
    analysis.parts.every((part) => isReadingPart(part, analysis, scene)) &&
    command.uses.every(({ use }) => use.access === "read");
  let known: CoveredPart[] | null = null;
  const covers = (): CoveredPart[] => {
    known ??= coverParts(command, scene);
    return known;
  };
  return {
    ruleTools,
    canonical: analysis.canonical,
    unclear: () => findUnclear(command),
    hits: (list) => findCommandHits(list, command, scene),
    floor: () => findCommandFloor(command, scene),
    ruleFileChanges: () => findRuleFileChanges(command, scene),
    closed: () => findClosed(command, scene),
    unknown: (list) => findUnknown(list, command, scene),
    border: (border) => checkCommandBorder(command, border, scene, isReading()),
    isReading,
    permit: () => permitCommand(command, covers(), scene),
    risk: () => commandRisk(command, scene),
    suggest: () => suggestForCommand(command, covers()),
  };
}

/** Analyses the command of a call; null when the call has none. */
export function lookAtCommand(call: PolicyCall, scene: Scene): LookedCommand | null {
  const text = call.input.command;
  if (typeof text !== "string") return null;
  const known = scene.looks?.get(text);
  if (known !== undefined) return known;
  const { context } = scene;
  const cwd = normalise(joinPath(scene.cwd, context.shellWorkingDirectory ?? scene.cwd));
  const analysis = analyseOnce(text, { cwd, home: scene.home });
  let mentions: LookedUse[] | null = null;
  const command: LookedCommand = {
    text,
    analysis,
    uses: collectUses(analysis, scene),
    mentions: () => {
      mentions ??= collectMentions(analysis, scene);
      return mentions;
    },
  };
  scene.looks?.set(text, command);
  return command;
}

function findUnclear({ text, analysis, uses }: LookedCommand): Reason[] {
  const reasons: Reason[] = [];
  if (!analysis.isUnderstood) {
    for (const problem of analysis.problems) {
      const { start, end } = problem.span;
      reasons.push(reasonAt(problem, { part: text.slice(start, end) }));
    }
    if (reasons.length === 0) reasons.push(createReason("command-not-understood", {}));
  }
  const link = findUsedLink(analysis, uses);
  if (link !== undefined) {
    reasons.push(createReason("makes-and-uses-link", {}, { part: link.canonical, span: link.span }));
  }
  const run = link === undefined ? findRunFile(analysis, uses) : undefined;
  if (run !== undefined) {
    reasons.push(createReason("writes-and-runs-file", {}, { part: run.canonical, span: run.span }));
  }
  const settings = uses.find(({ use }) => use.access !== "read" && gitSettings.test(use.path ?? ""));
  if (
    settings !== undefined &&
    analysis.parts.some((part) => part !== settings.part && /^git /.test(part.canonical))
  )
    reasons.push(createReason("changes-git-settings", {}, { span: settings.use.span }));
  for (const { use, looked } of uses) {
    const problem = looked?.problem ?? null;
    if (problem !== null) reasons.push(reasonAt(problem, { span: use.span }));
    else if (looked === null && use.via === "redirect")
      reasons.push(createReason("unknown-redirect", {}, { span: use.span }));
  }
  return reasons;
}

function createUnreadable(): Subject {
  return {
    ...openSubject,
    ruleTools,
    unclear: () => [createReason("no-command", {})],
    hits: () => [],
    floor: () => [],
    isReading: () => false,
    permit: () => ({ isPermitted: false, reasons: [] }),
    risk: () => ({ level: "high", reasons: [createRiskReason({ code: "not-understood" })] }),
    suggest: () => [],
  };
}
