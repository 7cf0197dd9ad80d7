import type { Call } from "@countersign/contracts/call";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import type { CallLook } from "../loop/state.ts";
import type { SessionRecord, Transition } from "../ports/repository.ts";
import { advance, type Clockwork } from "./advance.ts";
import { entryOfPolicy } from "./ledger-entries.ts";

/** Looks at calls under the mode that the session had then. They count only while it still has that mode. */
export type Looks = {
  mode: SessionRecord["mode"];
  looks: { callId: string; look: CallLook }[];
  at: string;
};

/** The change that stores what was found: the calls run, wait or are refused. Null when it no longer counts. */
export function transitionOfLooks(
  current: SessionRecord,
  looks: Looks,
  clockwork: Clockwork,
): Transition | null {
  if (current.mode !== looks.mode || current.loop.tag !== "acting") return null;
  const event = { tag: "calls-looked-at" as const, looks: looks.looks, at: looks.at };
  const change = { record: current, events: [event], decisions: denials(current.loop.calls, looks) };
  return advance(current, change, clockwork);
}

/** The ledger rows of the calls that the policy denied. */
export function denials(calls: Call[], looks: Looks): LedgerEntry[] {
  return looks.looks.flatMap(({ callId, look }) => {
    const call = calls.find(({ id }) => id === callId);
    return call !== undefined && look.kind === "refused" && look.assessment !== null
      ? [entryOfPolicy(call, look.assessment, looks.at)]
      : [];
  });
}
