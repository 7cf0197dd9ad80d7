import type { Rule } from "@countersign/contracts/rule";
import type { RuleBacktest } from "@countersign/contracts/rule-trial";

/** The question to the past of a rule that is to go: what did it alone decide? */
export function createRemovalBacktest({ id, scope, workspace, sessionId }: Rule): RuleBacktest {
  return {
    rules: [],
    behavior: "allow",
    removes: id,
    scope,
    ...(workspace === null ? {} : { workspace }),
    ...(sessionId === null ? {} : { sessionId }),
  };
}
