import type { Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import { commandIdOf, turnCalls } from "../loop/frames.ts";
import type { Look, LoopEvent } from "../loop/state.ts";
import type { SessionRecord, Transition } from "../ports/repository.ts";
import { advance, type Clockwork } from "./advance.ts";
import { refusalWords } from "./edited-call.ts";
import { entryOfPolicy, entryOfUnfit } from "./ledger-entries.ts";
import { stopTurn } from "./stop-turn.ts";

/** Looks at calls under the mode that the session had then, and the command that held. They count only while both are the same. */
export type Looks = {
  mode: SessionRecord["mode"];
  command: string | null;
  looks: Look[];
  at: string;
};

/** The change that stores what was found: the calls run, wait or are refused. Null when it no longer counts. */
export function transitionOfLooks(
  current: SessionRecord,
  looks: Looks,
  clockwork: Clockwork,
): Transition | null {
  if (!isStillUnder(current, looks) || current.loop.tag !== "acting") return null;
  return advance(current, { record: current, ...findings(turnCalls(current), looks) }, clockwork);
}

/** Whether what was found still counts: a mode or a command that holds no more has decided nothing. */
export function isStillUnder(
  current: Pick<SessionRecord, "mode" | "loop">,
  { mode, command }: Pick<Looks, "mode" | "command">,
): boolean {
  return current.mode === mode && commandIdOf(current) === command;
}

/** What was found of these calls: the moves of the loop, the ledger rows, and the end of the turn when a hook asks for it. */
export function findings(
  calls: Call[],
  looks: Looks,
): { events: LoopEvent[]; decisions: LedgerEntry[]; by?: DecidedBy } {
  const looked = { tag: "calls-looked-at" as const, looks: looks.looks, at: looks.at };
  const decisions = denials(calls, looks);
  const stopping = looks.looks.find(({ heard }) => heard?.isTurnStopped === true)?.heard;
  if (stopping === undefined) return { events: [looked], decisions };
  const refused = new Set(
    looks.looks.flatMap(({ callId, look }) => (look.kind === "refused" ? [callId] : [])),
  );
  const open = calls.filter(({ id, phase }) => phase.tag !== "finished" && !refused.has(id));
  const name = stopping.answer.hook ?? stopping.runs.at(-1)?.name ?? "hook";
  const by = { kind: "hook" as const, name };
  const stop = stopTurn(open, by, looks.at);
  return { events: [looked, stop.event], decisions: [...decisions, ...stop.decisions], by };
}

/** The ledger rows of the calls that the policy denied, and of those that could not be looked at. */
function denials(calls: Call[], looks: Looks): LedgerEntry[] {
  return looks.looks.flatMap(({ callId, look, heard }) => {
    const before = calls.find(({ id }) => id === callId);
    const said = heard === undefined ? {} : { ...heard.edited, hookAnswer: heard.answer };
    const call = before === undefined ? undefined : { ...before, ...said };
    if (call === undefined || call.phase.tag === "finished" || look.kind !== "refused") return [];
    return look.assessment === null
      ? [entryOfUnfit(call, refusalWords(look), looks.at)]
      : [entryOfPolicy(call, look.assessment, looks.at)];
  });
}
