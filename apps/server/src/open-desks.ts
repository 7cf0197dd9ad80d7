import { startingMode } from "@countersign/agent";
import type { ApiServices } from "@countersign/api";
import type { SessionLimits } from "@countersign/contracts/session";
import {
  createSessionReader,
  createSystemStore,
  createTeamStore,
  type SystemStore,
} from "@countersign/store";
import { createCommandDesk } from "./commands/command-desk.ts";
import type { Grounds } from "./grounds.ts";
import { createIntentDesk } from "./intents/intent-desk.ts";
import { type Notifications, openNotifications } from "./notifications/open-notifications.ts";
import type { OpenPolicy } from "./open-policy.ts";
import type { OpenRunner } from "./open-runner.ts";
import { createPresences, feedWithPresence, type Presences } from "./presence.ts";
import { createRuleDesk } from "./rules/rule-desk.ts";
import { createSystemControl } from "./system-control.ts";
import { createWorkspaceFinder } from "./workspace-finder.ts";

export type DesksOptions = { policy: OpenPolicy; work: OpenRunner; limits: SessionLimits };

/** What the API serves, and what of it must be begun and ended. */
export type OpenDesks = {
  services: ApiServices;
  systemStore: SystemStore;
  presence: Presences;
  telling: Notifications;
};

/** What people do and see, over what decides and what works. */
export async function openDesks(
  grounds: Grounds,
  { policy, work, limits }: DesksOptions,
): Promise<OpenDesks> {
  const { database, feed, models, settings, skipsPermissions, home, clockwork, log } = grounds;
  const { store, source, look, hooks, intents, commands, workspaceAt } = policy;
  const { repository, control, sweep } = work;
  const reader = createSessionReader(database);
  const systemStore = createSystemStore(
    database,
    () => feed.wake(),
    () => source.invalidate(),
  );
  const teamStore = createTeamStore(database);
  const presence = createPresences({ ticks: () => performance.now() });
  const { dataFolder, pushContact: contact } = settings;
  const telling = await openNotifications({
    ...{ database, feed, reader, dataFolder, contact, clockwork, fetch: globalThis.fetch, log },
  });
  const services: ApiServices = {
    control,
    reader,
    feed: feedWithPresence(feed, presence),
    presence,
    notifications: telling.notifications,
    webhook: telling.webhook,
    system: createSystemControl({
      ...{ store: systemStore, reader, control, models, limits, skipsPermissions, home },
      now: clockwork.now,
      newestEvent: feed.newest,
      wakeOrphans: sweep.run,
    }),
    rules: createRuleDesk({
      ...{ store, source, repository, clockwork },
      policy: look,
      realWorkspace: workspaceAt,
    }),
    hooks: hooks.desk,
    intents: createIntentDesk({
      ...{ store: intents.store, watch: intents.watch, bash: intents.bash, closing: intents.closing },
      ...{ repository, realWorkspace: workspaceAt, now: clockwork.now },
    }),
    commands: createCommandDesk({
      ...{ store: commands.store, known: commands.known, repository, policy: look },
      ...{ realWorkspace: workspaceAt, now: clockwork.now },
      modeIn: async (workspace) => startingMode(await source.modeSettings(workspace), skipsPermissions),
    }),
    workspaces: createWorkspaceFinder(home),
    team: {
      settings: teamStore.settings,
      change: (change, by) => teamStore.change(change, { by, at: clockwork.now() }),
    },
  };
  return { services, systemStore, presence, telling };
}
