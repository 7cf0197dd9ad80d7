import type { HookSession } from "@countersign/agent";
import { type HookFailure, type HookRun, hookFailure } from "@countersign/contracts/hook";
import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { storedTime } from "../people/stored-person.ts";

/** Which hook of which file: `workspace` is null for the user's own files, which hold everywhere. */
export type HookName = Pick<HookRun, "event" | "name" | "source"> & { workspace: string | null };

/** The last failure of each hook outside calls. It's stored, so it survives restarts and all processes share it. */
export type HookFailures = {
  /** Stores a run that failed. Ignores any other. */
  note(session: HookSession, run: HookRun): Promise<void>;
  /** Loads the last failures of the user's own hooks, and of those of a workspace. */
  load(workspace: string | null): Promise<LastFailure>;
};

export type LastFailure = (hook: HookName) => HookFailure | null;

const storedFailure = hookFailure.extend({ at: storedTime });

/**
 * Stores only that a hook failed, and when. What the hook said may repeat a person's words, and everybody who is signed in
 * sees this.
 */
export function createHookFailures({ prisma }: Pick<Database, "prisma">): HookFailures {
  return {
    async note({ id: sessionId, workspace }, { event, name, source, startedAt: at, outcome, durationMs }) {
      if (outcome !== "failed" && outcome !== "timed-out") return;
      const hook = columnsOf({ event, name, source, workspace: source.startsWith("~/") ? null : workspace });
      const failure = { at, outcome, durationMs, sessionId };
      await prisma.hookFailure.upsert({
        where: { workspace_source_event_name: hook },
        create: { ...hook, ...failure },
        update: failure,
      });
    },
    async load(workspace) {
      const where = { workspace: { in: ["", toColumn(workspace ?? "")] } };
      const rows = await prisma.hookFailure.findMany({ where });
      const failures = new Map(rows.map((row) => [keyOf(row), storedFailure.strip().parse(row)]));
      return (hook) => failures.get(keyOf(columnsOf(hook))) ?? null;
    },
  };
}

type Columns = { workspace: string; source: string; event: string; name: string };

function columnsOf({ workspace, source, event, name }: HookName): Columns {
  return { workspace: toColumn(workspace ?? ""), source: toColumn(source), event, name: toColumn(name) };
}

function keyOf({ workspace, source, event, name }: Columns): string {
  return JSON.stringify([workspace, source, event, name]);
}
