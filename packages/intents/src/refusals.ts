import type { IntentStatus, SessionIntent } from "@countersign/contracts/intent";

/** Why an intent does not let a path be touched. `message` is for the model, `text` for people. */
export type BoundaryRefusal = {
  code: "scope_violation" | "intent_ignored" | "no_active_intent";
  message: string;
  text: string;
};

const mostNamed = 20;

/** What the scope of an intent does not own. `what`: `edit src/a.ts`. `because` follows the fixed sentence. */
export function refuseScope(id: string, what: string, because = ""): BoundaryRefusal {
  const more = because === "" ? "" : ` ${because}`;
  return {
    code: "scope_violation",
    message: `Scope Violation: ${id} is not authorized to ${what}. Request scope expansion.${more}`,
    text: `${id} is not authorized to ${what}${more === "" ? "" : `:${more.replace(/\.$/, "")}`}`,
  };
}

/** What an `.intentignore` leaves out. `rule`: its file and line. */
export function refuseIgnored(id: string, path: string, rule: string, isBelow: boolean): BoundaryRefusal {
  const what = isBelow ? `Something below ${path} could be` : `${path} is`;
  const more = isBelow ? " Name the files one by one." : "";
  const text = `${what} excluded from changes under ${id} by ${rule}`;
  return { code: "intent_ignored", message: `${text}.${more}`, text };
}

/** Nothing may be changed without an intent. `inactive`: the one that is named and is not in progress. */
export function refuseWithoutIntent(
  available: readonly SessionIntent[],
  inactive: { id: string; status: IntentStatus | null } | null,
): BoundaryRefusal {
  const named = available.slice(0, mostNamed).map(({ id, title }) => `${id} (${title})`);
  if (available.length > mostNamed) named.push(`and ${available.length - mostNamed} more`);
  const choice =
    named.length === 0
      ? "None is in progress: a person has to activate one."
      : `Select one with select_intent: ${named.join(", ")}`;
  const text =
    inactive === null
      ? "No intent is active, and this workspace requires one"
      : `No intent is active: ${inactive.id} is ${inactive.status === null ? "gone" : inactive.status}, not IN_PROGRESS`;
  return { code: "no_active_intent", message: `${text}: nothing may be changed. ${choice}`, text };
}
