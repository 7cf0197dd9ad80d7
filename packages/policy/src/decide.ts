import type { Because, Decision, RuleReference } from "@countersign/contracts/decision";
import { grantKey, signatureOf } from "./advice/signature.ts";
import type { PolicyContext } from "./context.ts";
import { matchesPieces } from "./match/pieces.ts";
import type { PolicyCall } from "./policy-call.ts";
import type { CompiledRule } from "./rules/compiled-rule.ts";
import type { ListRules } from "./rules/list-rules.ts";
import { Scene } from "./scene.ts";
import { toolsForAccess } from "./subjects/command-paths.ts";
import { createSubject } from "./subjects/create-subject.ts";
import { becauseOfRule, denialMessage, objectOf } from "./subjects/reasons.ts";
import type { Hit, Subject } from "./subjects/subject.ts";

/**
 * Decides one call. Pure and synchronous; equal input gives an equal answer. Deny beats ask beats allow, whatever the
 * source of a rule; what it does not understand asks. It never throws: an input that breaks it asks, and says so.
 */
export function decide(call: PolicyCall, context: PolicyContext): Decision {
  try {
    const scene = new Scene(context);
    return judge(call, createSubject(call, scene), scene);
  } catch (error) {
    const text = `the call cannot be decided: ${error instanceof Error ? error.message : String(error)}`;
    return finishAsk(
      [{ kind: "input", text }],
      { risk: { level: "high", reasons: ["cannot be understood"] }, suggestions: [] },
      context,
    );
  }
}

/** The order of the design: deny rules, (intent scope), floor, ask rules, mode, allow rules, the tool's class. */
function judge(call: PolicyCall, subject: Subject, scene: Scene): Decision {
  const denied = findHits(scene.rules.deny, call, subject, scene);
  const sure = denied.find((hit) => hit.isPossible !== true);
  if (sure !== undefined) return denyByRule(sure, denied, call, subject);
  const asks = [
    ...subject.unclear(),
    ...denied.map((hit) => explainPossible(hit)),
    ...findBroken(scene, subject),
    ...subject.floor(),
    ...findHits(scene.rules.ask, call, subject, scene).map((hit) =>
      becauseOfRule(hit, objectOf(hit, call.tool)),
    ),
  ];
  const { mode } = scene.context;
  if (mode === "plan" && !subject.isReading()) return denyInPlan(call, subject);
  if (asks.length > 0) return ask(asks, subject, scene, { isRuleUseful: false });
  const permit = grantedExactly(call, scene) ?? allowedByTool(call, subject, scene) ?? subject.permit();
  if (!permit.isPermitted) {
    return ask(permit.because, subject, scene, { isRuleUseful: true, blockedPath: permit.blockedPath });
  }
  if (mode === "strict") {
    return ask([{ kind: "mode", text: "mode strict asks for every call" }], subject, scene, {
      isRuleUseful: false,
    });
  }
  return withCanonical({ kind: "allow", because: permit.because }, subject);
}

type Allowed = { isPermitted: true; because: Because[] };

function grantedExactly(call: PolicyCall, scene: Scene): Allowed | null {
  if (scene.rules.exact.size === 0) return null;
  const cwd =
    call.tool === "Bash" ? (scene.context.shellWorkingDirectory ?? scene.context.cwd) : scene.context.cwd;
  const grant = scene.rules.exact.get(grantKey(call, cwd));
  if (grant === undefined) return null;
  const expires = grant.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(grant.expiresAt);
  const now = scene.context.now === undefined ? Number.NaN : Date.parse(scene.context.now);
  if (expires !== Number.POSITIVE_INFINITY && !(now < expires)) return null;
  const by = grant.by === undefined ? "" : ` by ${grant.by}`;
  const text = signatureOf(call, cwd);
  const rule: RuleReference = { text, source: "session" };
  if (grant.id !== undefined) rule.id = grant.id;
  const because: Because = {
    kind: "grant",
    text: `approved and remembered in this session${by}: ${text}`,
    rule,
  };
  return { isPermitted: true, because: [because] };
}

/** An allow rule for the whole tool. Bash is left to its subject: some parts of a command no rule may cover. */
function allowedByTool(call: PolicyCall, subject: Subject, scene: Scene): Allowed | null {
  if (call.tool === "Bash") return null;
  const rule = scene.rules.allow.findForAll(call.tool, subject.ruleTools, scene.accept);
  return rule === undefined ? null : { isPermitted: true, because: [becauseOfRule({ rule }, call.tool)] };
}

function findHits(list: ListRules, call: PolicyCall, subject: Subject, scene: Scene): Hit[] {
  if (list.isEmpty) return [];
  const all = list.findForAll(call.tool, subject.ruleTools, scene.accept);
  const hits: Hit[] = all === undefined ? [] : [{ rule: all }];
  for (const rule of list.parametersFor(call.tool, subject.ruleTools)) {
    if (!scene.accept(rule)) continue;
    const met = meetsParameter(rule, call);
    if (met === "surely") hits.push({ rule });
    else if (met === "possibly") hits.push({ rule, isPossible: true });
  }
  return [...hits, ...subject.hits(list)];
}

function meetsParameter({ rule }: CompiledRule, call: PolicyCall): "surely" | "possibly" | "no" {
  if (rule.parameter === null || !Object.hasOwn(call.input, rule.parameter.name)) return "no";
  const value = call.input[rule.parameter.name];
  // A list or an object may hold the value in a way that the tool takes for it.
  if (typeof value === "object" && value !== null) return "possibly";
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return "no";
  return matchesPieces(rule.parameter.pieces, String(value)) ? "surely" : "no";
}

/** A deny or ask rule that cannot be read makes its tool ask. A command can also be about files. */
function findBroken(scene: Scene, subject: Subject): Because[] {
  const because: Because[] = [];
  if (scene.rules.deny.broken.length === 0 && scene.rules.ask.broken.length === 0) return because;
  const isCommand = subject.ruleTools.includes("Bash");
  const tools = isCommand
    ? [...subject.ruleTools, ...toolsForAccess.write, ...toolsForAccess.delete]
    : subject.ruleTools;
  for (const list of [scene.rules.deny, scene.rules.ask]) {
    const broken = list.brokenFor(tools);
    if (broken === undefined) continue;
    const { rule, reason } = broken.problem;
    because.push({
      kind: "rule",
      text: `the ${list.list} rule ${rule.text} (${rule.source}) cannot be read: ${reason}`,
      rule: { text: rule.text, source: rule.source },
    });
  }
  return because;
}

function explainPossible(hit: Hit): Because {
  const because = becauseOfRule(hit, `files that ${hit.path ?? "the command"} could reach`);
  return because;
}

function denyByRule(sure: Hit, hits: readonly Hit[], call: PolicyCall, subject: Subject): Decision {
  const certain = hits.filter((hit) => hit.isPossible !== true);
  return withCanonical(
    {
      kind: "deny",
      because: certain.map((hit) => becauseOfRule(hit, objectOf(hit, call.tool))),
      code: "rule_denied",
      message: denialMessage(sure.rule, objectOf(sure, call.tool)),
    },
    subject,
  );
}

function denyInPlan(call: PolicyCall, subject: Subject): Decision {
  const text = `mode plan only reads, and ${subject.canonical ?? call.tool} does more`;
  const message =
    "The session is in plan mode: only reading is possible. Describe the change in the plan instead of making it.";
  return withCanonical(
    { kind: "deny", because: [{ kind: "mode", text }], code: "rule_denied", message },
    subject,
  );
}

type AskOptions = { isRuleUseful: boolean; blockedPath?: string | undefined };

function ask(because: Because[], subject: Subject, scene: Scene, options: AskOptions): Decision {
  const { mode } = scene.context;
  // Neither needs what only a person would look at.
  if (mode === "bypassPermissions" || mode === "dontAsk") {
    return withCanonical(
      finishAsk(because, { risk: { level: "low", reasons: [] }, suggestions: [] }, scene.context),
      subject,
    );
  }
  const suggestions = options.isRuleUseful && mode !== "strict" ? subject.suggest() : [];
  const decision = finishAsk(because, { risk: subject.risk(), suggestions }, scene.context);
  if (decision.kind === "ask" && options.blockedPath !== undefined)
    decision.blockedPath = options.blockedPath;
  return withCanonical(decision, subject);
}

/** What the mode makes of a call that would ask. */
function finishAsk(
  because: Because[],
  advice: Pick<Extract<Decision, { kind: "ask" }>, "risk" | "suggestions">,
  context: PolicyContext,
): Decision {
  switch (context.mode) {
    case "bypassPermissions":
      return {
        kind: "allow",
        because: [{ kind: "mode", text: "mode bypassPermissions asks nothing" }, ...because],
      };
    case "dontAsk": {
      const message = `This call needs a person's approval, and mode dontAsk asks nobody: ${because[0]?.text ?? "no rule allows it"}`;
      return {
        kind: "deny",
        because: [{ kind: "mode", text: "mode dontAsk denies what would ask" }, ...because],
        code: "no_approver",
        message,
      };
    }
    default:
      return { kind: "ask", because, ...advice };
  }
}

function withCanonical(decision: Decision, subject: Subject): Decision {
  if (subject.canonical !== undefined) decision.canonical = subject.canonical;
  return decision;
}
