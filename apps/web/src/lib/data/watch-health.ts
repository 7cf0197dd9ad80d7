import { type Health, health } from "@countersign/contracts/health";

/** What the server last said of its database and its disk. */
export type StorageHealth = Pick<Health, "database" | "disk">;

/** Until the server says otherwise, and while it doesn't answer at all. */
export const soundStorage: StorageHealth = { database: "ok", disk: "ok" };

const soundMs = 10_000;
const brokenMs = 2_000;

/** Asks the server every ten seconds what works, and every two seconds while something doesn't. `look` asks right away. */
export function watchHealth(
  onHealth: (storage: StorageHealth) => void,
  ask: () => Promise<unknown> = askHealth,
): { look(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isStopped = false;

  async function look(): Promise<void> {
    if (isAsking || isStopped) return;
    clearTimeout(timer);
    isAsking = true;
    const answer = health.safeParse(await ask().catch(() => null));
    isAsking = false;
    if (isStopped) return;
    const { database, disk } = answer.success ? answer.data : soundStorage;
    onHealth({ database, disk });
    const isSound = answer.success && answer.data.status === "ok";
    timer = setTimeout(() => void look(), isSound ? soundMs : brokenMs);
  }

  void look();
  return {
    look: () => void look(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function askHealth(): Promise<unknown> {
  return (await fetch("/healthz", { cache: "no-store" })).json();
}
