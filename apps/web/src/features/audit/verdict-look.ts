import type { AuditRow, AuditVerdict, DeciderKind } from "@countersign/contracts/audit";
import type { CallOutcome } from "@countersign/contracts/call";
import type { Tone } from "@countersign/ui/chip";
import {
  Ban,
  Clock,
  Code,
  Cog,
  CornerDownRight,
  GitCompareArrows,
  KeyRound,
  type LucideIcon,
  MessageSquareReply,
  OctagonX,
  RotateCcw,
  Scale,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  SquareSlash,
  Target,
  Undo2,
  User,
  UserCheck,
  Webhook,
} from "lucide-react";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { formatExit, outcomeLabels } from "../../lib/messages/verdict-messages.ts";
import { entryMessages } from "./entry-messages.ts";

type VerdictLook = { word: string; tone: Tone; icon: LucideIcon; about: string };

/** What a row of the audit log says, in a word, an icon and a colour, and in a sentence. */
export const verdictLook: Record<AuditVerdict, VerdictLook> = {
  allow: { word: entryMessages.allowed, tone: "allow", icon: ShieldCheck, about: entryMessages.aboutAllowed },
  "approve-first": {
    word: entryMessages.firstApproval,
    tone: "ask",
    icon: UserCheck,
    about: entryMessages.aboutFirstApproval,
  },
  deny: { word: entryMessages.denied, tone: "deny", icon: Ban, about: entryMessages.aboutDenied },
  instruct: {
    word: entryMessages.instructed,
    tone: "info",
    icon: MessageSquareReply,
    about: entryMessages.aboutInstructed,
  },
  abort: {
    word: entryMessages.aborted,
    tone: "neutral",
    icon: OctagonX,
    about: entryMessages.aboutAborted,
  },
  undo: {
    word: entryMessages.undone,
    tone: "ask",
    icon: Undo2,
    about: entryMessages.aboutUndone,
  },
  change: {
    word: entryMessages.changed,
    tone: "neutral",
    icon: Settings2,
    about: entryMessages.aboutChanged,
  },
  drift: {
    word: entryMessages.drift,
    tone: "ask",
    icon: GitCompareArrows,
    about: entryMessages.aboutDrift,
  },
  restore: {
    word: entryMessages.restored,
    tone: "info",
    icon: RotateCcw,
    about: entryMessages.aboutRestored,
  },
  result: {
    word: entryMessages.result,
    tone: "neutral",
    icon: CornerDownRight,
    about: entryMessages.aboutResult,
  },
};

/** How a row is marked. A dangerous call that was let run isn't marked as all well. */
export function lookOfRow({ verdict, risk }: Pick<AuditRow, "verdict" | "risk">): VerdictLook {
  const look = verdictLook[verdict];
  return verdict === "allow" && isDangerous(risk) ? { ...look, tone: "ask", icon: ShieldAlert } : look;
}

export function isDangerous(risk: AuditRow["risk"]): boolean {
  return risk === "high" || risk === "critical";
}

/** What decided, in words. */
export const deciderKindLabels: Record<DeciderKind, string> = {
  person: entryMessages.byPerson,
  rule: entryMessages.byRule,
  mode: entryMessages.byMode,
  hook: entryMessages.byHook,
  command: entryMessages.byCommand,
  grant: entryMessages.byGrant,
  scope: entryMessages.byScope,
  timeout: entryMessages.byTimeout,
  policy: entryMessages.byPolicy,
  system: entryMessages.bySystem,
  callback: entryMessages.byCallback,
};

export const deciderIcons: Record<DeciderKind, LucideIcon> = {
  person: User,
  rule: Scale,
  mode: SlidersHorizontal,
  hook: Webhook,
  command: SquareSlash,
  grant: KeyRound,
  scope: Target,
  timeout: Clock,
  policy: Scale,
  system: Cog,
  callback: Code,
};

/** Who or what decided, as short as a column takes it: a name, the text of a rule, or what stood in for a person. */
export function formatDecider({ deciderKind, decidedBy, rule }: AuditRow): string {
  switch (deciderKind) {
    case "person":
      return formatPerson(decidedBy.name);
    case "rule":
      return rule?.text ?? deciderKindLabels.rule;
    case "hook":
    case "callback":
      return decidedBy.name;
    case "mode":
    case "command":
    case "grant":
    case "scope":
    case "timeout":
    case "policy":
    case "system":
      return deciderKindLabels[deciderKind];
  }
}

/** The filter `by` that finds what decided a row, too. */
export function deciderFilter({ deciderKind, decidedBy }: AuditRow): string {
  const isNamed = deciderKind === "person" || deciderKind === "hook" || deciderKind === "callback";
  return isNamed ? decidedBy.name : `kind:${deciderKind}`;
}

const badOutcomes: ReadonlySet<CallOutcome> = new Set(["failed", "invalid", "interrupted"]);

/** What came of a call as a column has it; null while nothing did, or where the verdict says it already. */
export function outcomeShort({
  outcome,
  exitCode,
  verdict,
}: AuditRow): { word: string; isBad: boolean } | null {
  if (outcome === null) return null;
  const isSaid = verdict === "deny" || verdict === "instruct" || verdict === "abort";
  if (isSaid && (outcome === "denied" || outcome === "instructed" || outcome === "aborted")) return null;
  if (exitCode !== null && (outcome === "failed" || hasFailed(exitCode)))
    return { word: formatExit(exitCode), isBad: true };
  return { word: outcomeLabels[outcome], isBad: badOutcomes.has(outcome) };
}

/** Whether a command that ran ended with an error: that isn't what was wanted, so it isn't green. */
export function hasFailed(exitCode: number | null): boolean {
  return exitCode !== null && exitCode !== 0;
}
