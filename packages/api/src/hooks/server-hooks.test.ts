import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { HookSession, HookVerdict } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { authorOf } from "../fixtures/rule-author.ts";
import { openRules } from "../fixtures/rules-harness.ts";
import { realWorkspace } from "../sessions/real-workspace.ts";
import { createHookFailures } from "./hook-failures.ts";
import { createServerHooks } from "./server-hooks.ts";

const project = "work/.claude/settings.json";
const user = "home/.claude/settings.json";
const quiet = new AbortController().signal;
const env = { PATH: process.env.PATH, COUNTERSIGN_TOKEN: "0123456789abcdef", OWN: "yes" };

type Process = Awaited<ReturnType<typeof openRules>>;

/** The hooks of one process on the folders of a test. */
function serverHooks({ source, database }: Pick<Process, "source" | "database">, root: string) {
  const [home, workspace] = [join(root, "home"), join(root, "work")];
  const {
    hooks,
    close,
    service: hooksService,
  } = createServerHooks({
    filesOf: source.filesOf,
    env,
    home,
    fetch: globalThis.fetch,
    realWorkspace: (path) => realWorkspace(path, { home, data: join(root, "data") }),
    failures: createHookFailures(database),
    sandbox: async () => async () => null,
    log: { warn: () => {} },
  });
  const session: HookSession = {
    id: "s",
    workspace,
    createdBy: "ada",
    mode: "default",
    intent: null,
    sandbox: "off",
    openedFolders: [],
  };
  const ask = (tool = "Bash", input: Call["input"] = { command: "ls" }): Promise<HookVerdict> =>
    hooks.preToolUse(callOf(tool, input), session, quiet);
  return { hooksService, ask, hooks, close, session };
}

async function openHooks() {
  const rules = await openRules();
  const { root, workspace, service } = rules;
  const put = async (name: string, text: string) => {
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    await chmod(path, 0o755);
    return path;
  };
  const before = (name: string, command: string, more: object = {}) =>
    put(
      name,
      JSON.stringify({ hooks: { PreToolUse: [{ ...more, hooks: [{ type: "command", command }] }] } }),
    );
  const fileOf = async (path: string) => {
    const file = (await service.files(workspace)).find((each) => each.path === path);
    if (file === undefined) throw new Error("no such file");
    return file;
  };
  return { ...rules, ...serverHooks(rules, root), put, before, fileOf };
}

function callOf(tool: string, input: Call["input"]): Call {
  return {
    id: "c",
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: "toolu_1",
    tool,
    input,
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
  };
}

describe("the hooks of the user's files", () => {
  it("run in every workspace without being trusted, with the call on stdin and in its folder", async () => {
    const { before, ask } = await openHooks();
    await before(
      user,
      `test "$PWD" = "$CLAUDE_PROJECT_DIR" && grep -q '"tool_name":"Bash"' && echo no >&2 && exit 2`,
    );
    expect(await ask()).toMatchObject({ decision: "deny", code: "hook_denied", reason: "no" });
    const { runs } = await ask();
    expect(runs).toMatchObject([{ source: "~/.claude/settings.json", outcome: "denied", message: "no" }]);
  });

  it("do not see what is the server's own", async () => {
    const { before, ask } = await openHooks();
    await before(user, `printf '{"systemMessage":"%s"}' "$OWN$COUNTERSIGN_TOKEN"`);
    expect((await ask()).runs).toMatchObject([{ outcome: "said-nothing", message: "yes" }]);
  });

  it("are as they stand at every call", async () => {
    const { before, ask, put } = await openHooks();
    await before(user, "exit 2");
    expect((await ask()).decision).toBe("deny");
    await put(user, "{}");
    expect((await ask()).runs).toEqual([]);
  });

  it("hold as they last were while the file is broken", async () => {
    const { before, ask, put, hooksService } = await openHooks();
    await before(user, "exit 2");
    expect((await ask()).decision).toBe("deny");
    await put(user, '{ "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command" }] }] } }');
    expect((await ask()).decision).toBe("deny");
    expect(await hooksService.list(null)).toMatchObject([
      { what: "exit 2", fileProblem: expect.stringMatching(/needs a command/) },
    ]);
  });

  it("block what could change something while nobody knows what they say", async () => {
    const { ask, put, hooksService } = await openHooks();
    await put(user, '{ "hooks": 7 }');
    const denied = await ask();
    expect(denied).toMatchObject({ decision: "deny", code: "hook_failed" });
    expect(denied.reason).toMatch(/settings\.json:1:12/);
    expect((await ask("Read", { file_path: "a" })).decision).toBe("none");
    expect((await ask("mcp__any__thing", {})).decision).toBe("deny");
    expect(await hooksService.list(null)).toMatchObject([{ problem: expect.stringMatching(/fixed/) }]);
    await put(user, "{}");
    expect((await ask()).decision).toBe("none");
  });

  it("block what a misspelt matcher was meant for, and nothing else", async () => {
    const { before, ask } = await openHooks();
    await before(user, "exit 0", { matcher: "bash|Wriet" });
    expect(await ask()).toMatchObject({ decision: "deny", code: "hook_failed" });
    expect(await ask("Write", { file_path: "a", content: "" })).toMatchObject({ code: "hook_failed" });
    expect((await ask("Read", { file_path: "a" })).decision).toBe("none");
  });

  it("block what could change something while a field of theirs is not known", async () => {
    const { put, ask } = await openHooks();
    const hook = { type: "command", command: "exit 0", onfailure: "block" };
    await put(user, JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Read", hooks: [hook] }] } }));
    const denied = await ask();
    expect(denied).toMatchObject({ decision: "deny", code: "hook_failed" });
    expect(denied.reason).toMatch(/onfailure is unknown. Did you mean onFailure/);
  });

  it("come after those of the workspace, so that they judge what those made of a call", async () => {
    const { before, ask, workspace, trust } = await openHooks();
    const path = await before(project, `echo '{"hookSpecificOutput":{"updatedInput":{"command":"rm x"}}}'`);
    await before(user, `grep -q '"rm x"' && exit 2`);
    await trust({ workspace, path }, authorOf("ada"));
    expect((await ask()).runs.map(({ outcome }) => outcome)).toEqual(["changed-input", "denied"]);
  });

  it.each([
    {
      name: "a matcher that cannot be run",
      hook: { type: "command", command: "true" },
      matcher: "^(?!Read)",
    },
    { name: "a type that is not known", hook: { type: "prompt", prompt: "ok?" }, matcher: "Bash" },
  ])("with $name block", async ({ hook, matcher }) => {
    const { put, ask } = await openHooks();
    await put(user, JSON.stringify({ hooks: { PreToolUse: [{ matcher, hooks: [hook] }] } }));
    expect(await ask()).toMatchObject({ decision: "deny", code: "hook_failed" });
  });

  it("are ended at their time limit and block, unless they are to be let through", async () => {
    const { put, ask } = await openHooks();
    const hook = { type: "command", command: "exec sleep 600", timeout: "50ms" };
    await put(user, JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }));
    expect(await ask()).toMatchObject({ code: "hook_failed", runs: [{ outcome: "timed-out" }] });
    await put(
      user,
      JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ ...hook, onFailure: "allow" }] }] } }),
    );
    expect(await ask()).toMatchObject({
      decision: "none",
      runs: [{ outcome: "timed-out", isLetThrough: true }],
    });
  });
});

describe("hooks outside calls", () => {
  const events = ["SessionStart", "UserPromptSubmit", "Stop", "SubagentStop", "SessionEnd"] as const;
  const onEvents = (command: string, more = {}) => {
    const groups = [{ hooks: [{ type: "command", command, ...more }] }];
    return JSON.stringify({ hooks: Object.fromEntries(events.map((event) => [event, groups])) });
  };

  it.each([
    { of: "the user", file: user, workspaceOnly: false },
    { of: "a workspace", file: project, workspaceOnly: true },
  ])("of $of that failed are seen on their page, without what they said", async ({ file, workspaceOnly }) => {
    const { put, workspace, hooksService, hooks, session, trust } = await openHooks();
    const path = await put(file, onEvents("cat >&2; exit 1"));
    if (workspaceOnly) await trust({ workspace, path }, authorOf("ada"));
    expect((await hooksService.list(workspace)).map(({ lastFailure }) => lastFailure)).toEqual(
      events.map(() => null),
    );
    await hooks.sessionStart(session, quiet);
    await hooks.userPromptSubmit("hunter2", session, quiet);
    await hooks.stop(session, false, quiet);
    await hooks.subagentStop(session, false, quiet);
    await hooks.sessionEnd(session, "stopped", quiet);
    const listed = await hooksService.list(workspace);
    expect(listed).toHaveLength(events.length);
    for (const { lastFailure } of listed)
      expect(lastFailure).toMatchObject({ outcome: "failed", sessionId: "s" });
    expect(JSON.stringify(listed)).not.toContain("hunter2");
    expect(await hooksService.list(null)).toHaveLength(workspaceOnly ? 0 : events.length);
  });

  it("that failed are seen in another process, and after a restart", async () => {
    const { put, root, another, hooks, session } = await openHooks();
    await put(user, onEvents("exit 1"));
    await hooks.stop(session, false, quiet);
    const other = serverHooks(await another(), root);
    const failed = (await other.hooksService.list(null)).filter(({ lastFailure }) => lastFailure !== null);
    expect(failed).toMatchObject([{ event: "Stop", lastFailure: { outcome: "failed", sessionId: "s" } }]);
  });

  it("that ended well, or failed in another workspace, are not", async () => {
    const { put, root, workspace, hooksService, hooks, session, trust } = await openHooks();
    await put("home/.countersign/settings.json", onEvents("true"));
    const elsewhere = join(root, "elsewhere");
    for (const each of [workspace, elsewhere]) {
      const path = await put(`${relative(root, each)}/.claude/settings.json`, onEvents("exit 1"));
      await trust({ workspace: each, path }, authorOf("ada"));
    }
    await hooks.stop({ ...session, workspace: elsewhere }, false, quiet);
    expect((await hooksService.list(workspace)).every(({ lastFailure }) => lastFailure === null)).toBe(true);
    const failed = (await hooksService.list(elsewhere)).filter(({ lastFailure }) => lastFailure !== null);
    expect(failed).toMatchObject([{ event: "Stop", source: ".claude/settings.json" }]);
  });

  it("are ended with all that they started when the server ends, and hold nothing up", async () => {
    const { put, workspace, hooks, session, close } = await openHooks();
    await put(user, onEvents("trap '' TERM; sleep 600 & echo $! > id; wait; sleep 600"));
    const said = Promise.allSettled([hooks.sessionEnd(session, "stopped", quiet)]);
    const id = await idIn(join(workspace, "id"));
    await close();
    await said;
    expect(isAlive(id)).toBe(false);
  });
});

/** The id that a command wrote to a file, once it is there. */
async function idIn(path: string): Promise<number> {
  const text = async () => (existsSync(path) ? readFile(path, "utf8") : "");
  await expect.poll(async () => (await text()).endsWith("\n")).toBe(true);
  return Number(await text());
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return !readFileSync(`/proc/${id}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("the hooks of a repository that somebody else wrote", () => {
  it("run nothing before a person trusted them, and say so", async () => {
    const { before, ask, fileOf, service, workspace, hooksService } = await openHooks();
    const path = await before(project, "exit 2", { matcher: "Bash" });
    expect(await ask()).toMatchObject({
      decision: "none",
      runs: [
        { outcome: "said-nothing", message: expect.stringMatching(/\.claude\/settings\.json isn’t trusted/) },
      ],
    });
    expect((await ask("Read", { file_path: "a" })).runs).toEqual([]);
    const file = await fileOf(path);
    expect(file).toMatchObject({ trust: "untrusted", hooks: [{ what: "exit 2", matcher: "Bash" }] });
    expect(await hooksService.list(workspace)).toMatchObject([
      { trust: "untrusted", path, digest: file.digest },
    ]);
    expect(await hooksService.list(null)).toEqual([]);

    await service.trust({ workspace, path, digest: file.digest }, authorOf("ada"));
    expect((await ask()).decision).toBe("deny");
    expect(await hooksService.list(workspace)).toMatchObject([{ trust: "trusted", trustedBy: "ada" }]);
  });

  it("cannot block before they are trusted, whatever they are", async () => {
    const { put, ask } = await openHooks();
    const groups = [
      { matcher: "(", hooks: [{ type: "command", command: "exit 2" }] },
      { hooks: [{ type: "prompt" }] },
    ];
    await put(project, JSON.stringify({ hooks: { PreToolUse: groups } }));
    expect((await ask()).decision).toBe("none");
  });

  it.each([
    { name: "its command", change: { command: "exit 2 " } },
    { name: "its matcher", change: { matcher: "Bash|Read" } },
    { name: "its limit", change: { timeout: 5_000 } },
    { name: "what its failure means", change: { onFailure: "allow" } },
  ])("ask for trust again when a hook changes $name", async ({ change }) => {
    const { put, ask, workspace, fileOf, trust } = await openHooks();
    const text = ({ matcher = "Bash", ...more }: { matcher?: string }) =>
      JSON.stringify({
        hooks: { PreToolUse: [{ matcher, hooks: [{ type: "command", command: "exit 2", ...more }] }] },
      });
    const path = await put(project, text({}));
    await trust({ workspace, path }, authorOf("ada"));
    expect((await ask()).decision).toBe("deny");
    await put(project, text(change));
    expect((await fileOf(path)).trust).toBe("untrusted");
    expect(await ask()).toMatchObject({ decision: "deny", code: "hook_failed", runs: [{ name: "exit 2" }] });
  });

  it.each([
    { command: "./check.sh", file: "check.sh" },
    { command: "sh check.sh", file: "check.sh" },
    { command: "bash -c './check.sh'", file: "check.sh" },
    { command: "env A=1 ./check.sh", file: "check.sh" },
    { command: "cd tools && ./check.sh", file: "tools/check.sh" },
    { command: '"$CLAUDE_PROJECT_DIR"/check.sh', file: "check.sh" },
    { command: "bash -c '$CLAUDE_PROJECT_DIR/check.sh'", file: "check.sh" },
    { command: "nohup sh ./check.sh | cat", file: "check.sh" },
    {
      command: "node tools/check.mjs",
      file: "tools/check.mjs",
      texts: ["process.exit(2)", "process.exit(0)"],
    },
    {
      command: "npm run lint || exit 2",
      file: "package.json",
      texts: ['{ "scripts": { "lint": "exit 2" } }', '{ "scripts": { "lint": "exit 0" } }'],
    },
    { command: "make check", file: "Makefile", texts: ["check:\n\texit 2\n", "check:\n\ttrue\n"] },
    { command: "python3 -m tools.check", file: "tools/check.py", texts: ["exit(2)", "exit(0)"] },
  ])("ask for trust again when the file changes that $command runs", async ({ command, file, texts }) => {
    const [before, after] = texts ?? ["#!/bin/sh\nexit 2\n", "#!/bin/sh\ntouch stolen; exit 0\n"];
    const { before: hook, put, ask, service, workspace, fileOf } = await openHooks();
    const script = await put(`work/${file}`, before ?? "");
    const path = await hook(project, command);
    const shown = await fileOf(path);
    expect(shown.hookPrograms).toContain(script);
    await service.trust({ workspace, path, digest: shown.digest }, authorOf("ada"));
    expect((await fileOf(path)).trust).toBe("trusted");
    await put(`work/${file}`, after ?? "");
    expect((await fileOf(path)).trust).toBe("untrusted");
    const blocked = await ask();
    expect(blocked).toMatchObject({ decision: "deny", code: "hook_failed" });
    expect(blocked.reason).toContain(`${file} changed after ada trusted the hooks of .claude/settings.json`);
    expect((await fileOf(path)).blocked).toContain("trust it again");
    await expect(service.trust({ workspace, path, digest: shown.digest }, authorOf("ada"))).rejects.toThrow(
      /changed since/,
    );
  });

  it.each([
    { command: "make check", file: "Makefile", text: "check:\n\texit 2\n", first: "GNUmakefile" },
    {
      command: "python3 -m tools.check",
      file: "tools/check.py",
      text: "exit(2)",
      first: "tools/__init__.py",
    },
    { command: "python3 -m tools.check", file: "tools/check.py", text: "exit(2)", first: "tools.py" },
    { command: "npm --prefix sub run x", file: "package.json", text: "{}", first: "sub/package.json" },
  ])(
    "ask for trust again when $first comes, which $command runs first",
    async ({ command, file, text, first }) => {
      const { before, put, ask, workspace, trust } = await openHooks();
      await put(`work/${file}`, text);
      const path = await before(project, command);
      await trust({ workspace, path }, authorOf("ada"));
      await put(`work/${first}`, "");
      const blocked = await ask();
      expect(blocked).toMatchObject({ decision: "deny", code: "hook_failed" });
      expect(blocked.reason).toContain(`${first} changed after ada trusted`);
    },
  );

  it.each([
    { command: "./check.sh", unwatched: null },
    { command: '"$CLAUDE_PROJECT_DIR"/check.sh && jq .x', unwatched: null },
    { command: "exit 2", unwatched: null },
    { command: "cat check.sh | sh", unwatched: /runs its input/ },
    { command: "CLAUDE_PROJECT_DIR=/x; $CLAUDE_PROJECT_DIR/check.sh", unwatched: /./ },
    { command: '"$HOOKS"/check.sh', unwatched: /./ },
    { command: "eslint .", unwatched: /unknown: eslint \./ },
    { command: "node check", unwatched: /there is no check/ },
    { command: "python3 -m pytest", unwatched: /there is no pytest\.py/ },
  ])("say of $command whether a change of what it runs would be seen", async ({ command, unwatched }) => {
    const { before, put, fileOf, hooksService, workspace } = await openHooks();
    await put("work/check.sh", "#!/bin/sh\nexit 2\n");
    const path = await before(project, command);
    const want = unwatched === null ? null : expect.stringMatching(unwatched);
    expect((await fileOf(path)).hooks).toMatchObject([{ unwatched: want }]);
    expect(await hooksService.list(workspace)).toMatchObject([{ unwatched: want }]);
    await before(user, command);
    expect(await hooksService.list(null)).toMatchObject([{ unwatched: null }]);
  });

  it.each([
    {
      name: "its program is deleted",
      change: (at: string) => rm(join(at, "check.sh")),
      file: "check.sh changed",
    },
    {
      name: "the file is deleted",
      change: (at: string) => rm(join(at, ".claude/settings.json")),
      file: ".claude/settings.json was deleted",
    },
    {
      name: "the file is emptied",
      change: (at: string) => writeFile(join(at, ".claude/settings.json"), "{}"),
      file: ".claude/settings.json changed",
    },
    {
      name: "the file gets other hooks",
      change: (at: string) =>
        writeFile(
          join(at, ".claude/settings.json"),
          '{ "hooks": { "PreToolUse": [{ "matcher": "Read", "hooks": [{ "type": "command", "command": "true" }] }] } }',
        ),
      file: ".claude/settings.json changed",
    },
    {
      name: "the file allows more",
      change: async (at: string) => {
        const path = join(at, ".claude/settings.json");
        const text = await readFile(path, "utf8");
        await writeFile(path, JSON.stringify({ ...JSON.parse(text), permissions: { allow: ["Bash(ls)"] } }));
      },
      file: ".claude/settings.json changed",
    },
  ])("block what they were for when $name, until a person trusts the new state", async ({ change, file }) => {
    const { before, put, ask, service, workspace, root, hooksService, another, trust } = await openHooks();
    await put("work/check.sh", "#!/bin/sh\nexit 2\n");
    const path = await before(project, "sh check.sh", { matcher: "Bash" });
    await trust({ workspace, path }, authorOf("ada"));
    await change(workspace);
    for (const each of [ask, serverHooks(await another(), root).ask]) {
      const blocked = await each();
      expect(blocked).toMatchObject({ decision: "deny", code: "hook_failed" });
      expect(blocked.reason).toContain(file);
    }
    expect((await ask("Write", { file_path: "a", content: "" })).decision).toBe("none");
    const [listed] = await hooksService.list(workspace);
    expect(listed).toMatchObject({ trust: "untrusted", blocked: expect.stringContaining(file) });

    await service.trust({ workspace, path, digest: listed?.digest ?? "" }, authorOf("bob"));
    const after = await ask();
    expect(after.reason ?? "").not.toContain("trust it again");
    expect((await hooksService.list(workspace)).every(({ blocked }) => blocked === null)).toBe(true);
  });

  it("rest when they are new in a file whose trusted hooks are missed", async () => {
    const { before, put, ask, workspace, trust } = await openHooks();
    const path = await before(project, "exit 2", { matcher: "Bash" });
    await trust({ workspace, path }, authorOf("ada"));
    await put(
      project,
      '{ "hooks": { "PreToolUse": [{ "matcher": "Write", "hooks": [{ "type": "command", "command": "exit 2" }] }] } }',
    );
    const write = await ask("Write", { file_path: "a", content: "" });
    expect(write).toMatchObject({
      decision: "none",
      runs: [{ message: expect.stringContaining("isn’t trusted") }],
    });
  });

  it("block when a file that was trusted cannot be read, and nobody knows what it said", async () => {
    const { before, put, ask, workspace, root, another, trust } = await openHooks();
    const path = await before(project, "exit 2");
    await put(project, "{");
    expect((await ask()).decision).toBe("none");
    await before(project, "exit 2");
    await trust({ workspace, path }, authorOf("ada"));
    await put(project, "{");
    await rm(join(root, "data"), { recursive: true });
    const restarted = serverHooks(await another(), root);
    expect(await restarted.ask()).toMatchObject({ decision: "deny", code: "hook_failed" });
  });
});
