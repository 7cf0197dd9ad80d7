import type { Suggestion } from "@countersign/contracts/decision";
import type { Reason, Span } from "@countersign/contracts/reason";
import type { Risk } from "@countersign/contracts/risk";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import type { ScopeCheck } from "./scope-check.ts";

/** A rule that matches a call, and the part of the call that it matches. */
export type RuleMatch = {
  rule: CompiledRule;
  part?: string;
  span?: Span;
  path?: string;
  /**
   * It could match files that the call doesn't name one by one (`grep -r`), so it makes the call ask where it
   * would otherwise decide.
   */
  isPossible?: boolean;
};

/** Whether rules or the tool's class let a call run. */
export type AllowResult =
  | { isAllowed: true; reasons: Reason[] }
  | {
      isAllowed: false;
      reasons: Reason[];
      /** The first path that prevents it. */
      blockedPath?: string;
    };

/** A call that has nothing to do with the product's data, and leaves nothing open. */
export const openSubject: Pick<Subject, "forbidden" | "unknown" | "checkScope" | "ruleFileChanges"> = {
  checkScope: () => undefined,
  forbidden: () => ({ sure: [], possible: [] }),
  unknown: () => [],
  ruleFileChanges: () => [],
};

/** A call as the decision sees it, for any tool. What is costly is a function and runs only when it is needed. */
export type Subject = {
  /** The tools whose rules cover it. */
  ruleTools: readonly string[];
  /** Further tools whose deny and ask rules on files hold for it. */
  restrictedBy?: readonly string[];
  canonical?: string;
  /** What could not be understood: it asks at least. */
  uncertainties: () => Reason[];
  /** What the rules of a deny or ask list meet in it. */
  matches: (list: ListRules) => RuleMatch[];
  guardrail: () => Reason[];
  /** Where it changes or removes files that carry rules and hooks, or could: in mode bypassPermissions that does not run. */
  ruleFileChanges: () => Reason[];
  /** Where it surely, or possibly, touches the product's own data. */
  forbidden: () => { sure: Reason[]; possible: Reason[] };
  /** Checks what it touches against the scope of an intent. */
  checkScope: (checkScope: ScopeCheck) => void;
  /** What of it the list's rules could meet, but only the run will tell. It counts where nobody can be asked. */
  unknown: (list: ListRules) => Reason[];
  /** Why only a person may let it run, in any mode; left out for all other calls. */
  personal?: Reason | undefined;
  /** It names a command that changes a repository, beside the files in it; left out where none can. */
  changesRepository?: (() => boolean) | undefined;
  /** It only reads, so that mode plan lets it continue. */
  isReadOnly: () => boolean;
  evaluateAllow: () => AllowResult;
  risk: () => Risk;
  suggest: () => Suggestion[];
};
