import type { RuleVersion } from "@countersign/contracts/rule";
import type { Answers as TransactionAnswers } from "@countersign/db/transaction";
import { parseTeamSettings, selectTeamSettings } from "../../settings/team-repository.ts";
import { type IsSamePerson, samePersonBy, selectKeyMakers } from "./same-person.ts";

/**
 * What a change of a rule depends on beside the rule, read while nobody else can change it. `reviewsRules`: what loosens waits for
 * somebody else.
 */
export type TeamContext = { reviewsRules: boolean; isSamePerson: IsSamePerson };

/** The same, with what was done to the rule, the newest first. */
export type RuleContext = TeamContext & { versions: RuleVersion[] };

/** What must be read for them, behind the lock of the commit order. */
export function teamContextReads() {
  return [selectTeamSettings(), selectKeyMakers()] as const;
}

type Answers = TransactionAnswers<ReturnType<typeof teamContextReads>>;

/** They, out of the answers to `teamContextReads`. */
export function teamContextIn(team: Answers[0], makers: Answers[1]): TeamContext {
  return {
    reviewsRules: parseTeamSettings(team.rows[0]).reviewsRules,
    isSamePerson: samePersonBy(makers.rows),
  };
}
