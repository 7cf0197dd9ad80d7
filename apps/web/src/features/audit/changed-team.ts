import type { JsonObject } from "@countersign/contracts/json";
import { teamRules } from "@countersign/contracts/team";
import { z } from "zod";
import type { Changed } from "./changed.ts";

const teamRow = z.object({ from: teamRules.partial(), to: teamRules.partial() });
type TeamTerms = z.infer<typeof teamRow>["to"];

/** A change of the team's settings: its row holds all of them before and after. */
export function teamChanged(changed: JsonObject): Changed | null {
  const read = teamRow.safeParse(changed);
  if (!read.success) return null;
  const [was, is] = [wordsOf(read.data.from), wordsOf(read.data.to)];
  const differences = Object.entries(is)
    .filter(([name, after]) => was[name] !== after)
    .map(([name, after]) => ({ name, before: was[name] ?? "not kept", after }));
  const told = differences.map(({ name, before, after }) => `${name}: ${before} → ${after}`);
  return { words: told.length === 0 ? "nothing is different" : told.join("; "), differences, facts: [] };
}

function wordsOf({
  secondFrom,
  excludesStarter,
  reviewsRules,
  keepsDays,
  asksForReadOnlyCommands,
}: TeamTerms): Record<string, string> {
  return {
    ...(secondFrom === undefined ? {} : { "two persons": riskWords(secondFrom) }),
    ...(excludesStarter === undefined
      ? {}
      : { "not the one who started the session": onOff(excludesStarter) }),
    ...(reviewsRules === undefined ? {} : { "rules need a second person": onOff(reviewsRules) }),
    ...(asksForReadOnlyCommands === undefined
      ? {}
      : { "ask for read-only commands": onOff(asksForReadOnlyCommands) }),
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
