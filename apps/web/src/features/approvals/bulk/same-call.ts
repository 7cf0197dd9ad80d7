import { type ComparedCall, sameCallKey } from "@countersign/contracts/same-call";

const known = new WeakMap<ComparedCall, string>();

/** Groups what is the same, in the order of the first of each. */
export function groupSame<Item extends ComparedCall>(items: readonly Item[]): Item[][] {
  return [...Map.groupBy(items, keyOf).values()];
}

function keyOf(item: ComparedCall): string {
  const key = known.get(item) ?? sameCallKey(item);
  known.set(item, key);
  return key;
}
