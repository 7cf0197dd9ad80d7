import { join } from "node:path";
import type { SessionControl } from "@countersign/agent";
import { createSampleProject } from "@countersign/anthropic/demo";
import type { SystemControl } from "@countersign/api";
import type { SystemStore } from "@countersign/api/system-repository";
import type { SessionLimits, SessionStatus } from "@countersign/contracts/session";
import type { SessionReader } from "@countersign/contracts/session-reader";
import { canSee } from "@countersign/contracts/visibility";
import type { Models } from "./models.ts";
import { version } from "./version.ts";

export type SystemControlDependencies = {
  store: SystemStore;
  reader: { sessions(): ReturnType<SessionReader["sessions"]> };
  control: SessionControl;
  models: Models;
  /** What a session gets that names no limits. */
  limits: SessionLimits;
  /** New sessions ask nothing unless their creator says otherwise, or it is forbidden. */
  skipsPermissions: boolean;
  home: string;
  now: () => string;
  /** The id of the newest event. */
  newestEvent: () => Promise<string>;
  /** Takes up sessions that have work and that nobody works on. */
  wakeOrphans: () => Promise<void>;
};

const stoppable = new Set<SessionStatus>(["queued", "running", "awaiting-approval"]);

/** What holds for the whole server. */
export function createSystemControl(dependencies: SystemControlDependencies): SystemControl {
  const { store, reader, control, models, home } = dependencies;
  const sample = models.isScripted ? sampleFolder(home) : Promise.resolve(null);
  return {
    async info(visibleTo) {
      // First, so that whatever happens while the rest is read is followed as well.
      const lastEventId = await dependencies.newestEvent();
      const [state, lastVerdict, recentWorkspaces, sampleWorkspace] = await Promise.all([
        store.state(),
        store.lastVerdict(visibleTo),
        store.recentWorkspaces(10, visibleTo),
        sample,
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
        sampleWorkspace,
        recentWorkspaces,
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
      const sessions = (await reader.sessions()).filter(({ status }) => stoppable.has(status));
      await Promise.all(sessions.map(({ id }) => control.stop(id, by)));
      return sessions.filter((session) => canSee(visibleTo, session)).length;
    },
  };
}

/** The demo's project stands in the home folder, because no agent may work in the data folder. Null where it cannot. */
async function sampleFolder(home: string): Promise<string | null> {
  try {
    const { outcome, folder } = await createSampleProject(join(home, "countersign-sample"));
    return outcome === "occupied" ? null : folder;
  } catch {
    // A home that cannot be written costs the offer of a sample, nothing else.
    return null;
  }
}
