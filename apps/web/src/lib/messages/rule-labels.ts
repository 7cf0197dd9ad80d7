import type { Rule, RuleBehavior, RuleScope } from "@countersign/contracts/rule";
import type { Tone } from "@countersign/ui/chip";
import { Ban, Hand, type LucideIcon, ShieldCheck } from "lucide-react";

type BehaviorLook = {
  word: string;
  tone: Tone & ("allow" | "ask" | "deny");
  icon: LucideIcon;
  effect: string;
};

export const behaviorLook: Record<RuleBehavior, BehaviorLook> = {
  allow: {
    word: "Allow",
    tone: "allow",
    icon: ShieldCheck,
    effect: "Calls that match run without approval, unless an ask or deny rule also matches.",
  },
  ask: {
    word: "Ask",
    tone: "ask",
    icon: Hand,
    effect: "Calls that match need approval, even if another rule allows them.",
  },
  deny: {
    word: "Deny",
    tone: "deny",
    icon: Ban,
    effect: "Calls that match never run. Deny beats every other rule.",
  },
};

export const decisionWord: Record<RuleBehavior, string> = {
  allow: "Runs without approval",
  ask: "Needs approval",
  deny: "Denied",
};

export const scopeLabels: Record<RuleScope, { name: string; effect: string }> = {
  team: { name: "Team", effect: "everyone’s sessions, in every workspace" },
  project: { name: "Project", effect: "every session in this workspace" },
  user: { name: "User", effect: "all sessions you start" },
  session: { name: "Session", effect: "this session only" },
};

/** Where a rule stands: "stored here", or its file and line. */
export function formatOrigin({ origin }: Pick<Rule, "origin">): string {
  if (origin.kind === "stored") return "stored here";
  return origin.line === null ? origin.path : `${origin.path}:${origin.line}`;
}
