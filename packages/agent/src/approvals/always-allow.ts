import { AppError } from "@countersign/contracts/app-error";
import type { Assessment, Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import { unwatchedPartsOf } from "@countersign/contracts/preview-parts";
import type { AlwaysAllowChoice, AlwaysAllowed } from "@countersign/contracts/rule";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import {
  compileRules,
  findMisplacement,
  parseRule,
  type RuleSet,
  type StoredRule,
  signatureOf,
} from "@countersign/policy";
import { personalTools } from "@countersign/tools/intent-tool-names";
import { policyOf, requesterOf } from "../evaluation/agent-policy.ts";
import {
  type EvaluationDependencies,
  policyContext,
  type SessionPolicy,
} from "../evaluation/session-policy.ts";
import type { Clock } from "../ports/clock.ts";
import type { AlwaysAllow, SessionRecord } from "../ports/repository.ts";

/** How a rule for the team or a project is stored. A rule for a person's own sessions is always active. */
export type AlwaysAllowOptions = { shared: "active" | "proposed" };

/** What to always allow, and who says so. */
export type AlwaysAllowRequest = {
  call: Call;
  session: SessionRecord;
  choice: AlwaysAllowChoice;
  by: string;
  alwaysAllowOptions?: AlwaysAllowOptions | undefined;
};

/**
 * Turns a person's choice into what is stored: one thing, or several rules. Throws `AppError("bad-input")`, before anything
 * is decided, for what may not be always allowed: a critical call, a rule that cannot be read or adds nothing to what lets the
 * call run, and a call that would ask again anyway.
 */
export async function resolveAlwaysAllow(
  request: AlwaysAllowRequest,
  assessment: Assessment,
  { evaluation, clock }: { evaluation: EvaluationDependencies; clock: Clock },
): Promise<AlwaysAllow[]> {
  assertNotPersonal(request);
  assertOwnSession(request);
  // What a command lets run ends with its cycle: what is always allowed must run without it.
  const { agent } = requesterOf(request.call, request.session);
  const policy = await policyOf({ agent, command: null }, request.session, evaluation);
  const decideWith = (ruleSet: RuleSet) => decideUnder(ruleSet, request, policy, evaluation);
  assertNotCritical(assessment, decideWith({ allow: [], ask: [], deny: [] }));
  if (request.choice.kind === "exactly") {
    assertWatched(assessment);
    const grant = grantOf(request, assessment, clock);
    checkGrant(grant, decideWith, policy.ruleSet);
    return [grant];
  }
  const rules = rulesOf(request, request.choice, clock);
  let present = policy.ruleSet;
  for (const rule of rules) {
    checkCover(rule, decideWith, present);
    present = { ...present, allow: [...present.allow, storedOf(rule)] };
  }
  return rules;
}

/** A mode that asks nothing names no risk, so the risk is taken from a decision without rules, in the mode that asks. */
function assertNotCritical({ risk }: Assessment, plain: Decision): void {
  const found = risk?.level === "critical" ? risk : plain.kind === "ask" ? plain.risk : undefined;
  if (found?.level !== "critical") return;
  const reasons = found.reasons.map(({ text }) => text).join(", ");
  throw badInput(`Critical calls (${reasons}) are approved one at a time and can’t be always allowed.`);
}

/** The same call could run something else next time. A rule makes that choice explicit. */
function assertWatched({ preview }: Assessment): void {
  const [part] = unwatchedPartsOf(preview);
  if (part === undefined) return;
  throw badInput(
    `${part} runs a file that isn’t watched, so this call can’t be allowed again exactly. Approve it once, or allow it with a rule.`,
  );
}

/** A call that only a person lets run asks every time. */
function assertNotPersonal({ call: { tool } }: AlwaysAllowRequest): void {
  if (!personalTools.has(tool)) return;
  throw badInput(`${tool} needs a person’s decision every time, so it can’t be always allowed.`);
}

/** A person's own rule applies in the sessions that they started, and nowhere else. */
function assertOwnSession({ choice, session, by }: AlwaysAllowRequest): void {
  if (choice.kind !== "rule" || choice.scope !== "user" || by === session.createdBy) return;
  throw badInput(
    `A user rule wouldn’t apply here, because ${session.createdBy} started this session. Choose project or team scope.`,
    "scope",
  );
}

/** What is always allowed from now on, as the audit log says it. */
export function describeAlwaysAllow(alwaysAllowed: AlwaysAllow): string {
  if (alwaysAllowed.kind === "exactly")
    return `always allow exactly this in the session: ${alwaysAllowed.text}`;
  const until = alwaysAllowed.expiresAt === null ? "" : ` until ${alwaysAllowed.expiresAt}`;
  const verb = alwaysAllowed.isProposal === true ? "proposed" : "always allow";
  return `${verb} the rule ${alwaysAllowed.rule} for the ${alwaysAllowed.scope}${until}`;
}

/** What is always allowed from now on, for the answer to the verdict. */
export function toAlwaysAllowed(alwaysAllowed: AlwaysAllow): AlwaysAllowed {
  if (alwaysAllowed.kind === "exactly")
    return { kind: "exactly", text: alwaysAllowed.text, scope: "session", isProposal: false };
  const { rule, scope, isProposal = false } = alwaysAllowed;
  return { kind: "rule", text: rule, scope, isProposal };
}

type AlwaysAllowCall = Extract<AlwaysAllow, { kind: "exactly" }>;
type AlwaysAllowRule = Extract<AlwaysAllow, { kind: "rule" }>;
type RuleChoice = Extract<AlwaysAllowChoice, { kind: "rule" }>;

/** A command is stored with the content of its programs: another script of the same name is another call. */
function grantOf(
  { call, session, by }: AlwaysAllowRequest,
  assessment: Assessment,
  clock: Clock,
): AlwaysAllowCall {
  const { tool, input } = call;
  const cwd = call.cwd ?? session.workspace;
  const at = clock.now();
  const text = signatureOf(call, cwd);
  return {
    kind: "exactly",
    id: clock.createId(),
    by,
    at,
    sessionId: session.id,
    tool,
    input,
    cwd,
    fingerprints: isShellTool(tool) ? assessment.fingerprints : [],
    text,
  };
}

/** One rule for each text, in their order; a text that comes twice counts once. */
function rulesOf(
  { session, by, alwaysAllowOptions }: AlwaysAllowRequest,
  { rule, also = [], scope, expiresAt }: RuleChoice,
  clock: Clock,
): AlwaysAllowRule[] {
  const at = clock.now();
  if (expiresAt !== undefined && !(Date.parse(expiresAt) > Date.parse(at))) {
    throw badInput(`The expiry ${expiresAt} isn’t in the future.`, "expiresAt");
  }
  const isProposal = alwaysAllowOptions?.shared === "proposed" && (scope === "team" || scope === "project");
  return [...new Set([rule, ...also].map(readableAllowRule))].map((text) => ({
    kind: "rule",
    id: clock.createId(),
    by,
    at,
    rule: text,
    scope,
    workspace: scope === "project" ? session.workspace : null,
    sessionId: scope === "session" ? session.id : null,
    expiresAt: expiresAt ?? null,
    isProposal: isProposal || undefined,
  }));
}

function storedOf({ rule, scope, id }: AlwaysAllowRule): StoredRule {
  return { text: rule, source: scope, id };
}

function readableAllowRule(typed: string): string {
  const text = typed.trim();
  const parsed = parseRule(text);
  if (!parsed.ok)
    throw badInput(`Invalid rule ${text} at character ${parsed.position + 1}: ${parsed.reason}.`, "rule");
  const misplaced = findMisplacement(parsed.rule, "allow");
  if (misplaced !== null) throw badInput(`The rule ${text} can’t allow anything: ${misplaced}.`, "rule");
  return text;
}

type DecideWith = (ruleSet: RuleSet) => Decision;

/** How the call would be decided with these rules in the mode that neither asks for all nor lets all through. */
function decideUnder(
  ruleSet: RuleSet,
  { call, session }: AlwaysAllowRequest,
  policy: SessionPolicy,
  evaluation: EvaluationDependencies,
): Decision {
  const { home, fileSystem } = evaluation;
  const realpath = (path: string) => fileSystem.realpath(path);
  const rules = compileRules(ruleSet, { workspace: session.workspace, home, realpath });
  const context = policyContext(
    { session, mode: "default", policy: { ...policy, rules }, cwd: call.cwd },
    evaluation,
  );
  const searchesUnfiltered = session.loop.tag === "external";
  return evaluation.decide(
    { tool: call.tool, input: call.input },
    { ...context, searchesUnfiltered, calledAs: call.calledAs },
  );
}

function checkGrant(grant: AlwaysAllowCall, decideWith: DecideWith, present: RuleSet): void {
  const after = decideWith({ ...present, exact: [...(present.exact ?? []), grant] });
  if (after.kind !== "allow")
    throw badInput(`Always allowing this call would change nothing: ${whyNot(after)}.`);
}

/** A rule is kept only when it would have decided something of the call that nothing else decided. */
function checkCover(alwaysAllowed: AlwaysAllowRule, decideWith: DecideWith, present: RuleSet): void {
  const stored = storedOf(alwaysAllowed);
  const alone = decideWith({ allow: [stored], ask: [], deny: [] });
  if (alone.kind === "allow" && alone.reasons.some(({ rule }) => rule?.id === alwaysAllowed.id)) {
    const after = decideWith({ ...present, allow: [...present.allow, stored] });
    if (after.kind === "allow") return;
    throw badInput(`The rule ${alwaysAllowed.rule} would change nothing here: ${whyNot(after)}.`, "rule");
  }
  const before = decideWith(present);
  const after = decideWith({ ...present, allow: [...present.allow, stored] });
  if (after.kind === "allow" && before.kind !== "allow") return;
  if (isLess(after, before)) return;
  throw badInput(`The rule ${alwaysAllowed.rule} doesn’t cover this call: ${whyNot(alone)}.`, "rule");
}

/** Whether fewer reasons keep the call from running without approval: a part that was open is covered. */
function isLess(after: Decision, before: Decision): boolean {
  return after.kind === "ask" && before.kind === "ask" && after.reasons.length < before.reasons.length;
}

function whyNot(decision: Decision): string {
  return decision.reasons[0]?.text ?? "it would ask again";
}

/** `field`: the part of the choice that the message is about. */
function badInput(message: string, field?: keyof RuleChoice): AppError {
  return new AppError("bad-input", message, field === undefined ? {} : { field: `remember.${field}` });
}
