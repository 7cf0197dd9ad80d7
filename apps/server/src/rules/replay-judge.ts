import { createHash } from "node:crypto";
import { type PolicySession, policyContext, type SessionPolicy } from "@countersign/agent";
import type { Decision } from "@countersign/contracts/decision";
import type { RuleBehavior } from "@countersign/contracts/rule";
import {
  compileRules,
  couldConcern,
  decide,
  isSameRule,
  type PolicyCall,
  type PolicyFileSystem,
  parseRule,
  type RuleSet,
  type StoredRule,
} from "@countersign/policy";
import type { PastCall } from "@countersign/store";
import type { RuleDeskOptions } from "./rule-desk-options.ts";
import { stillFileSystem } from "./still-file-system.ts";

/** What a change of rules makes of a call that was decided otherwise without it. */
export type Outcome = { before: RuleBehavior; after: RuleBehavior };

/** Rules that come to those in force, and the one that goes. */
export type TriedChange = {
  rules: readonly string[];
  behavior: RuleBehavior;
  removed: { id: string; rule: string; behavior: RuleBehavior } | null;
};

type PlacedCall = Pick<PastCall, "tool" | "input" | "workspace" | "createdBy">;

/**
 * Judges past calls by the rules that are in force now, with and without the change; null for a call that the change makes no difference to.
 * Modes, hooks and intents are left out: they are of a session, not of the rules. Equal calls are decided once.
 */
export function createJudge(
  change: TriedChange,
  options: Pick<RuleDeskOptions, "source" | "policy">,
): (call: PlacedCall) => Outcome | null | Promise<Outcome | null> {
  const { rules, behavior, removed } = change;
  const concerned = [
    ...rules.map((rule) => couldConcern(rule, behavior)),
    ...(removed === null ? [] : [couldConcern(removed.rule, removed.behavior)]),
  ];
  const places = new Map<string, Promise<Place> | Place>();
  /** Most people have the same rules: what is known of a call for one is known for all of them. */
  const shared = new Map<string, Place>();
  const fileSystem = stillFileSystem(options.policy.fileSystem);

  async function open(session: PolicySession): Promise<Place> {
    const { boundary: _, ...inForce } = await options.source.policyFor(session);
    const key = JSON.stringify([session.workspace, inForce.ruleSet, inForce.additionalDirectories]);
    const present = shared.get(key) ?? openPlace({ session, inForce }, change, { ...options, fileSystem });
    shared.set(key, present);
    return present;
  }

  function placeOf({ workspace, createdBy }: PlacedCall): Promise<Place> | Place {
    const key = `${workspace}\0${createdBy}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    // From then on nobody waits for it.
    const made = open({ id: "", workspace, createdBy, intent: null }).then((place) => {
      places.set(key, place);
      return place;
    });
    places.set(key, made);
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
  { policy, fileSystem }: Pick<RuleDeskOptions, "policy"> & { fileSystem: PolicyFileSystem },
): Place {
  const decideUnder = (ruleSet: RuleSet) => {
    const realpath = (path: string) => fileSystem.realpath(path);
    const rules = compileRules(ruleSet, { workspace: session.workspace, home: policy.home, realpath });
    const held: SessionPolicy = { ...inForce, ruleSet, rules };
    // In this mode nothing is worked out that only a person would look at.
    const context = policyContext({ session, mode: "dontAsk", policy: held }, { ...policy, fileSystem });
    return (call: PolicyCall) => kindOf(decide(call, context));
  };
  const before = decideUnder(withoutTried(inForce.ruleSet, change));
  const after = decideUnder(withTried(inForce.ruleSet, change));
  const onlyAfter = change.removed === null ? change.behavior : null;
  const known = new Map<string, Outcome | null>();
  return ({ tool, input }) => {
    const key = keyOf(tool, input);
    const present = known.get(key);
    if (present !== undefined) return present;
    const outcome = outcomeOf({ tool, input }, { before, after, onlyAfter });
    known.set(key, outcome);
    return outcome;
  };
}

/** What it is in the mode default: `dontAsk` denies what would ask, and says so. */
function kindOf(decision: Decision): RuleBehavior {
  return decision.kind === "deny" && decision.code === "no_approver" ? "ask" : decision.kind;
}

type Judging = {
  before: (call: PolicyCall) => RuleBehavior;
  after: (call: PolicyCall) => RuleBehavior;
  onlyAfter: RuleBehavior | null;
};

/** What only comes to the rules decides a call its own way or not at all, so that most need one decision. */
function outcomeOf(call: PolicyCall, { before, after, onlyAfter }: Judging): Outcome | null {
  const next = after(call);
  if (onlyAfter !== null && next !== onlyAfter) return null;
  const present = before(call);
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
