import { type Intents, walkFiles } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { Intent, IntentBudget, IntentTarget } from "@countersign/contracts/intent";
import { compileScope, expandScope, readAskedPaths, writeIntent } from "@countersign/intents";
import type { Logger } from "pino";
import { assertNoErrors, changeIntent } from "./change-intent.ts";
import { isCaseInsensitive } from "./intent-scope.ts";
import { lintYaml, othersOf } from "./intent-state.ts";
import { noSuchIntent } from "./no-such-intent.ts";
import type { IntentsRepository } from "./repository/intents-repository.ts";
import type { ListedIntent, UsedBudget } from "./repository/stored-intent.ts";

export type AgentIntentsOptions = {
  store: IntentsRepository;
  /** The intents of a workspace that are in progress, as decisions know them: a model request reads nothing for them. */
  active: (workspace: string) => Promise<readonly Pick<Intent, "id" | "title">[]>;
  now: () => string;
  log: Pick<Logger, "warn">;
};

const mostFiles = 200;
/** A workspace larger than this is not looked through to its end: the answer says that it is cut. */
const mostWalked = 50_000;

/** The active intents, for the agent's tools. */
export function createAgentIntents({ store, active, now, log }: AgentIntentsOptions): Intents {
  async function inProgress(target: IntentTarget): Promise<ListedIntent> {
    const stored = await findListed(store, target);
    if (stored.status === "IN_PROGRESS") return stored;
    throw new AppError("conflict", `The intent ${target.id} is ${stored.status}, not in progress.`);
  }

  return {
    async available(workspace) {
      const found = await active(workspace);
      return found.map(({ id, title }) => ({ id, title })).sort((one, other) => (one.id < other.id ? -1 : 1));
    },

    find: async (target) => (await findListed(store, target)).content,

    async proposeExpansion(target, paths) {
      const { content, yaml } = await inProgress(target);
      const after = expandIntent(content, paths, target.workspace);
      // Files that can't become active are skipped: an example that must be refused may be among them.
      const others = othersOf(await store.ofWorkspace(target.workspace), target.id);
      assertNoErrors(lintYaml(writeIntent(yaml, after), others).problems, target.id);
      return { ...scopesOf(content, after), ...(await findNewlyOwned(content, after, target.workspace)) };
    },

    async expand(target, paths, { why, sessionId, callId, by }) {
      const before = await inProgress(target);
      const after = expandIntent(before.content, paths, target.workspace);
      const { stored, fileProblem } = await changeIntent(store, {
        target,
        version: before.version,
        make: (current) => ({ yaml: writeIntent(current?.yaml ?? null, after), intent: after }),
        event: {
          kind: "expanded",
          text: `May also change ${paths.join(", ")}`,
          why,
          sessionId,
          callId,
          by: { kind: "person", name: by },
        },
        at: now(),
        file: null,
        overwritesFile: false,
      });
      if (fileProblem !== null) log.warn({ intent: target }, fileProblem);
      const owned = await findNewlyOwned(before.content, after, target.workspace);
      return { ...scopesOf(before.content, after), ...owned, version: stored.version };
    },

    async overBudget(target) {
      const stored = await store.find(target);
      if (stored === null) return null;
      const { budget } = stored.content;
      // Before each model request: what was used is counted over all messages and calls.
      if (Object.values(budget).every((bound) => bound === null)) return null;
      return spentBudget(target.id, budget, await store.usage(target));
    },
  };
}

async function findListed(store: IntentsRepository, target: IntentTarget): Promise<ListedIntent> {
  const stored = await store.find(target);
  if (stored !== null) return stored;
  throw noSuchIntent(target);
}

function expandIntent(intent: Intent, paths: string[], workspace: string): Intent {
  const asked = readAskedPaths(paths, workspace);
  if ("problem" in asked)
    throw new AppError("bad-input", `The scope of ${intent.id} can’t be expanded: ${asked.problem}.`);
  return expandScope(intent, asked.patterns);
}

function scopesOf(before: Intent, after: Intent): { before: string[]; after: string[] } {
  return { before: before.scope.write, after: after.scope.write };
}

/** Files that may be written afterwards and not before, as far as the workspace could be looked through. */
async function findNewlyOwned(
  before: Intent,
  after: Intent,
  workspace: string,
): Promise<{ files: string[]; isCut: boolean }> {
  const options = { isCaseInsensitive };
  const [was, is] = [compileScope(before.scope, options), compileScope(after.scope, options)];
  const files: string[] = [];
  let walked = 0;
  for await (const name of walkFiles(workspace)) {
    walked += 1;
    if (walked > mostWalked) return { files, isCut: true };
    if (!is.owns("write", name) || was.owns("write", name)) continue;
    if (files.length === mostFiles) return { files, isCut: true };
    files.push(name);
  }
  return { files, isCut: false };
}

/** Which bound of a budget is reached, in words; null while it lasts. Costs of an unknown price cannot reach theirs. */
function spentBudget(id: string, budget: IntentBudget, used: UsedBudget): string | null {
  const { turns, tokens, costUsd, seconds } = budget;
  const spent = [
    isReached(used.turns, turns) ? `${used.turns} of ${turns} model requests` : null,
    isReached(used.tokens, tokens) ? `${used.tokens} of ${tokens} tokens` : null,
    isReached(used.costUsd, costUsd) ? `$${(used.costUsd ?? 0).toFixed(2)} of $${costUsd?.toFixed(2)}` : null,
    isReached(used.seconds, seconds) ? `${Math.round(used.seconds)} of ${seconds} seconds of work` : null,
  ].filter((each) => each !== null);
  return spent.length === 0 ? null : `The budget of ${id} is spent: ${spent.join(", ")}.`;
}

function isReached(used: number | null, bound: number | null): boolean {
  return used !== null && bound !== null && used >= bound;
}
