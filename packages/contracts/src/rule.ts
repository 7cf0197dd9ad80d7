import { z } from "zod";
import { withPresentNames } from "./earlier-names.ts";
import { longestWaitSeconds } from "./wait.ts";

export const ruleBehavior = z.enum(["allow", "ask", "deny"]);
export type RuleBehavior = z.infer<typeof ruleBehavior>;

/** Who a stored rule applies to: everybody, one workspace, its owner's sessions, one session. */
export const ruleScope = z.enum(["team", "project", "user", "session"]);
export type RuleScope = z.infer<typeof ruleScope>;

/** The text of a rule as somebody writes it. */
export const ruleText = z.string().trim().min(1, "a rule can’t be empty").max(2_000);
const waitSeconds = z.int().min(1).max(longestWaitSeconds);
const moment = z.iso.datetime({ message: "must be a time in ISO 8601, UTC" });

/** The status of a rule. */
export const ruleStatus = z.enum([
  /** Waits for a review. */
  "proposed",
  "active",
  /** Was active, or was turned down. */
  "revoked",
]);
export type RuleStatus = z.infer<typeof ruleStatus>;

/** Rules and grants in stored events, proposals and the audit log may have the names that their fields had before. */
const withRuleNames = withPresentNames({
  hits: "matchCount",
  lastHitAt: "lastMatchedAt",
  secondPerson: "needsDualApproval",
});

/** What an active rule is to become, complete, and who proposes it. */
export const proposedChange = z.preprocess(
  withRuleNames,
  z.strictObject({
    /** The rule is to be revoked. */
    isRemoval: z.boolean(),
    behavior: ruleBehavior,
    rule: z.string(),
    reason: z.string().nullable(),
    expiresAt: z.string().nullable(),
    maxWaitSeconds: z.int().nullable(),
    needsDualApproval: z.boolean(),
    by: z.string(),
    at: z.string(),
  }),
);
export type ProposedChange = z.infer<typeof proposedChange>;

/** A rule as the product lists it. Times are ISO 8601, UTC. */
const presentRule = z.strictObject({
  id: z.string(),
  behavior: ruleBehavior,
  rule: z.string(),
  scope: ruleScope,
  /** `stored` rules are edited here; those of a settings file are read from it and edited there. */
  origin: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("stored") }),
    z.strictObject({ kind: z.literal("file"), path: z.string(), line: z.int().nullable() }),
  ]),
  /** Set for scope `project`. */
  workspace: z.string().nullable(),
  /** Set for scope `session`. */
  sessionId: z.string().nullable(),
  owner: z.string(),
  reason: z.string().nullable(),
  expiresAt: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  /** How many calls it decided. */
  matchCount: z.int(),
  lastMatchedAt: z.string().nullable(),
  /** Why it cannot be read: it allows nothing then. */
  problem: z.string().nullable(),
  /** Of an ask rule: how long a call may wait for a person before it is denied. */
  maxWaitSeconds: z.int().nullable(),
  /** Who changed it last; null while it is as its owner made it. */
  updatedBy: z.string().nullable(),
  /** A proposed rule decides nothing until somebody activates it. */
  status: ruleStatus,
  /** Null, like `activatedAt`, for a rule that was never proposed. */
  activatedBy: z.string().nullable(),
  activatedAt: z.string().nullable(),
  /** Of an ask rule: two people must approve the calls that it makes ask. */
  needsDualApproval: z.boolean(),
  /** The change that is proposed for an active rule, which stays as it is until then. */
  change: proposedChange.nullable(),
});
export const rule = z.preprocess(withRuleNames, presentRule);
export type Rule = z.infer<typeof rule>;

/** What the audit log says of a rule before and after a change. */
export const ruleTerms = z.preprocess(
  withRuleNames,
  z.object(presentRule.shape).pick({
    behavior: true,
    rule: true,
    scope: true,
    workspace: true,
    reason: true,
    expiresAt: true,
    maxWaitSeconds: true,
    needsDualApproval: true,
  }),
);
export type RuleTerms = z.infer<typeof ruleTerms>;

/** A rule to store. */
export const newRule = z.strictObject({
  behavior: ruleBehavior,
  rule: ruleText,
  scope: ruleScope.default("team"),
  workspace: z.string().optional(),
  sessionId: z.string().optional(),
  reason: z.string().max(2_000).optional(),
  expiresAt: moment.optional(),
  maxWaitSeconds: waitSeconds.optional(),
  needsDualApproval: z.boolean().optional(),
  /** It waits for a review even if the team does not require one, or if its author may not activate it. */
  isProposal: z.boolean().optional(),
});
export type NewRule = z.infer<typeof newRule>;

/** What changes in a stored rule. */
export const ruleChange = z.strictObject({
  id: z.string(),
  /** The version that was read, so that two editors cannot overwrite each other. */
  version: z.int().optional(),
  behavior: ruleBehavior.optional(),
  rule: ruleText.optional(),
  reason: z.string().max(2_000).nullable().optional(),
  expiresAt: moment.nullable().optional(),
  maxWaitSeconds: waitSeconds.nullable().optional(),
  needsDualApproval: z.boolean().optional(),
  isProposal: z.boolean().optional(),
});
export type RuleChange = z.infer<typeof ruleChange>;

/** A proposal to activate or to turn down. */
export const ruleReview = z.strictObject({
  id: z.string(),
  /** The version that was read; another one is a conflict. */
  version: z.int(),
  verdict: z.enum(["activate", "reject"]),
  reason: z.string().max(2_000).optional(),
});
export type RuleReview = z.infer<typeof ruleReview>;

/** One text that a rule had, or that was proposed for it. */
export const ruleVersion = z.strictObject({
  version: z.int(),
  /** What was done. */
  what: z.enum(["created", "proposed", "activated", "changed", "revoked", "rejected"]),
  behavior: ruleBehavior,
  rule: z.string(),
  /** The status of the rule with this text: `proposed` if it was only proposed, `revoked` for a proposed removal. */
  status: ruleStatus,
  reason: z.string().nullable(),
  expiresAt: z.string().nullable(),
  maxWaitSeconds: z.int().nullable(),
  needsDualApproval: z.boolean(),
  /** What a reviewer said. */
  note: z.string().nullable(),
  /** Who did it, at `at`. */
  by: z.string(),
  at: z.string(),
});
export type RuleVersion = z.infer<typeof ruleVersion>;

/** Something that a person should know about an active rule. */
export const ruleHint = z.strictObject({
  ruleId: z.string(),
  /**
   * `never-matched`: it decided nothing for 30 days or longer. `covered-by`: `other` matches everything that it
   * matches, with the same result. `conflicts-with`: `other` decides differently about calls that both match, and
   * wins or loses by the order deny, ask, allow. `expires-soon`: within a week.
   */
  kind: z.enum(["never-matched", "covered-by", "conflicts-with", "expires-soon"]),
  text: z.string(),
  other: z.strictObject({ id: z.string(), rule: z.string(), behavior: ruleBehavior }).nullable(),
});
export type RuleHint = z.infer<typeof ruleHint>;

/** A rule that would have spared people prompts: `approved` times by `people`, never denied. The most spared first. */
export const ruleSuggestion = z.strictObject({
  rule: z.string(),
  scope: ruleScope,
  workspace: z.string().nullable(),
  approved: z.int(),
  people: z.array(z.string()),
  lastAt: z.string(),
  example: z.string(),
});
export type RuleSuggestion = z.infer<typeof ruleSuggestion>;

/** What a person lets run again without asking, when approving a call. */
export const alwaysAllowChoice = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("exactly") }),
  z.strictObject({
    kind: z.literal("rule"),
    rule: ruleText,
    /** Further rules with the same scope and expiry, for a command of several parts that each need their own. */
    also: z.array(ruleText).max(4).optional(),
    scope: ruleScope,
    expiresAt: moment.optional(),
  }),
]);
export type AlwaysAllowChoice = z.infer<typeof alwaysAllowChoice>;

/** What won't ask again after an approval: exactly one call, or the calls that a rule covers. */
export const alwaysAllowed = z.strictObject({
  kind: z.enum(["exactly", "rule"]),
  /** The call's signature (`cargo fmt in /path`), or the rule. */
  text: z.string(),
  scope: ruleScope,
  /** The rule allows nothing until somebody else activates it. */
  isProposal: z.boolean(),
});
export type AlwaysAllowed = z.infer<typeof alwaysAllowed>;

/** What is always allowed in one session: exactly one call (by its signature, `cargo fmt in /path`), or a rule. */
export const grant = z.preprocess(
  withRuleNames,
  z.strictObject({
    id: z.string(),
    sessionId: z.string(),
    kind: z.enum(["exactly", "rule"]),
    text: z.string(),
    by: z.string(),
    at: z.string(),
    expiresAt: z.string().nullable(),
    matchCount: z.int(),
  }),
);
export type Grant = z.infer<typeof grant>;
