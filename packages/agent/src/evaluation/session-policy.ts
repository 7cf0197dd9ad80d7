import type { Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionSandbox } from "@countersign/contracts/sandbox";
import type { TeamRules } from "@countersign/contracts/team";
import {
  type CompiledRules,
  type IntentScope,
  noRules,
  type PolicyCall,
  type PolicyContext,
  type PolicyFileSystem,
  type RuleSet,
} from "@countersign/policy";
import type { FileMemory } from "@countersign/tools/ports/file-memory";
import type { Intents } from "@countersign/tools/ports/intents";
import type { AnyTool } from "@countersign/tools/ports/tool";
import type { WorkspaceWatch } from "@countersign/tools/ports/workspace-watch";
import type { ChangeRecords } from "../ports/change-records.ts";
import type { SessionRecord } from "../ports/repository.ts";
import type { WorkspaceTools } from "../ports/workspace-tools.ts";

/** What the rules of a session depend on: where it works, whose it is, and under which intent. */
export type PolicySession = Pick<SessionRecord, "id" | "workspace" | "createdBy" | "intent" | "sandbox"> &
  Partial<Pick<SessionRecord, "openedFolders">>;

/** Everything that decisions in one session depend on at this moment. */
export type SessionPolicy = {
  ruleSet: RuleSet;
  /** `ruleSet`, compiled. */
  rules: CompiledRules;
  additionalDirectories: readonly string[];
  /** The product's data folder, kept from tools, as `secretFiles` are. */
  productData?: string | undefined;
  secretFiles?: readonly string[] | undefined;
  /** Where the product's own code is. */
  programFolders?: readonly string[] | undefined;
  /** Other paths of the workspace folder. */
  workspaceAliases?: readonly string[] | undefined;
  /** The team or a settings file disables the mode bypassPermissions. */
  isBypassDisabled: boolean;
  /** How long a call may wait for a person because of a stored ask rule, by the rule's id. */
  waitSeconds?: ReadonlyMap<string, number> | undefined;
  /** What the intent allows, where the session has one or the workspace requires one. */
  intentScope?: IntentScope | undefined;
  /** The response cycle whose command rules are among `rules`; absent where there are none. */
  cycle?: string | undefined;
  /** The team's settings that count for decisions. */
  team?: TeamPolicy | undefined;
  /** What commands can reach; whatever the server's user can without it. */
  sandbox?: SessionSandbox | undefined;
  /** The people behind the service account that started the session: they count as its starter. */
  behindStarter?: readonly string[] | undefined;
  /** Changes whenever anything stored changes; absent where nothing is stored. */
  version?: string | undefined;
};

/** Whether rules, grants or settings changed since that version of them was read; what a process knows of them may be old. */
export function isOutdated(version: string | undefined, policyVersion: string | null): boolean {
  return version !== undefined && policyVersion !== null && version !== policyVersion;
}

/**
 * The team's settings that count for decisions. For `asksForReadOnlyCommands`, see `PolicyContext`. It and
 * `allowsAutoMode` are off without a value.
 */
export type TeamPolicy = Pick<TeamRules, "dualApprovalFrom" | "excludesStarter"> &
  Partial<Pick<TeamRules, "asksForReadOnlyCommands" | "allowsAutoMode">>;

/** Where the rules come from. */
export type PolicyDependencies = {
  /** Called before every decision: it must be fast when nothing changed, and never return rules that were revoked. */
  policyFor: (session: PolicySession) => Promise<SessionPolicy>;
  /** ISO 8601, for rules that expire. */
  now: () => string;
  fileSystem: PolicyFileSystem;
  home: string;
  /** The file system treats `A` and `a` as the same. */
  isCaseInsensitive?: boolean;
  /** Called when the known rules turn out to be old, so that they are read again. */
  forgetPolicy?: (() => void) | undefined;
};

/** What working under intents needs; all of it is given, or none. */
export type IntentDependencies = {
  /** Those of the workspaces. */
  intents?: Intents | undefined;
  /** Compares a workspace with its state before a command. */
  watch?: WorkspaceWatch | undefined;
  /** Keeps what calls change. */
  changes?: ChangeRecords | undefined;
  /** What each session saw of files. */
  fileMemory?: FileMemory | undefined;
};

/** What an evaluation needs: the tools, the policy, the active rules, and the file system that the policy may ask. */
export type EvaluationDependencies = PolicyDependencies &
  IntentDependencies & {
    tools: ReadonlyMap<string, AnyTool>;
    /** Those that a workspace adds. */
    workspaceTools?: WorkspaceTools | undefined;
    /** The tool of an external agent, also for a name that nobody knows. */
    externalTool?: (agent: ExternalAgentKind, name: string) => AnyTool;
    /**
     * A waiting call that a new rule allows keeps waiting until somebody releases it. Without it, the rule allows the
     * call at once.
     */
    keepsWaiting?: boolean;
    decide: (call: PolicyCall, context: PolicyContext) => Decision;
    /**
     * Called for an error in a preview or in the policy, which is a bug. The model only reads that the call did
     * not run.
     */
    onError?: (error: unknown, call: Call) => void;
    /** Whether an error means that what stores sessions and rules is away: everything waits for it, and nothing fails. */
    isStorageAway?: (error: unknown) => boolean;
  };

const empty: SessionPolicy = {
  ruleSet: { allow: [], ask: [], deny: [] },
  rules: noRules,
  additionalDirectories: [],
  isBypassDisabled: false,
};

/** A session without any rules: only the policy's own table decides. */
export async function withoutRules(): Promise<SessionPolicy> {
  return empty;
}

/** Everything that a decision on a call of the session depends on beside the call. */
export function policyContext(
  {
    session,
    mode,
    policy,
    cwd = session.workspace,
  }: { session: PolicySession; mode: PermissionMode; policy: SessionPolicy; cwd?: string | undefined },
  dependencies: PolicyDependencies,
): PolicyContext {
  return {
    mode: mode === "auto" || (mode === "bypassPermissions" && policy.isBypassDisabled) ? "default" : mode,
    workspace: session.workspace,
    cwd,
    home: dependencies.home,
    additionalDirectories: policy.additionalDirectories,
    fileSystem: dependencies.fileSystem,
    rules: policy.rules,
    now: dependencies.now(),
    productData: policy.productData,
    secretFiles: policy.secretFiles,
    programFolders: policy.programFolders,
    workspaceAliases: policy.workspaceAliases,
    isCaseInsensitive: dependencies.isCaseInsensitive,
    intentScope: policy.intentScope,
    cycle: policy.cycle,
    hasIntent: session.intent !== null,
    asksForReadOnlyCommands: policy.team?.asksForReadOnlyCommands,
  };
}
