import type { ActorDetails } from "@countersign/contracts/actor";
import type {
  Grant,
  NewRule,
  Rule,
  RuleChange,
  RuleHint,
  RuleReview,
  RuleScope,
  RuleSuggestion,
  RuleVersion,
} from "@countersign/contracts/rule";
import type { RuleImport, RuleImportResult } from "@countersign/contracts/rule-import";
import type {
  RuleBacktest,
  RuleBacktestResult,
  RuleTrial,
  RuleTrialResult,
  SavedByAuto,
} from "@countersign/contracts/rule-trial";
import type { SettingsFile, SettingsTrust } from "@countersign/contracts/settings-file";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { actorOf, type Caller } from "../caller.ts";
import { visibilityOf } from "../visibility-of.ts";

/**
 * Who does something with rules. `mayRule`: they have the permission `rules`; what others want for the team or a project is a
 * proposal. `sight`: which sessions they may see; rules of other sessions are not found.
 */
export type RuleAuthor = { by: ActorDetails; mayRule: boolean; visibleTo: VisibilityFilter };

/** The caller as the author of rules. */
export function ruleAuthorOf(caller: Caller): RuleAuthor {
  return { by: actorOf(caller), mayRule: caller.permissions.has("rules"), visibleTo: visibilityOf(caller) };
}

/**
 * Rules and grants. Throws `AppError`: `bad-input` for a rule that cannot be read (position and reason in the message), a
 * workspace or session that is missing for its scope, a settings file that is not JSON; `not-found`; `conflict` for a rule
 * that changed since or is revoked, or stands in a file; `forbidden` for what is somebody else's, and for a review of one's own.
 */
export type RulesService = {
  list(workspace: string | null, author: RuleAuthor): Promise<Rule[]>;
  files(workspace: string): Promise<SettingsFile[]>;
  /**
   * Lets what the file allows count, as it was shown; where the team reviews rules, once two persons did. `conflict` when it is
   * broken or is not what `digest` names.
   */
  trust(input: SettingsTrust, author: RuleAuthor): Promise<SettingsFile[]>;
  /** Makes a rule, or proposes one: its `status` says which. */
  create(input: NewRule, author: RuleAuthor): Promise<Rule>;
  /** Changes a rule, or proposes a change: its `change` says what waits. */
  update(input: RuleChange, author: RuleAuthor): Promise<Rule>;
  /** Takes a rule out of force, proposes that, or takes a proposal back. */
  revoke(id: string, author: RuleAuthor): Promise<Rule>;
  /** Puts what is proposed in force, or turns it down. */
  review(input: RuleReview, author: RuleAuthor): Promise<Rule>;
  /** Every text that a rule had or was proposed to have, the newest first. */
  versions(id: string, author: RuleAuthor): Promise<RuleVersion[]>;
  /** What a person should know of the rules in force; without a workspace of all. */
  hints(workspace: string | null, author: RuleAuthor): Promise<RuleHint[]>;
  /** Rules that would have spared prompts, those first that spare most; without a workspace those for the team. */
  suggestions(workspace: string | null, author: RuleAuthor): Promise<RuleSuggestion[]>;
  /** `author`: whose user rules are in force when no session is named. */
  test(input: RuleTrial, author: RuleAuthor): Promise<RuleTrialResult>;
  /** What the rules would have made of past calls. */
  backtest(input: RuleBacktest, author: RuleAuthor): Promise<RuleBacktestResult>;
  /** How many questions mode auto would have spared. */
  autoMode(author: RuleAuthor): Promise<SavedByAuto>;
  import(input: RuleImport, author: RuleAuthor): Promise<RuleImportResult>;
  export(
    filter: { scope?: RuleScope | undefined; workspace?: string | undefined },
    author: RuleAuthor,
  ): Promise<{ settings: string }>;
  grants(sessionId: string): Promise<Grant[]>;
  revokeGrant(sessionId: string, grantId: string, by: string): Promise<Grant[]>;
};
