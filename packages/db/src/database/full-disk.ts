import pg from "pg";
import { diskFull } from "./storage-problem.ts";

/** Whether Postgres's disk is full. Nobody can ask Postgres: it only says so when it can't write. */
export type FullDisk = {
  /** Looks at the errors that Postgres sends on this connection. */
  watch(client: pg.PoolClient): void;
  isFull(): boolean;
};

/** Whatever waits for the disk tries again more often than this. */
const rememberedMs = 15_000;

/** Remembers when Postgres last said that its disk is full. */
export function watchFullDisk(ticks: () => number = () => performance.now()): FullDisk {
  let lastFull: number | null = null;
  return {
    watch(client) {
      const connection = "connection" in client ? client.connection : null;
      if (!(connection instanceof pg.Connection)) return;
      connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code === diskFull) lastFull = ticks();
      });
    },
    isFull: () => lastFull !== null && ticks() - lastFull < rememberedMs,
  };
}
