import { join } from "node:path";
import {
  type AnyTool,
  type ChangeRecords,
  type CommandStarter,
  createChangeStore,
  createPlaces,
  createTools,
  createWorkspaceWatch,
  type FileMemory,
  type Intents,
  realpathOf,
  type WorkspaceWatch,
} from "@countersign/agent";
import { createAgentIntents } from "@countersign/api/agent-intents";
import { type ChangesRepository, createChangesRepository } from "@countersign/api/changes-repository";
import { createFileMemory } from "@countersign/api/file-memory";
import { createIntentsRepository, type IntentsRepository } from "@countersign/api/intents-repository";
import type { PolicySource } from "@countersign/api/policy-source";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { ServerContext } from "../server-context.ts";

/** What working under intents needs. `begin` forgets old states of workspaces, beside other work; `close` waits for that. */
export type OpenIntents = {
  store: IntentsRepository;
  intents: Intents;
  watch: WorkspaceWatch;
  changes: ChangeRecords & { records: ChangesRepository };
  fileMemory: FileMemory;
  /** The tool that commands of acceptance criteria run with. */
  bash: AnyTool;
  closing: AbortSignal;
  begin(): void;
  close(): Promise<void>;
};

/** How long files that a call changed can be put back. */
const keptDays = 30;

/** Opens what working under intents needs; `source` is notified when what is allowed changes. `starter` starts git. */
export function openIntents(
  context: ServerContext,
  source: Pick<PolicySource, "activeIntents" | "invalidate">,
  starter: CommandStarter,
): OpenIntents {
  const { database, feed, settings, env, home, clock, log } = context;
  const store = createIntentsRepository(database, {
    onEvents: () => feed.wake(),
    onChange: source.invalidate,
  });
  const passedOver = realpathOf(settings.dataFolder);
  const options = { folder: join(passedOver, "drift"), env, passedOver };
  const places = createPlaces({ ...options, starter });
  const watch = createWorkspaceWatch(options, places);
  const changeStore = createChangeStore(places);
  const records = createChangesRepository(database, () => feed.wake());
  const bash = createTools({ env, home }).find(({ name }) => isShellTool(name));
  if (bash === undefined) throw new Error("there is no tool that runs commands");
  const ending = new AbortController();
  let pruning = Promise.resolve();

  /** Each server deletes the contents that it keeps. The records are in the database, so the first server to start removes old ones for all. */
  async function prune(): Promise<void> {
    await records.removeOld(daysAgo(keptDays).toISOString());
    const ofIntents = (await store.list(null)).map(({ workspace }) => workspace);
    const workspaces = new Set([...ofIntents, ...(await records.workspaces())]);
    for (const workspace of workspaces) {
      if (ending.signal.aborted) return;
      // A day later, so that no record outlives its contents.
      await changeStore.forgetBefore(workspace, daysAgo(keptDays + 1));
      await watch.prune(workspace, keptDays, ending.signal);
    }
  }

  function daysAgo(days: number): Date {
    return new Date(Date.parse(clock.now()) - days * 86_400_000);
  }

  return {
    store,
    watch,
    changes: { store: changeStore, records, save: records.save },
    bash,
    closing: ending.signal,
    intents: createAgentIntents({ store, active: source.activeIntents, now: clock.now, log }),
    fileMemory: createFileMemory(database),
    begin() {
      pruning = prune().catch((error: unknown) => {
        if (ending.signal.aborted) return;
        log.warn({ err: error }, "old workspace states couldn’t be deleted");
      });
    },
    async close() {
      ending.abort();
      await pruning;
    },
  };
}
