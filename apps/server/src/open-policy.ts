import { join } from "node:path";
import {
  builtInAgents,
  type CommandStarter,
  createCommandStarter,
  createExternalTools,
  createHookSandbox,
  createTools,
  type EvaluationDependencies,
  policyFileSystem,
  realpathOf,
  shellEnvironment,
} from "@countersign/agent";
import { createMcpTools, type McpTools } from "@countersign/api/create-mcp-tools";
import { createDefinitionsRepository } from "@countersign/api/definitions-repository";
import { createHookFailures } from "@countersign/api/hook-failures";
import { isCaseInsensitive } from "@countersign/api/intent-scope";
import { createLastGoodTexts } from "@countersign/api/last-good-texts";
import { createPolicySource, type PolicySource } from "@countersign/api/policy-source";
import { realWorkspace } from "@countersign/api/real-workspace";
import { createRulesRepository, type RulesRepository } from "@countersign/api/rules-repository";
import { createServerHooks } from "@countersign/api/server-hooks";
import { createSettingsFiles } from "@countersign/api/settings-files";
import { isDatabaseAway } from "@countersign/db";
import { decide } from "@countersign/policy";
import { type OpenCommands, openCommands } from "./commands/open-commands.ts";
import { type OpenIntents, openIntents } from "./intents/open-intents.ts";
import { programFoldersOf } from "./program-folders.ts";
import type { ServerContext } from "./server-context.ts";

/** What decides on calls: rules, settings files, hooks, slash commands, and the tools that show what a call would do. */
export type OpenPolicy = {
  store: RulesRepository;
  source: PolicySource;
  evaluation: EvaluationDependencies;
  hooks: ReturnType<typeof createServerHooks>;
  starter: CommandStarter;
  mcp: McpTools;
  intents: OpenIntents;
  commands: OpenCommands;
  /** The real path of a folder that agents may work in, or throws `AppError("bad-input")`. */
  workspaceAt: (path: string) => Promise<string>;
};

/** Reads rules and settings files from now on, and hears of changes of other processes. */
export async function openPolicy(context: ServerContext): Promise<OpenPolicy> {
  const { database, feed, settings, env, home, log } = context;
  const store = createRulesRepository(database, {
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
    // Where `countersign login` keeps its keys, even if this server has another data folder.
    secretFiles: [...settings.secretFiles, join(home, ".countersign", "logins.json")],
    programFolders: programFoldersOf(),
    realpath: realpathOf,
    ticks: () => performance.now(),
  });
  await store.watch(() => source.invalidate());
  const workspaceAt = (path: string) => realWorkspace(path, { home, data: settings.dataFolder });
  const starter = createCommandStarter();
  const intents = openIntents(context, source, starter);
  const commands = openCommands(context);
  const mcp = createMcpTools({
    filesOf: source.filesOf,
    definitions: createDefinitionsRepository(database),
    env,
    log,
    ticks: () => performance.now(),
  });
  const evaluation = {
    ...evaluationDependencies(context, { source, intents, starter }),
    workspaceTools: mcp,
  };
  const hooks = createServerHooks({
    filesOf: source.filesOf,
    fetch: globalThis.fetch,
    realWorkspace: workspaceAt,
    failures: createHookFailures(database),
    sandbox: createHookSandbox(evaluation, shellEnvironment(env)),
    env,
    home,
    log,
  });
  return { store, source, evaluation, hooks, starter, mcp, intents, commands, workspaceAt };
}

function evaluationDependencies(
  { env, home, clock, log }: ServerContext,
  {
    source: { policyFor, invalidate },
    intents: { intents, watch, changes, fileMemory },
    starter,
  }: { source: PolicySource; intents: OpenIntents; starter: CommandStarter },
): EvaluationDependencies {
  const tools = createTools({ env, home, agents: builtInAgents, intents, starter });
  return {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    externalTool: createExternalTools({ env, home }),
    keepsWaiting: true,
    decide,
    policyFor,
    forgetPolicy: invalidate,
    now: clock.now,
    fileSystem: policyFileSystem,
    home,
    isCaseInsensitive,
    intents,
    watch,
    changes,
    fileMemory,
    isStorageAway: isDatabaseAway,
    onError: (error, { id, tool }) =>
      log.error({ err: error, callId: id, tool }, "a call couldn’t be evaluated"),
  };
}
