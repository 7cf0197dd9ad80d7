import type { JsonObject } from "@countersign/contracts/json";
import { rule, ruleVersion } from "@countersign/contracts/rule";
import { waitWords } from "@countersign/contracts/wait";
import { z } from "zod";
import { relativePath } from "../../words/paths.ts";
import { differencesOf } from "../rule-review/proposal-words.ts";
import { type Changed, type ChangeFact, utcMinute } from "./changed.ts";

const terms = rule.pick({
  behavior: true,
  rule: true,
  scope: true,
  workspace: true,
  reason: true,
  expiresAt: true,
  maxWaitSeconds: true,
  secondPerson: true,
});
type Terms = z.infer<typeof terms>;

const ruleRow = z.object({
  rule: z.string(),
  version: z.int(),
  what: ruleVersion.shape.what,
  owner: z.string(),
  from: terms.nullable(),
  to: terms.nullable(),
  proposedBy: z.string().optional(),
});

const trustRow = z.object({
  workspace: z.string(),
  path: z.string(),
  digest: z.string(),
  proposedBy: z.string().optional(),
});

/** A rule that came into force, was changed while it was, or is not any more. */
export function ruleChanged(changed: JsonObject): Changed | null {
  const read = ruleRow.safeParse(changed);
  if (!read.success) return null;
  const { from, to, proposedBy, owner, version } = read.data;
  const proposed = proposedWords(proposedBy);
  const who = [...proposerFact(proposedBy), { name: "Made by", value: owner }, versionFact(version)];
  if (from !== null && to !== null) {
    const differences = differencesOf(from, to);
    const told = differences.map(({ name, before, after }) => `${name.toLowerCase()} ${before} → ${after}`);
    const words = `${subjectWords(from)}: ${told.join("; ")}${proposed}`;
    return { words, differences, facts: [{ name: "Holds", value: scopeOf(from) }, ...who] };
  }
  const stands = to ?? from;
  if (stands === null) return null;
  const done = to === null ? "taken out of force" : `put in force${conditionWords(to)}`;
  const words = `${subjectWords(stands)} ${done}${proposed}`;
  return { words, differences: [], facts: [...factsOf(stands), ...who] };
}

/** A settings file that somebody trusted as it was then. */
export function trustChanged(changed: JsonObject): Changed | null {
  const read = trustRow.safeParse(changed);
  if (!read.success) return null;
  const { workspace, path, digest, proposedBy } = read.data;
  return {
    words: `settings file ${relativePath(path, workspace)} of ${workspace} trusted${proposedWords(proposedBy)}`,
    differences: [],
    facts: [
      { name: "File", value: path },
      { name: "Workspace", value: workspace },
      { name: "Content", value: digest },
      ...proposerFact(proposedBy),
    ],
  };
}

function subjectWords(of: Terms): string {
  return `${of.behavior} ${of.rule} ${scopeOf(of)}`;
}

function scopeOf({ scope, workspace }: Terms): string {
  return scope === "project" ? `in ${workspace ?? "a project"}` : "for the team";
}

function conditionWords({ expiresAt, maxWaitSeconds, secondPerson }: Terms): string {
  return [
    ...(expiresAt === null ? [] : [`until ${utcMinute(expiresAt)}`]),
    ...(maxWaitSeconds === null ? [] : [`denies after ${waitWords(maxWaitSeconds)}`]),
    ...(secondPerson ? ["two persons approve"] : []),
  ]
    .map((each) => `, ${each}`)
    .join("");
}

function factsOf(of: Terms): ChangeFact[] {
  const { behavior, reason, expiresAt, maxWaitSeconds, secondPerson } = of;
  return [
    { name: "Behaviour", value: behavior },
    { name: "Rule", value: of.rule },
    { name: "Holds", value: scopeOf(of) },
    ...(reason === null ? [] : [{ name: "Reason", value: reason }]),
    ...(expiresAt === null ? [] : [{ name: "Expires", value: utcMinute(expiresAt) }]),
    ...(maxWaitSeconds === null ? [] : [{ name: "Denies after", value: waitWords(maxWaitSeconds) }]),
    ...(secondPerson ? [{ name: "Approved by", value: "two persons" }] : []),
  ];
}

function versionFact(version: number): ChangeFact {
  return { name: "Version", value: String(version) };
}

function proposedWords(by: string | undefined): string {
  return by === undefined ? "" : ` (proposed by ${by})`;
}

function proposerFact(by: string | undefined): ChangeFact[] {
  return by === undefined ? [] : [{ name: "Proposed by", value: by }];
}
