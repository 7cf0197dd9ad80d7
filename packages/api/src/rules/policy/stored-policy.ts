import type { PolicySnapshot, RulesRepository, SessionPolicyRows } from "../repository/rules-repository.ts";

/** What is stored for everybody, as it was last read. `content` is another number whenever the rules are others. */
export type SharedPolicy = {
  snapshot: PolicySnapshot;
  contentKey: string;
  content: number;
  generation: number;
  checkedAt: number;
};

/** What the database has for sessions, kept until it changes: a change of this process says so by `invalidate`. */
export type StoredPolicy = {
  /** What holds for everybody, as new as the last change that this process can know of. */
  shared(): Promise<SharedPolicy>;
  /** What holds in one session alone, not older than `shared`. */
  ofSession(sessionId: string, shared: SharedPolicy): Promise<SessionPolicyRows>;
  /** Reads the rules of each of these sessions at once, so that `ofSession` needn't. At most a few hundred. */
  readAhead(sessionIds: readonly string[]): Promise<void>;
  invalidate(): void;
};

type Options = {
  store: Pick<RulesRepository, "version" | "snapshot" | "ofSession" | "ofSessions" | "isListening">;
  ticks: () => number;
};

const recheckMs = 5_000;
const mostSessions = 1_000;

/** Keeps nothing yet; the first use reads. */
export function keepStoredPolicy({ store, ticks }: Options): StoredPolicy {
  let generation = 0;
  let contents = 0;
  let kept: SharedPolicy | null = null;
  const sessions = new Map<string, SessionPolicyRows>();

  async function shared(): Promise<SharedPolicy> {
    const present = kept;
    const isFresh = present?.generation === generation && ticks() - present.checkedAt < recheckMs;
    if (present !== null && isFresh && store.isListening()) return present;
    const began = { generation, checkedAt: ticks() };
    const isUnchanged = present !== null && (await store.version()) === present.snapshot.version;
    const next = isUnchanged ? { ...present, ...began } : { ...(await read()), ...began };
    // A reader that began earlier may end later.
    if (kept === null || isNewer(next.snapshot, kept.snapshot)) kept = next;
    return kept;
  }

  async function read() {
    const snapshot = await store.snapshot();
    const contentKey = contentKeyOf(snapshot);
    const present = kept?.contentKey === contentKey ? kept : null;
    return { snapshot, contentKey, content: present?.content ?? ++contents };
  }

  async function ofSession(sessionId: string, { snapshot }: SharedPolicy): Promise<SessionPolicyRows> {
    const present = sessions.get(sessionId);
    if (present !== undefined && isNewer(present, snapshot)) return present;
    return keep(sessionId, await store.ofSession(sessionId));
  }

  async function readAhead(sessionIds: readonly string[]): Promise<void> {
    const { snapshot } = await shared();
    const missing = sessionIds.filter((id) => {
      const present = sessions.get(id);
      return present === undefined || !isNewer(present, snapshot);
    });
    if (missing.length === 0) return;
    for (const [id, rows] of await store.ofSessions(missing)) keep(id, rows);
  }

  function keep(sessionId: string, rows: SessionPolicyRows): SessionPolicyRows {
    sessions.delete(sessionId);
    sessions.set(sessionId, rows);
    const [oldest] = sessions.keys();
    if (sessions.size > mostSessions && oldest !== undefined) sessions.delete(oldest);
    return rows;
  }

  function invalidate(): void {
    generation += 1;
  }

  return { shared, ofSession, readAhead, invalidate };
}

function isNewer(one: { version: string }, other: { version: string }): boolean {
  return BigInt(one.version) >= BigInt(other.version);
}

/** Equal for equal rules: hits do not count. */
function contentKeyOf({ rules }: PolicySnapshot): string {
  return rules.map(({ id, version }) => `${id}.${version}`).join(" ");
}
