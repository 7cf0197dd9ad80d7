import type { SessionSummary } from "@countersign/contracts/session";

export type SessionChanges = {
  /** A session has changed. */
  note(session: SessionSummary): void;
  /** An answer, and the sessions that changed while it was under way: it may be from before that. */
  during<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; changed: readonly SessionSummary[] }>;
  /** Calls `take` with each session that changes from now on. */
  follow(take: (session: SessionSummary) => void): void;
};

/** Keeps what changes while answers are under way, so that they can be brought up to date when they come. */
export function createSessionChanges(): SessionChanges {
  const open = new Set<SessionSummary[]>();
  const followers: ((session: SessionSummary) => void)[] = [];
  return {
    note(session) {
      for (const changed of open) changed.push(session);
      for (const take of followers) take(session);
    },
    async during(ask) {
      const changed: SessionSummary[] = [];
      open.add(changed);
      try {
        return { answer: await ask(), changed };
      } finally {
        open.delete(changed);
      }
    },
    follow: (take) => void followers.push(take),
  };
}
