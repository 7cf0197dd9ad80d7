import { join } from "node:path";
import {
  builtInAgents,
  createTools,
  type LookDependencies,
  policyFileSystem,
  realpathOf,
} from "@countersign/agent";
import { decide } from "@countersign/policy";
import { createRuleStore, type RuleStore } from "@countersign/store";
import { checkout } from "./checkout.ts";
import { type OpenCommands, openCommands } from "./commands/open-commands.ts";
import type { Grounds } from "./grounds.ts";
import { createServerHooks } from "./hooks/server-hooks.ts";
import { isCaseInsensitive } from "./intents/intent-boundary.ts";
import { type OpenIntents, openIntents } from "./intents/open-intents.ts";
import { realWorkspace } from "./real-workspace.ts";
import { createPolicySource, type PolicySource } from "./rules/policy-source.ts";
import { createLastGoodTexts } from "./settings/last-good-texts.ts";
import { createSettingsFiles } from "./settings/settings-files.ts";

/** What decides on calls: rules, settings files, hooks, slash commands, and the tools that show what a call would do. */
export type OpenPolicy = {
  store: RuleStore;
  source: PolicySource;
  look: LookDependencies;
  hooks: ReturnType<typeof createServerHooks>;
  intents: OpenIntents;
  commands: OpenCommands;
  /** The real path of a folder that agents may work in, or throws `AppError("bad-input")`. */
  workspaceAt: (path: string) => Promise<string>;
};

/** Reads rules and settings files from now on, and hears of changes of other processes. */
export async function openPolicy(grounds: Grounds): Promise<OpenPolicy> {
  const { database, feed, settings, env, home, log } = grounds;
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
    secretFiles: settings.secretFiles,
    programFolders: [checkout, join(checkout, "node_modules/.cache/countersign")],
    realpath: realpathOf,
    ticks: () => performance.now(),
  });
  await store.watch(() => source.invalidate());
  const workspaceAt = (path: string) => realWorkspace(path, { home, data: settings.dataFolder });
  const hooks = createServerHooks({
    filesOf: source.filesOf,
    fetch: globalThis.fetch,
    realWorkspace: workspaceAt,
    env,
    home,
    log,
  });
  const intents = openIntents(grounds, () => source.invalidate());
  const commands = openCommands(grounds);
  const look = lookDependencies(grounds, source, intents);
  return { store, source, look, hooks, intents, commands, workspaceAt };
}

function lookDependencies(
  { env, home, clockwork, log }: Grounds,
  { policyFor, invalidate }: PolicySource,
  { intents, watch, fileMemory }: OpenIntents,
): LookDependencies {
  const tools = createTools({ env, home, agents: builtInAgents, intents });
  return {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    decide,
    policyFor,
    forgetPolicy: invalidate,
    now: clockwork.now,
    fileSystem: policyFileSystem,
    home,
    isCaseInsensitive,
    intents,
    watch,
    fileMemory,
    onFault: (error, { id, tool }) =>
      log.error({ err: error, callId: id, tool }, "a call could not be looked at"),
  };
}
