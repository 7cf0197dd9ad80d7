import { createHash } from "node:crypto";
import { join } from "node:path";
import type { CommandStarter } from "../shell/command-starter.ts";
import { PipeReserve } from "../shell/pipe-reserve.ts";
import { type GitPlace, type KnownState, nothingKnown } from "./git.ts";

/** How workspaces are compared. */
export type WatchOptions = {
  /** Where states are kept, in one Git folder for each workspace. */
  folder: string;
  /** Its PATH is where git is found. */
  env: NodeJS.ProcessEnv;
  /** The real path of a folder whose content is not compared, such as the product's own data. */
  passedOver?: string | undefined;
  /** Starts git before each call, if it can. */
  starter?: CommandStarter;
};

/** Where states of workspaces are kept. */
export type Places = {
  /** Does one thing after the other for each workspace: Git's index is one file. */
  inTurn<Result>(workspace: string, work: (place: GitPlace) => Promise<Result>): Promise<Result>;
};

/** Opens the folder with the states of all workspaces. */
export function createPlaces({ folder, env, passedOver, starter }: WatchOptions): Places {
  const queues = new Map<string, Promise<unknown>>();
  const started = starter === undefined ? undefined : { starter, pipes: new PipeReserve(starter) };
  const known = new Map<string, KnownState>();
  return {
    inTurn(workspace, work) {
      const name = createHash("sha256").update(workspace).digest("hex").slice(0, 32);
      const latest = known.get(name) ?? nothingKnown();
      known.set(name, latest);
      const place = { folder: join(folder, name), workspace, env, passedOver, started, known: latest };
      const before = queues.get(name) ?? Promise.resolve();
      const next = before.then(() => work(place));
      const settled = next.catch(() => undefined);
      queues.set(name, settled);
      void settled.then(() => {
        if (queues.get(name) === settled) queues.delete(name);
      });
      return next;
    },
  };
}
