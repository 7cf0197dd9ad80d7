import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentProblemCode } from "@countersign/contracts/connected-agent";
import { expect, it } from "vitest";
import { mustRunHooks } from "./connect-checks.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { problemsOf } from "./examination.ts";
import { examineGemini } from "./examine-gemini.ts";
import { connectedGemini } from "./fixtures/connected-gemini.ts";

type World = Awaited<ReturnType<typeof connectedGemini>>;

it("finds a Gemini CLI that is connected, and is blocked without a server", async () => {
  const { surroundings, file } = await connectedGemini();
  const { version, files, findings } = await examineGemini(surroundings, { sendsProbes: true });
  expect([version, files]).toEqual(["0.61.0", [{ kind: "user", file }]]);
  expect(problemsOf(findings)).toEqual([]);
  const texts = ["nothingDisables", "probeAnswered", "probeBlocked"] as const;
  for (const text of texts) expect(findings).toContainEqual({ kind: "fine", text: doctorMessages[text] });
});

const off = { hooksConfig: { enabled: false } };
const trustedFile = ({ surroundings }: World) => join(surroundings.home, ".gemini/trustedFolders.json");
const projectFile = ({ surroundings }: World) => join(surroundings.folder, ".gemini/settings.json");

it.each<{
  name: string;
  spoil: (world: World) => unknown;
  want: AgentProblemCode[];
  /** What `connect` does about it. */
  connect?: "refuses" | "warns";
}>([
  {
    name: "settings of the machine that turn hooks off",
    spoil: (world) => world.write(world.systemFile, off),
    want: ["hooks-off"],
    connect: "refuses",
  },
  {
    name: "a project that turns hooks off",
    spoil: (world) => world.write(projectFile(world), off),
    want: ["hooks-off"],
    connect: "warns",
  },
  {
    name: "a project that turns this hook off",
    spoil: (world) => world.write(projectFile(world), { hooksConfig: { disabled: ["countersign"] } }),
    want: ["hooks-off"],
    connect: "warns",
  },
  {
    name: "nothing where the machine turns them on again",
    spoil: async (world) => {
      await world.write(projectFile(world), off);
      await world.write(world.systemFile, { hooksConfig: { enabled: true } });
    },
    want: [],
  },
  {
    name: "a folder that isn't trusted",
    spoil: (world) =>
      world.write(trustedFile(world), {
        [world.surroundings.home]: "TRUST_FOLDER",
        [world.surroundings.folder]: "DO_NOT_TRUST",
      }),
    want: ["hooks-off"],
    connect: "warns",
  },
  {
    name: "nothing in a trusted folder of one that isn't",
    spoil: (world) =>
      world.write(trustedFile(world), {
        [world.surroundings.home]: "DO_NOT_TRUST",
        [join(world.surroundings.folder, "x")]: "TRUST_PARENT",
      }),
    want: [],
  },
  {
    name: "a variable that has no folder trusted",
    spoil: ({ surroundings }) => {
      surroundings.variables.GEMINI_RESTRICTED_MODE = "true";
    },
    want: ["hooks-off"],
    connect: "refuses",
  },
  {
    name: "a variable that leads to other settings",
    spoil: ({ surroundings }) => {
      surroundings.variables.GEMINI_CLI_HOME = join(surroundings.home, "elsewhere");
    },
    want: ["config-folder"],
  },
  {
    name: "a hook that somebody changed",
    spoil: async ({ file }) =>
      writeFile(file, (await readFile(file, "utf8")).replace("gemini report", "gemini report; true")),
    want: ["hooks-changed"],
  },
  { name: "no hooks", spoil: ({ file }) => rm(file), want: ["settings-missing"] },
  { name: "no Gemini CLI", spoil: ({ surroundings }) => rm(surroundings.program), want: ["program"] },
])("finds $name", async ({ spoil, want, connect }) => {
  const world = await connectedGemini();
  await spoil(world);
  const { findings } = await examineGemini(world.surroundings, { sendsProbes: false });
  expect(problemsOf(findings).map(({ code }) => code)).toEqual(want);
  const checked = mustRunHooks("gemini", "user", world.surroundings, "countersign");
  if (connect === "refuses") await expect(checked).rejects.toThrow("Nothing was changed.");
  else expect(await checked).toHaveLength(connect === "warns" ? 1 : 0);
});
