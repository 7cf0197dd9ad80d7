import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { opencode } from "./fixtures/opencode.ts";

const before = '{\n  // mine\n  "permission": { "bash": "allow" },\n}\n';

it("countersign connect opencode changes nothing the second time, and leaves the file as it was in the end", async () => {
  const agent = await opencode([]);
  await agent.server.start();
  await agent.writeConfig(before);
  const first = await agent.connect();
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining("countersign disconnect opencode"),
  });
  const connected = await agent.config();
  expect(connected).toContain("// mine");
  expect((await agent.connect()).output).toContain("already connected. Nothing was changed.");
  expect(await agent.config()).toBe(connected);
  expect(await agent.modes(".countersign/opencode.conf", ".countersign/opencode.js")).toEqual([0o600, 0o700]);
  const project = await agent.connect("--project");
  expect(project.output).toContain("countersign disconnect opencode --project");
  const projectFile = join(agent.project, ".opencode/opencode.json");
  expect(await readFile(projectFile, "utf8")).toContain('"**": "deny"');
  expect((await agent.countersign("disconnect", "opencode", "--project")).output).toContain("Kept the key");
  expect(existsSync(projectFile)).toBe(false);
  const undone = await agent.countersign("disconnect", "opencode");
  expect(undone).toMatchObject({ code: 0, output: expect.stringContaining("Revoked the key.") });
  expect(await agent.config()).toBe(before);
  expect(existsSync(join(agent.home, ".countersign/opencode.js"))).toBe(false);
});

it("countersign connect opencode refuses an old version by name, and --managed", async () => {
  const agent = await opencode([]);
  const old = join(agent.home, "old-opencode");
  await writeFile(old, "#!/bin/sh\necho 1.17.9\n", { mode: 0o755 });
  const refused = await agent.countersign("connect", "opencode", "--program", old);
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringContaining("opencode 1.17.9 can’t be connected"),
  ]);
  const managed = await agent.countersign("connect", "opencode", "--managed");
  expect(managed.errors).toContain("--managed isn’t available for opencode.");
  expect(existsSync(agent.configFile)).toBe(false);
});
