import type { IntentStatus, SessionIntent } from "@countersign/contracts/intent";
import { createReason, type Reason } from "@countersign/contracts/reason";

/** Why an intent does not let a path be touched. `message` is for the model, `reason` for people. */
export type ScopeRefusal = {
  code: "scope_violation" | "intent_ignored" | "no_active_intent";
  message: string;
  reason: Reason;
};

const mostNamed = 20;

/** What the scope of an intent does not own. `what`: `edit src/a.ts`. `because` follows the fixed sentence. */
export function outsideScopeRefusal(id: string, what: string, why = ""): ScopeRefusal {
  const more = why === "" ? "" : ` ${why}`;
  return {
    code: "scope_violation",
    message: `Scope Violation: ${id} is not authorized to ${what}. Request scope expansion.${more}`,
    reason: createReason("outside-scope", {
      intent: id,
      what,
      why: more === "" ? "" : `:${more.replace(/\.$/, "")}`,
    }),
  };
}

/** What an `.intentignore` leaves out. `rule`: its file and line. */
export function ignoredPathRefusal(id: string, path: string, rule: string, isBelow: boolean): ScopeRefusal {
  const more = isBelow ? " Name the files one by one." : "";
  const reason = createReason(isBelow ? "maybe-ignored-path" : "ignored-path", {
    path,
    intent: id,
    ignored: rule,
  });
  return { code: "intent_ignored", message: `${reason.text}.${more}`, reason };
}

/** Nothing may be changed without an intent. `inactive`: the one that is named and is not in progress. */
export function noIntentRefusal(
  available: readonly SessionIntent[],
  inactive: { id: string; status: IntentStatus | null } | null,
): ScopeRefusal {
  const named = available.slice(0, mostNamed).map(({ id, title }) => `${id} (${title})`);
  if (available.length > mostNamed) named.push(`and ${available.length - mostNamed} more`);
  const choice =
    named.length === 0
      ? "None is in progress: a person has to activate one."
      : `Select one with select_intent: ${named.join(", ")}`;
  const reason =
    inactive === null
      ? createReason("no-intent", {})
      : createReason("intent-not-in-progress", { intent: inactive.id, status: inactive.status ?? "gone" });
  return { code: "no_active_intent", message: `${reason.text}: nothing may be changed. ${choice}`, reason };
}
