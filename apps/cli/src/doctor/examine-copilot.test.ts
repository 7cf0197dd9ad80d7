import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentProblemCode } from "@countersign/contracts/connected-agent";
import { expect, it } from "vitest";
import { doctorMessages } from "./doctor-messages.ts";
import { problemsOf } from "./examination.ts";
import { examineCopilot } from "./examine-copilot.ts";
import { connectedCopilot } from "./fixtures/connected-copilot.ts";

type World = Awaited<ReturnType<typeof connectedCopilot>>;

it("finds a Copilot CLI that is connected, and blocked without a server", async () => {
  const { surroundings, hooksFile } = await connectedCopilot();
  const { version, files, findings } = await examineCopilot(surroundings, { sendsProbes: true });
  expect([version, files]).toEqual(["1.0.102", [{ kind: "user", file: hooksFile }]]);
  expect(problemsOf(findings)).toEqual([]);
  for (const text of [
    doctorMessages.nothingDisables,
    doctorMessages.probeAnswered,
    doctorMessages.probeBlocked,
  ])
    expect(findings).toContainEqual({ kind: "fine", text });
});

it.each<{ name: string; spoil: (world: World) => Promise<unknown>; want: AgentProblemCode[] }>([
  {
    name: "a project that turns hooks off, from a folder in it",
    spoil: ({ project, turnOff }) => turnOff(join(project, ".github/copilot/settings.json")),
    want: ["hooks-off"],
  },
  {
    name: "settings of Claude Code that turn hooks off",
    spoil: ({ surroundings, turnOff }) => turnOff(join(surroundings.folder, ".claude/settings.local.json")),
    want: ["hooks-off"],
  },
  {
    name: "the person's own settings that turn hooks off",
    spoil: ({ surroundings, turnOff }) => turnOff(join(surroundings.home, ".copilot/settings.json")),
    want: ["hooks-off"],
  },
  {
    name: "a hook file that turns its hooks off",
    spoil: ({ hooksFile, turnOff }) => turnOff(hooksFile),
    want: ["settings-unreadable"],
  },
  {
    name: "a hook file with a comment, which Copilot CLI ignores",
    spoil: ({ hooksFile }) => writeFile(hooksFile, '{ "hooks": {} } // mine'),
    want: ["settings-unreadable"],
  },
  { name: "no hooks", spoil: ({ hooksFile }) => rm(hooksFile), want: ["settings-missing"] },
  {
    name: "another folder with settings",
    spoil: async ({ surroundings }) => {
      surroundings.variables.COPILOT_HOME = "/elsewhere";
    },
    want: ["config-folder"],
  },
  { name: "no Copilot CLI", spoil: ({ surroundings }) => rm(surroundings.program), want: ["program"] },
])("finds $name", async ({ spoil, want }) => {
  const world = await connectedCopilot();
  await spoil(world);
  const { findings } = await examineCopilot(world.surroundings, { sendsProbes: false });
  expect(problemsOf(findings).map(({ code }) => code)).toEqual(want);
});
