import { createStillRealpath, startingMode } from "@countersign/agent";
import type { ApiServices } from "@countersign/api";
import { createCommandsService } from "@countersign/api/create-commands-service";
import { createInsightsService } from "@countersign/api/create-insights-service";
import { createInsightsRepository } from "@countersign/api/insights-repository";
import type { SessionLimits } from "@countersign/contracts/session";
import {
  createSessionReader,
  createSystemStore,
  createTeamStore,
  createVisibilityStore,
  type SystemStore,
} from "@countersign/db";
import { type OpenAudit, openAudit } from "./audit/open-audit.ts";
import type { OpenPeople } from "./auth/open-people.ts";
import { createIntentsService } from "./intents/intents-service.ts";
import { type Notifications, openNotifications } from "./notifications/open-notifications.ts";
import type { OpenPolicy } from "./open-policy.ts";
import type { OpenRunner } from "./open-runner.ts";
import { createPresences, feedWithPresence, type Presences } from "./presence.ts";
import { createRulesService } from "./rules/rules-service.ts";
import type { ServerContext } from "./server-context.ts";
import { createSystemControl } from "./system-control.ts";
import { createTeamService } from "./team-service.ts";
import { createWorkspaceFinder } from "./workspace-finder.ts";

export type ServicesOptions = {
  policy: OpenPolicy;
  work: OpenRunner;
  limits: SessionLimits;
  people: OpenPeople["services"];
};

/** What the API serves, and what of it must be begun and ended. */
export type ServerServices = {
  services: ApiServices;
  systemStore: SystemStore;
  presence: Presences;
  notifications: Notifications;
  audit: OpenAudit;
};

/** What people do and see, over what decides and what works. */
export async function createServices(
  context: ServerContext,
  { policy, work, limits, people }: ServicesOptions,
): Promise<ServerServices> {
  const { database, feed, models, settings, skipsPermissions, home, clock, log } = context;
  const { store, source, evaluation, hooks, intents, commands, workspaceAt } = policy;
  const { repository, runner, control, sweep } = work;
  const reader = createSessionReader(database);
  const systemStore = createSystemStore(
    database,
    () => feed.wake(),
    () => source.invalidate(),
  );
  const presence = createPresences({ ticks: () => performance.now() });
  const { dataFolder, pushContact: contact } = settings;
  const notifications = await openNotifications({
    database,
    feed,
    reader,
    dataFolder,
    contact,
    clock,
    fetch: globalThis.fetch,
    log,
  });
  const audit = await openAudit(context);
  const services: ApiServices = {
    control,
    reader,
    feed: feedWithPresence(feed, presence),
    presence,
    visibility: createVisibilityStore(database),
    notifications: notifications.notifications,
    webhook: notifications.webhook,
    system: createSystemControl({
      store: systemStore,
      reader,
      control,
      models,
      limits,
      skipsPermissions,
      home,
      now: clock.now,
      newestEvent: feed.newest,
      wakeOrphans: sweep.run,
    }),
    rules: createRulesService({
      store,
      source,
      repository,
      clock,
      policy: evaluation,
      realWorkspace: workspaceAt,
      stillRealpath: createStillRealpath,
    }),
    hooks: hooks.service,
    intents: createIntentsService({
      store: intents.store,
      watch: intents.watch,
      bash: intents.bash,
      closing: intents.closing,
      repository,
      policy: evaluation,
      realWorkspace: workspaceAt,
      now: clock.now,
    }),
    commands: createCommandsService({
      store: commands.store,
      known: commands.known,
      repository,
      policy: evaluation,
      realWorkspace: workspaceAt,
      now: clock.now,
      modeIn: async (workspace) => startingMode(await source.modeSettings(workspace), skipsPermissions),
    }),
    ...people,
    audit: audit.service,
    workspaces: createWorkspaceFinder(home),
    insights: createInsightsService({ repository: createInsightsRepository(database), now: clock.now }),
    team: createTeamService({
      store: createTeamStore(database),
      reader,
      runner,
      now: clock.now,
      onChange: source.invalidate,
    }),
  };
  return { services, systemStore, presence, notifications, audit };
}
