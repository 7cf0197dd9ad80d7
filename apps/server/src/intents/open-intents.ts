import { join } from "node:path";
import {
  type AnyTool,
  createTools,
  createWorkspaceWatch,
  type FileMemory,
  type Intents,
  realpathOf,
  type WorkspaceWatch,
} from "@countersign/agent";
import { createAgentIntents } from "@countersign/api/agent-intents";
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
  fileMemory: FileMemory;
  /** The tool that commands of acceptance criteria run with. */
  bash: AnyTool;
  closing: AbortSignal;
  begin(): void;
  close(): Promise<void>;
};

/** For so long files that a command changed can be put back. */
const keptDays = 30;

/** Opens what working under intents needs; `source` is told of every change of what may be done. */
export function openIntents(
  context: ServerContext,
  source: Pick<PolicySource, "activeIntents" | "invalidate">,
): OpenIntents {
  const { database, feed, settings, env, home, clock, log } = context;
  const store = createIntentsRepository(database, {
    onEvents: () => feed.wake(),
    onChange: source.invalidate,
  });
  const passedOver = realpathOf(settings.dataFolder);
  const watch = createWorkspaceWatch({ folder: join(passedOver, "drift"), env, passedOver });
  const bash = createTools({ env, home }).find(({ name }) => isShellTool(name));
  if (bash === undefined) throw new Error("there is no tool that runs commands");
  const ending = new AbortController();
  let pruning = Promise.resolve();

  async function prune(): Promise<void> {
    const workspaces = new Set((await store.list(null)).map(({ workspace }) => workspace));
    for (const workspace of workspaces) {
      if (ending.signal.aborted) return;
      await watch.prune(workspace, keptDays, ending.signal);
    }
  }

  return {
    store,
    watch,
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
