import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import {
  bareTransition,
  type CoveredCalls,
  createCoveredCalls,
  createRunner,
  createSessionControl,
  type LivePublisher,
  type Runner,
  type SessionControl,
  type SessionRecord,
  systemPrompt,
  timeOutCall,
  updateSession,
} from "@countersign/agent";
import { type AutomaticRelease, startAutomaticRelease } from "@countersign/api/automatic-release";
import { createPeopleRepository } from "@countersign/api/people-repository";
import { createSessionsRepository, type StoredSessionRepository } from "@countersign/api/sessions-repository";
import { createTeamRepository } from "@countersign/api/team-repository";
import { createUndoHolds, type UndoHolds } from "@countersign/api/undo-holds";
import { permissionsOf } from "@countersign/contracts/role-permissions";
import type { SessionLimits } from "@countersign/contracts/session";
import { createFrozenProcesses, frozenLookMs, type SessionJobs } from "@countersign/db";
import { type FrozenWatch, startFrozenWatch } from "./frozen-watch.ts";
import type { OpenPolicy } from "./open-policy.ts";
import type { ServerContext } from "./server-context.ts";
import { type SessionSweep, startSessionSweep } from "./session-sweep.ts";
import { startTimeLimits } from "./time-limits.ts";

/** `owner` names this process to the others. `limits`: what a session may do before a person is asked whether it goes on. */
export type RunnerOptions = {
  owner: string;
  live: LivePublisher;
  jobs: SessionJobs;
  limits: SessionLimits;
  policy: OpenPolicy;
};

/** What works on sessions, and what people do with them. */
export type OpenRunner = {
  repository: StoredSessionRepository;
  runner: Runner;
  control: SessionControl;
  sweep: SessionSweep;
  coveredCalls: CoveredCalls;
  automaticRelease: AutomaticRelease;
  owner: string;
  undoHolds: UndoHolds;
  /** Stops taking up sessions and denying calls. */
  stopLooking(): void;
};

/** Takes up sessions whose owner is gone, and denies calls whose time is over, until `stopLooking`. */
export function openRunner(context: ServerContext, options: RunnerOptions): OpenRunner {
  const { database, feed, clock, log } = context;
  const { source } = options.policy;
  const repository = createSessionsRepository(database, {
    onEvents: (stored) => feed.wake(stored),
    onRules: () => source.invalidate(),
    onWake: (id, claimed) => runner.wake(id, claimed),
    claimant: (id) => runner.claimant(id),
    enqueue: (id, client) => options.jobs.enqueue(id, client),
  });
  const runner = runnerOver(repository, context, options);
  const control = controlOver({ repository, runner }, context, options);
  const undoHolds = createUndoHolds();
  const { sweep, frozenWatch } = startSweeping({ repository, runner, undoHolds }, context, options);
  const timeLimits = startTimeLimits({
    overdue: () => repository.overdue(clock.now()),
    timeOut: (id) => timeOutCall(id, { repository, clock }),
    everyMs: 1_000,
    log,
  });
  const release = { repository, clock, evaluation: options.policy.evaluation };
  const coveredCalls = createCoveredCalls({
    evaluation: options.policy.evaluation,
    load: repository.loadMany,
    readAhead: source.readAhead,
    ticks: () => performance.now(),
    pause: () => nextTurn(),
  });
  const automaticRelease = startAutomaticRelease({
    ...release,
    database,
    rules: options.policy.store,
    team: createTeamRepository(database),
    coveredCalls,
    everyMs: 1_000,
    log,
  });
  const { owner } = options;
  const stopLooking = () => {
    for (const each of [sweep, frozenWatch, timeLimits]) each.stop();
  };
  return {
    repository,
    runner,
    control,
    sweep,
    coveredCalls,
    automaticRelease,
    owner,
    undoHolds,
    stopLooking,
  };
}

/** Two timers, so that the check for frozen processes continues while the sweep waits for a lock that one of them holds. */
function startSweeping(
  { repository, runner, undoHolds }: Pick<OpenRunner, "repository" | "runner" | "undoHolds">,
  { database, log }: Pick<ServerContext, "database" | "log">,
  { owner }: Pick<RunnerOptions, "owner">,
): { sweep: SessionSweep; frozenWatch: FrozenWatch } {
  const sweep = startSessionSweep({
    owner,
    repository: {
      load: repository.load,
      ownedBy: repository.ownedBy,
      // After an outage, a living owner seems dead until it has its lock again.
      orphans: async () => (database.signals.showsWhoLives() ? repository.orphans() : []),
    },
    async letGo(id, epoch) {
      const free = (current: SessionRecord) => ({ ...bareTransition(current), release: true, wake: true });
      await updateSession(repository, id, free, epoch);
    },
    runner: { ...runner, active: () => [...runner.active(), ...undoHolds.active()] },
    everyMs: 5_000,
    log,
  });
  const frozen = createFrozenProcesses(database, () => performance.now());
  const frozenWatch = startFrozenWatch({
    end: frozen.end,
    onEnded: sweep.takeUp,
    everyMs: frozenLookMs,
    log,
  });
  return { sweep, frozenWatch };
}

function runnerOver(
  repository: StoredSessionRepository,
  { models, clock, log }: ServerContext,
  { owner, live, policy }: RunnerOptions,
): Runner {
  return createRunner({
    owner,
    repository,
    clock,
    evaluation: policy.evaluation,
    live,
    modelFor: models.modelFor,
    systemPrompt: ({ workspace }) =>
      systemPrompt({ workspace, platform: process.platform, today: clock.now().slice(0, 10) }),
    retry: { attempts: 8, baseMs: 1_000, capMs: 60_000, random: Math.random, waitsWhileAway: true },
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, { signal });
    },
    hooks: policy.hooks.hooks,
    log,
  });
}

function controlOver(
  { repository, runner }: Pick<OpenRunner, "repository" | "runner">,
  { database, models, clock, settings, skipsPermissions }: ServerContext,
  { owner, limits, policy }: RunnerOptions,
): SessionControl {
  const people = createPeopleRepository(database);
  return createSessionControl({
    repository,
    clock,
    evaluation: policy.evaluation,
    defaults: {
      model: models.default,
      limits,
      isScripted: models.isScriptedModel,
      skipsPermissions,
      knowsModel: models.knows,
    },
    realWorkspace: policy.workspaceAt,
    modeSettings: policy.source.modeSettings,
    onStop(id, epoch) {
      runner.end(id, "stopped", epoch);
      policy.mcp.endSession(id);
    },
    hooks: policy.hooks.hooks,
    undoMs: settings.undoSeconds * 1_000,
    commands: policy.commands.typed,
    owner,
    async mayDecide(personId) {
      const person = (await people.list()).find(({ id }) => id === personId);
      return person?.leftAt === null && permissionsOf(person.role).includes("decide");
    },
  });
}
