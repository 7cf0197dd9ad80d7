import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import { createSandboxCheck, removeLostCaches } from "@countersign/agent";
import type { ApiServices } from "@countersign/api";
import type { AuditExporter } from "@countersign/api/audit-exporter";
import type { GateService } from "@countersign/api/gate-service";
import {
  createEventFeed,
  createLiveBus,
  type Database,
  openJobs,
  whileDatabaseReturns,
} from "@countersign/db";
import type { EmbeddedPostgres } from "@countersign/db/embedded-postgres";
import type { Logger } from "pino";
import { type OpenPeople, openPeople } from "./auth/open-people.ts";
import { checkout } from "./checkout.ts";
import { type Close, closeAll } from "./close-all.ts";
import { createServices } from "./create-services.ts";
import type { Settings } from "./environment.ts";
import { finishUnaskedRuns } from "./finish-runs.ts";
import { openFirstSandbox } from "./first-sandbox.ts";
import { createModels } from "./models.ts";
import { openGate } from "./open-gate.ts";
import { openPolicy } from "./open-policy.ts";
import { openRunner } from "./open-runner.ts";
import { openServerDatabase, type StorageState, watchStorage } from "./open-server-database.ts";
import type { ServerContext } from "./server-context.ts";
import { storeLog } from "./store-log.ts";
import { openTelemetry } from "./telemetry/open-telemetry.ts";
import { toolEnvironment } from "./tool-environment.ts";

/** Everything behind the HTTP server. `begin` takes up the sessions that have work; `close` leaves nothing running. */
export type Composition = {
  services: ApiServices;
  exportAuditLog: AuditExporter;
  /** Decides for external agents, with the home folder that rules are about. */
  gate: { gate: GateService; home: string };
  people: OpenPeople;
  model: string;
  /** What to say at the start of a new installation about the sandbox of commands; null at any other start. */
  firstSandbox: string | null;
  storage(): Promise<StorageState>;
  /** Whether new sessions ask: `forbidden` where they were not to, but the team forbids that. */
  permissions(): Promise<Permissions>;
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** What new sessions whose creator names no mode do with permissions. */
export type Permissions = "asked" | "skipped" | "skipping-forbidden";

export type CompositionOptions = {
  settings: Settings;
  /** The embedded Postgres, if it was launched already. */
  postgres?: EmbeddedPostgres | null;
  /** Signs the first owner in. */
  token: string;
  /** Started with --dangerously-skip-permissions. */
  skipsPermissions?: boolean;
  /** Started with --workspace. */
  workspace?: string | null;
  /** The environment that the server was started with: what commands of tools start from. */
  environment: Record<string, string | undefined>;
  log: Logger;
};

const clock = { now: () => new Date().toISOString(), createId: () => randomUUID() };

/** What a session may do before a person is asked whether it goes on. */
const limits = { maxTurns: 100, maxCostUsd: 10 };

/**
 * Opens the database and puts the product together, part by part: what decides, what works, what people see. If the database goes away
 * meanwhile, it waits for it and starts over.
 */
export async function openComposition(options: CompositionOptions): Promise<Composition> {
  let wasReached = false;
  const open = async () => {
    const database = await openServerDatabase({ postgres: null, ...options });
    wasReached = true;
    const opened = [database.close];
    try {
      return await compose(database, options, opened);
    } catch (error) {
      await closeAll(opened);
      throw error;
    }
  };
  return whileDatabaseReturns(open, { wasReached: () => wasReached, log: storeLog(options.log) });
}

/** Adds what closes each part to `opened` as it goes, in case a later part fails. */
async function compose(
  database: Database,
  { settings, token, environment, log, skipsPermissions = false, workspace = null }: CompositionOptions,
  opened: Close[],
): Promise<Composition> {
  const owner = randomUUID();
  const live = createLiveBus();
  // One after the other: they share one connection, which answers one query at a time.
  await database.signals.live(owner);
  const feed = await createEventFeed(database, live);
  const jobs = await openJobs(database);
  const models = createModels(settings.model);
  opened.push(jobs.close, models.close);
  // The home folder of the user who started the server, from its initial environment.
  const [env, home] = [toolEnvironment(environment, checkout), environment.HOME || homedir()];
  const context: ServerContext = {
    database,
    feed,
    models,
    settings,
    skipsPermissions,
    firstWorkspace: workspace,
    env,
    home,
    clock,
    log,
  };
  const firstSandbox = await openFirstSandbox(database, {
    level: settings.firstSandbox,
    check: createSandboxCheck(),
    at: clock.now(),
  });
  const policy = await openPolicy(context);
  opened.push(policy.hooks.close, policy.mcp.close, policy.intents.close);
  const work = openRunner(context, { owner, live, jobs, limits, policy });
  const { runner, sweep, automaticRelease, stopLooking } = work;
  opened.push(runner.close, async () => {
    stopLooking();
    await automaticRelease.stop();
  });
  const people = await openPeople({ database, settings, token, log, now: clock.now });
  const { services, systemRepository, presence, notifications, audit } = await createServices(context, {
    policy,
    work,
    limits,
    people: people.services,
  });
  opened.push(notifications.close, async () => presence.close());
  const gate = openGate(context, { policy, repository: work.repository });
  const telemetry = await openTelemetry({ database, settings, owner, log });

  return {
    services,
    exportAuditLog: audit.exportAuditLog,
    gate: { gate, home },
    people,
    model: models.default,
    firstSandbox,
    storage: watchStorage(database, settings.dataFolder),
    async permissions() {
      if (!skipsPermissions) return "asked";
      return (await systemRepository.state()).isBypassForbidden ? "skipping-forbidden" : "skipped";
    },
    async begin() {
      notifications.begin();
      await finishUnaskedRuns({ data: settings.dataFolder, home, log });
      const returning = { wasReached: () => true, log: storeLog(log) };
      await whileDatabaseReturns(() => jobs.start((id) => runner.wake(id)), returning);
      await whileDatabaseReturns(() => sweep.run(), returning);
      policy.intents.begin();
      telemetry.begin();
      void removeLostCaches(settings.dataFolder).then((problems) => {
        for (const problem of problems)
          log.warn(`a sandbox’s cache of a deleted workspace stays: ${problem}`);
      });
      await whileDatabaseReturns(() => audit.begin(), returning);
    },
    async close() {
      gate.close();
      stopLooking();
      presence.close();
      await automaticRelease.stop();
      await closeAll([
        database.close,
        models.close,
        async () => policy.starter.close(),
        policy.hooks.close,
        policy.mcp.close,
        policy.intents.close,
        audit.close,
        runner.close,
        jobs.close,
        notifications.close,
        telemetry.close,
      ]);
    },
  };
}
