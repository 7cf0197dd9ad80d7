import { existsSync, linkSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { createReason } from "@countersign/contracts/reason";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import { compileRules, createWallRules, type IntentScope, ruleSetFromTexts } from "@countersign/policy";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBashTool } from "../bash.ts";
import { policyFileSystem } from "../file-system/policy-file-system.ts";
import { processState } from "../fixtures/signs.ts";
import { addFiles, quiet, tempFolder, textIn, textOf } from "../fixtures/temp-workspace.ts";
import { Bubblewrap } from "./bubblewrap.ts";
import { enterSandbox } from "./enter-sandbox.ts";
import { openSockets } from "./open-sockets.ts";

const env = { PATH: process.env.PATH };

/** A folder that a sandbox doesn't replace by its own, as it does `/tmp`. */
function folderOutside(files: Record<string, string> = {}): string {
  const folder = mkdtempSync("/var/tmp/countersign-test-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  addFiles(folder, files);
  return folder;
}

type Box = {
  level?: SandboxLevel;
  deny?: string[];
  home?: string;
  data?: string;
  approvedBy?: string;
  more?: string[];
  intentScope?: IntentScope;
  opened?: string[];
};

/** Bash in a folder, with the walls that the rules give. */
function boxed(
  workspace: string,
  {
    level = "workspace",
    deny = [],
    home = homedir(),
    data,
    approvedBy,
    more: directories = [],
    intentScope,
    opened: openedFolders = [],
  }: Box = {},
) {
  const rules = compileRules(ruleSetFromTexts({ deny }, "user"));
  const context = {
    mode: "default" as const,
    workspace,
    cwd: workspace,
    home,
    rules,
    fileSystem: policyFileSystem,
    additionalDirectories: directories,
    productData: data,
    intentScope,
    hasIntent: intentScope !== undefined,
    now: new Date().toISOString(),
  };
  const bash = createBashTool(env, home);
  return async (command: string, more: { timeout?: number; dangerouslyDisableSandbox?: boolean } = {}) => {
    const call = bash.parse({ command, ...more });
    const place = { workspace, signal: quiet, sandbox: level, openedFolders };
    const { fingerprints, preview } = await call.preview(place);
    const result = await call.run({
      ...place,
      fingerprints,
      onOutput: () => undefined,
      wallRules: () => createWallRules(context),
      approvedBy: approvedBy ?? null,
      mayLeaveSandbox: approvedBy !== undefined,
    });
    return { result, preview, isPersonal: call.isPersonal === true };
  };
}

const exitOf = async (run: ReturnType<typeof boxed>, command: string) => {
  const { result } = await run(command);
  if (!result.ok) throw new Error(result.message);
  return result.exitCode;
};

describe("a command in the sandbox `workspace`", () => {
  it("changes the workspace and nothing else, whatever way it takes", async () => {
    const elsewhere = folderOutside({ "kept.txt": "kept" });
    const home = folderOutside({ ".bashrc": "" });
    const workspace = tempFolder();
    symlinkSync(elsewhere, join(workspace, "link"));
    const run = boxed(workspace, { home });
    expect(
      await exitOf(run, "echo new > made.txt && mkdir sub && mv made.txt sub && echo x > /tmp/own"),
    ).toBe(0);
    expect(textIn(workspace, "sub/made.txt")).toBe("new\n");
    for (const attack of [
      `echo x > ${elsewhere}/kept.txt`,
      `rm -rf ${elsewhere}/kept.txt`,
      "echo x > link/kept.txt",
      `cp /etc/hosts ${home}/.bashrc`,
      `ln ${elsewhere}/kept.txt hard && echo x > hard`,
      `mv ${elsewhere}/kept.txt .`,
      `python3 -c "open('${elsewhere}/kept.txt', 'w')"`,
      `chmod 777 ${elsewhere}`,
      "touch /etc/made",
      `mount -o remount,rw /`,
      `umount ${elsewhere}`,
      `unshare -Ur mount --bind . ${elsewhere}`,
    ])
      expect(await exitOf(run, attack), attack).not.toBe(0);
    expect(textIn(elsewhere, "kept.txt")).toBe("kept");
    expect(existsSync("/tmp/own")).toBe(false);
  });

  it("reaches no network, no socket of another program, and no other process", async () => {
    const workspace = tempFolder();
    const folder = folderOutside();
    const tcp = createServer().listen(0, "127.0.0.1");
    const unix = createServer().listen(join(folder, "other.sock"));
    onTestFinished(() => void [tcp.close(), unix.close()]);
    await expect.poll(openSockets).toContain(join(folder, "other.sock"));
    const address = tcp.address();
    const port = typeof address === "object" ? address?.port : 0;
    const run = boxed(workspace);
    expect(await exitOf(run, `exec 3<>/dev/tcp/127.0.0.1/${port}`)).not.toBe(0);
    const connect = `node -e "require('net').connect(process.argv[1]).on('connect', () => process.exit(0)).on('error', () => process.exit(9))"`;
    expect(await exitOf(run, `${connect} ${folder}/other.sock`)).toBe(9);
    expect(await exitOf(run, `kill -0 ${process.pid}`)).not.toBe(0);
    expect(await exitOf(run, `cat /proc/${process.pid}/environ`)).not.toBe(0);
    const seen = textOf((await run("ls /proc | grep -c '^[0-9]'")).result);
    expect(Number(seen)).toBeLessThan(8);
  });

  it("reads what no rule denies, and not what one denies, by no name that it has", async () => {
    const home = folderOutside({ ".ssh/id": "private", ".ssh/deep/er": "private", "notes.txt": "open" });
    const data = folderOutside({ token: "private" });
    const workspace = tempFolder({
      ".env": "private",
      "packages/a/.env": "private",
      "packages/a/main.ts": "open",
      "secrets/one": "private",
      "secrets/.hidden/two": "private",
      ".gitignore": "secrets\n",
      "keys/x.pem": "private",
      "locked/file": "as it was",
      "deep/er/place/secret": "private",
    });
    symlinkSync(join(home, ".ssh/id"), join(workspace, "innocent"));
    linkSync(join(workspace, "keys/x.pem"), join(workspace, "keys/y.pem"));
    const deny = [
      "Read(.env)",
      "Read(secrets/**)",
      "Read(~/.ssh/**)",
      "Read(**/*.pem)",
      "Edit(/locked/**)",
      "Read(/deep/er/place/secret)",
    ];
    const run = boxed(workspace, { home, data, deny });
    const open = textOf((await run(`cat packages/a/main.ts locked/file ${home}/notes.txt`)).result);
    expect(open).toBe("openas it wasopen");
    for (const attack of [
      "cat .env",
      "cat packages/a/.env",
      "cat packages/*/.e*",
      "cat secrets/one",
      "cat secrets/.hidden/two",
      "ls secrets",
      "cat innocent",
      `cat ${home}/.ssh/id`,
      `cat ${home}/.ssh/deep/er`,
      `cat ${data}/token`,
      "cat keys/x.pem",
      "cat keys/y.pem",
      "ln .env copy && cat copy",
      "mv secrets elsewhere && cat elsewhere/one",
      "mv packages p && cat p/a/.env",
      "rm -f .env; cat .env",
      "chmod 644 .env && cat .env",
      "echo x > locked/file",
      "rm -rf locked",
      // What a rule closes by its path must have that path for the next command, too.
      "mv deep d",
      "mv deep/er deep/e",
      "mv deep/er/place deep/er/p",
      "mv locked elsewhere && echo x > elsewhere/file",
    ])
      expect(await exitOf(run, attack), attack).not.toBe(0);
    const text = textOf((await run(`grep -rs private . ${home} || true`)).result);
    expect(text).not.toContain("private");
    expect(textIn(workspace, ".env")).toBe("private");
    expect(textIn(workspace, "locked/file")).toBe("as it was");
  });

  it("can commit, but not change what runs later by itself", async () => {
    const workspace = tempFolder({
      "a.txt": "a",
      ".github/workflows/ci.yml": "on: push",
      ".vscode/tasks.json": "{}",
    });
    const run = boxed(workspace);
    const git = "git -c user.name=a -c user.email=a@b";
    const { result } = await boxed(workspace, { level: "off" })("git init -q . && git add a.txt");
    expect(result).toMatchObject({ exitCode: 0 });
    expect(await exitOf(run, `${git} commit -qm one && git log --oneline`)).toBe(0);
    for (const attack of [
      "echo evil > .git/hooks/pre-commit",
      "git config core.pager evil",
      "mv .git/hooks .git/h",
      "echo evil >> .github/workflows/ci.yml",
      "rm -rf .vscode",
    ])
      expect(await exitOf(run, attack), attack).not.toBe(0);
  });

  it("ends with all that it started, detached or not, at its end and at its time limit", async () => {
    const workspace = tempFolder();
    const run = boxed(workspace);
    expect(
      await exitOf(run, "setsid sleep 4242 >/dev/null 2>&1 & nohup sleep 4242 >/dev/null 2>&1 & exit 0"),
    ).toBe(0);
    const { result } = await run("setsid sleep 4242 & sleep 4242", { timeout: 800 });
    expect(result).toMatchObject({ ok: false, code: "tool_failed" });
    const look = await boxed(workspace, { level: "off" })("pgrep -fx 'sleep 4242'");
    expect(look.result).toMatchObject({ exitCode: 1 });
    expect(processState(process.pid)).not.toBeNull();
  });

  it("says where it ran if it fails, and asks a person for more", async () => {
    const elsewhere = folderOutside();
    const workspace = tempFolder();
    const command = `touch ${elsewhere}/made`;
    const { result, preview } = await boxed(workspace)(command);
    expect(textOf(result)).toContain("dangerouslyDisableSandbox");
    expect(preview).toMatchObject({ sandbox: "workspace" });
    const asked = { dangerouslyDisableSandbox: true };
    const unapproved = await boxed(workspace)(command, asked);
    expect(unapproved).toMatchObject({ isPersonal: true, preview: { sandbox: "outside" } });
    expect(existsSync(join(elsewhere, "made"))).toBe(false);
    await boxed(workspace, { approvedBy: "ada" })(command, asked);
    expect(existsSync(join(elsewhere, "made"))).toBe(true);
  });
});

describe("what one command prepares for the next", () => {
  it("opens nothing: renamed folders, links under a closed name, directories that became links", async () => {
    const outside = folderOutside({ "kept.txt": "kept" });
    const workspace = tempFolder({ "config/prod/secret": "private", "p/dev": "private", "more/x/a": "a" });
    symlinkSync("p/dev", join(workspace, ".env"));
    const deny = ["Read(/config/prod/secret)", "Read(.env)"];
    const run = boxed(workspace, { deny, more: [join(workspace, "more"), join(workspace, "more/x")] });
    for (const attack of [
      "mv config c; cat c/prod/secret",
      "cat .env",
      "cat p/dev",
      `mv more/x more/y; ln -s ${outside} more/x; echo x > more/x/kept.txt`,
      `echo x > more/x/kept.txt`,
    ])
      expect(await exitOf(run, attack), attack).not.toBe(0);
    expect(textIn(outside, "kept.txt")).toBe("kept");
  });

  it("is reported if programs outside would obey it", async () => {
    const workspace = tempFolder({ "a.txt": "", "shared/settings.json": "{}" });
    const prepare = "git init -q . && ln -s a.txt CLAUDE.md && ln -s shared .claude";
    expect(await exitOf(boxed(workspace, { level: "off" }), prepare)).toBe(0);
    const run = boxed(workspace);
    for (const command of [
      "echo ../evil > .git/commondir",
      "echo '{}' > .mcp.json",
      "rm CLAUDE.md && echo obey > CLAUDE.md",
      "echo x > lefthook.yml",
      "rm .claude",
    ]) {
      const { result } = await run(command);
      expect(textOf(result), command).toContain("A person should check them");
    }
    expect(textOf((await run("touch b.txt")).result)).not.toContain("A person");
    expect(await exitOf(run, "mv .git g")).not.toBe(0);
  });

  it("changes nothing of the whole machine, even for root", async () => {
    const run = boxed(tempFolder());
    for (const file of ["sys/kernel/core_pattern", "sys/vm/drop_caches", "sysrq-trigger", "pressure/cpu"]) {
      // Opened for writing, but nothing is written.
      expect(await exitOf(run, `[ -e /proc/${file} ] && exec 3>>/proc/${file}`), file).not.toBe(0);
    }
    // Whatever else a kernel has there; the processes are the command's own.
    const open =
      "find /proc -path '/proc/[0-9]*' -prune -o -type f -perm /222 -print 2>/dev/null | while read -r f; do";
    const { result } = await run(`${open} (exec 3>>"$f") 2>/dev/null && echo "$f"; done; echo done`);
    expect(textOf(result)).toBe("done");
  });
});

describe("a command in the sandbox `read-only`", () => {
  it("reads the workspace and changes nothing", async () => {
    const workspace = tempFolder({ "a.txt": "a" });
    const run = boxed(workspace, { level: "read-only" });
    expect(await exitOf(run, "cat a.txt")).toBe(0);
    for (const attack of ["echo b > a.txt", "rm a.txt", "touch new", "mkdir sub"])
      expect(await exitOf(run, attack), attack).not.toBe(0);
  });
});

describe("what a sandbox can't be made for", () => {
  it("runs nothing without bubblewrap", async () => {
    const workspace = tempFolder();
    const bubblewrap = new Bubblewrap({ paths: [] });
    const context = { workspace, signal: quiet, fingerprints: [], onOutput: () => undefined };
    const entering = enterSandbox({ program: "/bin/sh", args: [] }, "workspace", {
      context,
      bubblewrap,
      environment: {},
      home: homedir(),
    });
    await expect(entering).rejects.toThrow("bubblewrap isn’t installed");
  });

  it("runs nothing where a folder can’t be looked into, or has a name that can’t be told", async () => {
    const workspace = tempFolder({ "p/.env": "private" });
    const run = boxed(workspace, { deny: ["Read(.env)"] });
    expect(await exitOf(boxed(workspace, { level: "off" }), "mv p $'p\\xff'")).toBe(0);
    const { result } = await run("cat p*/.env");
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining("UTF-8") });
    expect(await exitOf(boxed(workspace, { level: "off" }), "mv p* p")).toBe(0);
    const deep = "d".repeat(250);
    const nest = `mv p ${deep}; for i in $(seq 20); do mkdir x && mv ${deep} x && mv x ${deep}; done`;
    expect(await exitOf(boxed(workspace, { level: "off" }), nest)).toBe(0);
    const after = await run(`cd ${deep} && for i in $(seq 20); do cd ${deep}; done; cat .env`);
    expect(after.result).toMatchObject({ ok: false });
  });

  it("runs nothing where more would have to be closed than a sandbox can be told", async () => {
    const files = Object.fromEntries(Array.from({ length: 2_100 }, (_, index) => [`${index}.pem`, ""]));
    const { result } = await boxed(tempFolder(files), { deny: ["Read(**/*.pem)"] })("true");
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining("too many for one sandbox") });
  });

  it("runs nothing in a workspace that a rule hides, and opens nothing again that is in a hidden folder", async () => {
    const home = folderOutside({ "work/a.txt": "private", "work/.github/workflows/ci.yml": "private" });
    const workspace = join(home, "work");
    const { result } = await boxed(workspace, { home, deny: [`Read(/${home}/**)`] })("cat a.txt");
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining("deny rule") });
    const run = boxed(workspace, { home, deny: ["Read(.github/**)"] });
    expect(await exitOf(run, "cat a.txt")).toBe(0);
    expect(await exitOf(run, "cat .github/workflows/ci.yml")).not.toBe(0);
  });
});

/** An intent that owns what `owns` says. `problem`: why that isn't certain. */
function intentOf(
  owns: (path: string) => boolean,
  { ignores = () => false, problem }: { ignores?: (path: string) => boolean; problem?: string } = {},
): IntentScope {
  const refusal = (code: "scope_violation" | "intent_ignored") => ({
    code,
    message: "",
    reason: createReason("leaves-sandbox", {}),
  });
  return {
    check(path, access, covers) {
      if (access === "read") return null;
      if (covers === "below") return refusal(ignores("") ? "intent_ignored" : "scope_violation");
      if (ignores(path)) return refusal("intent_ignored");
      return owns(path) ? null : refusal("scope_violation");
    },
    checkRun: () => null,
    checkUnnamed: () => null,
    uncertainties: () => (problem === undefined ? [] : [problem]),
  };
}

describe("a command in the sandbox `scope`", () => {
  const files = {
    "src/a.ts": "a",
    "src/deep/b.ts": "b",
    "src/kept/c.ts": "c",
    "README.md": "read me",
    "notes.txt": "notes",
    "other/d.ts": "d",
  };

  it("changes what the intent owns, new files too, and nothing else, whatever way it takes", async () => {
    const patch =
      "--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-read me\n\\ No newline at end of file\n+x\n";
    const scripts = { test: "echo x > README.md" };
    const workspace = folderOutside({
      ...files,
      "package.json": JSON.stringify({ scripts }),
      "x.patch": patch,
    });
    symlinkSync(join(workspace, "other"), join(workspace, "src/link"));
    const own = (path: string) =>
      (path.startsWith(`${workspace}/src/`) && !path.startsWith(`${workspace}/src/kept`)) ||
      path === join(workspace, "notes.txt");
    const run = boxed(workspace, { level: "scope", intentScope: intentOf(own) });
    for (const command of [
      "echo x > src/a.ts",
      "mkdir -p src/new/er && echo x > src/new/er/made.ts",
      "mv src/deep/b.ts src/b.ts",
      "echo x > notes.txt",
      "echo x > /tmp/own",
    ])
      expect(await exitOf(run, command), command).toBe(0);
    for (const attack of [
      "echo x > README.md",
      "echo x > made.txt",
      "rm -rf other",
      "echo x > src/kept/c.ts",
      "rm -rf src/kept",
      "mv src/kept src/moved",
      "mv src elsewhere",
      "echo x > src/link/d.ts",
      "rm notes.txt",
      "ln README.md src/hard && echo x > src/hard",
      `node -e "fs.writeFileSync('README.md', '')"`,
      `python3 -c "open('README.md', 'w')"`,
      "npm test",
      "git apply x.patch",
      "patch -p1 <x.patch",
      "setsid sh -c 'sleep 0.1; echo x > README.md'; sleep 0.3; grep -q x README.md",
    ])
      expect(await exitOf(run, attack), attack).not.toBe(0);
    expect(textIn(workspace, "README.md")).toBe("read me");
    expect(textIn(workspace, "other/d.ts")).toBe("d");
    expect(textIn(workspace, "src/kept/c.ts")).toBe("c");
    expect(textIn(workspace, "notes.txt")).toBe("x\n");
  });

  it("changes nothing without an intent, and doesn't run if what it owns isn't certain", async () => {
    const workspace = folderOutside(files);
    expect(await exitOf(boxed(workspace, { level: "scope" }), "echo x > src/a.ts")).not.toBe(0);
    const intentScope = intentOf(() => true, { problem: ".intentignore can’t be read" });
    const { result } = await boxed(workspace, { level: "scope", intentScope })("true");
    expect(result).toMatchObject({
      ok: false,
      message: expect.stringContaining(".intentignore can’t be read"),
    });
  });

  it("can't be opened by an intent where a deny rule closes it", async () => {
    const workspace = folderOutside({ ...files, "src/secret/key/k.txt": "secret", "src/locked/e.ts": "e" });
    const run = boxed(workspace, {
      level: "scope",
      intentScope: intentOf((path) => path.startsWith(`${workspace}/src/`) && !path.endsWith("src/secret")),
      deny: ["Read(/src/secret/**)", "Edit(/src/locked)"],
    });
    expect(await exitOf(run, "cat src/secret/key/k.txt")).not.toBe(0);
    expect(await exitOf(run, "echo x > src/locked/e.ts")).not.toBe(0);
    expect(await exitOf(run, "echo x > src/locked/new.ts")).not.toBe(0);
    expect(await exitOf(run, "echo x > src/a.ts")).toBe(0);
  });
});

it("an `.intentignore` closes what it names in the sandbox `workspace` too", async () => {
  const workspace = folderOutside({ "src/a.ts": "a", "gen/b.ts": "b" });
  const ignores = (path: string) => path === "" || path.startsWith(`${workspace}/gen`);
  const run = boxed(workspace, { intentScope: intentOf(() => true, { ignores }) });
  expect(await exitOf(run, "echo x > gen/b.ts")).not.toBe(0);
  expect(await exitOf(run, "echo x > gen/new.ts")).not.toBe(0);
  expect(await exitOf(run, "mv gen moved")).not.toBe(0);
  expect(await exitOf(run, "echo x > src/a.ts")).toBe(0);
});

describe("what the sandbox blocked", () => {
  const blockedBy = async (run: ReturnType<typeof boxed>, command: string) => {
    const { result } = await run(command);
    return result.ok ? result.blocked : null;
  };
  const rule = (text: string) => ({ kind: "rule", rule: { text, source: "user" } });

  it("is named with the wall behind it, in whatever way programs say it", async () => {
    const elsewhere = folderOutside({ "kept.txt": "kept" });
    const data = folderOutside({ token: "private" });
    const workspace = folderOutside({
      ".env": "private",
      "locked/file": "",
      ".github/workflows/ci.yml": "",
      "deep/er/file": "",
    });
    const run = boxed(workspace, { data, deny: ["Read(.env)", "Edit(/locked/**)"] });
    const outside = (path: string) => ({
      access: "change",
      path: join(elsewhere, path),
      cause: { kind: "outside" },
      opens: elsewhere,
    });
    const closed = (access: string, path: string, cause: object) => ({ access, path, cause, opens: null });
    for (const [command, want] of [
      [`touch ${elsewhere}/made`, [outside("made")]],
      [`echo x > ${elsewhere}/kept.txt`, [outside("kept.txt")]],
      [`rm ${elsewhere}/kept.txt | cat`, [outside("kept.txt")]],
      [`mkdir -p ${elsewhere}/a/b`, [outside("a")]],
      [`node -e "fs.writeFileSync('${elsewhere}/n', '')"`, [outside("n")]],
      [`python3 -c "open('${elsewhere}/p', 'w')"`, [outside("p")]],
      ["cat .env", [closed("read", join(workspace, ".env"), rule("Read(.env)"))]],
      ["echo x > locked/file", [closed("change", join(workspace, "locked/file"), rule("Edit(/locked/**)"))]],
      [`cat ${data}/token`, [closed("read", join(data, "token"), { kind: "own-data" })]],
      [
        "echo x >> .github/workflows/ci.yml",
        [closed("change", join(workspace, ".github/workflows/ci.yml"), { kind: "protected" })],
      ],
    ] as const)
      expect(await blockedBy(run, command), command).toEqual(want);
    const { result } = await run(`touch ${elsewhere}/made`);
    expect(textOf(result)).toContain(
      `The sandbox blocked a change to ${elsewhere}/made: it’s outside the workspace.`,
    );
  });

  it("isn’t what a command only says, what fails for another reason, or what it has for itself", async () => {
    const workspace = folderOutside({ "a.txt": "" });
    const run = boxed(workspace, { deny: ["Edit(/locked/**)"] });
    for (const command of [
      "echo \"touch: cannot touch 'a.txt': Read-only file system\"",
      'echo "cat: /etc/hosts: Permission denied"',
      "echo \"open '/tmp/x': EROFS: read-only file system\"",
      "echo 'all fine: Read-only file system'",
      "chmod 0 a.txt; cat a.txt; true",
      "ls /nowhere",
    ])
      expect(await blockedBy(run, command), command).toBe(undefined);
  });

  it("offers no folder at the level read-only, for system folders, and for what the server can’t write anyway", async () => {
    const elsewhere = folderOutside();
    const workspace = folderOutside({ "a.txt": "" });
    const readOnly = boxed(workspace, { level: "read-only" });
    const cause = { kind: "read-only" };
    expect(await blockedBy(readOnly, "echo x > a.txt")).toEqual([
      { access: "change", path: join(workspace, "a.txt"), cause, opens: null },
    ]);
    expect(await blockedBy(readOnly, `touch ${elsewhere}/a`)).toMatchObject([{ cause, opens: null }]);
    expect(await blockedBy(boxed(workspace), "touch /etc/made")).toMatchObject([
      { path: "/etc/made", cause: { kind: "outside" }, opens: null },
    ]);
  });
});

describe("a folder that people opened", () => {
  it("can be changed, except for what is closed in it and what programs outside obey", async () => {
    const elsewhere = folderOutside({ "secret/a": "private", "CLAUDE.md": "" });
    const workspace = folderOutside();
    const run = boxed(workspace, { deny: [`Read(/${elsewhere}/secret/**)`], opened: [elsewhere] });
    expect(await exitOf(run, `echo x > ${elsewhere}/made && rm ${elsewhere}/made`)).toBe(0);
    for (const attack of [
      `cat ${elsewhere}/secret/a`,
      `mv ${elsewhere}/secret ${elsewhere}/s`,
      `echo x > ${elsewhere}/CLAUDE.md`,
      `touch ${elsewhere}/../made`,
    ])
      expect(await exitOf(run, attack), attack).not.toBe(0);
  });

  it("opens nothing that a rule with a name closes", async () => {
    const elsewhere = folderOutside({ ".env": "", "deep/key.pem": "private", "deep/plain": "" });
    const run = boxed(folderOutside(), { deny: ["Edit(.env)", "Read(*.pem)"], opened: [elsewhere] });
    expect(await exitOf(run, `echo x > ${elsewhere}/deep/plain`)).toBe(0);
    for (const attack of [
      `echo x > ${elsewhere}/.env`,
      `rm ${elsewhere}/.env`,
      `cat ${elsewhere}/deep/key.pem`,
      `mv ${elsewhere}/deep ${elsewhere}/d`,
    ])
      expect(await exitOf(run, attack), attack).not.toBe(0);
  });

  it("opens nothing that a rule closes, nothing at the level read-only, and nothing that became a link", async () => {
    const elsewhere = folderOutside({ "secret/deep/a": "private", "locked/deep/b": "" });
    const target = folderOutside();
    const workspace = folderOutside();
    symlinkSync(target, join(elsewhere, "link"));
    const deny = [`Read(/${elsewhere}/secret/**)`, `Edit(/${elsewhere}/locked/**)`];
    const deep = ["secret/deep", "locked/deep", "link"].map((path) => join(elsewhere, path));
    const run = boxed(workspace, { deny, opened: deep });
    for (const folder of deep) expect(await exitOf(run, `touch ${folder}/x`), folder).not.toBe(0);
    expect(await exitOf(run, `cat ${elsewhere}/secret/deep/a`)).not.toBe(0);
    const readOnly = boxed(workspace, { level: "read-only", opened: [target] });
    expect(await exitOf(readOnly, `touch ${target}/x`)).not.toBe(0);
  });

  it("is shown with the command", async () => {
    const elsewhere = folderOutside();
    const { preview } = await boxed(folderOutside(), { opened: [elsewhere] })("true");
    expect(preview).toMatchObject({ sandbox: "workspace", opened: [elsewhere] });
  });
});
