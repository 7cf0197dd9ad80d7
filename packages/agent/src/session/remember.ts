import { AppError } from "@countersign/contracts/app-error";
import type { Assessment, Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import { unwatchedIn } from "@countersign/contracts/preview";
import type { AllowedAgain, RememberChoice } from "@countersign/contracts/rule";
import {
  compileRules,
  findMisplacement,
  parseRule,
  type RuleSet,
  type StoredRule,
  signatureOf,
} from "@countersign/policy";
import type { Remembered, SessionRecord } from "../ports/repository.ts";
import { personalTools } from "../tools/intent-tool-names.ts";
import type { Clockwork } from "./advance.ts";
import { askerOf, policyOf } from "./agent-policy.ts";
import type { LookDependencies } from "./look-at-call.ts";
import { policyContext, type SessionPolicy } from "./session-policy.ts";

/** How a rule that holds for others is stored: one for the team or a project. What holds in a person's own sessions is always in force. */
export type Remembering = { shared: "active" | "proposed" };

/** What is to be remembered of a call, and by whom. */
export type RememberRequest = {
  call: Call;
  session: SessionRecord;
  choice: RememberChoice;
  by: string;
  remembering?: Remembering | undefined;
};

/**
 * Turns a person's choice into what is stored: one thing, or several rules. Throws `AppError("bad-input")`, before anything
 * is decided, for what may not be remembered: a critical call, a rule that cannot be read or adds nothing to what lets the
 * call run, and whatever would be asked again all the same.
 */
export async function rememberedBy(
  request: RememberRequest,
  assessment: Assessment,
  { look, clockwork }: { look: LookDependencies; clockwork: Clockwork },
): Promise<Remembered[]> {
  refusePersonal(request);
  refuseOthersSession(request);
  // What a command lets run ends with its cycle: what is remembered has to hold without it.
  const { agent } = askerOf(request.call, request.session);
  const policy = await policyOf({ agent, command: null }, request.session, look);
  const decideWith = (ruleSet: RuleSet) => decideUnder(ruleSet, request, policy, look);
  refuseCritical(assessment, decideWith({ allow: [], ask: [], deny: [] }));
  if (request.choice.kind === "exactly") {
    refuseUnwatched(assessment);
    const grant = grantOf(request, assessment, clockwork);
    checkGrant(grant, decideWith, policy.ruleSet);
    return [grant];
  }
  const rules = rulesOf(request, request.choice, clockwork);
  let present = policy.ruleSet;
  for (const rule of rules) {
    checkCover(rule, decideWith, present);
    present = { ...present, allow: [...present.allow, storedOf(rule)] };
  }
  return rules;
}

/** A mode that asks nothing names no risk, so what the call could do is asked for without rules in the mode that does. */
function refuseCritical({ risk }: Assessment, plain: Decision): void {
  const found = risk?.level === "critical" ? risk : plain.kind === "ask" ? plain.risk : undefined;
  if (found?.level !== "critical") return;
  const reasons = found.reasons.map(({ text }) => text).join(", ");
  throw refusal(`A call of critical risk (${reasons}) is approved one by one and cannot be remembered.`);
}

/** The same call could run something else next time. A rule makes that choice explicit. */
function refuseUnwatched({ preview }: Assessment): void {
  const [part] = unwatchedIn(preview);
  if (part === undefined) return;
  throw refusal(
    `${part} runs a file that isn’t watched, so this call can’t be allowed again exactly. Approve it once, or allow it with a rule.`,
  );
}

/** What only a person lets run is asked every time. */
function refusePersonal({ call: { tool } }: RememberRequest): void {
  if (!personalTools.has(tool)) return;
  throw refusal(`${tool} is decided by a person every time and cannot be remembered.`);
}

/** A rule of a person's own holds in the sessions that the person started, and nowhere else. */
function refuseOthersSession({ choice, session, by }: RememberRequest): void {
  if (choice.kind !== "rule" || choice.scope !== "user" || by === session.createdBy) return;
  throw refusal(
    `A rule of your own would not hold here: ${session.createdBy} started this session. Choose the project or the team.`,
  );
}

/** What was remembered, in words for the ledger. */
export function wordsOf(remembered: Remembered): string {
  if (remembered.kind === "exactly") return `remembered exactly this in the session: ${remembered.text}`;
  const until = remembered.expiresAt === null ? "" : ` until ${remembered.expiresAt}`;
  const verb = remembered.isProposal === true ? "proposed" : "remembered";
  return `${verb} the rule ${remembered.rule} for the ${remembered.scope}${until}`;
}

/** What was remembered, for the answer to the verdict. */
export function allowedAgain(remembered: Remembered): AllowedAgain {
  if (remembered.kind === "exactly")
    return { kind: "exactly", text: remembered.text, scope: "session", isProposal: false };
  const { rule, scope, isProposal = false } = remembered;
  return { kind: "rule", text: rule, scope, isProposal };
}

type RememberedGrant = Extract<Remembered, { kind: "exactly" }>;
type RememberedRule = Extract<Remembered, { kind: "rule" }>;
type RuleChoice = Extract<RememberChoice, { kind: "rule" }>;

/** A command is remembered with what its programs held: another script of the same name is another call. */
function grantOf(
  { call, session, by }: RememberRequest,
  assessment: Assessment,
  clockwork: Clockwork,
): RememberedGrant {
  const { tool, input } = call;
  const cwd = session.workspace;
  const at = clockwork.now();
  const text = signatureOf(call, cwd);
  return {
    kind: "exactly",
    id: clockwork.newId(),
    by,
    at,
    sessionId: session.id,
    tool,
    input,
    cwd,
    basis: tool === "Bash" ? assessment.basis : [],
    text,
  };
}

/** One rule for each text, in their order; a text that comes twice counts once. */
function rulesOf(
  { session, by, remembering }: RememberRequest,
  { rule, also = [], scope, expiresAt }: RuleChoice,
  clockwork: Clockwork,
): RememberedRule[] {
  const at = clockwork.now();
  if (expiresAt !== undefined && !(Date.parse(expiresAt) > Date.parse(at))) {
    throw refusal(`The rule would have expired already: ${expiresAt} is not in the future.`);
  }
  const isProposal = remembering?.shared === "proposed" && (scope === "team" || scope === "project");
  return [...new Set([rule, ...also].map(readableAllowRule))].map((text) => ({
    kind: "rule",
    id: clockwork.newId(),
    by,
    at,
    rule: text,
    scope,
    workspace: scope === "project" ? session.workspace : null,
    sessionId: scope === "session" ? session.id : null,
    expiresAt: expiresAt ?? null,
    ...(isProposal ? { isProposal } : {}),
  }));
}

function storedOf({ rule, scope, id }: RememberedRule): StoredRule {
  return { text: rule, source: scope, id };
}

function readableAllowRule(typed: string): string {
  const text = typed.trim();
  const parsed = parseRule(text);
  if (!parsed.ok)
    throw refusal(`The rule ${text} cannot be read, at character ${parsed.position + 1}: ${parsed.reason}.`);
  const misplaced = findMisplacement(parsed.rule, "allow");
  if (misplaced !== null) throw refusal(`The rule ${text} cannot allow anything: ${misplaced}.`);
  return text;
}

type DecideWith = (ruleSet: RuleSet) => Decision;

/** How the call would be decided with these rules in the mode that neither asks for all nor lets all through. */
function decideUnder(
  ruleSet: RuleSet,
  { call, session }: RememberRequest,
  policy: SessionPolicy,
  look: LookDependencies,
): Decision {
  const { home, fileSystem } = look;
  const realpath = (path: string) => fileSystem.realpath(path);
  const rules = compileRules(ruleSet, { workspace: session.workspace, home, realpath });
  const context = policyContext({ session, mode: "default", policy: { ...policy, rules } }, look);
  return look.decide({ tool: call.tool, input: call.input }, context);
}

function checkGrant(grant: RememberedGrant, decideWith: DecideWith, present: RuleSet): void {
  const after = decideWith({ ...present, exact: [...(present.exact ?? []), grant] });
  if (after.kind !== "allow") throw refusal(`Remembering this call would change nothing: ${whyNot(after)}.`);
}

/** A rule is kept only when it would have decided something of the call that nothing else decided. */
function checkCover(remembered: RememberedRule, decideWith: DecideWith, present: RuleSet): void {
  const stored = storedOf(remembered);
  const alone = decideWith({ allow: [stored], ask: [], deny: [] });
  if (alone.kind === "allow" && alone.reasons.some(({ rule }) => rule?.id === remembered.id)) {
    const after = decideWith({ ...present, allow: [...present.allow, stored] });
    if (after.kind === "allow") return;
    throw refusal(`The rule ${remembered.rule} would change nothing here: ${whyNot(after)}.`);
  }
  const before = decideWith(present);
  const after = decideWith({ ...present, allow: [...present.allow, stored] });
  if (after.kind === "allow" && before.kind !== "allow") return;
  if (isLess(after, before)) return;
  throw refusal(`The rule ${remembered.rule} does not cover this call: ${whyNot(alone)}.`);
}

/** Whether fewer reasons speak against running the call unasked: a part that was open is covered. */
function isLess(after: Decision, before: Decision): boolean {
  return after.kind === "ask" && before.kind === "ask" && after.reasons.length < before.reasons.length;
}

function whyNot(decision: Decision): string {
  return decision.reasons[0]?.text ?? "it would be asked again";
}

function refusal(message: string): AppError {
  return new AppError("bad-input", message);
}
