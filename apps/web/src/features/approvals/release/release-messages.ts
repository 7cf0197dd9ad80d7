import type { CoveredCall, ReleaseOutcomes } from "@countersign/contracts/release";
import { plural } from "../../../lib/messages/numbers.ts";
import { sentence } from "../../../lib/messages/sentence.ts";
import { reasonText } from "../reason-text.ts";

/** Waiting calls that the same rules decide, in the same way. */
export type CoveredGroup = {
  key: string;
  decision: CoveredCall["decision"];
  /** The texts of the rules; empty where something else decides, which `why` then says. */
  rules: readonly string[];
  why: string;
  calls: readonly CoveredCall[];
};

/** The calls by what decides them. */
export function groupCovered(calls: readonly CoveredCall[]): CoveredGroup[] {
  const groups = Map.groupBy(calls, (call) => JSON.stringify([call.decision, rulesOf(call), whyOf(call)]));
  return [...groups].flatMap(([key, [first, ...rest]]) =>
    first === undefined
      ? []
      : [
          {
            key,
            decision: first.decision,
            rules: rulesOf(first),
            why: whyOf(first),
            calls: [first, ...rest],
          },
        ],
  );
}

function rulesOf({ reasons }: CoveredCall): string[] {
  return [...new Set(reasons.flatMap(({ rule }) => rule?.text ?? []))];
}

/** What decides, where no rule is named. */
function whyOf(call: CoveredCall): string {
  const [first] = call.reasons;
  return rulesOf(call).length > 0 || first === undefined ? "" : sentence(reasonText(first));
}

/** "12 waiting calls match this rule", "1 waiting call is now denied". */
export function formatCoveredTitle({ decision, rules, calls }: CoveredGroup): string {
  const count = plural(calls.length, "waiting call");
  const isOne = calls.length === 1;
  if (decision === "deny") return `${count} ${isOne ? "is" : "are"} denied by the current rules`;
  if (rules.length === 0) return `${count} no longer ${isOne ? "needs" : "need"} approval`;
  return `${count} ${isOne ? "matches" : "match"} ${rules.length === 1 ? "this rule" : "these rules"}`;
}

export function formatReleaseLabel({ decision, calls }: CoveredGroup): string {
  const verb = decision === "allow" ? "Approve" : "Deny";
  return `${verb} ${calls.length === 1 ? "it" : "them"}`;
}

export const keepAskingLabel = "Keep asking";

/** What stands before the rule and after it, in the opened call. */
export const coveredLine = {
  allow: { one: "now allows this call.", many: "now allow this call." },
  deny: { one: "now denies this call.", many: "now deny this call." },
} as const;

/** What became of the click, said truthfully. */
export function summarizeRelease(each: ReleaseOutcomes): { isAll: boolean; text: string } {
  const count = (outcome: string) => each.filter((one) => one.outcome.outcome === outcome).length;
  const [released, denied] = [count("released"), count("denied")];
  const rest = each.length - released - denied;
  const done = [
    ...(released === 0 ? [] : [`${plural(released, "call")} approved`]),
    ...(denied === 0 ? [] : [`${plural(denied, "call")} denied`]),
  ].join(", ");
  if (rest === 0) return { isAll: true, text: `${done}.` };
  const messages = each.flatMap(({ outcome }) =>
    "message" in outcome && outcome.outcome !== "denied" ? [outcome.message] : [],
  );
  const why = [...new Set(messages)].join(" ");
  const kept = `${plural(rest, "call")} ${rest === 1 ? "was" : "were"} left as ${rest === 1 ? "it was" : "they were"}.`;
  return {
    isAll: false,
    text: [done === "" ? "" : `${done}.`, kept, why].filter((part) => part !== "").join(" "),
  };
}

export const releaseMessages = {
  mayStillWait: "these calls may still wait",
  coveredCalls: "Waiting calls that rules decide",
  theRule: "The rule ",
  theRules: "The rules ",
} as const;

export function formatAskedNow(why: string, decision: CoveredCall["decision"]): string {
  return `${why} If made now, this call would ${decision === "allow" ? "run without approval" : "be denied"}.`;
}
