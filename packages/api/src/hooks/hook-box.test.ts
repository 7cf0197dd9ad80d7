import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createHookSandbox, type HookSession, policyFileSystem, shellEnvironment } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import { describe, expect, it, onTestFinished } from "vitest";
import { authorOf } from "../fixtures/rule-author.ts";
import { openRules } from "../fixtures/rules-harness.ts";
import { createHookFailures } from "./hook-failures.ts";
import { createServerHooks } from "./server-hooks.ts";

const quiet = new AbortController().signal;

/** A folder that a sandbox doesn't replace by its own, as it does `/tmp`. */
function folderOutside(): string {
  const folder = mkdtempSync("/var/tmp/countersign-test-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A hook before each call, in a session at that level. */
async function openHook(
  command: string,
  { level = "workspace", file = "work/.claude/settings.json", more = {} }: Opening = {},
) {
  const { root, home, workspace, source, database, trust, service } = await openRules();
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  const hooks = { PreToolUse: [{ hooks: [{ type: "command", command, ...more }] }] };
  await writeFile(path, JSON.stringify({ hooks }));
  if (file.startsWith("work/")) await trust({ workspace, path }, authorOf("ada"));
  const env = { PATH: process.env.PATH };
  const policy = {
    policyFor: source.policyFor,
    now: () => new Date().toISOString(),
    fileSystem: policyFileSystem,
    home,
  };
  const server = createServerHooks({
    filesOf: source.filesOf,
    env,
    home,
    fetch: globalThis.fetch,
    realWorkspace: async (given) => given,
    failures: createHookFailures(database),
    sandbox: createHookSandbox(policy, shellEnvironment(env)),
    log: { warn: () => {} },
  });
  onTestFinished(server.close);
  const session: HookSession = {
    id: "s",
    workspace,
    createdBy: "ada",
    mode: "default",
    intent: null,
    sandbox: level,
    openedFolders: [],
  };
  const ask = () => server.hooks.preToolUse(call, session, quiet);
  return { workspace, ask, service, path };
}

type Opening = { level?: SandboxLevel; file?: string; more?: object };

const call: Call = {
  id: "c",
  sessionId: "s",
  turn: 2,
  position: 0,
  toolUseId: "toolu_1",
  tool: "Bash",
  input: { command: "ls" },
  phase: { tag: "proposed" },
  assessment: null,
  verdict: null,
};

describe("a hook of the workspace, where commands run in a sandbox", () => {
  it("changes the workspace, reads its input, answers, and has no network", async () => {
    const { ask, workspace } = await openHook(
      `cat > input; (echo > /dev/tcp/127.0.0.1/1) 2>/dev/null; ls /sys/class/net > nets; echo '{"systemMessage":"done"}'`,
    );
    expect((await ask()).runs).toMatchObject([{ outcome: "said-nothing", message: "done" }]);
    expect(JSON.parse(await readFile(join(workspace, "input"), "utf8"))).toMatchObject({ tool_name: "Bash" });
  });

  it("changes nothing else, and what stops it blocks the call and is named", async () => {
    const outside = folderOutside();
    const { ask } = await openHook(`touch ${outside}/made`);
    const denied = await ask();
    expect(denied).toMatchObject({ decision: "deny", code: "hook_failed" });
    expect(denied.reason).toContain(`The sandbox blocked a change to ${outside}/made`);
    expect(existsSync(join(outside, "made"))).toBe(false);
  });

  it("is reported if it goes on without what it was kept from", async () => {
    const outside = folderOutside();
    const { ask } = await openHook(`touch ${outside}/made || true`);
    expect(await ask()).toMatchObject({
      decision: "none",
      runs: [
        { outcome: "said-nothing", message: expect.stringContaining("The sandbox blocked a change to") },
      ],
    });
  });

  it("says what it left that programs outside act on", async () => {
    const { ask } = await openHook("mkdir -p .vscode && echo '{}' > .vscode/tasks.json");
    const [run] = (await ask()).runs;
    expect(run?.message).toContain(".vscode/tasks.json");
  });

  it("has the level of the session: at read-only it changes nothing, without a sandbox anything", async () => {
    const closed = await openHook("touch made", { level: "read-only" });
    expect((await closed.ask()).decision).toBe("deny");
    expect(existsSync(join(closed.workspace, "made"))).toBe(false);
    const outside = folderOutside();
    const open = await openHook(`touch ${outside}/made`, { level: "off" });
    expect((await open.ask()).decision).toBe("none");
    expect(existsSync(join(outside, "made"))).toBe(true);
  });

  it("ends with all that it started, detached or not", async () => {
    const { ask, workspace } = await openHook("(setsid sh -c 'sleep 1; touch late' >/dev/null 2>&1 &)");
    expect((await ask()).decision).toBe("none");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(existsSync(join(workspace, "late"))).toBe(false);
  });

  it("can deny by its own words", async () => {
    const { ask } = await openHook("echo no >&2; exit 2");
    expect(await ask()).toMatchObject({ decision: "deny", code: "hook_denied", reason: "no" });
  });

  it("can't see the other processes of the machine", async () => {
    const { ask } = await openHook(`kill -0 ${process.pid} 2>/dev/null && exit 2; exit 0`);
    expect((await ask()).decision).toBe("none");
  });
});

describe("a hook outside the sandbox", () => {
  it("is one that a person trusted with `sandbox: off`, which its name says", async () => {
    const outside = folderOutside();
    const { ask } = await openHook(`touch ${outside}/made`, { more: { sandbox: "off" } });
    expect((await ask()).runs).toMatchObject([{ name: `touch ${outside}/made (outside the sandbox)` }]);
    expect(existsSync(join(outside, "made"))).toBe(true);
  });

  it("isn’t trusted because the same hook was in the sandbox", async () => {
    const outside = folderOutside();
    const { ask, path } = await openHook(`touch ${outside}/made`);
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace('"type"', '"sandbox": "off", "type"'));
    const asked = await ask();
    expect(asked.runs.every(({ outcome }) => outcome !== "allowed")).toBe(true);
    expect(existsSync(join(outside, "made"))).toBe(false);
  });

  it("is the user’s own", async () => {
    const outside = folderOutside();
    const { ask } = await openHook(`touch ${outside}/made`, { file: "home/.claude/settings.json" });
    expect((await ask()).decision).toBe("none");
    expect(existsSync(join(outside, "made"))).toBe(true);
  });
});
