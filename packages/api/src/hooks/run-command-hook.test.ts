import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PipeReserve } from "@countersign/agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCommandHook } from "./run-command-hook.ts";

const pipes = new PipeReserve();
const quiet = new AbortController().signal;
const input = { tool_name: "Bash", tool_input: { command: "ls" } };

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "countersign hook test-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function run(command: string, more: Partial<Parameters<typeof runCommandHook>[0]> = {}) {
  const env = { PATH: process.env.PATH ?? "", ...more.env };
  const cwd = more.cwd ?? folder();
  const program = { program: "/bin/sh", args: ["-c", "--", command], box: null };
  return runCommandHook({ ...program, pipes, input, signal: quiet, ...more, cwd, env });
}

/** The id that a command wrote to a file in its folder, once it is there. */
async function idIn(cwd: string): Promise<number> {
  const file = join(cwd, "id");
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8").endsWith("\n")).toBe(true);
  return Number(readFileSync(file, "utf8"));
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return !readFileSync(`/proc/${id}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("a command hook", () => {
  it.each([
    { name: "nothing", command: "true", want: undefined },
    { name: "blanks", command: "printf ' \\n'", want: undefined },
    { name: "JSON", command: `echo '{"decision":"block"}'`, want: { decision: "block" } },
    { name: "its input, read from stdin", command: "cat", want: input },
    { name: "its input, read by name", command: "cat /dev/stdin", want: input },
    { name: "words at the side", command: "echo words >&2", want: undefined },
    { name: "words at the side, opened by name", command: "echo words > /dev/stderr", want: undefined },
    { name: "its folder", command: 'printf \'"%s"\' "$(basename "$PWD" | cut -c1-11)"', want: "countersign" },
    { name: "a leading dash", command: "-x; true", want: undefined },
    { name: "no reading at all", command: "exec 0<&-; true", want: undefined },
    {
      name: "2 with words",
      command: "echo no way >&2; exit 2",
      want: { decision: "block", reason: "no way" },
    },
    {
      name: "2 without words, whatever it printed",
      command: `echo '{"hookSpecificOutput":{"permissionDecision":"allow"}}'; exit 2`,
      want: { decision: "block", reason: "It exited with 2 and no output." },
    },
  ])("says $name", async ({ command, want }) => {
    expect(await run(command)).toEqual(want);
  });

  it.each([
    { name: "ends with 1", command: "echo broke >&2; exit 1", says: /exit code 1: broke/ },
    { name: "is not there", command: "./no-such-hook", says: /exit code 127/ },
    { name: "is not to be run", command: "/etc/passwd", says: /exit code 126/ },
    { name: "is no command", command: "if", says: /exit code 2|syntax|unexpected|block/i },
    { name: "is killed", command: "kill -9 $$", says: /signal SIGKILL/ },
    { name: "ends itself by a signal", command: "kill -TERM $$", says: /signal SIGTERM/ },
    { name: "prints words", command: "echo all good", says: /isn’t JSON: all good/ },
    { name: "prints two values", command: "echo '{}'; echo '{}'", says: /isn’t JSON/ },
    { name: "prints half of it", command: `printf '{"decision":'`, says: /isn’t JSON/ },
    { name: "prints bytes", command: "head -c 100 /dev/urandom", says: /isn’t JSON/ },
    { name: "floods", command: "yes", says: /more than 1 MB/ },
    {
      name: "says a thing twice",
      command: `echo '{"decision":"block","decision":null}'`,
      says: /decision twice/,
    },
    {
      name: "says a thing twice further in",
      command: `echo '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecision":"allow"}}'`,
      says: /permissionDecision twice/,
    },
    { name: "leaves its answer to another", command: "(sleep 600; exit 2) &", says: /kept its output open/ },
    {
      name: "says yes while another holds its output",
      command: `sleep 600 & echo '{"hookSpecificOutput":{"permissionDecision":"allow"}}'`,
      says: /kept its output open/,
    },
    {
      name: "leaves its answer to one in a session of its own",
      command: "setsid sleep 5 & exit 0",
      says: /kept its output open/,
    },
    { name: "floods and ends well", command: "head -c 2000000 /dev/zero", says: /more than 1 MB/ },
  ])("that $name has failed", async ({ command, says }) => {
    const said = run(command).then(
      (output) => JSON.stringify(output),
      (error: Error) => error.message,
    );
    expect(await said).toMatch(says);
  });

  it.each([
    { name: "hangs", command: "echo $$ > id; exec sleep 600" },
    { name: "ignores SIGTERM", command: "trap '' TERM INT HUP; echo $$ > id; while :; do sleep 600; done" },
    { name: "floods the side", command: "echo $$ > id; exec yes >&2" },
    { name: "started others and waits", command: "sleep 600 & echo $! > id; wait" },
    { name: "stopped itself", command: "echo $$ > id; kill -STOP $$" },
  ])("that $name is gone with its group when its time is over", async ({ command }) => {
    const cwd = folder();
    const time = new AbortController();
    const ended = expect(run(command, { cwd, signal: time.signal })).rejects.toThrow("it was ended");
    const id = await idIn(cwd);
    time.abort();
    await ended;
    expect(isAlive(id)).toBe(false);
  });

  it("leaves nothing behind that it started and did not wait for", async () => {
    const cwd = folder();
    expect(await run("sleep 600 > log 2>&1 & echo $! > id; echo '{}'", { cwd })).toEqual({});
    expect(isAlive(await idIn(cwd))).toBe(false);
  });

  it("leaves nothing behind that holds its output open, and takes 2 for an answer all the same", async () => {
    const cwd = folder();
    const said = await run("sleep 600 & echo $! > id; echo no >&2; exit 2", { cwd });
    expect(said).toEqual({ decision: "block", reason: "no" });
    expect(isAlive(await idIn(cwd))).toBe(false);
  });

  it("is not started when its time is over already", async () => {
    const cwd = folder();
    await expect(run("touch made", { cwd, signal: AbortSignal.abort(new Error("late")) })).rejects.toThrow(
      "late",
    );
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    { name: "its folder is gone", more: { cwd: "/no/such/folder" } },
    { name: "there is no shell", more: { program: "/no/such/shell" } },
  ])("has failed when $name", async ({ more }) => {
    await expect(run("true", more)).rejects.toThrow(/couldn’t be started/);
  });

  it("works with Node's own pipes where no others can be made", async () => {
    const none = { take: async () => null };
    expect(await run("cat; echo side >&2", { pipes: none })).toEqual(input);
    await expect(run("yes", { pipes: none })).rejects.toThrow(/more than 1 MB/);
  });

  it("gets an input of any size, read or not", async () => {
    const large = { text: "x".repeat(5_000_000) };
    expect(await run("wc -c", { input: large })).toBe(5_000_011);
    expect(await run("true", { input: large })).toBeUndefined();
  });

  it("gets just the environment that it is given", async () => {
    expect(await run('printf \'["%s"]\' "$OWN"', { env: { OWN: "yes" } })).toEqual(["yes"]);
  });
});
