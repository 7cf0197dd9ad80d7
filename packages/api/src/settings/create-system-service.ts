import type { SessionControl } from "@countersign/agent";
import type { SessionLimits, SessionStatus, SessionSummary } from "@countersign/contracts/session";
import type { SessionReader } from "@countersign/contracts/session-reader";
import { canSee } from "@countersign/contracts/visibility";
import type { SystemRepository } from "./system-repository.ts";
import type { SystemService } from "./system-service.ts";

/** The models of this server. */
export type SystemModels = {
  /** No key is set: the scripted demo plays. */
  isScripted: boolean;
  default: string;
  /** Begins with the default. */
  choices: string[];
  /** Those whose cost is known, without the date that an id may end in. */
  priced: string[];
};

export type SystemServiceOptions = {
  store: SystemRepository;
  reader: { sessions(): ReturnType<SessionReader["sessions"]> };
  control: SessionControl;
  models: SystemModels;
  version: string;
  /** The demo's project, null where there is none. */
  sampleWorkspace: Promise<string | null>;
  /** What a session gets that names no limits. */
  limits: SessionLimits;
  /** New sessions ask nothing unless their creator says otherwise, or it is forbidden. */
  skipsPermissions: boolean;
  /** The folder that is offered first for new sessions; null for the last one. */
  firstWorkspace: string | null;
  home: string;
  /** What starts the command line on this machine. */
  commandLine: string;
  now: () => string;
  /** The id of the newest event. */
  newestEvent: () => Promise<string>;
  /** Takes up sessions that have work and that nobody works on. */
  wakeOrphans: () => Promise<void>;
};

const working = new Set<SessionStatus>(["queued", "running", "awaiting-approval"]);

/** The agent of an external session may make a call at any time: a sub-agent or something in the background can work while it's idle. */
function canWork({ status, external, ended }: SessionSummary): boolean {
  return working.has(status) || (external !== undefined && status === "idle" && ended === null);
}

function withFirst(first: string | null, recent: readonly string[]): string[] {
  return first === null ? [...recent] : [first, ...recent.filter((path) => path !== first)];
}

/** What holds for the whole server. */
export function createSystemService(dependencies: SystemServiceOptions): SystemService {
  const { store, reader, control, models, version, home } = dependencies;
  return {
    async info(visibleTo) {
      // First, so that events during the rest of the read are followed as well.
      const lastEventId = await dependencies.newestEvent();
      const [state, lastVerdict, recentWorkspaces, sampleWorkspace] = await Promise.all([
        store.state(),
        store.lastVerdict(visibleTo),
        store.recentWorkspaces(10, visibleTo),
        dependencies.sampleWorkspace,
      ]);
      return {
        version,
        state,
        defaultModel: models.default,
        defaultLimits: dependencies.limits,
        models: models.choices,
        pricedModels: models.priced,
        isScripted: models.isScripted,
        skipsPermissions: dependencies.skipsPermissions,
        home,
        commandLine: dependencies.commandLine,
        sampleWorkspace,
        recentWorkspaces: withFirst(dependencies.firstWorkspace, recentWorkspaces),
        lastVerdict,
        lastEventId,
      };
    },
    async setPaused(isPaused, by) {
      const state = await store.setPaused(isPaused, by, dependencies.now());
      if (!isPaused) await dependencies.wakeOrphans();
      return state;
    },
    setBypassForbidden: (isForbidden, by) => store.setBypassForbidden(isForbidden, by, dependencies.now()),
    async stopAll(by, visibleTo) {
      const sessions = (await reader.sessions()).filter(canWork);
      await Promise.all(sessions.map(({ id }) => control.stop(id, by)));
      return sessions.filter((session) => canSee(visibleTo, session)).length;
    },
  };
}
