import { spawn } from "node:child_process";
import { closeSync, fstatSync, readdirSync, readSync, statSync, writeSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { closePipe, PipeReserve } from "./pipe-reserve.ts";

async function take(reserve: PipeReserve) {
  const pipe = await reserve.take();
  if (pipe === null) throw new Error("no pipe");
  return pipe;
}

describe("PipeReserve", () => {
  it("gives pipes that carry what is written, to the end", async () => {
    const pipe = await take(new PipeReserve());
    writeSync(pipe.writeEnd, "through");
    closeSync(pipe.writeEnd);
    const buffer = Buffer.alloc(20);
    expect(buffer.toString("utf8", 0, readSync(pipe.readEnd, buffer))).toBe("through");
    expect(readSync(pipe.readEnd, buffer)).toBe(0);
    closeSync(pipe.readEnd);
  });

  it("gives each taker another", async () => {
    const reserve = new PipeReserve();
    const pipes = await Promise.all(Array.from({ length: 30 }, () => take(reserve)));
    expect(new Set(pipes.map(({ readEnd }) => fstatSync(readEnd).ino)).size).toBe(30);
    for (const pipe of pipes) closePipe(pipe);
  });

  it("leaves no names in the temporary folder", async () => {
    const pipe = await take(new PipeReserve());
    const names = fstatSync(pipe.readEnd).nlink;
    closePipe(pipe);
    expect(names).toBe(0);
  });

  it("gives pipes that other children do not inherit", async () => {
    const pipe = await take(new PipeReserve());
    const child = spawn("sleep", ["600"], { stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    await new Promise((resolve) => child.once("spawn", resolve));
    const open = readdirSync(`/proc/${child.pid}/fd`).map((name) => `/proc/${child.pid}/fd/${name}`);
    const { ino } = fstatSync(pipe.readEnd);
    closePipe(pipe);
    expect(open.length).toBeGreaterThan(0);
    // What the child closes while it starts is gone by now.
    expect(open.map((path) => statSync(path, { throwIfNoEntry: false })?.ino)).not.toContain(ino);
  });
});
