import { join } from "node:path";
import type { AgentPlaceKind } from "@countersign/contracts/connected-agent";
import { describe, expect, it } from "vitest";
import { mustRunHooks } from "./connect-checks.ts";
import { claudeHome } from "./fixtures/connected-claude.ts";

type Given = { kind: AgentPlaceKind; file: "user" | "shared" | "local" | "managed"; settings: object };

async function check({ kind, file, settings }: Given) {
  const { write, userFile, project, surroundings } = await claudeHome();
  const files = {
    user: userFile,
    shared: join(project, ".claude/settings.json"),
    local: join(project, ".claude/settings.local.json"),
    managed: join(surroundings.managedFolder, "managed-settings.json"),
  };
  await write(files[file], settings);
  return { file: files[file], checked: mustRunHooks("claude", kind, surroundings, "countersign") };
}

const off = { disableAllHooks: true };
const only = { allowManagedHooksOnly: true };

describe("connect", () => {
  it.each<Given>([
    { kind: "user", file: "managed", settings: off },
    { kind: "user", file: "managed", settings: only },
    { kind: "user", file: "user", settings: off },
    { kind: "project", file: "user", settings: off },
    { kind: "project", file: "shared", settings: off },
    { kind: "project", file: "managed", settings: only },
    { kind: "managed", file: "managed", settings: off },
  ])("refuses hooks of the $kind that the $file file turns off by $settings, and names it", async (given) => {
    const { file, checked } = await check(given);
    await expect(checked).rejects.toThrow(file);
    await expect(checked).rejects.toThrow("Nothing was changed.");
  });

  it.each<Given>([
    { kind: "user", file: "shared", settings: off },
    { kind: "user", file: "local", settings: off },
    { kind: "user", file: "shared", settings: { env: { BASH_ENV: "./x" } } },
    { kind: "project", file: "shared", settings: { env: { PATH: "." } } },
    { kind: "managed", file: "shared", settings: { env: { PATH: "." } } },
  ])("warns of the $file file with $settings for hooks of the $kind", async (given) => {
    const { file, checked } = await check(given);
    expect(await checked).toEqual([expect.stringContaining(file)]);
  });

  it.each<Given>([
    { kind: "managed", file: "user", settings: off },
    { kind: "managed", file: "shared", settings: off },
    { kind: "managed", file: "managed", settings: only },
    { kind: "user", file: "shared", settings: { disableAllHooks: "yes", env: { LANG: "C" } } },
    { kind: "user", file: "user", settings: { env: { PATH: "/usr/bin" } } },
    { kind: "user", file: "shared", settings: only },
  ])("says nothing of the $file file with $settings for hooks of the $kind", async (given) => {
    expect(await (await check(given)).checked).toEqual([]);
  });

  it("says to connect again once what turns Gemini CLI's hooks off is changed, and to check where it only warns", async () => {
    const { project, surroundings, write } = await claudeHome();
    await write(join(project, ".gemini/settings.json"), { hooksConfig: { enabled: false } });
    expect(await mustRunHooks("gemini", "user", surroundings, "countersign")).toEqual([
      expect.stringMatching(/Change that, then run: countersign doctor$/),
    ]);
    surroundings.variables.GEMINI_RESTRICTED_MODE = "true";
    await expect(mustRunHooks("gemini", "project", surroundings, "countersign")).rejects.toThrow(
      /Nothing was changed\. Change that, then run: countersign connect gemini --project$/,
    );
  });
});
