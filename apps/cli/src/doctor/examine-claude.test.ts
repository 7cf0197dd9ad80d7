import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentProblemCode } from "@countersign/contracts/connected-agent";
import { describe, expect, it } from "vitest";
import { agentPlace } from "../connect/agent-files.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { type Examination, problemsOf } from "./examination.ts";
import { examineClaude } from "./examine-claude.ts";
import { claudeHome, denyProbe, fakeClaude } from "./fixtures/connected-claude.ts";

type World = Awaited<ReturnType<typeof claudeHome>>;

const codesOf = ({ findings }: Examination) => problemsOf(findings).map(({ code }) => code);
const textsOf = ({ findings }: Examination) =>
  findings.flatMap((finding) => (finding.kind === "fine" ? [finding.text] : []));
const replaceIn = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, "utf8")).replace(from, to));

describe("without probes", () => {
  it("says nothing of an agent that isn't connected", async () => {
    const { surroundings } = await claudeHome();
    expect(await examineClaude(surroundings, { sendsProbes: false })).toMatchObject({
      version: "2.1.328",
      files: [],
      findings: [],
    });
  });

  it("finds a connection as it should be, and other settings beside it", async () => {
    const world = await claudeHome();
    await world.write(world.userFile, { model: "opus", env: { PATH: "/usr/bin" } });
    await world.connect();
    const found = await examineClaude(world.surroundings, { sendsProbes: false });
    expect([codesOf(found), found.files, found.notes]).toEqual([
      [],
      [{ kind: "user", file: world.userFile }],
      [doctorMessages.unseen],
    ]);
  });

  const local = ({ project }: World) => join(project, ".claude/settings.local.json");
  const shared = ({ project }: World) => join(project, ".claude/settings.json");
  const managed = ({ surroundings }: World) => join(surroundings.managedFolder, "managed-settings.json");

  it.each<{
    name: string;
    spoil: (world: World) => Promise<unknown>;
    want: AgentProblemCode[];
    about?: RegExp;
  }>([
    {
      name: "a hook that is gone",
      spoil: ({ userFile }) => replaceIn(userFile, '"PreToolUse"', '"PreTool"'),
      want: ["hooks-changed"],
      about: /settings\.json$/,
    },
    {
      name: "a hook that doesn't block any more when it fails",
      spoil: ({ userFile }) => replaceIn(userFile, '"onFailure": "block"', '"onFailure": "continue"'),
      want: ["hooks-changed"],
    },
    {
      name: "a hook with another command",
      spoil: ({ userFile }) => replaceIn(userFile, '"/usr/bin/env"', '"/usr/bin/true"'),
      want: ["hooks-changed"],
    },
    {
      name: "hooks of an earlier version, which a shell starts",
      spoil: async ({ userFile, place: { shim } }) => {
        await replaceIn(userFile, '"/usr/bin/env"', `"exec '${shim}' claude"`);
        await replaceIn(userFile, '"args"', '"before"');
      },
      want: ["hooks-changed"],
    },
    { name: "settings that are gone", spoil: ({ userFile }) => rm(userFile), want: ["settings-missing"] },
    {
      name: "settings that Claude Code can't read",
      spoil: ({ userFile }) => writeFile(userFile, "{ // mine\n}"),
      want: ["settings-unreadable"],
      about: /can’t read/,
    },
    { name: "no shim", spoil: ({ place }) => rm(place.shim), want: ["shim-missing"] },
    {
      name: "another shim",
      spoil: ({ place }) => writeFile(place.shim, "#!/bin/sh\nexit 0\n"),
      want: ["shim-changed"],
    },
    {
      name: "a shim that isn't executable",
      spoil: ({ place }) => chmod(place.shim, 0o600),
      want: ["shim-not-executable"],
    },
    {
      name: "a shim that others can change",
      spoil: ({ place }) => chmod(place.shim, 0o722),
      want: ["shim-writable"],
    },
    {
      name: "a folder in which others can change the shim",
      spoil: ({ place }) => chmod(place.folder, 0o777),
      want: ["shim-writable"],
      about: /\.countersign$/,
    },
    { name: "no key", spoil: ({ place }) => rm(place.conf), want: ["key-missing"], about: /claude\.conf$/ },
    {
      name: "a key that others can read",
      spoil: ({ place }) => chmod(place.conf, 0o644),
      want: ["key-exposed"],
    },
    {
      name: "a key that is revoked",
      spoil: ({ place }) => replaceIn(place.conf, "csk_good", "csk_revoked"),
      want: ["key-refused"],
      about: /^http:\/\/127\.0\.0\.1:\d+$/,
    },
    {
      name: "no server",
      spoil: ({ place, server }) => replaceIn(place.conf, server, "http://127.0.0.1:1"),
      want: ["server-away"],
      about: /No server answers at http:\/\/127\.0\.0\.1:1\. Start/,
    },
    {
      name: "an address that isn't one",
      spoil: ({ place, server }) => replaceIn(place.conf, server, "http//"),
      want: ["server-away"],
      about: /isn’t a valid URL/,
    },
    {
      name: "hooks that the same file turns off",
      spoil: ({ userFile }) => replaceIn(userFile, "{", '{ "disableAllHooks": true,'),
      want: ["hooks-disabled"],
    },
    {
      name: "hooks that the project turns off",
      spoil: (world) => world.write(shared(world), { disableAllHooks: true }),
      want: ["hooks-disabled"],
      about: /project\/\.claude\/settings\.json$/,
    },
    {
      name: "hooks that the project's own file turns off",
      spoil: (world) => world.write(local(world), { disableAllHooks: true }),
      want: ["hooks-disabled"],
      about: /settings\.local\.json$/,
    },
    {
      name: "a machine that runs its own hooks only",
      spoil: (world) => world.write(managed(world), { allowManagedHooksOnly: true }),
      want: ["managed-hooks-only"],
    },
    {
      name: "the same in one of the machine's further files",
      spoil: ({ write, surroundings }) =>
        write(join(surroundings.managedFolder, "managed-settings.d/10-corp.json"), { disableAllHooks: true }),
      want: ["hooks-disabled"],
      about: /10-corp\.json$/,
    },
    {
      name: "a project that sets what could replace the hook",
      spoil: (world) => world.write(shared(world), { env: { PATH: "/tmp", BASH_ENV: "x", LANG: "C" } }),
      want: ["environment-changed", "environment-changed"],
      about: /sets PATH$/,
    },
    {
      name: "a project that sets what makes the hook load code, or do nothing",
      spoil: (world) => {
        const env = { LD_AUDIT: "x", DYLD_INSERT_LIBRARIES: "x", OPENSSL_CONF: "x", OPENSSL_MODULES: "x" };
        const forShells = { SHELLOPTS: "noexec", "BASH_FUNC_curl%%": "() { :; }" };
        return world.write(shared(world), { env: { ...env, ...forShells, LDFLAGS: "-s" } });
      },
      want: Array.from({ length: 6 }, () => "environment-changed"),
      about: /sets LD_AUDIT$/,
    },
    {
      name: "an older Claude Code",
      spoil: ({ surroundings }) => fakeClaude(dirname(surroundings.program), "2.1.200"),
      want: ["program"],
      about: /2\.1\.200 can’t be connected/,
    },
    {
      name: "no Claude Code",
      spoil: ({ surroundings }) => rm(surroundings.program),
      want: ["program"],
      about: /doesn’t start/,
    },
  ])("finds $name", async ({ spoil, want, about = /./ }) => {
    const world = await claudeHome();
    await world.connect();
    await spoil(world);
    const found = await examineClaude(world.surroundings, { sendsProbes: false });
    expect(codesOf(found)).toEqual(want);
    expect(problemsOf(found.findings)[0]?.about).toMatch(about);
  });

  it.each<{ name: string; variables: Record<string, string>; want: AgentProblemCode[] }>([
    {
      name: "settings in another folder",
      variables: { CLAUDE_CONFIG_DIR: "/elsewhere" },
      want: ["config-folder"],
    },
    { name: "a start without hooks", variables: { CLAUDE_CODE_SIMPLE: "1" }, want: ["bare"] },
  ])("finds $name", async ({ variables, want }) => {
    const world = await claudeHome();
    await world.connect();
    const surroundings = {
      ...world.surroundings,
      variables: { ...world.surroundings.variables, ...variables },
    };
    expect(codesOf(await examineClaude(surroundings, { sendsProbes: false }))).toEqual(want);
  });

  it("holds a project's hooks against the person's own file, too", async () => {
    const world = await claudeHome();
    await world.connect({ file: local(world) });
    await world.write(world.userFile, { disableAllHooks: true });
    const found = await examineClaude(world.surroundings, { sendsProbes: false });
    expect([codesOf(found), found.files.map(({ kind }) => kind)]).toEqual([["hooks-disabled"], ["project"]]);
  });

  it("needs no hooks in a project that is gone", async () => {
    const world = await claudeHome();
    await world.connect();
    await world.connect({ file: local(world) });
    await rm(world.project, { recursive: true });
    const found = await examineClaude(world.surroundings, { sendsProbes: false });
    expect([codesOf(found), found.files.map(({ kind }) => kind)]).toEqual([[], ["user"]]);
  });

  it("knows that only the machine's files turn the machine's hooks off", async () => {
    const world = await claudeHome();
    const { managedFolder } = world.surroundings;
    const at = agentPlace(join(managedFolder, "countersign"), "claude");
    const file = join(managedFolder, "managed-settings.d/50-countersign.json");
    await world.connect({ at, file, isManaged: true });
    for (const one of [world.userFile, shared(world)]) await world.write(one, { disableAllHooks: true });
    const found = await examineClaude(world.surroundings, { sendsProbes: false });
    expect([codesOf(found), found.notes]).toEqual([[], []]);
    expect(textsOf(found)).toContain(doctorMessages.onlyManaged);
    await world.write(managed(world), { disableAllHooks: true });
    expect(codesOf(await examineClaude(world.surroundings, { sendsProbes: false }))).toEqual([
      "hooks-disabled",
    ]);
  });
});

describe("with probes", () => {
  it("sends one that is answered, and one that is blocked without a server", async () => {
    const world = await claudeHome();
    await world.connect();
    const found = await examineClaude(world.surroundings, { sendsProbes: true });
    expect(codesOf(found)).toEqual([]);
    expect(textsOf(found)).toEqual(
      expect.arrayContaining([doctorMessages.probeAnswered, doctorMessages.probeBlocked]),
    );
  });

  it.each<{ name: string; answer: Parameters<typeof claudeHome>[0]; about: RegExp }>([
    {
      name: "an answer that would let it run",
      answer: (response, key) => denyProbe(response, key, "allow"),
      about: /exit code 0/,
    },
    {
      name: "an answer of another server",
      answer: (response) => response.end("{}"),
      about: /exit code 2: .*Another server/,
    },
    {
      name: "a refusal",
      answer: (response) => response.writeHead(403).end("Wrong home."),
      about: /exit code 2: .*Wrong home/,
    },
  ])("finds $name", async ({ answer, about }) => {
    const world = await claudeHome(answer);
    await world.connect();
    const found = await examineClaude(world.surroundings, { sendsProbes: true });
    expect(problemsOf(found.findings)).toEqual([
      { code: "probe-unanswered", about: expect.stringMatching(about) },
    ]);
  });

  it("runs no program that isn't ours", async () => {
    const world = await claudeHome();
    await world.connect();
    const trace = join(world.home, "trace");
    await writeFile(world.place.shim, `#!/bin/sh\ntouch '${trace}'\n`);
    const found = await examineClaude(world.surroundings, { sendsProbes: true });
    expect(codesOf(found)).toEqual(["shim-changed"]);
    await expect(readFile(trace)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
