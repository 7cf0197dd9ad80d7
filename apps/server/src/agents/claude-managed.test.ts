import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolReply } from "@countersign/anthropic/scripted";
import { roomyFolder } from "@countersign/testing/roomy-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { claudeCode } from "./fixtures/claude-code.ts";

/** What programs need of /etc to start and to find their user. */
const systemFiles = ["passwd", "group", "nsswitch.conf", "hosts", "resolv.conf", "ld.so.cache"];

/** Claude Code's managed settings have a fixed place, so the programs get an /etc of their own: only a namespace of Linux can give them that. */
const unshare = ["unshare", "--user", "--map-root-user", "--mount"];
const namespaces = spawnSync("env", [...unshare, "true"]).status === 0 ? ["Linux"] : [];

async function managedClaude({ isServerAlone = false } = {}) {
  const etc = await mkdtemp(join(roomyFolder(), "countersign-etc-"));
  onTestFinished(() => rm(etc, { recursive: true, force: true }));
  for (const name of systemFiles)
    if (existsSync(join("/etc", name))) await cp(join("/etc", name), join(etc, name), { dereference: true });
  const mount = 'mount --bind "$0" /etc && exec "$@"';
  const wrap = [...unshare, "sh", "-c", mount, etc];
  const script = [toolReply([{ name: "Bash", input: { command: "touch ran" } }])];
  const claude = await claudeCode(script, { wrap, isServerAlone });
  return { etc, claude };
}

const off = JSON.stringify({ disableAllHooks: true });
const folder = "claude-code/managed-settings.d";

describe.each(namespaces)("countersign connect claude --managed in a namespace of %s", () => {
  it("decides the calls of the real Claude Code, which nothing of its user turns off", async () => {
    const { etc, claude } = await managedClaude();
    await claude.server.start();
    const connected = await claude.connect("--managed");
    expect(connected).toMatchObject({ code: 0, errors: "" });
    expect(connected.output).toContain(
      "The key is in /etc/claude-code/countersign/claude.conf. Only root and members of the group 0 can read it",
    );
    expect(connected.output).toMatch(
      /Undo it with: sudo PORT=\d+ .* countersign disconnect claude --managed\n/,
    );
    const deny = { behavior: "deny", rule: "Bash(touch:*)", scope: "team", reason: "Nothing is touched." };
    expect((await claude.api.mutate("rules.create", deny)).code).toBeNull();

    await claude.writeSettings(off);
    await mkdir(join(claude.project, ".claude"));
    for (const name of ["settings.json", "settings.local.json"])
      await writeFile(join(claude.project, ".claude", name), off);
    const tries = [
      [],
      ["--settings", off],
      ["--setting-sources", "project"],
      ["--bare"],
      ["--settings", '{"hooks":{},"allowManagedHooksOnly":false}'],
    ];
    for (const flags of tries) {
      const { code } = await claude.run("--permission-mode", "bypassPermissions", ...flags).done;
      expect([flags, code, existsSync(join(claude.project, "ran"))]).toEqual([flags, 0, false]);
      expect([flags, claude.newest().includes("Nothing is touched.")]).toEqual([flags, true]);
    }

    expect(await claude.countersign("disconnect", "claude", "--managed")).toMatchObject({
      code: 0,
      errors: "",
    });
    expect(existsSync(join(etc, folder, "50-countersign.json"))).toBe(false);
    await claude.run("--permission-mode", "bypassPermissions").done;
    expect(existsSync(join(claude.project, "ran"))).toBe(true);
  });

  it("blocks every call while the server is away, and names the command that undoes it", async () => {
    const { etc, claude } = await managedClaude({ isServerAlone: true });
    await claude.server.start();
    expect((await claude.connect("--managed")).code).toBe(0);
    await claude.server.stop();
    const settings = join(etc, folder, "50-countersign.json");
    const { UserPromptSubmit: _, ...hooks } = JSON.parse(await readFile(settings, "utf8")).hooks;
    await writeFile(settings, JSON.stringify({ allowManagedHooksOnly: true, hooks }));
    await claude.run("--permission-mode", "bypassPermissions", "--settings", off).done;
    expect(existsSync(join(claude.project, "ran"))).toBe(false);
    expect(claude.newest()).toMatch(/or run: sudo PORT=\d+ [^"]* countersign disconnect claude --managed/);
  });
});
