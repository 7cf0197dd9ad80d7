import { createHash } from "node:crypto";
import { join } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import type { WorkspaceWatch } from "../ports/workspace-watch.ts";
import { compareStates } from "./compare-states.ts";
import { type GitPlace, gitText } from "./git.ts";
import { restoreFile } from "./restore-file.ts";
import { isPrepared, type State, takeState } from "./state.ts";

/** How workspaces are compared. */
export type WatchOptions = {
  /** Where states are kept, in one Git folder for each workspace. */
  folder: string;
  /** Its PATH is where git is found. */
  env: NodeJS.ProcessEnv;
  /** The real path of a folder whose content is not compared, such as the product's own data. */
  passedOver?: string | undefined;
};

/**
 * Compares workspaces with Git, in a Git folder of our own: the workspace needs no repository, and its own is not touched.
 * Only what changed is read, which Git finds by size and times (those of the inode too, which no program can set). Not
 * compared are `.git`, and what lies in folders that are ignored whole or are repositories of their own: that such a folder came or
 * went is noticed.
 */
export function createWorkspaceWatch({
  folder,
  env,
  passedOver,
}: WatchOptions): WorkspaceWatch & { prune: Prune } {
  const queues = new Map<string, Promise<unknown>>();

  /** One after the other for each workspace: Git's index is one file. */
  function inTurn<Result>(workspace: string, work: (place: GitPlace) => Promise<Result>): Promise<Result> {
    const name = createHash("sha256").update(workspace).digest("hex").slice(0, 32);
    const place = { folder: join(folder, name), workspace, env, passedOver };
    const before = queues.get(name) ?? Promise.resolve();
    const next = before.then(() => work(place));
    const settled = next.catch(() => undefined);
    queues.set(name, settled);
    void settled.then(() => {
      if (queues.get(name) === settled) queues.delete(name);
    });
    return next;
  }

  return {
    take: (workspace, signal) =>
      inTurn(workspace, async (place) => {
        const { kept, ...state } = await takeState(place, signal);
        await kept;
        return printState(state);
      }),

    compare: (workspace, snapshot, { most, signal }) =>
      inTurn(workspace, async (place) => {
        const before = parseState(snapshot);
        const after = await takeState(place, signal);
        const [files] = await Promise.all([compareStates(place, before, after, signal), after.kept]);
        return { files: files.slice(0, most), isCut: files.length > most, after: printState(after) };
      }),

    restore: (workspace, { before, after, paths }) =>
      inTurn(workspace, async (place) => {
        const states = { before: parseState(before), after: parseState(after) };
        // So that the index tells how the files are now.
        const { kept } = await takeState(place, AbortSignal.timeout(restoreLimitMs));
        await kept;
        const restored = [];
        for (const path of paths) {
          const problem = await restoreFile(place, path, states).then(() => null, errorMessage);
          restored.push({ path, problem });
        }
        return restored;
      }),

    prune: (workspace, olderThanDays, signal) =>
      inTurn(workspace, async (place) => {
        if (!isPrepared(place)) return;
        await gitText(place, ["prune", `--expire=${olderThanDays}.days.ago`], { signal });
      }),
  };
}

/** Forgets states of a workspace that are older; what they share with newer ones stays. */
type Prune = (workspace: string, olderThanDays: number, signal: AbortSignal) => Promise<void>;

const restoreLimitMs = 120_000;

function printState({ tree, opaque }: State): string {
  return `${tree}.${opaque}`;
}

function parseState(text: string): State {
  const [, tree, opaque] = /^([0-9a-f]{40,64})\.([0-9a-f]{40,64})$/.exec(text) ?? [];
  if (tree === undefined || opaque === undefined)
    throw new Error(`this names no state of a workspace: ${text}`);
  return { tree, opaque };
}
