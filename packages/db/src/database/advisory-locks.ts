import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { FolderNote } from "./folder-note.ts";
import type { StoreLog } from "./store-log.ts";

/** First key of the advisory locks by which processes show that they live. The migration's `owner_lives` knows it too. */
export const ownerLockClass = 1129926995;
/** The advisory lock of the one server that holds an embedded database. */
const folderLockKey = 1129926996;

/** The advisory lock of the one process that makes the job queue. */
export const queueLockKey = 1129927001;

/** Shows others that `owner` lives, as long as the connection does. Waits while another connection does. */
export async function takeOwnerLock(client: pg.Client, owner: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1::int, hashtext($2))", [ownerLockClass, owner]);
}

/**
 * Takes the folder of an embedded database for this server, as long as the connection lives; false when another has it. The
 * backend of a server that was just killed may need a moment to see it, and so may the process itself to be gone: a refusal
 * is tried again for a second. A lock that the note does not allow is given back, for its holder to take again.
 */
export async function takeFolderLock(
  client: pg.Client,
  { note, log }: { note?: FolderNote; log: StoreLog },
): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1::bigint) AS taken",
      [folderLockKey],
    );
    if (rows[0]?.taken === true) {
      if (note === undefined || (await note.write())) return true;
      await client.query("SELECT pg_advisory_unlock($1::bigint)", [folderLockKey]);
    }
    if (attempt === 0) log.info("another server seems to be using the data folder: checking again");
    await sleep(50);
  }
  return false;
}
