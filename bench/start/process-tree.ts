import { readdirSync, readFileSync } from "node:fs";

/** A process, with its memory and its CPU time so far. `ownMb` counts shared memory in proportion (PSS), `residentMb` in full. */
export type TreeProcess = { pid: number; command: string; residentMb: number; ownMb: number; cpuMs: number };

/** A process and all its descendants. Linux only. */
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
  // In ticks. Linux has a hundred per second.
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  return { pid, command, residentMb: megabytes("Rss"), ownMb: megabytes("Pss"), cpuMs };
}

/** The fields after the name, starting with the state. Null if the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return null;
  }
}
