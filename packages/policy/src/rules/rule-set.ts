import type { RuleList } from "./rule.ts";

/** A rule as it is stored. */
export type StoredRule = {
  text: string;
  /** Where it comes from, in words for a person ("team", ".claude/settings.json", "session", "/commit"). */
  source: string;
  id?: string | undefined;
  version?: number | undefined;
  owner?: string | undefined;
  /** Shown to the model on a deny. */
  reason?: string | undefined;
  /** An ISO time; the rule has no effect after it. */
  expiresAt?: string | undefined;
  /** Owns the settings and anchors relative paths; without it, the workspace does. */
  folder?: string | undefined;
  /**
   * The response cycle that a running command's rule belongs to: it applies only while the context names the same
   * one.
   */
  cycle?: string | undefined;
  /** Of an ask rule: two people must approve the calls that it makes ask. */
  needsDualApproval?: boolean | undefined;
};

/** "Always allow exactly this": tool, input and working directory must be equal. */
export type ExactGrant = {
  tool: string;
  input: Record<string, unknown>;
  cwd: string;
  /**
   * The files that the call ran, with the hashes of their contents. The caller compares them, because the policy
   * reads no files.
   */
  fingerprints?: readonly { path: string; hash: string | null }[] | undefined;
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
