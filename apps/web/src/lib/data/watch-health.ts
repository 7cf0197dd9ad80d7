import type { Health } from "@countersign/contracts/health";

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
    const answer = await ask().catch(() => null);
    isAsking = false;
    if (isStopped) return;
    onHealth({
      database: has(answer, { database: "unreachable" }) ? "unreachable" : soundStorage.database,
      disk: has(answer, { disk: "full" }) ? "full" : soundStorage.disk,
    });
    timer = setTimeout(() => void look(), has(answer, { status: "ok" }) ? soundMs : brokenMs);
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

/** Whether an answer says this. Every page asks, and the library that checks whole answers is heavy. */
function has(answer: unknown, what: Partial<Health>): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  return Object.entries(what).every(([name, value]) => Reflect.get(answer, name) === value);
}

async function askHealth(): Promise<unknown> {
  return (await fetch("/healthz", { cache: "no-store" })).json();
}
