import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { intentInFile, intentsInFiles, orchestrationFile, readOrchestration } from "./intent-files.ts";

async function newWorkspace(text: string): Promise<string> {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), "countersign-intent-files-")));
  onTestFinished(() => rm(workspace, { recursive: true, force: true }));
  await mkdir(join(workspace, ".orchestration"));
  await writeFile(join(workspace, orchestrationFile), text);
  return workspace;
}

it("a file with many intents is read once for all of them", async () => {
  const workspace = await newWorkspace(
    "active_intents:\n  - { id: A, name: First }\n  - { id: B, name: Second }\n",
  );
  const read = await readOrchestration(workspace);
  await rm(join(workspace, orchestrationFile));
  expect([...(await intentsInFiles(workspace, read)).keys()]).toEqual(["A", "B"]);
  const second = await intentInFile({ workspace, file: orchestrationFile, id: "B" }, read);
  expect(second).toMatchObject({ id: "B", file: orchestrationFile, intent: { title: "Second" } });
  expect(await intentInFile({ workspace, file: orchestrationFile, id: "B" })).toBeNull();
});

it("one that cannot be read stands for the intent that is looked for, and for no other", async () => {
  const workspace = await newWorkspace("active_intents: [");
  const read = await readOrchestration(workspace);
  expect(await intentsInFiles(workspace, read)).toEqual(new Map());
  const broken = await intentInFile({ workspace, file: orchestrationFile, id: "B" }, read);
  expect(broken).toMatchObject({ id: "B", yaml: null, intent: null });
  expect(broken?.problems.length).toBeGreaterThan(0);
});
