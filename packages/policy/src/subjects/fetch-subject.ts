import { createReason, type Reason } from "@countersign/contracts/reason";
import { hostRisk } from "../advice/host-risk.ts";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PolicyCall } from "../policy-call.ts";
import { escapeStars } from "../rules/command-pattern.ts";
import { parseHost } from "../rules/host-pattern.ts";
import { equivalentHosts, placeOf } from "../rules/special-hosts.ts";
import { ruleReason } from "./reasons.ts";
import { type AllowResult, openSubject, type Subject } from "./subject.ts";

const ruleTools = ["WebFetch"];

/** A call that fetches an address. The host is what the URL standard makes of it, never what the text looks like. */
export function createFetchSubject(call: PolicyCall, evaluation: EvaluationContext): Subject {
  const url = call.input.url;
  const host = typeof url === "string" ? parseHost(url) : null;
  const from = evaluation.context.redirectedFrom;
  const isElsewhere = from !== undefined && (host === null || parseHost(from) !== host);
  const evaluateAllow = (): AllowResult => {
    const rule =
      host === null
        ? undefined
        : evaluation.rules.allow.forTool("WebFetch")?.hosts.find(host, evaluation.accept);
    if (rule !== undefined && host !== null)
      return { isAllowed: true, reasons: [ruleReason({ rule }, `fetching from ${host}`)] };
    const reason = isElsewhere
      ? createReason("redirect-not-allowed", { from, host: host ?? "another address" })
      : createReason("host-not-allowed", { host: host ?? "an address" });
    return { isAllowed: false, reasons: [reason] };
  };
  return {
    ...openSubject,
    ruleTools,
    uncertainties: () => (host === null ? [createReason("not-an-address", {})] : []),
    matches: (list) => {
      if (host === null) return [];
      const hosts = list.forTool("WebFetch")?.hosts;
      const rules = equivalentHosts(host).map((one) => hosts?.find(one, evaluation.accept));
      const rule = rules.find((one) => one !== undefined);
      return rule === undefined ? [] : [{ rule, path: `fetching from ${host}` }];
    },
    guardrail: () => findHostGuardrail(host, evaluation),
    isReadOnly: () => false,
    evaluateAllow,
    risk: () => hostRisk(host, isElsewhere),
    suggest: () =>
      host === null
        ? []
        : [{ rule: `WebFetch(domain:${escapeStars(host)})`, why: `lets pages of ${host} be fetched` }],
  };
}

/** The metadata service gives out credentials: only a rule that names it lets it be asked. */
function findHostGuardrail(host: string | null, evaluation: EvaluationContext): Reason[] {
  const place = host === null ? null : placeOf(host);
  if (host === null || (place !== "metadata" && place !== "link-local")) return [];
  if (evaluation.rules.allow.forTool("WebFetch")?.hosts.findNamed(host, evaluation.accept) !== undefined)
    return [];
  return [createReason("link-local-host", { host })];
}
