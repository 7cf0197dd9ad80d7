import { randomUUID } from "node:crypto";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { apiRouter } from "@countersign/api";
import { commandSummary } from "@countersign/contracts/command";
import { listedHook } from "@countersign/contracts/hook";
import { settingsFile } from "@countersign/contracts/settings-file";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

const marker = "marker-of-another-folder";
const hookPath = "T00/B00/hook-secret";
const hookAddress = `https://hooks.example/${hookPath}?key=${hookPath}`;

/** A server with files of commands, rules and hooks in the home folder, in that of a session, in that of a private one, and elsewhere. */
async function open() {
  const api = await openApi({ hasHome: true });
  const people = {
    adele: await api.person("adele", "admin"),
    oscar: await api.person("oscar", "operator"),
    paul: await api.person("paul", "approver"),
    vera: await api.person("vera", "viewer"),
  };
  const folders = {
    seen: api.workspace,
    hidden: join(api.workspace, "../hidden"),
    other: join(api.workspace, "../other"),
    planned: join(api.workspace, "../planned"),
  };
  for (const folder of [...Object.values(folders), api.home]) await fill(folder);
  await symlink(folders.other, join(api.workspace, "link"));
  const visible = await people.oscar.post("sessions.create", { workspace: folders.seen, prompt: "Hello" });
  const input = { workspace: folders.hidden, prompt: "Hello", visibility: "private" };
  const { id } = dataOf(z.object({ id: z.string() }), await people.oscar.post("sessions.create", input)).data;
  expect(visible.status).toBe(200);
  await api.post("rules.create", {
    behavior: "deny",
    rule: "Bash(rm:*)",
    scope: "project",
    workspace: folders.planned,
  });
  // Before the first test there is no `expect.poll`.
  await vi.waitFor(async () => expect((await api.session(id)).status).toBe("idle"), 60_000);
  const key = await api.post("keys.create", { name: "reader", scopes: ["read"], days: 1 });
  const { secret } = dataOf(z.object({ secret: z.string() }), key).data;
  const reader = api.as({ authorization: `Bearer ${secret}` });
  return { api, ...people, reader, folders, hiddenSession: id };
}

async function fill(folder: string): Promise<void> {
  const files = {
    ".claude/commands/read.md": `---\nallowed-tools: Bash(${marker})\n---\n${marker}`,
    ".claude/settings.json": JSON.stringify({
      permissions: { allow: [`Bash(${marker})`] },
      hooks: {
        Stop: [{ hooks: [{ type: "command", command: `echo ${marker}; exit 1` }] }],
        PreToolUse: [{ matcher: "Write", hooks: [{ type: "http", url: hookAddress }] }],
      },
    }),
    ".claude/intents/x.yaml": `title: ${marker}`,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o644);
  }
}

let world: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world?.api.close());

const procedures = Object.entries(apiRouter._def.procedures);
const needsOf = (procedure: unknown): unknown =>
  Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(procedure), "_def")), "meta")), "needs");
const typeOf = (procedure: unknown): unknown =>
  Reflect.get(Object(Reflect.get(Object(procedure), "_def")), "type");
/** Those that everybody may ask. */
const reading = procedures.flatMap(([name, procedure]) =>
  needsOf(procedure) === "read" && typeOf(procedure) === "query" ? [name] : [],
);
/** What they ask beside a folder. */
const inputs: Record<string, object> = {
  "commands.get": { id: "project:read" },
  "commands.check": { text: "hello" },
  "commands.preview": { text: "/read" },
  "rules.test": { call: { tool: "Bash", input: { command: marker } } },
  "rules.backtest": { rules: ["Bash(ls)"], scope: "project" },
  "intents.get": { id: "x" },
  "intents.history": { id: "x" },
  "intents.lint": { yaml: "id: x" },
};
/** Those that read the files of a folder that somebody names. */
const naming = [
  "commands.list",
  "rules.list",
  "rules.files",
  "rules.hints",
  "rules.suggestions",
  "rules.export",
  "hooks.list",
  "intents.list",
  "intents.required",
  ...Object.keys(inputs),
];

it.each(naming)("a viewer has no folder of the machine read by %s", async (procedure) => {
  const { seen, hidden, other } = world.folders;
  for (const workspace of [
    other,
    `${other}/.`,
    `${seen}/../other`,
    `${seen}/link`,
    `${seen}/`,
    hidden,
    `${hidden}/x`,
    world.api.home,
    world.api.dataFolder,
    "/",
    "/etc",
    "~",
    "..",
    "",
    "/nowhere/at/all",
  ]) {
    const { status, body, text } = await world.vera.get(procedure, { workspace, ...inputs[procedure] });
    expect(body).toMatchObject({ error: { message: `You can’t see any session in ${workspace}.` } });
    expect([status, /marker-of|hook-secret/.test(text)]).toEqual([404, false]);
  }
});

it.each(reading)(
  "a viewer who names a folder to %s is refused before that looks at anything",
  async (procedure) => {
    const { status } = await world.vera.get(procedure, { workspace: world.folders.other });
    expect(status).toBe(404);
  },
);

describe.each(["vera", "paul", "reader"] as const)("%s, who only reads", (name) => {
  it.each(naming)(
    "is refused by %s for a folder of the machine, and answered for those of the team",
    async (procedure) => {
      const answers = [];
      for (const workspace of [world.folders.other, world.folders.seen, world.folders.planned]) {
        const { text } = await world[name].get(procedure, { workspace, ...inputs[procedure] });
        answers.push(text.includes("You can’t see any session in"));
      }
      expect(answers).toEqual([true, false, false]);
    },
  );

  it("sees where the addresses of hooks lead, and not what is secret in them", async () => {
    const input = { workspace: world.folders.seen };
    const [hooks, files] = [
      await world[name].get("hooks.list", input),
      await world[name].get("rules.files", input),
    ];
    expect(`${hooks.text}${files.text}`).not.toContain(hookPath);
    expect(dataOf(z.array(listedHook), hooks).data.map(({ what }) => what)).toContain(
      "https://hooks.example/…",
    );
    expect(dataOf(z.array(settingsFile), files).data.flatMap(({ hooks }) => hooks).length).toBeGreaterThan(1);
  });
});

it.each(naming)("who may start sessions has %s read any folder", async (procedure) => {
  const input = { workspace: world.folders.other, ...inputs[procedure] };
  const { text } = await world.oscar.get(procedure, input);
  expect(text).not.toContain("works in");
});

it("who may start sessions sees what hooks and commands of any folder say", async () => {
  const input = { workspace: world.folders.other };
  const hooks = await world.oscar.get("hooks.list", input);
  expect(hooks.text).toContain(hookPath);
  expect((await world.oscar.get("rules.files", input)).text).toContain(hookPath);
  const commands = dataOf(z.array(commandSummary), await world.oscar.get("commands.list", input)).data;
  const id = commands.find(({ name, source }) => name === "read" && source === "project")?.id;
  const command = await world.oscar.get("commands.get", { ...input, id });
  expect([command.status, command.text.includes(marker)]).toEqual([200, true]);
});

describe("a hook that failed in a private session", () => {
  const failures = async (client: { get: typeof world.api.get }) =>
    dataOf(z.array(listedHook), await client.get("hooks.list")).data.flatMap(
      ({ lastFailure }) => lastFailure ?? [],
    );

  it("is told with the session to who may see that, and to nobody else", async () => {
    const { hiddenSession, oscar, adele, vera, paul } = world;
    await expect
      .poll(async () => (await failures(oscar)).map(({ sessionId }) => sessionId))
      .toContain(hiddenSession);
    expect((await failures(adele)).map(({ sessionId }) => sessionId)).toContain(hiddenSession);
    for (const client of [vera, paul]) {
      expect(await failures(client)).toEqual([]);
      const { text } = await client.get("hooks.list", { workspace: world.folders.seen });
      expect(text).not.toContain(hiddenSession);
    }
  });
});

describe("trust", () => {
  const fileIn = (folder: string) => ({ workspace: folder, path: join(folder, ".claude/settings.json") });
  const commandIn = (folder: string) => ({
    workspace: folder,
    path: join(folder, ".claude/commands/read.md"),
  });

  it.each([
    { name: "rules.trust", input: fileIn, more: {}, code: 400 },
    { name: "rules.trust", input: fileIn, more: { digest: "" }, code: 400 },
    { name: "rules.trust", input: fileIn, more: { digest: null }, code: 400 },
    { name: "rules.trust", input: fileIn, more: { digest: "0".repeat(64) }, code: 409 },
    { name: "commands.trust", input: commandIn, more: {}, code: 400 },
    { name: "commands.trust", input: commandIn, more: { digest: "" }, code: 400 },
    { name: "commands.trust", input: commandIn, more: { digest: "0".repeat(64) }, code: 409 },
    { name: "intents.activate", input: fileIn, more: { id: "x" }, code: 400 },
    {
      name: "intents.setStatus",
      input: () => ({ workspace: "/" }),
      more: { id: "X", status: "IN_PROGRESS" },
      code: 400,
    },
    { name: "rules.review", input: () => ({ id: randomUUID() }), more: { verdict: "activate" }, code: 400 },
    {
      name: "approvals.decide",
      input: () => ({ id: randomUUID() }),
      more: { verdict: "approve" },
      code: 400,
    },
    {
      name: "approvals.decideMany",
      input: () => ({ verdict: "approve" }),
      code: 400,
      more: { items: [{ id: randomUUID() }] },
    },
  ])(
    "$name with $more is refused, since it does not name what was seen",
    async ({ name, input, more, code }) => {
      const { status } = await world.adele.post(name, { ...input(world.folders.seen), ...more });
      expect(status).toBe(code);
      const files = await world.adele.get("rules.files", { workspace: world.folders.seen });
      expect(dataOf(z.array(settingsFile), files).data.some(({ trust }) => trust === "trusted")).toBe(false);
    },
  );

  it("names what was seen", async () => {
    const { workspace, path } = fileIn(world.folders.seen);
    const shown = dataOf(z.array(settingsFile), await world.adele.get("rules.files", { workspace })).data;
    const digest = shown.find((file) => file.path === path)?.digest ?? "";
    const trusted = await world.adele.post("rules.trust", { workspace, path, digest });
    expect(dataOf(z.array(settingsFile), trusted).data.find((file) => file.path === path)?.trust).toBe(
      "trusted",
    );
  });
});
