import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a living process began, in words that tell it from a later process with the same number, also after the machine
 * started again. Null when no such process lives, or where this cannot be known (Windows).
 */
export function processStart(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0 || process.platform === "win32") return null;
  return process.platform === "linux" ? startInProc(pid) : startFromPs(pid);
}

function startInProc(pid: number): string | null {
  try {
    // "pid (name) state …": the name may hold anything. After it, field 0 is the state, and 19 the start since the boot.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const [state, start] = [fields[0], fields[19]];
    // A Z has ended, and only waits for its parent to notice.
    if (state === undefined || start === undefined || /[ZX]/.test(state)) return null;
    return `${start} after boot ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return null;
  }
}

function startFromPs(pid: number): string | null {
  try {
    const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
    const words = execFileSync("ps", ["-p", String(pid), "-o", "stat=,lstart="], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [state, ...start] = words.trim().split(/\s+/);
    return state === undefined || state.startsWith("Z") ? null : start.join(" ");
  } catch {
    return null;
  }
}
