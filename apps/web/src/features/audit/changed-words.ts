import type { AuditRow } from "@countersign/contracts/audit";
import { teamRules } from "@countersign/contracts/team";
import { z } from "zod";

const teamChanged = z.object({ from: teamRules.partial(), to: teamRules.partial() });
type TeamTerms = z.infer<typeof teamChanged>["to"];

/** What was changed for the team, in words: its row holds all settings before and after. Any other row says itself what it is about. */
export function changedWords({ tool, callId, what }: Pick<AuditRow, "tool" | "callId" | "what">): string {
  if (tool !== "Team" || callId !== "") return what;
  const read = teamChanged.safeParse(parsed(what));
  if (!read.success) return what;
  const [was, is] = [wordsOf(read.data.from), wordsOf(read.data.to)];
  const changed = Object.keys(is).filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return "nothing is different";
  return changed.map((name) => `${name}: ${was[name] ?? "not kept"} → ${is[name]}`).join("; ");
}

/** Null for what is no JSON: a long text was cut. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wordsOf({
  secondFrom,
  excludesStarter,
  reviewsRules,
  keepsDays,
}: TeamTerms): Record<string, string> {
  return {
    ...(secondFrom === undefined ? {} : { "two persons": riskWords(secondFrom) }),
    ...(excludesStarter === undefined ? {} : { "not the starter": onOff(excludesStarter) }),
    ...(reviewsRules === undefined ? {} : { "rules need a second person": onOff(reviewsRules) }),
    ...(keepsDays === undefined
      ? {}
      : { "inputs are kept": keepsDays === null ? "for ever" : `${keepsDays} days` }),
  };
}

function riskWords(from: TeamTerms["secondFrom"]): string {
  if (from === null || from === undefined) return "for no call";
  if (from === "low") return "for any risk";
  return from === "critical" ? "for critical risk" : `for ${from} risk and above`;
}

function onOff(isOn: boolean): string {
  return isOn ? "on" : "off";
}
