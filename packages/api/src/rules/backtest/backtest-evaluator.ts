import { createHash } from "node:crypto";
import { type PolicySession, policyContext, type SessionPolicy } from "@countersign/agent";
import type { Decision } from "@countersign/contracts/decision";
import type { RuleBehavior } from "@countersign/contracts/rule";
import {
  affectedTools,
  compileRules,
  couldConcern,
  decideWith,
  isSameRule,
  type PolicyCall,
  type PolicyFileSystem,
  parseRule,
  type RuleSet,
  type StoredRule,
} from "@countersign/policy";
import type { RulesServiceOptions } from "../rules-service-options.ts";
import type { PastCall } from "./past-calls.ts";

/** What a change of rules makes of a call that was decided otherwise without it. */
export type Outcome = { before: RuleBehavior; after: RuleBehavior };

/** Rules that come to those in force, and the one that goes. */
export type TriedChange = {
  rules: readonly string[];
  behavior: RuleBehavior;
  removed: { id: string; rule: string; behavior: RuleBehavior } | null;
};

type PlacedCall = Pick<PastCall, "tool" | "input" | "workspace" | "createdBy">;

/** What calls are judged with; `fileSystem` is as it is for all of them. */
export type EvaluatorDependencies = Pick<RulesServiceOptions, "source" | "policy"> & {
  fileSystem: PolicyFileSystem;
};

/** The tools whose calls a change could make a difference to; null where any could be. */
export function toolsConcerned({ rules, removed }: TriedChange): string[] | null {
  const tools = [...rules, ...(removed === null ? [] : [removed.rule])].map(affectedTools);
  return tools.includes(null) ? null : tools.flatMap((each) => [...(each ?? [])]);
}

/**
 * Judges past calls by the rules that are in force now, with and without the change; null for a call that the change makes no difference to.
 * Modes, hooks and intents are left out: they are of a session, not of the rules. Equal calls are decided once.
 */
export function createBacktestEvaluator(
  change: TriedChange,
  dependencies: EvaluatorDependencies,
): (call: PlacedCall) => Outcome | null | Promise<Outcome | null> {
  const { rules, removed } = change;
  const concerned = [...rules.map(couldConcern), ...(removed === null ? [] : [couldConcern(removed.rule)])];
  const places = new Map<string, Map<string, Promise<Place> | Place>>();
  /** Most people have the same rules: what is known of a call for one is known for all of them. */
  const shared = new Map<string, Place>();

  async function open(session: PolicySession): Promise<Place> {
    const { intentScope: _, ...inForce } = await dependencies.source.policyFor(session);
    const key = JSON.stringify([session.workspace, inForce.ruleSet, inForce.additionalDirectories]);
    const present = shared.get(key) ?? openPlace({ session, inForce }, change, dependencies);
    shared.set(key, present);
    return present;
  }

  function placeOf({ workspace, createdBy }: PlacedCall): Promise<Place> | Place {
    const ofWorkspace = places.get(workspace) ?? new Map<string, Promise<Place> | Place>();
    const known = ofWorkspace.get(createdBy);
    if (known !== undefined) return known;
    places.set(workspace, ofWorkspace);
    // From then on nobody waits for it.
    const made = open({ id: "", workspace, createdBy, intent: null, sandbox: "off" }).then((place) => {
      ofWorkspace.set(createdBy, place);
      return place;
    });
    ofWorkspace.set(createdBy, made);
    return made;
  }

  return (call) => {
    if (!concerned.some((isConcerned) => isConcerned(call))) return null;
    const place = placeOf(call);
    return place instanceof Promise ? place.then((opened) => opened(call)) : place(call);
  };
}

/** Decides calls of one workspace and person. */
type Place = (call: PlacedCall) => Outcome | null;

function openPlace(
  { session, inForce }: { session: PolicySession; inForce: SessionPolicy },
  change: TriedChange,
  { policy, fileSystem }: Pick<EvaluatorDependencies, "policy" | "fileSystem">,
): Place {
  const decideUnder = (ruleSet: RuleSet) => {
    const realpath = (path: string) => fileSystem.realpath(path);
    const rules = compileRules(ruleSet, { workspace: session.workspace, home: policy.home, realpath });
    const held: SessionPolicy = { ...inForce, ruleSet, rules };
    // In this mode nothing is worked out that only a person would look at.
    const context = policyContext({ session, mode: "dontAsk", policy: held }, { ...policy, fileSystem });
    return (call: PolicyCall, commandCache: CommandCache) => kindOf(decideWith(call, context, commandCache));
  };
  const before = decideUnder(withoutTried(inForce.ruleSet, change));
  const after = decideUnder(withTried(inForce.ruleSet, change));
  const couldDiffer = change.removed === null ? tippedBy[change.behavior] : null;
  const known = new Map<string, Outcome | null>();
  return ({ tool, input }) => {
    const key = keyOf(tool, input);
    const present = known.get(key);
    if (present !== undefined) return present;
    const outcome = outcomeOf({ tool, input }, { before, after, couldDiffer });
    known.set(key, outcome);
    return outcome;
  };
}

/** What it is in the mode default: `dontAsk` denies what would ask, and says so. */
function kindOf(decision: Decision): RuleBehavior {
  return decision.kind === "deny" && decision.code === "no_approver" ? "ask" : decision.kind;
}

/** What was found out about a command: the same for every set of rules. */
type CommandCache = NonNullable<Parameters<typeof decideWith>[2]>;

type Comparison = {
  before: (call: PolicyCall, commandCache: CommandCache) => RuleBehavior;
  after: (call: PolicyCall, commandCache: CommandCache) => RuleBehavior;
  couldDiffer: readonly RuleBehavior[] | null;
};

/** How calls can end that a rule which only comes to the others makes a difference to: where one of deny may be met, the call asks. */
const tippedBy: Record<RuleBehavior, readonly RuleBehavior[]> = {
  allow: ["allow"],
  ask: ["ask"],
  deny: ["deny", "ask"],
};

/** Most calls need one decision: how they end tells that the change makes no difference. */
function outcomeOf(call: PolicyCall, { before, after, couldDiffer }: Comparison): Outcome | null {
  const commandCache: CommandCache = new Map();
  const next = after(call, commandCache);
  if (couldDiffer !== null && !couldDiffer.includes(next)) return null;
  const present = before(call, commandCache);
  return present === next ? null : { before: present, after: next };
}

/** A rule that stands already is tried as if it did not; not where it takes the place of another. */
function withoutTried(ruleSet: RuleSet, { rules, behavior, removed }: TriedChange): RuleSet {
  if (removed !== null) return ruleSet;
  const tried = rules.map(parseRule);
  const isTried = ({ text }: StoredRule) => {
    const parsed = parseRule(text);
    return parsed.ok && tried.some((each) => each.ok && isSameRule(each.rule, parsed.rule));
  };
  return { ...ruleSet, [behavior]: ruleSet[behavior].filter((rule) => !isTried(rule)) };
}

function withTried(ruleSet: RuleSet, { rules, behavior, removed }: TriedChange): RuleSet {
  const stays = ({ id }: StoredRule) => removed === null || id !== removed.id;
  const left = {
    allow: ruleSet.allow.filter(stays),
    ask: ruleSet.ask.filter(stays),
    deny: ruleSet.deny.filter(stays),
  };
  const tried = rules.map((text) => ({ text, source: "tried" }));
  return { ...ruleSet, ...left, [behavior]: [...left[behavior], ...tried] };
}

function keyOf(tool: string, input: PlacedCall["input"]): string {
  const text = JSON.stringify(input);
  return `${tool} ${text.length > 2_000 ? createHash("sha256").update(text).digest("base64") : text}`;
}
