import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { JsonObject } from "@countersign/contracts/json";
import type { ContentBlock, Message } from "@countersign/contracts/message";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { FileFingerprint } from "@countersign/contracts/preview";
import type { RuleScope } from "@countersign/contracts/rule";
import type { SessionEnd, SessionLimits, Usage } from "@countersign/contracts/session";
import type { Visibility } from "@countersign/contracts/visibility";
import type { LoopState } from "../loop/state.ts";
import type { SubAgent } from "../loop/sub-agent.ts";

/**
 * A session as the loop sees it. `epoch` rises with every claim: what carries an older one is refused. `owner` is the
 * process that works on it, null when nobody does. `turns` and `turnsSinceResume` count model requests. `messageCount` is
 * the `seq` of the newest message, `contextFrom` that of the first which the model still sees. `intent`: the one that it works under. `subAgent` works while
 * the call of `loop` that started it runs. `ended`: who ended it; nothing makes it work until somebody reopens it.
 */
export type SessionRecord = {
  id: string;
  title: string;
  workspace: string;
  mode: PermissionMode;
  model: string;
  isScripted: boolean;
  limits: SessionLimits;
  usage: Usage;
  turns: number;
  turnsSinceResume: number;
  costAtResume: number;
  messageCount: number;
  contextFrom: number;
  intent: SessionIntent | null;
  loop: LoopState;
  subAgent: SubAgent | null;
  epoch: number;
  owner: string | null;
  visibility: Visibility;
  ended: SessionEnd | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
};

/** A message to append; the repository gives it its `seq`. `agent`: of a sub-agent's conversation, not of the session's own. */
export type NewMessage = {
  id: string;
  role: "user" | "assistant";
  content: ContentBlock[];
  at: string;
  agent?: AgentReference | undefined;
  command?: Message["command"];
};

/**
 * What a person lets run again without asking, given with an approval. `exactly`: one call in one session; `cwd` is where
 * it ran, `text` its signature in words. `rule`: an allow rule; `workspace` is set for scope `project`, `sessionId` for
 * scope `session`; `isProposal`: it decides nothing until somebody activates it. Times are ISO 8601, UTC.
 */
export type AlwaysAllow =
  | {
      kind: "exactly";
      id: string;
      sessionId: string;
      tool: string;
      input: JsonObject;
      cwd: string;
      basis: FileFingerprint[];
      text: string;
      by: string;
      at: string;
    }
  | {
      kind: "rule";
      id: string;
      rule: string;
      scope: RuleScope;
      workspace: string | null;
      sessionId: string | null;
      by: string;
      at: string;
      expiresAt: string | null;
      isProposal?: boolean | undefined;
    };

/**
 * What one transaction changes, whole: the session (its loop included), the calls that are new or differ, the messages to
 * append, the ledger rows, what a person lets run again. The repository also writes the events that viewers follow. `wake`: a runner has work now.
 * `release`: nobody owns the session from now on. `revokesGrants`: who takes back all that runs unasked in this session alone, null where nobody does.
 */
export type Transition = {
  session: SessionRecord;
  calls: Call[];
  messages: NewMessage[];
  decisions: AuditEntry[];
  alwaysAllowed: AlwaysAllow[];
  wake: boolean;
  release: boolean;
  revokesGrants: { by: string; at: string } | null;
};

/** Writes the session as it is given, and nothing beside it. */
export function bareTransition(session: SessionRecord): Transition {
  return {
    session,
    calls: [],
    messages: [],
    decisions: [],
    alwaysAllowed: [],
    wake: false,
    release: false,
    revokesGrants: null,
  };
}

/** Thrown by `transact` when the session was claimed by somebody else since. The stale runner must stop. */
export class StaleEpochError extends Error {
  constructor(sessionId: string) {
    super(`session ${sessionId} is worked on by another process`);
    this.name = "StaleEpochError";
  }
}

/** `policyVersion`: of the rules, grants and settings that are stored; null where none are. */
export type Beside = { policyVersion: string | null };

/** What a transaction does: writes `transition`, null writes nothing. `value` is what its caller gets of it. */
export type SessionChange<T> = { transition: Transition | null; value: T };

/** Where sessions live. Every method is atomic and durable when its promise fulfils. */
export type SessionRepository = {
  create(session: SessionRecord, messages: NewMessage[]): Promise<void>;
  /** The session with the calls of its unfinished turns in `loop.calls` and `subAgent.loop.calls`, or null. */
  load(id: string): Promise<SessionRecord | null>;
  /** One call of any session, finished or not, or null. */
  call(callId: string): Promise<Call | null>;
  /** All messages in their order. */
  messages(id: string): Promise<Message[]>;
  /**
   * Locks the session, gives `change` what stands now, writes its transition and returns its value. With `epoch`, throws
   * `StaleEpochError` when the session has another one. Throws `AppError("not-found")` when there is no such session.
   * `change` is synchronous and may be called once only; it is told what stands beside the session in the same transaction.
   */
  transact<T>(
    id: string,
    epoch: number | null,
    change: (current: SessionRecord, beside: Beside) => SessionChange<T>,
  ): Promise<{ session: SessionRecord; value: T }>;
  /** Makes `owner` the owner with a new epoch, if nobody living owns it and nothing is paused; else null. */
  claim(id: string, owner: string): Promise<SessionRecord | null>;
  /** Whether the process of this name is at work. */
  isAlive(owner: string): Promise<boolean>;
};

/** `transact` for a change that has no value beside the session as it is afterwards. */
export async function updateSession(
  repository: Pick<SessionRepository, "transact">,
  id: string,
  change: (current: SessionRecord) => Transition | null,
  epoch: number | null = null,
): Promise<SessionRecord> {
  const { session } = await repository.transact(id, epoch, (current) => ({
    transition: change(current),
    value: null,
  }));
  return session;
}
