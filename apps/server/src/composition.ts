import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  createRunner,
  createSessionControl,
  createTools,
  type LookDependencies,
  realpathOf,
  systemPrompt,
} from "@countersign/agent";
import type { ApiServices } from "@countersign/api";
import { decide } from "@countersign/policy";
import {
  createEventFeed,
  createLiveBus,
  createRuleStore,
  createSessionReader,
  createSessionRepository,
  createSystemStore,
  type Database,
  DatabaseProblem,
  openDatabase,
  openJobs,
} from "@countersign/store";
import type { Logger } from "pino";
import { closeAll } from "./close-all.ts";
import type { Settings } from "./environment.ts";
import { createModels } from "./models.ts";
import { realWorkspace } from "./real-workspace.ts";
import { createPolicySource } from "./rules/policy-source.ts";
import { createRuleDesk } from "./rules/rule-desk.ts";
import { startSessionSweep } from "./session-sweep.ts";
import { createLastGoodTexts } from "./settings/last-good-texts.ts";
import { createSettingsFiles } from "./settings/settings-files.ts";
import { StartError } from "./start-error.ts";
import { createSystemControl } from "./system-control.ts";
import { toolEnvironment } from "./tool-environment.ts";
import { createWorkspaceFinder } from "./workspace-finder.ts";

/** Everything behind the HTTP server. `begin` takes up the sessions that have work; `close` leaves nothing running. */
export type Composition = {
  services: ApiServices;
  model: string;
  database(): Promise<"ok" | "unreachable">;
  begin(): Promise<void>;
  close(): Promise<void>;
};

export type CompositionOptions = {
  settings: Settings;
  /** The environment that the server was started with: what commands of tools start from. */
  environment: Record<string, string | undefined>;
  log: Logger;
};

const root = fileURLToPath(new URL("../../..", import.meta.url));
const clockwork = { now: () => new Date().toISOString(), newId: () => randomUUID() };

/** What a session may do before a person is asked whether it goes on. */
const limits = { maxTurns: 100, maxCostUsd: 10 };

/** Opens the database and puts the product together: the one place that names store and anthropic. */
export async function openComposition(options: CompositionOptions): Promise<Composition> {
  const database = await openStore(options.settings, options.log);
  try {
    return await compose(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function compose(
  database: Database,
  { settings, environment, log }: CompositionOptions,
): Promise<Composition> {
  const home = homedir();
  const owner = randomUUID();
  const live = createLiveBus();
  // One after the other: they share one connection, which answers one query at a time.
  await database.signals.live(owner);
  const feed = await createEventFeed(database, live);
  const jobs = await openJobs(database);
  const models = createModels(settings.model);
  const store = createRuleStore(database, {
    onEvents: () => feed.wake(),
    onChange: () => source.invalidate(),
  });
  const source = createPolicySource({
    store,
    files: createSettingsFiles({
      lastGood: createLastGoodTexts(settings.dataFolder),
      now: Date.now,
      warn: (message, error) => log.warn({ err: error }, message),
    }),
    home,
    dataFolder: settings.dataFolder,
    realpath: realpathOf,
    ticks: () => performance.now(),
  });
  await store.watch(() => source.invalidate());
  const look = lookDependencies(environment, { home, policyFor: source.policyFor, log });
  const workspaceAt = (path: string) => realWorkspace(path, { home, data: settings.dataFolder });
  const repository = createSessionRepository(database, {
    onEvents: () => feed.wake(),
    onRules: () => source.invalidate(),
    onWake: (id) => runner.wake(id),
    enqueue: (id, client) => jobs.enqueue(id, client),
  });
  const runner = createRunner({
    owner,
    repository,
    clockwork,
    look,
    live,
    modelFor: models.modelFor,
    systemPrompt: ({ workspace }) =>
      systemPrompt({ workspace, platform: process.platform, today: clockwork.now().slice(0, 10) }),
    retry: { attempts: 8, baseMs: 1_000, capMs: 60_000, random: Math.random },
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, { signal });
    },
    isPaused: () => repository.isPaused(),
    log,
  });
  const control = createSessionControl({
    repository,
    clockwork,
    look,
    defaults: { model: models.default, limits, isScripted: models.isScriptedModel },
    realWorkspace: workspaceAt,
    modeSettings: source.modeSettings,
    onStop: (id, epoch) => runner.end(id, "stopped", epoch),
  });
  const reader = createSessionReader(database);
  const systemStore = createSystemStore(database, () => feed.wake());
  const sweep = startSessionSweep({ repository, runner, everyMs: 5_000, log });
  const rules = createRuleDesk({
    store,
    source,
    repository,
    policy: look,
    clockwork,
    realWorkspace: workspaceAt,
  });
  const system = createSystemControl({
    store: systemStore,
    reader,
    control,
    models,
    limits,
    home,
    now: clockwork.now,
    newestEvent: feed.newest,
    wakeOrphans: sweep.run,
  });

  return {
    services: { control, reader, feed, system, rules, workspaces: createWorkspaceFinder(home) },
    model: models.default,
    database: () => databaseState(database),
    async begin() {
      await jobs.start((id) => runner.wake(id));
      await sweep.run();
    },
    async close() {
      sweep.stop();
      await closeAll([database.close, models.close, runner.close, jobs.close]);
    },
  };
}

async function openStore(settings: Settings, log: Logger): Promise<Database> {
  try {
    return await openDatabase({
      dataFolder: settings.dataFolder,
      databaseUrl: settings.databaseUrl,
      log: {
        info: (message) => log.info(message),
        warn: (message, cause) => log.warn({ err: cause }, message),
        error: (message, cause) => log.error({ err: cause }, message),
      },
    });
  } catch (error) {
    throw error instanceof DatabaseProblem ? new StartError(error.message, { cause: error }) : error;
  }
}

function lookDependencies(
  environment: CompositionOptions["environment"],
  { home, policyFor, log }: Pick<LookDependencies, "home" | "policyFor"> & { log: Logger },
): LookDependencies {
  const tools = createTools({ env: toolEnvironment(environment, root), home, fetch: globalThis.fetch });
  return {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    decide,
    policyFor,
    now: clockwork.now,
    fileSystem: { realpath: realpathOf },
    home,
    isCaseInsensitive: process.platform === "darwin" || process.platform === "win32",
    onFault: (error, { id, tool }) =>
      log.error({ err: error, callId: id, tool }, "a call could not be looked at"),
  };
}

async function databaseState({ pool }: Database): Promise<"ok" | "unreachable"> {
  const late = sleep(2_000, "unreachable" as const, { ref: false });
  const asked = pool.query("SELECT 1").then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  return Promise.race([asked, late]);
}
