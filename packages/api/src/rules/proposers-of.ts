import type { Rule, RuleVersion } from "@countersign/contracts/rule";

/**
 * By name, everybody who had a part in what is proposed of a rule: who proposed or edited it since something was last decided, and who
 * changed the rule under it. `versions` are the newest first.
 */
export function proposersOf({ status, owner, change }: Rule, versions: readonly RuleVersion[]): string[] {
  const found = new Set<string>();
  let isOpen = false;
  for (const { what, by } of versions.toReversed()) {
    switch (what) {
      case "proposed":
        isOpen = true;
        found.add(by);
        break;
      case "changed":
        if (isOpen) found.add(by);
        break;
      default:
        isOpen = false;
        found.clear();
    }
  }
  if (status === "proposed") found.add(owner);
  if (change !== null) found.add(change.by);
  return [...found];
}
