import type { HostCause } from "@countersign/contracts/blocked-access";
import type { PolicyContext } from "./context.ts";
import { decide } from "./decide.ts";
import { EvaluationContext } from "./evaluation-context.ts";
import { parseHost } from "./rules/host-pattern.ts";
import { placeOf } from "./rules/special-hosts.ts";

/** Which hosts the commands of a session may reach from a sandbox. */
export type HostRules = {
  /** Whether a rule allows any. */
  hasAllowed: boolean;
  /** The host of an http or https URL, as rules name it; null for anything else. */
  hostOf(url: string): string | null;
  /** Why a host, as `hostOf` gives it, can't be reached; null where it can. */
  causeOf(host: string): HostCause | null;
};

/**
 * The `WebFetch(domain:…)` rules as the list of a sandbox: a host can be reached if such a rule lets pages of it be fetched without asking, in whatever
 * mode the session is. A rule `WebFetch` opens none: who wrote it thought of a tool that only gets pages, and a command can send to a host
 * whatever it can read. This machine and private networks have to be named by a rule.
 */
export function createHostRules(context: PolicyContext): HostRules {
  const byRules: PolicyContext = { ...context, mode: "default", hook: undefined };
  const evaluation = new EvaluationContext(byRules);
  const { rules } = evaluation.rules;
  return {
    hasAllowed: rules.some(
      (rule) =>
        rule.list === "allow" &&
        rule.rule.tool === "WebFetch" &&
        (rule.rule.test.kind === "host" || rule.rule.test.kind === "regex") &&
        evaluation.accept(rule),
    ),
    hostOf: parseHost,
    causeOf(host) {
      const decision = decide({ tool: "WebFetch", input: { url: `https://${host}/` } }, byRules);
      if (decision.kind !== "allow") {
        const rule = decision.reasons.find((reason) => reason.rule !== undefined)?.rule;
        if (rule === undefined) return { kind: "not-allowed" };
        return { kind: "rule", rule: { text: rule.text, source: rule.source } };
      }
      const hosts = evaluation.rules.allow.forTool("WebFetch")?.hosts;
      const rule =
        placeOf(host) === null
          ? hosts?.find(host, evaluation.accept)
          : hosts?.findNamed(host, evaluation.accept);
      return rule === undefined ? { kind: "not-allowed" } : null;
    },
  };
}
