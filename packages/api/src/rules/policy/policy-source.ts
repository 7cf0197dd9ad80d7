import type { ModeSettings, PolicySession, SessionPolicy } from "@countersign/agent";
import type { Intent } from "@countersign/contracts/intent";
import type { SessionSandbox } from "@countersign/contracts/sandbox";
import { type SandboxLevel, strictest } from "@countersign/contracts/sandbox-level";
import { activeIntentsOf, scopeOf } from "../../intents/intent-scope.ts";
import type { SettingsFiles } from "../../settings/files/settings-files.ts";
import { filesOfWorkspace, type WorkspaceFile } from "../../settings/files/workspace-settings.ts";
import type { PolicySnapshot, RulesRepository } from "../repository/rules-repository.ts";
import { createRuleCompiler } from "./rule-compiler.ts";
import { additionalDirectoriesOf, mayAllow } from "./rule-set-of.ts";
import { keepStoredPolicy } from "./stored-policy.ts";

/**
 * What holds for sessions, kept ready in memory. Nothing is read from the database while nothing changed: a change of
 * this process calls `invalidate`, one of another process its notification. While notifications cannot be heard, and
 * every five seconds anyway, the version in the database is compared. Settings files are looked at on every use.
 */
export type PolicySource = {
  policyFor(session: PolicySession): Promise<SessionPolicy>;
  /** Reads what is needed to call `policyFor` for each of these sessions, at most a few hundred, in one trip. */
  readAhead(sessionIds: readonly string[]): Promise<void>;
  filesOf(workspace: string): Promise<WorkspaceFile[]>;
  modeSettings(workspace: string): Promise<ModeSettings>;
  /** The intents of the workspace that are in progress, those that were activated earlier first. */
  activeIntents(workspace: string): Promise<Intent[]>;
  invalidate(): void;
};

export type PolicySourceOptions = {
  store: Pick<RulesRepository, "version" | "snapshot" | "ofSession" | "ofSessions" | "isListening">;
  files: SettingsFiles;
  home: string;
  dataFolder: string;
  secretFiles?: readonly string[];
  programFolders?: readonly string[];
  realpath: (path: string) => string;
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
};

/** Makes an empty source; the first use reads. */
export function createPolicySource(options: PolicySourceOptions): PolicySource {
  const { files, home } = options;
  const stored = keepStoredPolicy(options);
  const rulesFor = createRuleCompiler(options);

  async function filesOf(workspace: string): Promise<WorkspaceFile[]> {
    const { snapshot } = await stored.shared();
    return filesOfWorkspace(workspace, { files, home, trust: snapshot.trust });
  }

  return {
    filesOf,
    readAhead: stored.readAhead,

    async policyFor(session) {
      const shared = await stored.shared();
      const { snapshot } = shared;
      const [own, found] = await Promise.all([
        stored.ofSession(session.id, shared),
        filesOfWorkspace(session.workspace, { files, home, trust: snapshot.trust }),
      ]);
      return {
        ...rulesFor(session, { shared, own, files: found }),
        additionalDirectories: additionalDirectoriesOf(found, { workspace: session.workspace, home }),
        productData: options.dataFolder,
        secretFiles: options.secretFiles,
        programFolders: options.programFolders,
        waitSeconds: waitsIn([...snapshot.rules, ...own.rules]),
        intentScope: scopeOf(session, snapshot),
        team: snapshot.team,
        sandbox: sandboxOf(session, { team: snapshot.team.sandbox, found }),
        behindStarter: own.makers,
        version: snapshot.version,
        isBypassDisabled:
          snapshot.isBypassForbidden || found.some(({ state }) => state.content.isBypassDisabled),
      };
    },

    async modeSettings(workspace) {
      const { isBypassForbidden, trust } = (await stored.shared()).snapshot;
      const found = await filesOfWorkspace(workspace, { files, home, trust });
      const modes = found.filter(mayAllow).flatMap(({ state }) => state.content.defaultMode ?? []);
      const disabling = found.find(({ state }) => state.content.isBypassDisabled);
      return {
        defaultMode: modes.filter((mode) => mode !== "bypassPermissions").at(-1) ?? null,
        bypassDisabledBy: isBypassForbidden ? forbiddenByTeam : describeSource(disabling?.source),
      };
    },

    activeIntents: async (workspace) => activeIntentsOf(workspace, (await stored.shared()).snapshot),

    invalidate: stored.invalidate,
  };
}

function sandboxOf(
  { sandbox: session, openedFolders: opened = [] }: PolicySession,
  { team, found }: { team: SandboxLevel; found: readonly WorkspaceFile[] },
): SessionSandbox {
  const files = strictest(found.map(({ state }) => state.content.sandbox));
  return { level: strictest([team, files, session]), team, files, session, opened };
}

const forbiddenByTeam = "your team (Settings > Safety)";

function describeSource(source: string | undefined): string | null {
  return source === undefined ? null : `disableBypassPermissionsMode in ${source}`;
}

/** How long a rule lets a call wait for a person, by the rule's id. */
function waitsIn(rules: PolicySnapshot["rules"]): ReadonlyMap<string, number> | undefined {
  const waits = rules.flatMap(({ id, maxWaitSeconds }) =>
    typeof maxWaitSeconds === "number" ? [[id, maxWaitSeconds] as const] : [],
  );
  return waits.length === 0 ? undefined : new Map(waits);
}
