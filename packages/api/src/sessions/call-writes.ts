import type { Call } from "@countersign/contracts/call";
import { jsonText } from "@countersign/db/json-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { toRow } from "@countersign/db/row-text";
import type { Statement } from "@countersign/db/statement";
import { type QueueFacts, queueFactsOf } from "./queue-facts.ts";
import type { QueueRank } from "./queue-ranks.ts";
import { changingCallColumns } from "./session-reads.ts";
import { optionalJson } from "./session-writes.ts";

type CallRow = Pick<Call, "id" | "sessionId" | "turn" | "position" | "toolUseId" | "tool"> & {
  cwd: string | null;
  calledAs: string | null;
} & {
  [Column in (typeof changingCallColumns)[number]]: string | null;
} & {
  input: string;
  phase: string;
  phaseTag: string;
  driftIntentId: string | null;
  deniesAt: string | null;
} & StoredRank &
  StoredFacts;

type StoredFacts = { [Column in keyof QueueFacts]: QueueFacts[Column] | null };
type StoredRank = { [Column in keyof QueueRank]: QueueRank[Column] | null };

/** They repeat what queries look for in the JSON of the others. */
const repeatedCallColumns = [
  "phaseTag",
  "driftIntentId",
  "deniesAt",
  "queueRank",
  "queueSince",
  "queuePlace",
  "queueRisk",
  "askedAt",
  "queueAgent",
  "queueText",
  "queueGroup",
  "queueKind",
] as const;

const noRank: StoredRank = { queueRank: null, queueSince: null, queuePlace: null };
const noFacts: StoredFacts = {
  queueRisk: null,
  askedAt: null,
  queueAgent: null,
  queueText: null,
  queueGroup: null,
  queueKind: null,
};

const upsertCallRow = prepare("upsert-call", (db, row: Slots<CallRow>) =>
  db
    .insertInto("call")
    .values({
      id: row.id,
      sessionId: row.sessionId,
      turn: row.turn,
      position: row.position,
      toolUseId: row.toolUseId,
      tool: row.tool,
      cwd: row.cwd,
      calledAs: row.calledAs,
      input: row.input,
      phaseTag: row.phaseTag,
      phase: row.phase,
      assessment: row.assessment,
      verdict: row.verdict,
      edit: row.edit,
      agent: row.agent,
      hookAnswer: row.hookAnswer,
      hookRuns: row.hookRuns,
      drift: row.drift,
      driftIntentId: row.driftIntentId,
      deniesAt: row.deniesAt,
      queueRank: row.queueRank,
      queueSince: row.queueSince,
      queuePlace: row.queuePlace,
      queueRisk: row.queueRisk,
      askedAt: row.askedAt,
      queueAgent: row.queueAgent,
      queueText: row.queueText,
      queueGroup: row.queueGroup,
      queueKind: row.queueKind,
      command: row.command,
    })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(
            [...changingCallColumns, "toolUseId" as const, ...repeatedCallColumns].map((column) => [
              column,
              ref(`excluded.${column}`),
            ]),
          ),
        ),
    ),
);

/** A call's place in the queue; `workspace` is that of its session. */
export type CallPlace = { rank: QueueRank | null; workspace: string };

/** Writes a call, new or changed. `place` is null if it doesn't wait. */
export function upsertCall(call: Call, place: CallPlace | null): Statement {
  const { id, sessionId, turn, position, toolUseId, tool, phase, cwd = null, calledAs = null } = call;
  return upsertCallRow({
    ...toRow({ id, sessionId, turn, position, toolUseId, tool, cwd, calledAs }),
    input: jsonText(call.input),
    phaseTag: phase.tag,
    phase: JSON.stringify(phase),
    assessment: optionalJson(call.assessment),
    verdict: optionalJson(call.verdict),
    edit: optionalJson(call.edit),
    agent: optionalJson(call.agent),
    hookAnswer: optionalJson(call.hookAnswer),
    hookRuns: optionalJson(call.hookRuns),
    drift: optionalJson(call.drift),
    driftIntentId: openDriftOf(call),
    command: optionalJson(call.command),
    deniesAt: (phase.tag === "waiting" ? phase.deniesAt : null) ?? null,
    ...(place?.rank ?? noRank),
    ...toRow((place === null ? null : queueFactsOf(call, place.workspace)) ?? noFacts),
  });
}

const updateFacts = prepare("update-queue-facts", (db, row: Slots<{ id: string } & StoredFacts>) =>
  db
    .updateTable("call")
    .set({
      queueRisk: row.queueRisk,
      askedAt: row.askedAt,
      queueAgent: row.queueAgent,
      queueText: row.queueText,
      queueGroup: row.queueGroup,
      queueKind: row.queueKind,
    })
    .where("id", "=", row.id),
);

/** Writes only what the queue is filtered, searched and grouped by. */
export function writeQueueFacts(call: Call, workspace: string): Statement {
  return updateFacts(toRow({ id: call.id, ...(queueFactsOf(call, workspace) ?? noFacts) }));
}

const updateRank = prepare("update-queue-rank", (db, row: Slots<{ id: string } & StoredRank>) =>
  db
    .updateTable("call")
    .set({ queueRank: row.queueRank, queueSince: row.queueSince, queuePlace: row.queuePlace })
    .where("id", "=", row.id),
);

/** Moves a call in the queue without changing anything else. */
export function moveInQueue({ id, rank }: { id: string; rank: QueueRank | null }): Statement {
  return updateRank({ ...toRow({ id }), ...(rank ?? noRank) });
}

/** The intent beside whose scope a command changed files that were not all put back. */
function openDriftOf({ drift }: Call): string | null {
  return drift?.files.some(({ restoredAt }) => restoredAt === null) === true ? drift.intentId : null;
}
