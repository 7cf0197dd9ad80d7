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

type VerdictLook = { word: string; tone: Tone; icon: LucideIcon; about: string };

/** What a row of the audit log says, in a word, an icon and a colour, and in a sentence. */
export const verdictLook: Record<AuditVerdict, VerdictLook> = {
  allow: { word: "Allowed", tone: "allow", icon: ShieldCheck, about: "The call was allowed to run." },
  "approve-first": {
    word: "First approval",
    tone: "ask",
    icon: UserCheck,
    about: "The first of two approvers approved it. That alone runs nothing.",
  },
  deny: { word: "Denied", tone: "deny", icon: Ban, about: "The call wasn’t allowed to run." },
  instruct: {
    word: "Instructed",
    tone: "info",
    icon: MessageSquareReply,
    about: "The call didn’t run. The agent got an instruction instead.",
  },
  abort: {
    word: "Aborted",
    tone: "neutral",
    icon: OctagonX,
    about: "The call was ended before it was decided or finished.",
  },
  undo: {
    word: "Undone",
    tone: "ask",
    icon: Undo2,
    about: "A decision was undone. The call was waiting again.",
  },
  change: {
    word: "Changed",
    tone: "neutral",
    icon: Settings2,
    about: "A session setting was changed.",
  },
  drift: {
    word: "Drift",
    tone: "ask",
    icon: GitCompareArrows,
    about: "The call changed files outside the session’s intent.",
  },
  restore: {
    word: "Restored",
    tone: "info",
    icon: RotateCcw,
    about: "Files were restored.",
  },
  result: { word: "Result", tone: "neutral", icon: CornerDownRight, about: "The result of the call." },
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
  person: "a person",
  rule: "a rule",
  mode: "the session’s mode",
  hook: "a hook",
  command: "a slash command’s rules",
  grant: "always allowed",
  scope: "the session’s intent",
  timeout: "the time limit",
  policy: "default policy",
  system: "Countersign",
  callback: "a program’s callback",
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
  if (outcome === "failed" && exitCode !== null) return { word: formatExit(exitCode), isBad: true };
  return { word: outcomeLabels[outcome], isBad: badOutcomes.has(outcome) };
}
