import { readdirSync, readFileSync } from "node:fs";
import type { TestServer } from "@countersign/testing/server";

/** The resident memory of the server's own processes in megabytes, without its database. */
export function serverMemory({ dataFolder }: Pick<TestServer, "dataFolder">): number {
  const sizes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isServers = readFileSync(`/proc/${pid}/environ`, "utf8").includes(
          `COUNTERSIGN_DATA=${dataFolder}`,
        );
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        return isServers && !/^Name:\s+postgres/m.test(status) ? [residentMegabytes(status)] : [];
      } catch {
        // The process has ended, or belongs to another user.
        return [];
      }
    });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The resident memory of one process in megabytes. */
export function processMemory(pid: number): number {
  return residentMegabytes(readFileSync(`/proc/${pid}/status`, "utf8"));
}

function residentMegabytes(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
}
