import type { Because, Risk, Span, Suggestion } from "@countersign/contracts/decision";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";

/**
 * A rule that meets a call, and what of the call it meets. `isPossible`: it could meet files that the call does not
 * name one by one (`grep -r`), so it makes the call ask where it would otherwise decide.
 */
export type Hit = { rule: CompiledRule; part?: string; span?: Span; path?: string; isPossible?: boolean };

/** Whether rules or the tool's class let a call run. `blockedPath` is the first path that stands in the way. */
export type Permit =
  | { isPermitted: true; because: Because[] }
  | { isPermitted: false; because: Because[]; blockedPath?: string };

/** A call as the decision sees it, whatever its tool. What is costly is a function and runs only when it is needed. */
export type Subject = {
  /** The tools whose rules cover it. */
  ruleTools: readonly string[];
  canonical?: string;
  /** What could not be understood: it asks at least. */
  unclear: () => Because[];
  /** What the rules of a deny or ask list meet in it. */
  hits: (list: ListRules) => Hit[];
  floor: () => Because[];
  /** It only reads, so that mode plan lets it go on. */
  isReading: () => boolean;
  permit: () => Permit;
  risk: () => Risk;
  suggest: () => Suggestion[];
};
