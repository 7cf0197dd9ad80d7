import { createStillRealpath, startingMode } from "@countersign/agent";
import type { ApiServices } from "@countersign/api";
import type { SessionLimits } from "@countersign/contracts/session";
import {
  createInsightsReader,
  createSessionReader,
  createSightStore,
  createSystemStore,
  createTeamStore,
  type SystemStore,
} from "@countersign/store";
import { type OpenAudit, openAudit } from "./audit/open-audit.ts";
import type { OpenPeople } from "./auth/open-people.ts";
import { createCommandDesk } from "./commands/command-desk.ts";
import type { Grounds } from "./grounds.ts";
import { createInsightsDesk } from "./insights/insights-desk.ts";
import { createIntentDesk } from "./intents/intent-desk.ts";
import { type Notifications, openNotifications } from "./notifications/open-notifications.ts";
import type { OpenPolicy } from "./open-policy.ts";
import type { OpenRunner } from "./open-runner.ts";
import { createPresences, feedWithPresence, type Presences } from "./presence.ts";
import { createRuleDesk } from "./rules/rule-desk.ts";
import { createSystemControl } from "./system-control.ts";
import { createTeamDesk } from "./team-desk.ts";
import { createWorkspaceFinder } from "./workspace-finder.ts";

export type DesksOptions = {
  policy: OpenPolicy;
  work: OpenRunner;
  limits: SessionLimits;
  people: OpenPeople["desks"];
};

/** What the API serves, and what of it must be begun and ended. */
export type OpenDesks = {
  services: ApiServices;
  systemStore: SystemStore;
  presence: Presences;
  telling: Notifications;
  audit: OpenAudit;
};

/** What people do and see, over what decides and what works. */
export async function openDesks(
  grounds: Grounds,
  { policy, work, limits, people }: DesksOptions,
): Promise<OpenDesks> {
  const { database, feed, models, settings, skipsPermissions, home, clockwork, log } = grounds;
  const { store, source, look, hooks, intents, commands, workspaceAt } = policy;
  const { repository, runner, control, sweep } = work;
  const reader = createSessionReader(database);
  const systemStore = createSystemStore(
    database,
    () => feed.wake(),
    () => source.invalidate(),
  );
  const presence = createPresences({ ticks: () => performance.now() });
  const { dataFolder, pushContact: contact } = settings;
  const telling = await openNotifications({
    database,
    feed,
    reader,
    dataFolder,
    contact,
    clockwork,
    fetch: globalThis.fetch,
    log,
  });
  const audit = await openAudit(grounds);
  const services: ApiServices = {
    control,
    reader,
    feed: feedWithPresence(feed, presence),
    presence,
    sight: createSightStore(database),
    notifications: telling.notifications,
    webhook: telling.webhook,
    system: createSystemControl({
      store: systemStore,
      reader,
      control,
      models,
      limits,
      skipsPermissions,
      home,
      now: clockwork.now,
      newestEvent: feed.newest,
      wakeOrphans: sweep.run,
    }),
    rules: createRuleDesk({
      store,
      source,
      repository,
      clockwork,
      policy: look,
      realWorkspace: workspaceAt,
      stillRealpath: createStillRealpath,
    }),
    hooks: hooks.desk,
    intents: createIntentDesk({
      store: intents.store,
      watch: intents.watch,
      bash: intents.bash,
      closing: intents.closing,
      repository,
      policy: look,
      realWorkspace: workspaceAt,
      now: clockwork.now,
    }),
    commands: createCommandDesk({
      store: commands.store,
      known: commands.known,
      repository,
      policy: look,
      realWorkspace: workspaceAt,
      now: clockwork.now,
      modeIn: async (workspace) => startingMode(await source.modeSettings(workspace), skipsPermissions),
    }),
    ...people,
    audit: audit.desk,
    workspaces: createWorkspaceFinder(home),
    insights: createInsightsDesk({ reader: createInsightsReader(database), now: clockwork.now }),
    team: createTeamDesk({
      store: createTeamStore(database),
      reader,
      runner,
      now: clockwork.now,
      onChange: source.invalidate,
    }),
  };
  return { services, systemStore, presence, telling, audit };
}
