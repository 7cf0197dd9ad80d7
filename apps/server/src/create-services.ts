import { createSandboxCheck, createStillRealpath, listSoon, startingMode } from "@countersign/agent";
import type { ApiServices } from "@countersign/api";
import { createAgentsRepository } from "@countersign/api/agents-repository";
import { createAgentsService } from "@countersign/api/create-agents-service";
import { createChangesService } from "@countersign/api/create-changes-service";
import { createCommandsService } from "@countersign/api/create-commands-service";
import { createInsightsService } from "@countersign/api/create-insights-service";
import { createIntentsService } from "@countersign/api/create-intents-service";
import { createReleaseService } from "@countersign/api/create-release-service";
import { createRulesService } from "@countersign/api/create-rules-service";
import { createSandboxService } from "@countersign/api/create-sandbox-service";
import { createSessionFilesService } from "@countersign/api/create-session-files-service";
import { createSystemService } from "@countersign/api/create-system-service";
import { createTeamService } from "@countersign/api/create-team-service";
import { createInsightsRepository } from "@countersign/api/insights-repository";
import type { Presences } from "@countersign/api/presence";
import { createSessionReader } from "@countersign/api/session-reader";
import { openPresences } from "@countersign/api/shared-presences";
import { createSystemRepository, type SystemRepository } from "@countersign/api/system-repository";
import { createTeamRepository } from "@countersign/api/team-repository";
import { createVisibilityRepository } from "@countersign/api/visibility-repository";
import { createWorkspaceFinder } from "@countersign/api/workspace-finder";
import type { SessionLimits } from "@countersign/contracts/session";
import { type OpenAudit, openAudit } from "./audit/open-audit.ts";
import type { OpenPeople } from "./auth/open-people.ts";
import { commandLineOf } from "./command-line.ts";
import { type Notifications, openNotifications } from "./notifications/open-notifications.ts";
import type { OpenPolicy } from "./open-policy.ts";
import type { OpenRunner } from "./open-runner.ts";
import { sampleFolder } from "./sample-project.ts";
import type { ServerContext } from "./server-context.ts";
import { version } from "./version.ts";

export type ServicesOptions = {
  policy: OpenPolicy;
  work: OpenRunner;
  limits: SessionLimits;
  people: OpenPeople["services"];
};

/** What the API serves, and what of it must be begun and ended. */
export type ServerServices = {
  services: ApiServices;
  systemRepository: SystemRepository;
  presence: Presences;
  notifications: Notifications;
  audit: OpenAudit;
};

/** What people do and see, over what decides and what works. */
export async function createServices(
  context: ServerContext,
  { policy, work, limits, people }: ServicesOptions,
): Promise<ServerServices> {
  const { database, feed, models, settings, skipsPermissions, firstWorkspace, home, clock, log } = context;
  const { store, source, evaluation, hooks, intents, commands, mcp, workspaceAt } = policy;
  const { repository, runner, control, sweep } = work;
  const reader = createSessionReader(database);
  const systemRepository = createSystemRepository(
    database,
    () => feed.wake(),
    () => source.invalidate(),
  );
  const presence = await openPresences(database, () => performance.now());
  presence.watch(feed.announce);
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
  const visibility = createVisibilityRepository(database);
  const sandbox = createSandboxService({ check: createSandboxCheck(), policy: evaluation, repository });
  const services: ApiServices = {
    control,
    reader,
    feed,
    presence,
    release: createReleaseService({
      database,
      repository,
      evaluation,
      clock,
      coveredCalls: work.coveredCalls,
    }),
    visibility,
    changes: createChangesService({
      records: intents.changes.records,
      store: intents.changes.store,
      repository,
      visibility,
      clock,
      owner: work.owner,
      holds: work.undoHolds,
      recorded: runner.recorded,
      home,
    }),
    notifications: notifications.notifications,
    webhook: notifications.webhook,
    system: createSystemService({
      store: systemRepository,
      reader,
      control,
      models,
      version,
      sampleWorkspace: models.isScripted ? sampleFolder(home) : Promise.resolve(null),
      limits,
      skipsPermissions,
      firstWorkspace,
      home,
      commandLine: commandLineOf(settings, { home }),
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
    mcp,
    ...people,
    agents: createAgentsService({ agents: createAgentsRepository(database), now: clock.now }),
    sandbox,
    audit: audit.service,
    files: createSessionFilesService({ repository, policy: evaluation, listFiles: listSoon }),
    workspaces: createWorkspaceFinder(home),
    insights: createInsightsService({ repository: createInsightsRepository(database), now: clock.now }),
    team: createTeamService({
      store: createTeamRepository(database),
      reader,
      runner,
      now: clock.now,
      sandbox,
      onChange: source.invalidate,
    }),
  };
  return { services, systemRepository, presence, notifications, audit };
}
