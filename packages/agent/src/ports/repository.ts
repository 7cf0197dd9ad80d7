import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { JsonObject } from "@countersign/contracts/json";
import type { ContentBlock, Message } from "@countersign/contracts/message";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { FileFingerprint } from "@countersign/contracts/preview";
import type { RuleScope } from "@countersign/contracts/rule";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import type { SessionEnd, SessionLimits, Usage } from "@countersign/contracts/session";
import type { Visibility } from "@countersign/contracts/visibility";
import type { LoopState, SubAgent } from "../loop/state.ts";

/** A session as the loop sees it. */
export type SessionRecord = {
  id: string;
  title: string;
  workspace: string;
  mode: PermissionMode;
  model: string;
  isScripted: boolean;
  limits: SessionLimits;
  usage: Usage;
  /** Model requests, as `turnsSinceResume` are. */
  turns: number;
  turnsSinceResume: number;
  costAtResume: number;
  /** The `seq` of the newest message. */
  messageCount: number;
  /** The `seq` of the first message that the model still sees. */
  contextFrom: number;
  /** The intent that it works under. */
  intent: SessionIntent | null;
  loop: LoopState;
  /** Works while the call of `loop` that started it runs. */
  subAgent: SubAgent | null;
  /** Rises with every claim: a write with an older epoch is refused. */
  epoch: number;
  /** The process that works on it; null when none does. */
  owner: string | null;
  visibility: Visibility;
  /** What people have set for its commands. The team and settings files may be stricter. */
  sandbox: SandboxLevel;
  /** Folders outside the workspace that people opened for its commands: absolute and real. */
  openedFolders: string[];
  /** Who ended it. It does not work until somebody reopens it. */
  ended: SessionEnd | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
};

/** A message to append; the repository gives it its `seq`. */
export type NewMessage = {
  id: string;
  role: "user" | "assistant";
  content: ContentBlock[];
  at: string;
  /** Set in a sub-agent's conversation, not in the session's own. */
  agent?: AgentReference | undefined;
  command?: Message["command"];
  undo?: Message["undo"];
};

/** The message as it is stored. */
export function storedMessage(message: NewMessage, sessionId: string, seq: number): Message {
  const { id, role, content, at, agent, command, undo } = message;
  return { id, sessionId, seq, role, content, at, agent, command, undo };
}

/** What a person lets run again without asking, given with an approval. Times are ISO 8601, UTC. */
export type AlwaysAllow =
  /** One call in one session. */
  | {
      kind: "exactly";
      id: string;
      sessionId: string;
      tool: string;
      input: JsonObject;
      /** Where it ran. */
      cwd: string;
      fingerprints: FileFingerprint[];
      /** Its signature in words. */
      text: string;
      by: string;
      at: string;
    }
  /** An allow rule. */
  | {
      kind: "rule";
      id: string;
      rule: string;
      scope: RuleScope;
      /** Set for scope `project`. */
      workspace: string | null;
      /** Set for scope `session`. */
      sessionId: string | null;
      by: string;
      at: string;
      expiresAt: string | null;
      /** It decides nothing until somebody activates it. */
      isProposal?: boolean | undefined;
    };

/** A request to the gate, stored with its effect, so that repeating it does nothing new. */
export type GateRequest = {
  keyId: string;
  idempotencyKey: string;
  /** Of the body, SHA-256 in hex. */
  digest: string;
  sessionId: string;
  /** The call that the request asks about; null for one that only reports something. */
  callId: string | null;
  /** Null where it depends on the call. */
  answer: JsonObject | null;
  /** ISO 8601, UTC. */
  at: string;
};

/** A request that asks about a call, without the call. */
export type CallRequest = Omit<GateRequest, "sessionId" | "callId" | "answer">;

/** Everything that one transaction changes. The repository also writes the events that viewers follow. */
export type Transition = {
  /** With its loop. */
  session: SessionRecord;
  /** Those that are new or changed. */
  calls: Call[];
  /** To append. */
  messages: NewMessage[];
  auditEntries: AuditEntry[];
  alwaysAllowed: AlwaysAllow[];
  /** A runner has work now. */
  wake: boolean;
  /** Nobody owns the session from now on. */
  release: boolean;
  /** Who revokes everything that is always allowed in this session; null where nobody does. */
  revokesGrants: { by: string; at: string } | null;
  /** Set where a request of the gate makes the change. */
  request?: GateRequest | undefined;
};

/** Writes only the session. */
export function bareTransition(session: SessionRecord): Transition {
  return {
    session,
    calls: [],
    messages: [],
    auditEntries: [],
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

/** What the transaction reads besides the session. */
export type StoredBeside = {
  /** Of the rules, grants and settings; null where none are stored. */
  policyVersion: string | null;
  /** Whether all agents are paused. Absent if they can't be paused. */
  isPaused?: boolean | undefined;
};

/** What a transaction does. */
export type SessionChange<T> = {
  /** Null writes nothing. */
  transition: Transition | null;
  /** What its caller gets. */
  value: T;
};

/** A call, and its session as `load` gives it. */
export type CallInSession = { call: Call; session: SessionRecord };

/** Where sessions live. Every method is atomic and durable when its promise fulfils. */
export type SessionRepository = {
  create(session: SessionRecord, messages: NewMessage[]): Promise<void>;
  /** The session with the calls of its unfinished turns in `loop.calls` and `subAgent.loop.calls`, or null. */
  load(id: string): Promise<SessionRecord | null>;
  /** One call of any session, finished or not, or null. */
  call(callId: string): Promise<Call | null>;
  /** As `call`, with the session, both of one moment. */
  callInSession(callId: string): Promise<CallInSession | null>;
  /** The messages in their order: all, or those whose `seq` is greater than `after`. */
  messages(id: string, after?: number): Promise<Message[]>;
  /**
   * Locks the session, gives `change` the current session, writes its transition and returns its value. With `epoch`, throws
   * `StaleEpochError` when the session has another one. Throws `AppError("not-found")` when there is no such session.
   * `change` is synchronous; it also gets what is stored besides the session, read in the same transaction. Given the session itself, as this
   * repository returned it, a change may be written without reading it again, if nobody else has written it since. Then `change` may be called a
   * second time, with the stored session, and only that call counts.
   */
  transact<T>(
    session: string | SessionRecord,
    epoch: number | null,
    change: (current: SessionRecord, beside: StoredBeside) => SessionChange<T>,
  ): Promise<{ session: SessionRecord; value: T }>;
  /** Makes `owner` the owner with a new epoch, if nobody living owns it and nothing is paused; else null. */
  claim(id: string, owner: string): Promise<SessionRecord | null>;
  /** Whether the process of this name is at work. */
  isAlive(owner: string): Promise<boolean>;
};

/** `transact` for a change whose only value is the session afterwards. */
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
