import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { endGroup, isGoneWithin, isGroupAlive, killGraceMs } from "./process-group.ts";

/** Longer than any machine needs, in milliseconds. */
const longMs = 60_000;

/** A shell that leads a group of its own, and has said that it is ready. */
async function group(command: string): Promise<{ child: ChildProcess; id: number }> {
  const child = spawn("/bin/bash", ["-c", command], { detached: true, stdio: ["pipe", "pipe", "ignore"] });
  const id = child.pid;
  if (id === undefined || child.stdout === null) throw new Error("not started");
  onTestFinished(() => endGroup(id));
  await once(child.stdout, "data");
  return { child, id };
}

describe("process groups", () => {
  it("live until their last process has ended", async () => {
    const { child, id } = await group("cat <&0 & echo ready; wait");
    expect(isGroupAlive(id)).toBe(true);
    child.stdin?.end();
    if (child.exitCode === null) await once(child, "exit");
    expect(await isGoneWithin(id, longMs)).toBe(true);
    expect(isGroupAlive(id)).toBe(false);
  });

  it("live while a child outlives their shell", async () => {
    const { child, id } = await group("sleep 600 & echo ready");
    if (child.exitCode === null) await once(child, "exit");
    expect(isGroupAlive(id)).toBe(true);
    expect(await isGoneWithin(id, 50)).toBe(false);
    await endGroup(id);
    expect(isGroupAlive(id)).toBe(false);
  });

  it("are dead when only the uncollected are left", async () => {
    const { child, id } = await group("(sleep 0.05 &) ; echo ready");
    if (child.exitCode === null) await once(child, "exit");
    expect(await isGoneWithin(id, longMs)).toBe(true);
  });

  it("end at once when they heed SIGTERM", async () => {
    const { child, id } = await group("sleep 600 & echo ready; wait");
    // The clock stands still, so that the grace is never over.
    vi.spyOn(performance, "now").mockReturnValue(0);
    const ended = once(child, "exit");
    await endGroup(id);
    expect(isGroupAlive(id)).toBe(false);
    expect(await ended).toEqual([null, "SIGTERM"]);
  });

  it("end after the grace when they do not", async () => {
    const { id } = await group("trap '' TERM; echo ready; while :; do sleep 0.1; done");
    const start = performance.now();
    await endGroup(id);
    expect(performance.now() - start).toBeGreaterThanOrEqual(killGraceMs);
    await expect.poll(() => isGroupAlive(id)).toBe(false);
  });

  it("that are gone can be ended again", async () => {
    const { child, id } = await group("echo ready");
    if (child.exitCode === null) await once(child, "exit");
    await endGroup(id);
    expect(isGroupAlive(id)).toBe(false);
  });
});
