import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBashTool } from "./bash.ts";
import { heldWhile } from "./fixtures/held-memory.ts";
import { abortOnce, processState } from "./fixtures/signs.ts";
import { addFiles, callTool, quiet, tempFolder, textIn, textOf } from "./fixtures/temp-workspace.ts";
import { ToolInputError } from "./ports/tool.ts";
import { killGraceMs } from "./shell/process-group.ts";

const env = { PATH: process.env.PATH, HOME: "/nowhere" };
const bash = createBashTool(env, "/home/ada");

async function run(command: string, more: { timeout?: number; folder?: string; signal?: AbortSignal } = {}) {
  const { folder = tempFolder(), signal = quiet, ...input } = more;
  return callTool(bash, { command, ...input }, folder, { signal });
}

const isWritten = (folder: string, name: string) =>
  existsSync(join(folder, name)) && textIn(folder, name).endsWith("\n");

/** The process whose number a command wrote; it is ended with the test, however that ends. */
function idFrom(folder: string, name: string): number {
  const id = Number(textIn(folder, name));
  if (!(id > 1)) throw new Error(`${name} holds no process id`);
  onTestFinished(() => {
    if (processState(id) !== null) process.kill(id, "SIGKILL");
  });
  return id;
}

/** What was killed is gone soon, not at once. Left alone, the processes of these tests would live for ten minutes. */
const isGone = (id: number) => expect.poll(() => processState(id)).toBeNull();

describe("Bash", () => {
  it.each([
    { name: "output", command: "echo hi", text: "hi", exitCode: 0 },
    { name: "no output", command: "true", text: "(no output)", exitCode: 0 },
    { name: "an exit code", command: "echo no; exit 3", text: "no\n[exit code 3]", exitCode: 3 },
    { name: "a failure without output", command: "false", text: "(no output)\n[exit code 1]", exitCode: 1 },
    {
      name: "stdout and stderr in their order",
      command: "echo 1; echo 2 >&2; echo 3; echo 4 >&2",
      text: "1\n2\n3\n4",
      exitCode: 0,
    },
    {
      name: "what programs write to both",
      command: "for i in 1 2 3; do /bin/echo o$i; ls /nope$i 2>&1 >/dev/null | wc -l >&2; done",
      text: "o1\n1\no2\n1\no3\n1",
      exitCode: 0,
    },
    {
      name: "the device files of the output",
      command: "echo a > /dev/stdout; echo b > /dev/stderr; echo c | tee /dev/stderr",
      text: "a\nb\nc\nc",
      exitCode: 0,
    },
    { name: "an empty stdin", command: "cat; read x; echo $?", text: "1", exitCode: 0 },
    { name: "no terminal", command: "tty; test -t 1 || echo no", text: "not a tty\nno", exitCode: 0 },
    { name: "several lines", command: "cd /\npwd\n", text: "/", exitCode: 0 },
    {
      name: "bash's own syntax",
      command: "a=(x); [[ $a == x ]] && echo <(true) | wc -l",
      text: "1",
      exitCode: 0,
    },
    { name: "a here-document", command: "cat <<'E'\n$x\nE", text: "$x", exitCode: 0 },
    {
      name: "background jobs that are waited for",
      command: "(sleep 0.1; echo late) & wait; echo done",
      text: "late\ndone",
      exitCode: 0,
    },
    {
      name: "quotes and dollars literally",
      command: `echo '$HOME "x"' "\\$y"`,
      text: '$HOME "x" $y',
      exitCode: 0,
    },
    {
      name: "a signal",
      command: "kill -KILL $$",
      text: "(no output)\n[ended by signal SIGKILL]",
      exitCode: null,
    },
    {
      name: "a command that is not there",
      command: "nosuchthing-x",
      text: "/bin/bash: line 1: nosuchthing-x: command not found\n[exit code 127]",
      exitCode: 127,
    },
    { name: "a comment", command: "# nothing", text: "(no output)", exitCode: 0 },
    { name: "letters of all languages", command: "printf 'ä日🙂'", text: "ä日🙂", exitCode: 0 },
    { name: "bytes that are no text", command: "printf '\\xff\\x00a'", text: "\ufffd\0a", exitCode: 0 },
    {
      name: "a command that looks like options of bash",
      command: "-x 2>/dev/null",
      text: "(no output)\n[exit code 127]",
      exitCode: 127,
    },
    {
      name: "a command that looks like an option of bash that runs",
      command: "--version >/dev/null 2>&1",
      text: "(no output)\n[exit code 127]",
      exitCode: 127,
    },
  ])("gives $name", async ({ command, text, exitCode }) => {
    expect((await run(command)).result).toEqual({ ok: true, text, exitCode });
  });

  it("tells of a syntax error", async () => {
    const { result } = await run("echo )");
    expect(result).toMatchObject({ ok: true, exitCode: 2, text: expect.stringContaining("syntax error") });
  });

  it("starts in the workspace every time", async () => {
    const folder = tempFolder({ "d/x": "" });
    expect(textOf((await run("cd d; export KEPT=1; pwd", { folder })).result)).toBe(join(folder, "d"));
    expect(textOf((await run("pwd; echo kept: $KEPT", { folder })).result)).toBe(`${folder}\nkept:`);
  });

  it("shows the command, its folder and what it is for", async () => {
    const folder = tempFolder();
    const shown = await bash
      .parse({ command: "ls", description: "List" })
      .preview({ workspace: folder, signal: quiet });
    expect(shown).toEqual({
      preview: { kind: "command", command: "ls", cwd: folder, description: "List" },
      fingerprints: [],
    });
  });

  it.each([
    { name: "a NUL byte", command: "echo a\0b", message: "NUL" },
    { name: "a command that no system takes", command: `: ${"x".repeat(200_000)}`, message: "longer than" },
  ])("refuses $name before anybody is asked", async ({ command, message }) => {
    const shown = bash.parse({ command }).preview({ workspace: "/", signal: quiet });
    await expect(shown).rejects.toThrow(ToolInputError);
    await expect(shown).rejects.toThrow(message);
  });

  it("says that the workspace is gone", async () => {
    const { result } = await run("true", { folder: "/nowhere/at/all" });
    expect(result).toMatchObject({
      ok: false,
      code: "tool_failed",
      message: expect.stringContaining("/nowhere/at/all"),
    });
  });

  it("sends output while it comes", async () => {
    const pieces: string[] = [];
    const folder = tempFolder();
    const call = bash.parse({ command: "echo one; until [ -e heard ]; do sleep 0.05; done; echo two" });
    const onOutput = (text: string) => {
      pieces.push(text);
      writeFileSync(join(folder, "heard"), "");
    };
    await call.run({ workspace: folder, signal: quiet, fingerprints: [], onOutput });
    expect(pieces).toEqual(["one\n", "two\n"]);
  });
});

describe("Bash with much output", () => {
  it("keeps the beginning and the end and says what is missing", async () => {
    const { result } = await run("seq 1 100000");
    const text = textOf(result);
    expect(text.startsWith("1\n2\n3\n")).toBe(true);
    expect(text.endsWith("\n99999\n100000")).toBe(true);
    expect(text).toMatch(/\[cut here: [\d,]+ bytes in the middle of 575\.1 KB\. To see them/);
    expect(text.length).toBeLessThan(32_000);
  });

  it("does not cut what fits", async () => {
    const { result } = await run("head -c 30000 /dev/zero | tr '\\0' x");
    expect(textOf(result)).toBe("x".repeat(30_000));
  });

  it("stays small while 200 MB come", async () => {
    await run("true");
    const flood = await heldWhile(() => run("head -c 209715200 /dev/zero | tr '\\0' 'ä'; echo END"));
    const { result, live } = flood.result;
    expect(textOf(result)).toMatch(/END$/);
    expect(textOf(result).length).toBeLessThan(32_000);
    expect(live.length).toBeLessThan(1_500_000);
    expect(live).toContain("too much output to show live");
    expect(flood.samples).toBeGreaterThan(1);
    expect(flood.bytes).toBeLessThan(30 * 1024 ** 2);
  });

  it("ends an endless flood at its time limit", async () => {
    const { result } = await run("yes", { timeout: 300 });
    expect(result).toMatchObject({
      ok: false,
      code: "tool_failed",
      message: expect.stringContaining("time limit of 300 ms"),
    });
  });
});

describe("git in Bash", () => {
  it("takes no files that lie in the workspace for a repository, and runs nothing that their settings name", async () => {
    const folder = tempFolder();
    addFiles(folder, {
      HEAD: "ref: refs/heads/main\n",
      config: `[core]\n\trepositoryformatversion = 0\n\tworktree = ${folder}\n\tfsmonitor = touch ran; false\n`,
      "objects/x": "",
      "refs/x": "",
    });
    const { result } = await run("git status; git log; ls", { folder });
    expect(result).toMatchObject({ text: expect.stringContaining("cannot use bare repository") });
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });

  it("works as always in a repository", async () => {
    const { result } = await run("git init -q . && git status --short");
    expect(result).toMatchObject({ ok: true, exitCode: 0 });
  });
});

describe("Bash ends what it started", () => {
  it.each([
    // So long that even the slowest machine has come to the child.
    { name: "the time limit", ending: () => ({ timeout: 5_000 }), code: "tool_failed" },
    {
      name: "an abort",
      ending: (folder: string) => ({ signal: abortOnce(() => isWritten(folder, "child")) }),
      code: "aborted",
    },
  ])("with all its children at $name, and keeps what was said", async ({ ending, code }) => {
    const folder = tempFolder();
    const { result } = await run("echo said; (sleep 600 & echo $! > child; wait) ; sleep 600", {
      folder,
      ...ending(folder),
    });
    expect(result).toMatchObject({
      ok: false,
      code,
      message: expect.stringContaining("said"),
      exitCode: null,
    });
    await isGone(idFrom(folder, "child"));
  });

  it("kills what ignores SIGTERM after a grace", async () => {
    const folder = tempFolder();
    const start = performance.now();
    const command = "trap '' TERM; echo $$ > shell; while :; do sleep 1; done";
    const { result } = await run(command, { folder, signal: abortOnce(() => isWritten(folder, "shell")) });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
    expect(performance.now() - start).toBeGreaterThan(killGraceMs);
    await isGone(idFrom(folder, "shell"));
  });

  it("lets a command clear up on SIGTERM", async () => {
    const folder = tempFolder();
    const command = "trap 'echo cleared > mark; exit' TERM; echo $$ > shell; while :; do sleep 0.05; done";
    await run(command, { folder, signal: abortOnce(() => isWritten(folder, "shell")) });
    expect(textIn(folder, "mark")).toBe("cleared\n");
  });

  it("ends what is stopped", async () => {
    const folder = tempFolder();
    const isStopped = () =>
      isWritten(folder, "shell") && processState(Number(textIn(folder, "shell"))) === "T";
    await run("echo $$ > shell; kill -STOP $$; sleep 600", { folder, signal: abortOnce(isStopped) });
    await isGone(idFrom(folder, "shell"));
  });

  it.each([
    { name: "holds the output", command: "sleep 600 & echo $! > child; echo done" },
    {
      name: "was sent away from the output",
      command: "sleep 600 >/dev/null 2>&1 & echo $! > child; echo done",
    },
    { name: "is a grandchild", command: "(sleep 600 & echo $! > child) & wait $!; echo done" },
    {
      name: "has left with nohup",
      command: "nohup sleep 600 >/dev/null 2>&1 & echo $! > child; disown; echo done",
    },
  ])("does not wait for a process in the background that $name, ends it and says so", async ({ command }) => {
    const folder = tempFolder();
    const { result } = await run(command, { folder });
    expect(result).toMatchObject({
      ok: true,
      exitCode: 0,
      text: "done\n[background processes were still running and were ended]",
    });
    await isGone(idFrom(folder, "child"));
  });

  it("takes the output of a child that ends a little later, and says nothing of it", async () => {
    const { result } = await run("(while kill -0 $$ 2>/dev/null; do :; done; echo late) & echo first");
    expect(result).toEqual({ ok: true, text: "first\nlate", exitCode: 0 });
  });

  it("does not hang on a process that has left the group", async () => {
    const folder = tempFolder();
    const leaves = "setsid bash -c 'echo $$ > child; exec sleep 600' &";
    const { result } = await run(`${leaves} until [ -s child ]; do sleep 0.05; done; echo done`, { folder });
    expect(result).toMatchObject({ ok: true, text: expect.stringMatching(/^done\n/) });
    expect(processState(idFrom(folder, "child"))).not.toBeNull();
  });

  it("does not start when it was aborted before", async () => {
    const folder = tempFolder();
    const call = bash.parse({ command: "touch started" });
    const result = await call.run({
      workspace: folder,
      signal: AbortSignal.abort(),
      fingerprints: [],
      onOutput: () => undefined,
    });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
    expect(existsSync(join(folder, "started"))).toBe(false);
  });

  it("leaves no descriptors behind", async () => {
    const open = () => Number(execFileSync("sh", ["-c", `ls /proc/${process.pid}/fd | wc -l`]));
    for (let index = 0; index < 20; index += 1) await run("true");
    const before = open();
    for (let index = 0; index < 40; index += 1) await run("true");
    expect(open() - before).toBeLessThan(20);
  });

  it("runs many at once", async () => {
    const texts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => run(`echo ${index}; echo ${index} >&2`)),
    );
    expect(texts.map(({ result }) => textOf(result))).toEqual(
      Array.from({ length: 20 }, (_, index) => `${index}\n${index}`),
    );
  });
});

describe("Bash keeps the server's secrets", () => {
  it("out of the environment of the command", async () => {
    const secret = "sk-secret-0123456789";
    const tool = createBashTool(
      {
        ...env,
        ANTHROPIC_API_KEY: secret,
        COUNTERSIGN_TOKEN: "token-0123456789",
        DATABASE_URL: `postgres://u:${secret}@h/d`,
        COPY: `x${secret}`,
        MINE: "kept",
      },
      "/home/ada",
    );
    const text = textOf(
      (await callTool(tool, { command: "env; cat /proc/$$/environ | tr '\\0' '\\n'" }, tempFolder())).result,
    );
    expect(text).toContain("MINE=kept");
    expect(text).not.toMatch(/secret|token-0123|ANTHROPIC|COUNTERSIGN_TOKEN|DATABASE_URL/);
  });

  it("and does not run what BASH_ENV names", async () => {
    const folder = tempFolder({ "start.sh": "echo started" });
    const tool = createBashTool(
      {
        ...env,
        BASH_ENV: join(folder, "start.sh"),
        ENV: join(folder, "start.sh"),
        "BASH_FUNC_ls%%": "() { echo ls; }",
      },
      "/home/ada",
    );
    expect(textOf((await callTool(tool, { command: "type -t ls" }, folder)).result)).toBe("file");
  });

  it("and lets no editor or pager hang", async () => {
    const folder = tempFolder({ f: "x\n" });
    const git = "git -c user.name=a -c user.email=a@b";
    const { result } = await run(`git init -q . && git add f && ${git} commit`, { folder });
    expect(result).toMatchObject({ ok: true, text: expect.stringContaining("There is no editor here") });
    expect(result.exitCode).not.toBe(0);
    expect(textOf((await run(`${git} commit -qm first && git log --format=%s`, { folder })).result)).toBe(
      "first",
    );
  });
});

describe("Bash runs the scripts that were shown", () => {
  const script = { "build.sh": "echo built", "tools/a.js": "console.log('a')" };

  it("names them, with the hash of each, and of those that are not there yet", async () => {
    const folder = tempFolder(script);
    const { shown, result } = await run("bash build.sh; bash later.sh", { folder });
    expect(shown.preview).toMatchObject({ programs: [join(folder, "build.sh")] });
    expect(shown.fingerprints).toEqual([
      { path: join(folder, "build.sh"), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { path: join(folder, "later.sh"), hash: null },
    ]);
    expect(textOf(result)).toContain("built");
  });

  it.each([
    { name: "changed", command: "bash build.sh", file: "build.sh" },
    { name: "came to be", command: "bash later.sh || true", file: "later.sh" },
    { name: "is what make reads first", command: "make", file: "GNUmakefile" },
    { name: "is loaded by node", command: "node -r ./tools/a.js build.sh", file: "tools/a.js" },
  ])("and not one that $name since", async ({ command, file }) => {
    const folder = tempFolder(script);
    const between = () => addFiles(folder, { [file]: "touch harm", Makefile: "all:\n\ttouch harm" });
    const { result } = await callTool(bash, { command }, folder, { between });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
    expect(existsSync(join(folder, "harm"))).toBe(false);
  });

  it.each([
    "bash +x f",
    '"$PWD/f"',
    "p=./f; bash $p",
    "p=f && ./$p",
    "for p in ./f; do $p; done",
    "bash {f,g}",
    "pushd . && ./f",
    "cd . ; ./f",
    "make -fM",
    "make --makefile=M",
    "make -C . -f M",
    "BASH_ENV=./f bash -c date",
    "BASH_ENV=./f; export BASH_ENV; bash -c date",
    "env BASH_ENV=./f bash -c date",
    "NODE_OPTIONS=--require=./n.js node -e 1",
    "node -e 1 -r ./n.js",
    "node --import=./n.js -e 1",
    "node n",
    "env -S 'bash f'",
    "xargs ./f < list",
    "find f -exec ./f {} +",
    "source ./f",
    ". ./f",
    "bash < f",
    "bash <<'E'\n./f\nE",
    "EDITOR=./f git var GIT_EDITOR; ./f",
    "hash -p ./f date; date",
    "trap ./f EXIT",
    "awk -ff.awk list",
    "perl -w f.pl",
    "python3 -mmod",
  ])("and not one that changed since, however it is named: %s", async (command) => {
    const harmless = {
      f: "#!/bin/bash\n",
      M: "all:\n",
      "n.js": "",
      "f.awk": "",
      "f.pl": "",
      "mod.py": "",
      list: "a\n",
    };
    const folder = tempFolder(harmless);
    const harm = Object.fromEntries(Object.keys(harmless).map((name) => [name, "changed"]));
    const between = () => addFiles(folder, harm);
    const { shown, result } = await callTool(bash, { command }, folder, { between });
    expect(shown.preview).toMatchObject({ programs: [expect.any(String)] });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
  });

  it("and says of which parts the files are not watched", async () => {
    const folder = tempFolder({ ...script, "pkg/__main__.py": "" });
    const { shown } = await run("bash build.sh; bash *.sh; python3 pkg", { folder });
    expect(shown.preview).toMatchObject({ unwatched: ["bash *.sh", join(folder, "pkg")] });
    const { shown: sure } = await run("bash build.sh", { folder });
    expect(sure.preview).not.toHaveProperty("unwatched");
  });

  it("when anything else changed", async () => {
    const folder = tempFolder(script);
    const between = () => addFiles(folder, { other: "new" });
    const { result } = await callTool(bash, { command: "bash build.sh" }, folder, { between });
    expect(textOf(result)).toBe("built");
  });

  it.each(["bash FILE", ". ./FILE", "awk -f FILE", "make -f FILE", "./FILE", "python3 FILE"])(
    "and says that a folder or a FIFO is not watched: %s",
    async (command) => {
      const folder = tempFolder({ "sub/x": "" });
      execFileSync("mkfifo", [join(folder, "pipe.sh")]);
      for (const name of ["sub", "pipe.sh"]) {
        const call = bash.parse({ command: command.replace("FILE", name) });
        const { preview, fingerprints } = await call.preview({ workspace: folder, signal: quiet });
        expect(fingerprints).toContainEqual({ path: join(folder, name), hash: "unwatched" });
        expect(preview).toMatchObject({ unwatched: [join(folder, name)] });
        expect(preview).not.toHaveProperty("programs");
      }
    },
  );

  it("and not one that became a FIFO since", async () => {
    const folder = tempFolder({});
    const between = () => {
      execFileSync("mkfifo", [join(folder, "pipe.sh")]);
    };
    const { result } = await callTool(bash, { command: "bash pipe.sh" }, folder, { between });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
  });
});
