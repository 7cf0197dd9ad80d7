import type { JsonObject } from "@countersign/contracts/json";
import { type RuleTerms, ruleTerms, ruleVersion } from "@countersign/contracts/rule";
import { formatWait } from "@countersign/contracts/wait";
import { z } from "zod";
import { relativePath } from "../../lib/messages/paths.ts";
import { differencesOf } from "../rules/review/proposal-messages.ts";
import { type AuditChange, type ChangeFact, utcMinute } from "./audit-change.ts";

const ruleRow = z.object({
  rule: z.string(),
  version: z.int(),
  what: ruleVersion.shape.what,
  owner: z.string(),
  from: ruleTerms.nullable(),
  to: ruleTerms.nullable(),
  proposedBy: z.string().optional(),
});

const trustRow = z.object({
  workspace: z.string(),
  path: z.string(),
  digest: z.string(),
  proposedBy: z.string().optional(),
});

/** A rule that came into force, was changed while it was, or is not any more. */
export function readRuleChange(changed: JsonObject): AuditChange | null {
  const read = ruleRow.safeParse(changed);
  if (!read.success) return null;
  const { from, to, proposedBy, owner, version } = read.data;
  const proposed = formatProposer(proposedBy);
  const who = [...proposerFact(proposedBy), { name: "Created by", value: owner }, versionFact(version)];
  if (from !== null && to !== null) {
    const differences = differencesOf(from, to);
    const changes = differences.map(
      ({ name, before, after }) => `${name.toLowerCase()} ${before} → ${after}`,
    );
    const summary = `${formatSubject(from)}: ${changes.join("; ")}${proposed}`;
    return { summary, differences, facts: [{ name: "Applies", value: scopeOf(from) }, ...who] };
  }
  const subject = to ?? from;
  if (subject === null) return null;
  const done = to === null ? "revoked" : `activated${formatConditions(to)}`;
  const summary = `${formatSubject(subject)} ${done}${proposed}`;
  return { summary, differences: [], facts: [...factsOf(subject), ...who] };
}

/** A settings file that somebody trusted as it was then. */
export function readTrustChange(changed: JsonObject): AuditChange | null {
  const read = trustRow.safeParse(changed);
  if (!read.success) return null;
  const { workspace, path, digest, proposedBy } = read.data;
  return {
    summary: `settings file ${relativePath(path, workspace)} of ${workspace} trusted${formatProposer(proposedBy)}`,
    differences: [],
    facts: [
      { name: "File", value: path },
      { name: "Workspace", value: workspace },
      { name: "Content", value: digest },
      ...proposerFact(proposedBy),
    ],
  };
}

function formatSubject(of: RuleTerms): string {
  return `${of.behavior} ${of.rule} ${scopeOf(of)}`;
}

function scopeOf({ scope, workspace }: RuleTerms): string {
  return scope === "project" ? `in ${workspace ?? "a project"}` : "for the team";
}

function formatConditions({ expiresAt, maxWaitSeconds, needsDualApproval }: RuleTerms): string {
  return [
    ...(expiresAt === null ? [] : [`until ${utcMinute(expiresAt)}`]),
    ...(maxWaitSeconds === null ? [] : [`denies after ${formatWait(maxWaitSeconds)}`]),
    ...(needsDualApproval ? ["dual approval"] : []),
  ]
    .map((each) => `, ${each}`)
    .join("");
}

function factsOf(of: RuleTerms): ChangeFact[] {
  const { behavior, reason, expiresAt, maxWaitSeconds, needsDualApproval } = of;
  return [
    { name: "Behavior", value: behavior },
    { name: "Rule", value: of.rule },
    { name: "Applies", value: scopeOf(of) },
    ...(reason === null ? [] : [{ name: "Reason", value: reason }]),
    ...(expiresAt === null ? [] : [{ name: "Expires", value: utcMinute(expiresAt) }]),
    ...(maxWaitSeconds === null ? [] : [{ name: "Auto-denies after", value: formatWait(maxWaitSeconds) }]),
    ...(needsDualApproval ? [{ name: "Approved by", value: "two people" }] : []),
  ];
}

function versionFact(version: number): ChangeFact {
  return { name: "Version", value: String(version) };
}

function formatProposer(by: string | undefined): string {
  return by === undefined ? "" : ` (proposed by ${by})`;
}

function proposerFact(by: string | undefined): ChangeFact[] {
  return by === undefined ? [] : [{ name: "Proposed by", value: by }];
}
