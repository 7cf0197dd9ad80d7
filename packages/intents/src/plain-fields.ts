import type { Intent, IntentExample, OwnedScope } from "@countersign/contracts/intent";
import { type Dialect, nameOf } from "./dialect.ts";
import { printDuration } from "./duration.ts";
import { ownsAlike } from "./owns-alike.ts";

type Plain = Readonly<Record<string, unknown>>;

/** What is written for an intent, by our names of the keys; undefined for what is left out. */
export function plainFields(intent: Intent, { budgetNames }: Dialect): Plain {
  const { turns, tokens, costUsd, seconds } = intent.budget;
  return {
    id: intent.id,
    title: intent.title,
    why: unless(intent.why === "", intent.why),
    status: intent.status,
    parent: intent.parent ?? undefined,
    outcomes: listOrNothing(intent.outcomes),
    constraints: listOrNothing(intent.constraints),
    hazards: listOrNothing(intent.hazards),
    owned_scope: plainScope(intent.scope),
    examples: mapOrNothing({
      allow: listOrNothing(intent.examples.allow.map(plainExample)),
      refuse: listOrNothing(intent.examples.refuse.map(plainExample)),
    }),
    acceptance: listOrNothing(
      intent.acceptance.map((each) => (each.command === null ? each.text : { ...each })),
    ),
    budget: mapOrNothing({
      [nameOf(budgetNames, "turns")]: turns ?? undefined,
      [nameOf(budgetNames, "tokens")]: tokens ?? undefined,
      cost_usd: costUsd ?? undefined,
      time: seconds === null ? undefined : printDuration(seconds),
    }),
    related_specs: listOrNothing(intent.relatedSpecs),
  };
}

function unless<Value>(isLeftOut: boolean, value: Value): Value | undefined {
  return isLeftOut ? undefined : value;
}

function listOrNothing<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return unless(list.length === 0, list);
}

function mapOrNothing(map: Record<string, unknown>): Plain | undefined {
  const kept = Object.entries(map).filter(([, value]) => value !== undefined);
  return unless(kept.length === 0, Object.fromEntries(kept));
}

function plainExample({ action, path }: IntentExample): unknown {
  return action === "write" ? path : { [action]: path };
}

/** A list where it stands for writing and deleting alike. */
function plainScope(scope: OwnedScope): unknown {
  const isList = scope.read === null && scope.run === null && ownsAlike(scope);
  if (isList) return listOrNothing(scope.write);
  const { write, delete: deleted, read, run } = scope;
  return mapOrNothing({ write, delete: deleted, read: read ?? undefined, run: run ?? undefined });
}
