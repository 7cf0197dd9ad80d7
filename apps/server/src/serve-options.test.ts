import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemInfo } from "@countersign/contracts/system";
import { createTestDatabase } from "@countersign/db/test-database";
import { createApiClient } from "@countersign/testing/api-client";
import { prepareServer } from "@countersign/testing/server";
import { expect, it, onTestFinished } from "vitest";

/** A server that is started as `serve` does, and a folder of programs that comes first in its PATH. */
async function startedWith(...options: string[]) {
  const place = mkdtempSync(join(tmpdir(), "countersign-options-"));
  const { url, drop } = await createTestDatabase();
  const programs = join(place, "programs");
  mkdirSync(programs);
  for (const program of ["xdg-open", "open"].map((name) => join(programs, name))) {
    writeFileSync(program, `#!/bin/sh\nprintf '%s' "$*" > ${place}/new && mv ${place}/new ${place}/opened\n`);
    chmodSync(program, 0o755);
  }
  const variables = { DATABASE_URL: url, PATH: `${programs}:${process.env.PATH ?? ""}` };
  const server = await prepareServer(variables, "apps/server/src/fixtures/serve-without-pages.ts", options);
  onTestFinished(async () => {
    await server.remove();
    await drop();
    rmSync(place, { recursive: true });
  });
  await server.start();
  const info = systemInfo.parse((await createApiClient(server).query("system.info")).data);
  return { server, info, place };
}

it("offers the folder of --workspace first, and says on standard error that nothing asks", async () => {
  const { server, info } = await startedWith("--workspace=/srv/shop", "--dangerously-skip-permissions");
  expect(info.recentWorkspaces).toEqual(["/srv/shop"]);
  expect(info.skipsPermissions).toBe(true);
  await expect.poll(server.output).toContain("PERMISSIONS ARE SKIPPED");
});

it("opens a browser with --open, with a file of its own that signs in", async () => {
  const { server, info, place } = await startedWith("--open");
  expect(info).toMatchObject({ recentWorkspaces: [], skipsPermissions: false });
  const opened = () => {
    try {
      return readFileSync(join(place, "opened"), "utf8");
    } catch {
      return "";
    }
  };
  await expect.poll(opened).toMatch(/^file:\/\/\S+\/open-[\w-]+\.html$/);
  expect(opened()).not.toContain(server.token);
  expect(readFileSync(new URL(opened()), "utf8")).toContain(server.token);
});
