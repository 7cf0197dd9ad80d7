import type { RuleList } from "./rule.ts";

/**
 * A rule as it is kept. `source` says where it comes from, in words for a person ("team", ".claude/settings.json",
 * "session", "/commit"). `reason` is shown to the model on a deny. `expiresAt` is an ISO time; past it the rule is as if
 * it were not there. `folder` owns the settings and anchors relative paths; without it the workspace does. `cycle` is
 * the response cycle that a running command's rule belongs to: it holds only while the context names the same one.
 * `needsDualApproval`, of an ask rule: two persons must approve what it holds up.
 */
export type StoredRule = {
  text: string;
  source: string;
  id?: string | undefined;
  version?: number | undefined;
  owner?: string | undefined;
  reason?: string | undefined;
  expiresAt?: string | undefined;
  folder?: string | undefined;
  cycle?: string | undefined;
  needsDualApproval?: boolean | undefined;
};

/**
 * "Approve and remember exactly this": tool, input and working directory must be equal. `basis`: the files that the call
 * ran, with the hashes of their contents. Whoever lets the call run compares them, because the policy reads no files.
 */
export type ExactGrant = {
  tool: string;
  input: Record<string, unknown>;
  cwd: string;
  basis?: readonly { path: string; hash: string | null }[] | undefined;
  id?: string | undefined;
  by?: string | undefined;
  expiresAt?: string | undefined;
};

/** All rules that hold for a session. The order in the lists means nothing. */
export type RuleSet = {
  allow: readonly StoredRule[];
  ask: readonly StoredRule[];
  deny: readonly StoredRule[];
  exact?: readonly ExactGrant[];
};

/** What is wrong with one rule. It never allows anything; in a deny or ask list it makes its tool ask. */
export type RuleProblem = { list: RuleList; rule: StoredRule; position: number; reason: string };

/** Rules of one source from plain texts, as a settings file has them. */
export function ruleSetFromTexts(
  texts: {
    allow?: readonly string[] | undefined;
    ask?: readonly string[] | undefined;
    deny?: readonly string[] | undefined;
  },
  source: string,
): RuleSet {
  const store = (list: readonly string[] | undefined): StoredRule[] =>
    (list ?? []).map((text) => ({ text, source }));
  return { allow: store(texts.allow), ask: store(texts.ask), deny: store(texts.deny) };
}
