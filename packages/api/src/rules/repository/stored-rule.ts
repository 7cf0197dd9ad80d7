import type { AlwaysAllow } from "@countersign/agent";
import { hookEvent } from "@countersign/contracts/hook";
import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import { type FileFingerprint, fileFingerprint } from "@countersign/contracts/preview";
import { type Grant, type Rule, rule } from "@countersign/contracts/rule";
import { fromRow } from "@countersign/db/row-text";
import { z } from "zod";

/** "Exactly this" as it is kept: the call that runs without approval, what its programs contained then, and the grant that people see. */
export type StoredGrant = {
  grant: Grant;
  tool: string;
  input: JsonObject;
  cwd: string;
  fingerprints: FileFingerprint[];
};

const grantRow = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    text: z.string(),
    by: z.string(),
    at: z.string(),
    matchCount: z.int(),
    tool: z.string(),
    input: jsonObject,
    cwd: z.string(),
    fingerprints: z.array(fileFingerprint),
  })
  .transform(({ tool, input, cwd, fingerprints, ...row }): StoredGrant => {
    return { grant: { ...row, kind: "exactly", expiresAt: null }, tool, input, cwd, fingerprints };
  });

const trustedHooks = z.object({
  hooks: z.array(z.object({ event: hookEvent, matcher: z.string().nullable(), what: z.string() })),
  programs: z.array(fileFingerprint),
});

/**
 * The hooks that a person trusted, so that they are missed when their file says something else: `what` each ran, and the
 * files of the workspace that they ran as they were then.
 */
export type TrustedHooks = z.infer<typeof trustedHooks>;

const trustRow = z.object({
  workspace: z.string(),
  path: z.string(),
  digest: z.string(),
  by: z.string(),
  at: z.string(),
  trusted: trustedHooks.nullable(),
});

/**
 * That a person let count what a settings file allows; `digest` names what that was, `trusted` its hooks (null: they were
 * not kept yet). Times: ISO 8601, UTC.
 */
export type TrustRecord = z.infer<typeof trustRow>;

/** Parses a row of `rule`. Whether its text can be read as a rule is not known here: `problem` is null. */
export function parseRuleRow(row: object): Rule {
  return rule.parse({ ...fromRow(row), origin: { kind: "stored" }, problem: null });
}

/** Parses a row of `session_grant`. */
export function parseGrantRow(row: object): StoredGrant {
  return grantRow.parse(fromRow(row));
}

/** Parses a row of `settings_trust`. */
export function parseTrustRow(row: object): TrustRecord {
  return trustRow.parse(fromRow(row));
}

/** The rule that a person had remembered, as it is stored. */
export function ruleOf(alwaysAllowed: Extract<AlwaysAllow, { kind: "rule" }>): Rule {
  const { id, rule, scope, workspace, sessionId, by, at, expiresAt, isProposal } = alwaysAllowed;
  return {
    id,
    behavior: "allow",
    rule,
    scope,
    workspace,
    sessionId,
    owner: by,
    expiresAt,
    origin: { kind: "stored" },
    reason: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    revokedAt: null,
    revokedBy: null,
    matchCount: 0,
    lastMatchedAt: null,
    problem: null,
    maxWaitSeconds: null,
    updatedBy: null,
    activatedBy: null,
    activatedAt: null,
    needsDualApproval: false,
    change: null,
    status: isProposal === true ? "proposed" : "active",
  };
}

/** The exact call that a person had remembered, as it is stored. */
export function grantOf(alwaysAllowed: Extract<AlwaysAllow, { kind: "exactly" }>): StoredGrant {
  const { id, sessionId, tool, input, cwd, fingerprints, text: words, by, at } = alwaysAllowed;
  const grant = {
    id,
    sessionId,
    kind: "exactly" as const,
    text: words,
    by,
    at,
    expiresAt: null,
    matchCount: 0,
  };
  return { grant, tool, input, cwd, fingerprints };
}

/** What was remembered in a session, in the order of its times: exact calls, and rules of the session that allow. */
export function grantsOf(exact: StoredGrant[], rules: Rule[]): Grant[] {
  const fromRules = rules.flatMap(
    ({ id, sessionId, rule, behavior, owner, createdAt, expiresAt, status, matchCount }): Grant[] =>
      sessionId === null || behavior !== "allow" || status !== "active"
        ? []
        : [{ id, sessionId, kind: "rule", text: rule, by: owner, at: createdAt, expiresAt, matchCount }],
  );
  return [...exact.map(({ grant }) => grant), ...fromRules].sort((left, right) =>
    left.at === right.at ? (left.id < right.id ? -1 : 1) : left.at < right.at ? -1 : 1,
  );
}
