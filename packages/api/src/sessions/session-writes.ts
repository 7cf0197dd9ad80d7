import { type LoopState, type SessionRecord, summaryOf } from "@countersign/agent";
import type { Message } from "@countersign/contracts/message";
import { jsonText } from "@countersign/db/json-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { toRow } from "@countersign/db/row-text";
import type { Statement } from "@countersign/db/statement";
import { changingColumns, rowVersion } from "./session-reads.ts";
import { storeLoop, storeSubAgent } from "./stored-session.ts";

/** They repeat what queries look for in the JSON of the others. */
const repeatedColumns = ["turn", "subAgentTurn", "openTurns", "intentId", "commandProcess"] as const;

type SessionRow = Omit<SessionRecord, "limits" | "usage" | "loop" | "subAgent" | "intent" | "ended"> & {
  status: string;
  waiting: number;
  limits: string;
  usage: string;
  loop: string;
  turn: number | null;
  subAgent: string | null;
  subAgentTurn: number | null;
  openTurns: number[];
  intent: string | null;
  intentId: string | null;
  commandProcess: string | null;
  endedAt: string | null;
  endedBy: string | null;
};

const upsertSessionRow = prepare("upsert-session", (db, row: Slots<SessionRow>) =>
  db
    .insertInto("session")
    .values({
      id: row.id,
      title: row.title,
      workspace: row.workspace,
      mode: row.mode,
      model: row.model,
      isScripted: row.isScripted,
      limits: row.limits,
      usage: row.usage,
      turns: row.turns,
      turnsSinceResume: row.turnsSinceResume,
      costAtResume: row.costAtResume,
      messageCount: row.messageCount,
      loop: row.loop,
      turn: row.turn,
      subAgent: row.subAgent,
      subAgentTurn: row.subAgentTurn,
      openTurns: row.openTurns,
      status: row.status,
      waiting: row.waiting,
      epoch: row.epoch,
      owner: row.owner,
      intent: row.intent,
      intentId: row.intentId,
      contextFrom: row.contextFrom,
      commandProcess: row.commandProcess,
      visibility: row.visibility,
      sandbox: row.sandbox,
      openedFolders: row.openedFolders,
      endedAt: row.endedAt,
      endedBy: row.endedBy,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(
            [...changingColumns, ...repeatedColumns].map((column) => [column, ref(`excluded.${column}`)]),
          ),
        ),
    )
    .returning(rowVersion),
);

/** Gives a session another row version after a call of it was written without it. */
export const touchSession = prepare("touch-session", (db, { id }: Slots<{ id: string }>) =>
  db
    .updateTable("session")
    .set(({ ref }) => ({ epoch: ref("session.epoch") }))
    .where("id", "=", id),
);

/** Writes a session, new or changed. Answers with its row version. */
export function upsertSession(record: SessionRecord): Statement {
  const { limits, usage, loop, subAgent, intent, ended, ...plain } = record;
  const storedLoop = storeLoop(loop);
  const storedSubAgent = storeSubAgent(subAgent);
  const { status, waiting } = summaryOf(record);
  return upsertSessionRow({
    ...toRow({
      ...plain,
      status,
      waiting,
      commandProcess: processOfCommand(loop),
      endedAt: ended?.at ?? null,
      endedBy: ended?.by ?? null,
    }),
    limits: JSON.stringify(limits),
    usage: JSON.stringify(usage),
    loop: JSON.stringify(storedLoop.loop),
    turn: storedLoop.turn,
    openTurns: storedLoop.openTurns,
    subAgent: optionalJson(storedSubAgent.subAgent),
    subAgentTurn: storedSubAgent.subAgentTurn,
    intent: optionalJson(intent),
    intentId: intent?.id ?? null,
  });
}

type MessageRow = Pick<Message, "id" | "sessionId" | "seq" | "role" | "at"> & {
  content: string;
  agent: string | null;
  command: string | null;
  undo: string | null;
};

const insertMessageRow = prepare("insert-message", (db, row: Slots<MessageRow>) =>
  db.insertInto("message").values({
    id: row.id,
    sessionId: row.sessionId,
    seq: row.seq,
    role: row.role,
    content: row.content,
    at: row.at,
    agent: row.agent,
    command: row.command,
    undo: row.undo,
  }),
);

export function insertMessage({ content, agent, command, undo, ...message }: Message): Statement {
  return insertMessageRow({
    ...message,
    content: jsonText(content),
    agent: optionalJson(agent),
    command: optionalJson(command),
    undo: optionalJson(undo),
  });
}

/** The process that took the command whose cycle goes on. */
function processOfCommand(loop: LoopState): string | null {
  return ("command" in loop ? loop.command?.process : null) ?? null;
}

/** What may be absent is an SQL null; what is there may come from outside. */
export function optionalJson(value: unknown): string | null {
  return value === undefined || value === null ? null : jsonText(value);
}
