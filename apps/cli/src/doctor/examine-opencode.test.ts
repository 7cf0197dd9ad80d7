import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { agentPlace } from "../connect/agent-files.ts";
import { connectAgent } from "../connect/connect-agent.ts";
import { opencodeConnection } from "../connect/opencode/opencode-connection.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { problemsOf } from "./examination.ts";
import { examineOpencode } from "./examine-opencode.ts";
import { gateSecret, startGate } from "./fixtures/connected-claude.ts";

it("finds an opencode that is connected, and says that it gets no probe calls", async () => {
  const home = await realpath(await mkdtemp(join(tmpdir(), "countersign-doctor-test-")));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  vi.stubEnv("XDG_CONFIG_HOME", "");
  const program = join(home, "opencode");
  await writeFile(program, "#!/bin/sh\necho 1.18.33\n", { mode: 0o755 });
  const place = agentPlace(join(home, ".countersign"), "opencode");
  const file = join(home, ".config/opencode/opencode.json");
  await mkdir(join(home, ".config/opencode"), { recursive: true });
  await connectAgent(opencodeConnection({ file, place }), {
    place,
    file,
    isManaged: false,
    waitSeconds: null,
    undo: "countersign disconnect",
    program,
    server: await startGate(),
    socket: null,
    token: null,
    secret: gateSecret,
    keyName: "laptop",
  });
  const variables = { PATH: process.env.PATH };
  const surroundings = { home, folder: home, managedFolder: join(home, "etc"), variables, program };
  const { version, files, findings, notes } = await examineOpencode(surroundings, { sendsProbes: true });
  expect([version, files, problemsOf(findings)]).toEqual(["1.18.33", [{ kind: "user", file }], []]);
  expect(notes).toEqual([doctorMessages.noProbes]);
});
