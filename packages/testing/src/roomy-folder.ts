import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const roomBytes = 2 * 1024 ** 3;

/**
 * Where the Postgres of a test goes: into memory where there is room, since a new database is many hundreds of small files, which a
 * disk may take most of a second for.
 */
export function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= roomBytes ? "/dev/shm" : tmpdir();
  } catch {
    return tmpdir(); // not every system has it
  }
}
