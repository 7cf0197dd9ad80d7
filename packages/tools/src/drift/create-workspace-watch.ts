import { errorMessage } from "@countersign/contracts/error-message";
import type { WorkspaceWatch } from "../ports/workspace-watch.ts";
import { compareStates } from "./compare-states.ts";
import { gitText } from "./git.ts";
import { createPlaces, type Places, type WatchOptions } from "./places.ts";
import { restoreFile } from "./restore-file.ts";
import { forgetState, isPrepared, parseState, printState, takeState } from "./state.ts";

/**
 * Compares workspaces with Git, in a Git folder of our own: the workspace needs no repository, and its own is not touched.
 * Only what changed is read, which Git finds by size and times (those of the inode too, which no program can set). Not
 * compared are `.git`, and what lies in folders that are ignored whole or are repositories of their own: that such a folder came or
 * went is noticed.
 */
export function createWorkspaceWatch(
  options: WatchOptions,
  { inTurn }: Places = createPlaces(options),
): WorkspaceWatch & { prune: Prune } {
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
        // So that the index tells how the files are now, by git itself.
        forgetState(place);
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
        forgetState(place);
        // The log of HEAD keeps every state that it names.
        const expiry = ["expire", "expire-unreachable"].map((name) => `--${name}=${olderThanDays}.days.ago`);
        await gitText(place, ["reflog", "expire", ...expiry, "--all"], { signal });
        await gitText(place, ["prune", `--expire=${olderThanDays}.days.ago`], { signal });
      }),
  };
}

/** Forgets states of a workspace that are older; what they share with newer ones stays. */
type Prune = (workspace: string, olderThanDays: number, signal: AbortSignal) => Promise<void>;

const restoreLimitMs = 120_000;
