import type { Rule } from "@countersign/contracts/rule";
import type { RuleReplay } from "@countersign/contracts/rule-trial";

/** The question to the past of a rule that is to go: what did it alone decide? */
export function replayOfRemoval({ id, scope, workspace, sessionId }: Rule): RuleReplay {
  return {
    rules: [],
    behavior: "allow",
    removes: id,
    scope,
    ...(workspace === null ? {} : { workspace }),
    ...(sessionId === null ? {} : { sessionId }),
  };
}
