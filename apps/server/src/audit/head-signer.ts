import { type HeadSigning, signHead } from "@countersign/api/sign-head";
import type { Database } from "@countersign/db";
import type { AuditFolder } from "./audit-folder.ts";

/** Signs the audit log while the server runs. `sign` does so now. */
export type HeadSigner = {
  begin(): Promise<void>;
  sign(): Promise<HeadSigning>;
  close(): Promise<void>;
};

export type HeadSignerOptions = {
  database: Pick<Database, "pool">;
  folder: AuditFolder;
  now: () => string;
  log: { error(details: object, message: string): void };
  /** How often it is looked whether many rows came, and after how long few are enough. */
  pollMs?: number;
  signMs?: number;
};

const manyRows = 1_000;

/**
 * Signs the newest row at the start, at the end, once a thousand rows came, and every few minutes while rows come. A chain that is
 * not what was signed before is not signed any more: the log says so, and the check names what does not fit.
 */
export function createHeadSigner(options: HeadSignerOptions): HeadSigner {
  const { database, folder, now, log, pollMs = 15_000, signMs = 300_000 } = options;
  let timer: NodeJS.Timeout | null = null;
  let lastSigned = 0;
  let running: Promise<unknown> = Promise.resolve();

  /** One after the other: the file in the data folder must be that of the newest. */
  function sign(since = 1): Promise<HeadSigning> {
    const next = running.then(async () => {
      const signing = await signHead(database, folder.signer, {
        noted: await folder.noted(),
        at: now(),
        since,
      });
      if (signing.kind === "signed") await folder.note(signing.head);
      if (signing.kind === "broken")
        log.error({ reason: signing.reason }, "the audit log was changed and is no longer signed");
      return signing;
    });
    running = next.catch(() => undefined);
    return next;
  }

  /** Work goes on: the check will say that heads are missing. */
  function logSigningError(error: unknown): void {
    log.error({ err: error }, "the audit log couldn’t be signed");
  }

  async function signIfDue(): Promise<void> {
    const isTime = Date.parse(now()) - lastSigned >= signMs;
    if (isTime) lastSigned = Date.parse(now());
    await sign(isTime ? 1 : manyRows);
  }

  return {
    async begin() {
      lastSigned = Date.parse(now());
      await sign().catch(logSigningError);
      timer = setInterval(() => {
        signIfDue().catch(logSigningError);
      }, pollMs);
      timer.unref();
    },
    sign: () => sign(),
    async close() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await sign().catch((error: unknown) =>
        log.error({ err: error }, "the audit log couldn’t be signed at shutdown"),
      );
    },
  };
}
