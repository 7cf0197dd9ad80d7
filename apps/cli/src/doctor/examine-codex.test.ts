import { rm } from "node:fs/promises";
import type { AgentProblemCode } from "@countersign/contracts/connected-agent";
import { expect, it } from "vitest";
import { doctorMessages } from "./doctor-messages.ts";
import { problemsOf } from "./examination.ts";
import { examineCodex } from "./examine-codex.ts";
import { connectedCodex } from "./fixtures/connected-codex.ts";

type World = Awaited<ReturnType<typeof connectedCodex>>;

it("finds a Codex that is connected, trusts the hooks, and is blocked without a server", async () => {
  const { surroundings, hooksFile } = await connectedCodex();
  const { version, files, findings } = await examineCodex(surroundings, { sendsProbes: true });
  expect([version, files]).toEqual(["0.169.0", [{ kind: "user", file: hooksFile }]]);
  expect(problemsOf(findings)).toEqual([]);
  for (const text of [doctorMessages.hooksTrusted, doctorMessages.probeAnswered, doctorMessages.probeBlocked])
    expect(findings).toContainEqual({ kind: "fine", text });
});

it.each<{ name: string; spoil: (world: World) => Promise<unknown>; want: AgentProblemCode[] }>([
  {
    name: "hooks that Codex doesn't trust any more",
    spoil: ({ configFile, replaceIn }) => replaceIn(configFile, '"PreToolUse":"', '"PreToolUse":"x'),
    want: ["hooks-untrusted"],
  },
  {
    name: "terminals that somebody turned on",
    spoil: ({ configFile, replaceIn }) => replaceIn(configFile, "false", "true"),
    want: ["hooks-untrusted"],
  },
  {
    name: "a hook that somebody changed",
    spoil: ({ hooksFile, replaceIn }) => replaceIn(hooksFile, "codex report", "codex report; true"),
    want: ["hooks-changed"],
  },
  {
    name: "no hooks",
    spoil: ({ hooksFile }) => rm(hooksFile),
    want: ["settings-missing"],
  },
  {
    name: "a Codex whose server doesn't answer",
    spoil: ({ configFile }) => rm(configFile),
    want: ["program"],
  },
  { name: "no Codex", spoil: ({ surroundings }) => rm(surroundings.program), want: ["program"] },
])("finds $name", async ({ spoil, want }) => {
  const world = await connectedCodex();
  await spoil(world);
  const { findings } = await examineCodex(world.surroundings, { sendsProbes: false });
  expect(problemsOf(findings).map(({ code }) => code)).toEqual(want);
});
