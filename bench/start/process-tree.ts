import { readdirSync, readFileSync } from "node:fs";

/** A process: what it takes of memory that it shares with none (`ownMb` counts what is shared in part), and of the processor so far. */
export type TreeProcess = { pid: number; command: string; residentMb: number; ownMb: number; cpuMs: number };

/** A process and all below it, on Linux. */
export function processTree(root: number): TreeProcess[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    if (parent !== null) parents.set(Number(name), parent);
  }
  const below = (pid: number): number[] => [
    pid,
    ...[...parents].flatMap(([child, parent]) => (parent === pid ? below(child) : [])),
  ];
  return below(root).flatMap((pid) => readProcess(pid) ?? []);
}

function parentOf(pid: number): number | null {
  const fields = statOf(pid);
  return fields === null ? null : Number(fields[1]);
}

function readProcess(pid: number): TreeProcess | null {
  const fields = statOf(pid);
  if (fields === null) return null;
  const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(sizes)?.[1] ?? 0) / 1_024;
  // Counted in ticks, of which Linux has a hundred a second.
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  return { pid, command, residentMb: megabytes("Rss"), ownMb: megabytes("Pss"), cpuMs };
}

/** The fields after the name, the state first; null where the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return null;
  }
}
