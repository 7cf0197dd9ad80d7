import type { Database } from "@countersign/db";
import { createPresences, type Presences } from "./presence.ts";

const channel = "countersign_presence";

/**
 * Who has which call open, over all processes on a database. The notification itself carries what a tab says. Nothing is stored, because
 * the tab repeats it within seconds.
 */
export async function openPresences(
  { pool, signals, log }: Pick<Database, "pool" | "signals" | "log">,
  ticks: () => number,
): Promise<Presences> {
  const presences = createPresences({
    ticks,
    publish(said) {
      pool
        .query({ name: "notify-presence", text: "SELECT pg_notify($1, $2)", values: [channel, said] })
        .catch((error: unknown) => log.warn("other processes couldn’t be told who has a call open", error));
    },
  });
  const stop = await signals.listen(channel, (said) => {
    if (said !== null) presences.receive(said);
  });
  return {
    ...presences,
    close() {
      stop();
      presences.close();
    },
  };
}
