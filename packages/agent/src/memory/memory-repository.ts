import { AppError } from "@countersign/contracts/app-error";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import {
  type AlwaysAllow,
  type NewMessage,
  type SessionRecord,
  type SessionRepository,
  StaleEpochError,
  type Transition,
} from "../ports/repository.ts";

/** A repository that forgets everything with its process: for the library alone, and for tests. */
export type MemoryRepository = SessionRepository & {
  /** All audit entries of what was decided and changed, in their order. */
  decisions(): AuditEntry[];
  /** All audit entries, including the results of calls. */
  auditLog(): AuditEntry[];
  /** Everything that is always allowed, in its order. */
  alwaysAllowed(): AlwaysAllow[];
};

type SessionEntry = { record: SessionRecord; messages: Message[] };

/** Makes an empty repository in memory. */
export function createMemoryRepository(options: {
  /** Called after a change that gives a runner work. */
  onWake: (sessionId: string) => void;
  /** Called after every change. */
  onChange?: (transition: Transition) => void;
  /** Which process is running; all are without it, because this repository serves only its own process. */
  isAlive?: (owner: string) => boolean;
}): MemoryRepository {
  const sessions = new Map<string, SessionEntry>();
  const calls = new Map<string, Call>();
  const auditEntries: AuditEntry[] = [];
  const alwaysAllowed: AlwaysAllow[] = [];

  function requireEntry(id: string): SessionEntry {
    const found = sessions.get(id);
    if (found === undefined) throw new AppError("not-found", `There is no session ${id}.`);
    return found;
  }

  function write(entry: SessionEntry, transition: Transition): SessionRecord {
    const { session } = transition;
    entry.record = transition.release ? { ...session, owner: null } : session;
    append(entry, transition.messages);
    for (const call of transition.calls) calls.set(call.id, call);
    auditEntries.push(...transition.auditEntries);
    alwaysAllowed.push(...transition.alwaysAllowed);
    if (transition.revokesGrants !== null) revokeAll(session.id);
    options.onChange?.(transition);
    if (transition.wake) queueMicrotask(() => options.onWake(session.id));
    return entry.record;
  }

  function revokeAll(sessionId: string): void {
    const left = alwaysAllowed.filter((each) => each.sessionId !== sessionId);
    alwaysAllowed.splice(0, alwaysAllowed.length, ...left);
  }

  return {
    async create(record, messages) {
      const entry = { record, messages: [] };
      append(entry, messages);
      sessions.set(record.id, entry);
      queueMicrotask(() => options.onWake(record.id));
    },
    load: async (id) => sessions.get(id)?.record ?? null,
    call: async (callId) => calls.get(callId) ?? null,
    async callInSession(callId) {
      const call = calls.get(callId);
      return call === undefined ? null : { call, session: requireEntry(call.sessionId).record };
    },
    messages: async (id, after = 0) => requireEntry(id).messages.filter(({ seq }) => seq > after),
    async transact(session, epoch, change) {
      const id = typeof session === "string" ? session : session.id;
      const entry = requireEntry(id);
      if (epoch !== null && entry.record.epoch !== epoch) throw new StaleEpochError(id);
      const { transition, value } = change(entry.record, { policyVersion: null });
      return { session: transition === null ? entry.record : write(entry, transition), value };
    },
    async claim(id, owner) {
      const entry = requireEntry(id);
      if (entry.record.owner !== null || entry.record.loop.tag === "external") return null;
      entry.record = { ...entry.record, owner, epoch: entry.record.epoch + 1 };
      return entry.record;
    },
    isAlive: async (owner) => options.isAlive?.(owner) ?? true,
    decisions: () => auditEntries.filter(({ verdict }) => verdict !== "result"),
    auditLog: () => [...auditEntries],
    alwaysAllowed: () => [...alwaysAllowed],
  };
}

function append(entry: SessionEntry, messages: NewMessage[]): void {
  for (const message of messages) {
    entry.messages.push({ ...message, sessionId: entry.record.id, seq: entry.messages.length + 1 });
  }
}
