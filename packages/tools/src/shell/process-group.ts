import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** How long a group has between SIGTERM and SIGKILL, in milliseconds. */
export const killGraceMs = 2_000;
const pollMs = 25;

/** Whether a process of the group lives. The group's number is the process id of the shell that leads it. */
export function isGroupAlive(group: number): boolean {
  return signalGroup(group, 0) && !isGroupDead(group);
}

/**
 * Whether only dead processes are left that no process has collected yet: they still take signals, and in a container
 * they may stay for long. Looked up in `/proc`; where there is none the group counts as alive.
 */
function isGroupDead(group: number): boolean {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .every((id) => !isLivingMember(id, group));
  } catch {
    return false;
  }
}

function isLivingMember(id: string, group: number): boolean {
  try {
    const [state, , itsGroup] = statusOf(id);
    return Number(itsGroup) === group && !isDead(state);
  } catch {
    // It ended while the list was read.
    return false;
  }
}

/** When a living process began, in words that tell it from any other with its number. Null if none lives, or there is no `/proc`. */
export function processStart(pid: number): string | null {
  try {
    const [state, ...fields] = statusOf(pid);
    if (isDead(state)) return null;
    return `${fields[18]} after boot ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return null;
  }
}

/** "42 (name, which may hold anything) state parent group …", from the state on. */
function statusOf(id: string | number): string[] {
  const status = readFileSync(`/proc/${id}/stat`, "utf8");
  return status.slice(status.lastIndexOf(")") + 2).split(" ");
}

/** It has ended, and only waits for its parent to notice. */
function isDead(state: string | undefined): boolean {
  return state === "Z" || state === "X";
}

/** Sends SIGTERM to the whole group, and SIGKILL to what is still there after the grace. Resolves when it is gone. */
export async function endGroup(group: number): Promise<void> {
  signalGroup(group, "SIGTERM");
  // A stopped process does not see SIGTERM before it is continued.
  signalGroup(group, "SIGCONT");
  if (await isGoneWithin(group, killGraceMs)) return;
  signalGroup(group, "SIGKILL");
  await isGoneWithin(group, 1_000);
}

/** Waits until no process of the group lives, at most so long; says whether that came to be. */
export async function isGoneWithin(group: number, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (isGroupAlive(group)) {
    if (performance.now() >= end) return false;
    await delay(pollMs);
  }
  return true;
}

function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch (error) {
    // ESRCH: no process is left. EPERM: one is, but runs as another user (sudo) and is out of reach.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
