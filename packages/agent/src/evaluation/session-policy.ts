import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { TeamRules } from "@countersign/contracts/team";
import {
  type CompiledRules,
  type IntentScope,
  noRules,
  type PolicyContext,
  type PolicyFileSystem,
  type RuleSet,
} from "@countersign/policy";
import type { SessionRecord } from "../ports/repository.ts";

/** What the rules of a session depend on: where it works, whose it is, and under which intent. */
export type PolicySession = Pick<SessionRecord, "id" | "workspace" | "createdBy" | "intent">;

/**
 * What holds for one session at this moment. `rules` is `ruleSet` compiled. `productData`: the product's data folder, kept
 * from tools, as `secretFiles` are. `programFolders`: where its own code lies. `workspaceAliases`: other paths of the workspace folder. `isBypassDisabled`: the team or a settings file
 * switches the mode bypassPermissions off. `waitSeconds`: how long a call that a stored ask rule holds up may wait for a person, by the rule's id.
 * `intentScope`: what the intent of the session lets be touched, where it has one or the workspace requires one. `cycle`: of which
 * response cycle the rules of a running command among `rules` are, absent where none are. `team`: from which risk on two persons must
 * approve a call that asks, whether the one who started the session can be one of them, and whether commands that only read ask. `behindStarter`: whose machine started it, who counts as that one. `version`: of what is stored, another one
 * whenever any of it changed; absent where nothing is stored.
 */
export type SessionPolicy = {
  ruleSet: RuleSet;
  rules: CompiledRules;
  additionalDirectories: readonly string[];
  productData?: string | undefined;
  secretFiles?: readonly string[] | undefined;
  programFolders?: readonly string[] | undefined;
  workspaceAliases?: readonly string[] | undefined;
  isBypassDisabled: boolean;
  waitSeconds?: ReadonlyMap<string, number> | undefined;
  intentScope?: IntentScope | undefined;
  cycle?: string | undefined;
  team?: PolicyOfTeam | undefined;
  behindStarter?: readonly string[] | undefined;
  version?: string | undefined;
};

/** What of the team's settings counts for decisions. `asksForReadOnlyCommands`: see `PolicyContext`; off without it. */
export type PolicyOfTeam = Pick<TeamRules, "dualApprovalFrom" | "excludesStarter"> &
  Partial<Pick<TeamRules, "asksForReadOnlyCommands">>;

/**
 * Where the rules come from. `policyFor` is asked before every decision, so it must be quick when nothing changed, and must
 * never answer with rules that were revoked. `now` is ISO 8601, for rules that expire. `isCaseInsensitive`: the file
 * system does not tell `A` from `a`. `forgetPolicy`: what is known of the rules turned out to be old, so that they are read anew.
 */
export type PolicyDependencies = {
  policyFor: (session: PolicySession) => Promise<SessionPolicy>;
  now: () => string;
  fileSystem: PolicyFileSystem;
  home: string;
  isCaseInsensitive?: boolean;
  forgetPolicy?: () => void;
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
  { session, mode, policy }: { session: PolicySession; mode: PermissionMode; policy: SessionPolicy },
  dependencies: PolicyDependencies,
): PolicyContext {
  return {
    mode: mode === "bypassPermissions" && policy.isBypassDisabled ? "default" : mode,
    workspace: session.workspace,
    cwd: session.workspace,
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
