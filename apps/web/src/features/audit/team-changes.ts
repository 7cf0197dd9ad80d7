import { withPresentNames } from "@countersign/contracts/earlier-names";
import type { JsonObject } from "@countersign/contracts/json";
import { teamRules } from "@countersign/contracts/team";
import { z } from "zod";
import type { AuditChange } from "./audit-change.ts";

const teamTerms = z.preprocess(withPresentNames({ secondFrom: "dualApprovalFrom" }), teamRules.partial());
type TeamTerms = z.infer<typeof teamTerms>;
const teamRow = z.object({ from: teamTerms, to: teamTerms });

/** A change of the team's settings: its row holds all of them before and after. */
export function readTeamChange(changed: JsonObject): AuditChange | null {
  const read = teamRow.safeParse(changed);
  if (!read.success) return null;
  const [was, is] = [describeTerms(read.data.from), describeTerms(read.data.to)];
  const differences = Object.entries(is).flatMap(([name, after]) =>
    after === null || was[name] === after ? [] : [{ name, before: was[name] ?? "not kept", after }],
  );
  const changes = differences.map(({ name, before, after }) => `${name}: ${before} → ${after}`);
  return {
    summary: changes.length === 0 ? "no changes" : changes.join("; "),
    differences,
    facts: [],
  };
}

/** Each term that the row has, in words; null for one that it lacks. */
function describeTerms({
  dualApprovalFrom,
  excludesStarter,
  reviewsRules,
  keepsDays,
  asksForReadOnlyCommands,
  releasesCoveredCalls,
  allowsAutoMode,
  sandbox,
}: TeamTerms): Record<string, string | null> {
  return {
    "dual approval": formatTerm(dualApprovalFrom, formatRiskThreshold),
    "exclude the session owner": formatTerm(excludesStarter, formatOnOff),
    "rules need a second approver": formatTerm(reviewsRules, formatOnOff),
    "ask for read-only commands": formatTerm(asksForReadOnlyCommands, formatOnOff),
    "release waiting calls that a new rule covers": formatTerm(releasesCoveredCalls, formatOnOff),
    "mode auto": formatTerm(allowsAutoMode, formatOnOff),
    "sandbox for commands": sandbox ?? null,
    "input retention": formatTerm(keepsDays, (days) => (days === null ? "forever" : `${days} days`)),
  };
}

function formatTerm<Term>(term: Term | undefined, format: (term: Term) => string): string | null {
  return term === undefined ? null : format(term);
}

function formatRiskThreshold(from: TeamTerms["dualApprovalFrom"]): string {
  if (from === null || from === undefined) return "for no call";
  if (from === "low") return "for any risk";
  return from === "critical" ? "for critical risk" : `for ${from} risk and above`;
}

function formatOnOff(isOn: boolean): string {
  return isOn ? "on" : "off";
}
