import { forgetDecisions } from "@countersign/api/forget";
import type { TeamSettings } from "@countersign/contracts/team";
import type { Database } from "@countersign/db";
import type { AuditFolder } from "./audit-folder.ts";

/** Deletes old audit entries once a day, where the team's settings say so. `run` does so now and gives how many. */
export type Retention = { begin(): void; run(): Promise<number>; close(): Promise<void> };

export type RetentionOptions = {
  database: Pick<Database, "pool">;
  folder: AuditFolder;
  settings: () => Promise<TeamSettings>;
  now: () => string;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
};

const dayMs = 86_400_000;
/** Not at once: a server that just started has more urgent things to do. */
const firstMs = 60_000;

/** Makes it; nothing runs before `begin`. */
export function createRetention({ database, folder, settings, now, log }: RetentionOptions): Retention {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function run(): Promise<number> {
    const { keepsDays, changedBy } = await settings();
    if (keepsDays === null) return 0;
    const at = now();
    const before = new Date(Date.parse(at) - keepsDays * dayMs).toISOString();
    const why = `kept for ${keepsDays} ${keepsDays === 1 ? "day" : "days"}`;
    const count = await forgetDecisions(database, folder.signer, {
      before,
      at,
      by: changedBy ?? "settings",
      why,
    });
    if (count > 0) log.info({ count, before }, "old audit entries were deleted");
    return count;
  }

  function later(ms: number): void {
    timer = setTimeout(() => {
      running = run()
        .catch((error: unknown) => log.error({ err: error }, "old audit entries couldn’t be deleted"))
        .finally(() => {
          if (timer !== null) later(dayMs);
        });
    }, ms);
    timer.unref();
  }

  return {
    begin: () => later(firstMs),
    run,
    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
