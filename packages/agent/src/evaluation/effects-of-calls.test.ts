import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBashTool } from "@countersign/tools/bash";
import { expect, it, onTestFinished } from "vitest";
import { supervise } from "../fixtures/supervise.ts";

/** A session that asks before it runs `command` in a folder of its own. */
async function asked(command: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "countersign effects-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "dir"));
  writeFileSync(join(folder, "dir/file"), "1");
  const world = supervise({
    lines: [{ calls: [{ name: "Bash", input: { command: command.replaceAll("AT", folder) } }] }],
    tools: [createBashTool({ PATH: process.env.PATH }, folder)],
    decide: () => "ask",
  });
  const id = await world.start();
  return { world, folder, id, call: await world.waitingCall(id) };
}

it("shows a person the files of a command that waits", async () => {
  const { call, folder } = await asked("rm -rf 'AT/dir'");
  expect(call.assessment?.preview).toMatchObject({
    kind: "command",
    effects: { groups: [{ action: "delete", fileCount: 1, files: [{ path: join(folder, "dir/file") }] }] },
  });
});

it("refuses an approval of files that have changed since", async () => {
  const { world, call, folder } = await asked("rm -rf 'AT/dir'");
  writeFileSync(join(folder, "dir/more"), "");
  const answer = await world.decide(call, { verdict: "approve" });
  expect(answer).toMatchObject({ outcome: "changed" });
  const now = await world.waitingCall(call.sessionId);
  expect(now.phase).toMatchObject({ tag: "waiting", isChanged: true });
  expect(now.assessment?.preview).toMatchObject({ effects: { groups: [{ fileCount: 2 }] } });
});

it("takes an approval of the files as they were shown", async () => {
  const { world, call } = await asked("rm -rf 'AT/dir'");
  expect(await world.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "accepted" });
});

it("asks nobody again for what isn't taken away", async () => {
  const { world, call, folder } = await asked("chmod -R u+w 'AT/dir'");
  writeFileSync(join(folder, "dir/more"), "");
  expect(await world.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "accepted" });
});
