import type { PlainRiskCode, RiskLevel } from "@countersign/contracts/risk";

/** A risk of a command whose canonical form (options before the subcommand removed) begins with `words`. */
export type RiskRule = {
  level: RiskLevel;
  code: PlainRiskCode;
  /** The subcommand and so on, in order, behind the command. */
  words?: readonly string[];
  /** One of the options or operands looks like this. Without it the words are enough. */
  when?: RegExp;
};

export const PACKAGES: RiskRule = {
  level: "medium",
  code: "changes-packages",
  when: /^(?:install|i|add|ci|remove|rm|uninstall|update|upgrade|up|dlx|link|import|purge|autoremove|dist-upgrade|full-upgrade|-S.*|-R.*|-U.*)$/,
};
export const PUBLISHES: RiskRule = {
  level: "high",
  code: "publishes-package",
  when: /^(?:publish|unpublish|yank|push)$/,
};
export const SENDS: RiskRule = { level: "high", code: "sends-data" };

/** Files that hold keys and passwords. */
export const CREDENTIALS =
  /(?:^|\/)(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker\/config\.json|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.env(?:\.(?!example|sample|template)[\w.-]+)?|id_(?:rsa|ed25519|ecdsa|dsa)|credentials(?:\.json)?)(?:\/|$)|^\/etc\/(?:shadow|sudoers)|\.pem$/;
