import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBashTool } from "../bash.ts";
import { processState } from "../fixtures/signs.ts";
import { callTool, quiet, tempFolder, textIn, textOf } from "../fixtures/temp-workspace.ts";
import { createCommandStarter } from "./command-starter.ts";

const env = { PATH: process.env.PATH, HOME: "/nowhere" };

/** A Bash tool whose commands are started by the process of a starter, which is ready. */
async function startedBash(startLimitMs?: number) {
  const starter = createCommandStarter(startLimitMs);
  onTestFinished(() => starter.close());
  const bash = createBashTool(env, "/home/ada", { starter });
  const run = async (command: string, folder = tempFolder(), more: { timeout?: number } = {}) =>
    (await callTool(bash, { command, ...more }, folder, { signal: quiet })).result;
  const parent = async () => Number(textOf(await run("echo $PPID")));
  await expect.poll(parent).not.toBe(process.pid);
  return { starter, bash, run, helper: await parent(), direct: createBashTool(env, "/home/ada") };
}

describe("the command starter", () => {
  it("gives the output in its order, and the exit code", async () => {
    const { run } = await startedBash();
    expect(await run("echo 1; echo 2 >&2; echo 3; exit 4")).toMatchObject({
      text: "1\n2\n3\n[exit code 4]",
      exitCode: 4,
    });
    expect(await run("kill -9 $$")).toMatchObject({ text: "(no output)\n[ended by signal SIGKILL]" });
    expect(await run("echo a > /dev/stdout; echo b | tee /dev/stderr")).toMatchObject({ text: "a\nb\nb" });
    expect(await run("cat; echo $?")).toMatchObject({ text: "0" });
  });

  it("gives a command what it would get without it: environment, folder, limits, descriptors", async () => {
    const { run, direct } = await startedBash();
    const folder = tempFolder();
    const look = "env | sort; pwd; umask; ulimit -a; ls /proc/$$/fd";
    const { result } = await callTool(direct, { command: look }, folder, { signal: quiet });
    expect(textOf(await run(look, folder))).toBe(textOf(result));
  });

  it("leaves nothing of a command to the next one", async () => {
    const { run } = await startedBash();
    const folder = tempFolder();
    const look =
      "env | sort; pwd; umask; ulimit -n; for f in /proc/$$/fd/*; do readlink $f; done | grep -v pipes-";
    const before = textOf(await run(look, folder));
    await run("export LEAK=1; umask 0; ulimit -n 20; cd /; exec 7</etc/passwd; exec 8>leak", tempFolder());
    expect(textOf(await run(look, folder))).toBe(before);
  });

  it("leads every command in a session of its own, and shows it no variables of the server", async () => {
    const { run, helper } = await startedBash();
    expect(await run(`[ "$(ps -o sid= -p $$ | tr -d ' ')" = $$ ] && echo own`)).toMatchObject({
      text: "own",
    });
    expect(readFileSync(`/proc/${helper}/environ`, "utf8")).not.toContain("PATH=");
    expect(await run("tr '\\0' '\\n' < /proc/$PPID/environ | grep -v NODE_CHANNEL")).toMatchObject({
      text: expect.stringMatching(/^\(no output\)|^$/),
    });
  });

  it("keeps the output of commands that run at once apart", async () => {
    const { run } = await startedBash();
    const texts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => run(`echo ${index}; sleep 0.05; echo ${index} >&2`)),
    );
    expect(texts.map(textOf)).toEqual(Array.from({ length: 20 }, (_, index) => `${index}\n${index}`));
  });

  it("ends a command at its time limit with all that it started", async () => {
    const { run } = await startedBash();
    const folder = tempFolder();
    const result = await run("sleep 600 & echo $! > child; wait", folder, { timeout: 1_000 });
    expect(result).toMatchObject({ ok: false, code: "tool_failed" });
    expect(processState(Number(textIn(folder, "child")))).toBeNull();
  });

  it("says why a command was not started", async () => {
    const { starter } = await startedBash();
    const command = { program: "/bin/sh", args: ["-c", "true"], env: {}, output: "/dev/null" };
    expect(await starter.start({ ...command, cwd: "/nowhere/at/all" })).toMatchObject({
      kind: "not-started",
    });
    expect(await starter.start({ ...command, cwd: "/", args: ["-c", "a\0b"] })).toMatchObject({
      kind: "not-started",
    });
    expect(await starter.start({ ...command, cwd: "/", output: "/nowhere/file" })).toBeNull();
  });

  it("does not end by the signals that a service manager sends to all processes", async () => {
    const { run, helper } = await startedBash();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(helper, signal);
    expect(await run("echo $PPID")).toMatchObject({ text: String(helper) });
  });

  it("reports what it lost sight of, ends what is left of it, and starts the next command", async () => {
    const { bash, run, helper } = await startedBash();
    const folder = tempFolder();
    // Only a command that is known to have started has its output read, so the process isn't ended before it could say that.
    const onLive = (live: string) => void (live.includes("before") && process.kill(helper, "SIGKILL"));
    const command = "echo $$ > shell; echo before; sleep 600";
    const { result } = await callTool(bash, { command }, folder, { onLive });
    const message = expect.stringContaining("before");
    expect(result).toMatchObject({ ok: false, code: "interrupted", message });
    await expect.poll(() => processState(Number(textIn(folder, "shell")))).toBeNull();
    expect(await run("echo next")).toMatchObject({ ok: true, text: "next" });
    expect(processState(helper)).toBeNull();
  });

  it("is replaced when something stops it, and the next command waits no longer than a start may take", async () => {
    const { run, helper } = await startedBash(2_000);
    process.kill(helper, "SIGSTOP");
    expect(await run("echo lost")).toMatchObject({ ok: false, code: "interrupted" });
    expect(await run("echo next")).toMatchObject({ ok: true, text: "next" });
    await expect.poll(() => processState(helper)).toBeNull();
  });

  it("ends with its server", async () => {
    const { starter, helper } = await startedBash();
    starter.close();
    await expect.poll(() => processState(helper)).toBeNull();
    const start = { program: "/bin/sh", args: ["-c", "true"], cwd: "/", env: {}, output: "/dev/null" };
    expect(await starter.start(start)).toBeNull();
  });
});
