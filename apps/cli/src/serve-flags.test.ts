import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { takeServeFlags } from "./serve-flags.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "countersign-serve-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

it("asks for nothing without options", async () => {
  const variables = { PORT: "4000" };
  expect(await takeServeFlags({}, variables)).toEqual({
    isBuildOnly: false,
    skipsPermissions: false,
    opensBrowser: false,
    workspace: null,
  });
  expect(variables.PORT).toBe("4000");
});

it("takes --port over PORT", async () => {
  const variables = { PORT: "4000" };
  await takeServeFlags({ port: "0x50" }, variables);
  expect(variables.PORT, "the server says what is wrong with it").toBe("0x50");
});

it("finds the workspace from where the person is", async () => {
  const path = await folder();
  expect(await takeServeFlags({ workspace: path, open: true, dangerouslySkipPermissions: true }, {})).toEqual(
    {
      isBuildOnly: false,
      skipsPermissions: true,
      opensBrowser: true,
      workspace: path,
    },
  );
  expect((await takeServeFlags({ workspace: "apps" }, {})).workspace).toMatch(/^\/.*apps$/);
});

it("refuses a workspace that is no folder", async () => {
  const file = join(await folder(), "file");
  await writeFile(file, "");
  for (const workspace of [file, `${file}-gone`])
    await expect(takeServeFlags({ workspace }, {})).rejects.toThrow("isn’t a folder");
});
