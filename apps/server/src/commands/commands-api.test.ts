import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { commandCheck, commandDetail, commandSummary, removedCommand } from "@countersign/contracts/command";
import { systemInfo } from "@countersign/contracts/system";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../fixtures/api-harness.ts";
import { type CommandsApi, openCommandsApi, readError } from "../fixtures/commands-harness.ts";

let api: CommandsApi;
beforeAll(async () => {
  api = await openCommandsApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const folder of [api.home, api.workspace]) {
    for (const name of [".claude", ".countersign"])
      await rm(join(folder, name), { recursive: true, force: true });
  }
});

const commit = `---
description: Create a git commit
argument-hint: "[what]"
allowed-tools: Bash(git add:*), Bash(git status:*)
---
Commit $ARGUMENTS. State: !\`git status\`
`;

/** A team command of a name that no other test has. */
async function saveCommand(name: string, text: string) {
  return dataOf(commandDetail, await api.post("commands.save", { name, text, version: null })).data;
}

async function listRemovedNamed(wanted: string) {
  const { data } = dataOf(removedCommand.array(), await api.get("commands.removed"));
  return data.filter(({ name }) => name === wanted);
}

describe("commands.list", () => {
  it("gives those of all sources by name, and says which one a name means", async () => {
    const user = await api.write("home/.claude/commands/clash.md", "User's");
    const own = await api.write("home/.countersign/commands/clash.md", "User's own");
    const project = await api.write("work/.claude/commands/clash.md", "Project's");
    await api.write("work/.claude/commands/help.md", "Mine");
    const all = await api.list(api.workspace);
    const clash = () => all.filter(({ name }) => name === "clash");
    expect(clash().map(({ id, source, shadowedBy }) => [id, source, shadowedBy])).toEqual([
      [user, "user", project],
      [own, "user", project],
      [project, "project", null],
    ]);
    expect(all.find(({ id }) => id === "built-in:help")).toMatchObject({
      source: "built-in",
      shadowedBy: null,
    });
    expect(all.find(({ name, source }) => name === "help" && source === "project")).toMatchObject({
      shadowedBy: "built-in:help",
    });
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted());
    await saveCommand("clash", "Team's");
    const after = (await api.list(api.workspace)).filter(({ name }) => name === "clash");
    expect(after.map(({ source, shadowedBy }) => [source, shadowedBy])).toEqual([
      ["team", null],
      ["user", "team:clash"],
      ["user", "team:clash"],
      ["project", "team:clash"],
    ]);
    const alone = await api.list();
    expect(alone.some(({ source }) => source === "project")).toBe(false);
    expect(alone.filter(({ name }) => name === "clash")).toHaveLength(3);
  });

  it("says what a command lets run, what it runs and reads, and what of it is dangerous or cannot be read", async () => {
    const path = await api.write(
      "work/.claude/commands/git/all.md",
      "---\nallowed-tools: [Bash, 'Bash(git add:*)', 'Bash(git add', Write]\nsub-agents: true\nmodel: claude-x\nwrong: 1\n---\n!`git log` @README.md $1",
    );
    const all = await api.list(api.workspace);
    expect(all.find(({ id }) => id === path)).toEqual({
      id: path,
      name: "git:all",
      source: "project",
      path,
      description: expect.any(String),
      argumentHint: null,
      allowedTools: [
        { rule: "Bash", problem: null, danger: expect.any(String), dangerCode: expect.any(String) },
        { rule: "Bash(git add:*)", problem: null, danger: null, dangerCode: null },
        {
          rule: "Bash(git add",
          problem: expect.stringMatching(/^at character \d+: /),
          danger: null,
          dangerCode: null,
        },
        { rule: "Write", problem: null, danger: expect.any(String), dangerCode: expect.any(String) },
      ],
      allowsSubAgents: true,
      shell: ["git log"],
      files: ["README.md"],
      model: "claude-x",
      problem: null,
      warnings: [expect.objectContaining({ line: 2 }), expect.objectContaining({ line: 5 })],
      shadowedBy: null,
      trust: "untrusted",
      trustedBy: null,
      trustedAt: null,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: null,
      updatedBy: null,
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it("needs trust for a project's command only where it lets something run or runs something", async () => {
    const needs = {
      "words.md": "not-needed",
      "file.md": "not-needed",
      "unreadable.md": "not-needed",
      "broken.md": "not-needed",
      "shell.md": "untrusted",
      "grants.md": "untrusted",
    };
    await api.write("work/.claude/commands/words.md", "Only words");
    await api.write("work/.claude/commands/file.md", "See @README.md");
    await api.write("work/.claude/commands/unreadable.md", "---\nallowed-tools: Bash(git add\n---\nHi");
    await api.write("work/.claude/commands/broken.md", "---\nallowed-tools: Bash\nHi");
    await api.write("work/.claude/commands/shell.md", "See !`ls`");
    await api.write("work/.claude/commands/grants.md", "---\nallowed-tools: Bash(ls:*)\n---\nHi");
    await api.write("home/.claude/commands/mine.md", commit);
    const all = await api.list(api.workspace);
    for (const [file, trust] of Object.entries(needs))
      expect(all.find(({ path }) => path?.endsWith(`/${file}`))).toMatchObject({ trust });
    expect(all.find(({ name }) => name === "mine")).toMatchObject({ trust: "not-needed" });
    expect(await api.list(api.home)).toContainEqual(
      expect.objectContaining({ name: "mine", source: "project", trust: "untrusted" }),
    );
  });

  it("is refused for a folder that is none", async () => {
    expect(readError(await api.get("commands.list", { workspace: "/nowhere" }))).toMatchObject({
      status: 400,
    });
  });
});

describe("a file that means harm", () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
    .split("")
    .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${"abcdefg"[index]}`).join(",")}]`)
    .join("\n")}`;
  const cases: { name: string; make: (path: string) => Promise<unknown>; problem: string | null }[] = [
    { name: "an alias bomb", make: (path) => api.write(path, `---\n${bomb}\n---\nHi`), problem: "a" },
    { name: "5 MB", make: (path) => api.write(path, "x".repeat(5_000_000)), problem: "larger than 1 MB" },
    {
      name: "5 MB of front matter",
      make: (path) => api.write(path, `---\ndescription: ${"x".repeat(900_000)}\n---\nHi`),
      problem: "characters",
    },
    {
      name: "code in its front matter",
      make: (path) =>
        api.write(path, '---js\n{ description: require("child_process").execSync("id") }\n---\nHi'),
      problem: "nothing may follow the ---",
    },
    {
      name: "a tag that makes objects",
      make: (path) => api.write(path, '---\ndescription: !!js/function "function(){}"\n---\nHi'),
      problem: "tag",
    },
    {
      name: "a tab",
      make: (path) => api.write(path, "---\ndescription:\tx\n---\nHi"),
      problem: "there is a tab here",
    },
    {
      name: "an open front matter",
      make: (path) => api.write(path, "---\nallowed-tools: Bash\nHi"),
      problem: "isn’t closed",
    },
    {
      name: "the same key twice",
      make: (path) => api.write(path, "---\nallowed-tools: Read\nallowed-tools: Bash\n---\nHi"),
      problem: "duplicate key",
    },
    {
      name: "a link out of the folder",
      make: async (path) => {
        const secret = await api.write("secret.md", "---\nallowed-tools: Bash\n---\nsecret");
        await symlink(secret, join(api.workspace, "..", path));
      },
      problem: "leads out of the commands folder",
    },
    {
      name: "a FIFO",
      make: async (path) => execFileSync("mkfifo", [join(api.workspace, "..", path)]),
      problem: "isn’t a regular file",
    },
    {
      name: "a byte order mark and line ends of Windows",
      make: (path) => api.write(path, "\ufeff---\r\ndescription: Fine\r\n---\r\nHi\r\n"),
      problem: null,
    },
  ];

  it.each(cases)(
    "is listed with what is wrong with it, cannot be run, and breaks no other: $name",
    async (each) => {
      await mkdir(join(api.workspace, ".claude/commands"), { recursive: true });
      await api.write("work/.claude/commands/good.md", "Good");
      await api.write("home/.claude/commands/bad.md", "Another of that name");
      await each.make("work/.claude/commands/bad.md");
      const all = await api.list(api.workspace);
      expect(all.find(({ name }) => name === "good")).toMatchObject({ problem: null });
      const bad = all.find(({ name, source }) => name === "bad" && source === "project");
      const createSession = () =>
        api.post("sessions.create", { workspace: api.workspace, prompt: "/bad now" });
      if (each.problem === null) {
        expect(bad).toMatchObject({ problem: null, description: "Fine" });
        expect((await createSession()).status).toBe(200);
        return;
      }
      expect(bad?.problem).toMatchObject({
        line: expect.any(Number),
        column: expect.any(Number),
        message: expect.stringContaining(each.problem),
      });
      const { status, message } = readError(await createSession());
      expect(status).toBe(400);
      expect(message).toMatch(/\/bad \(.*bad\.md\) can’t be run: line \d+, column \d+: /);
      expect(JSON.stringify(all)).not.toContain("secret\n");
    },
  );
});

describe("commands.get", () => {
  it("gives the whole text, and for a team command every version with who made it", async () => {
    const path = await api.write("work/.claude/commands/one.md", commit);
    expect(await api.detail(path)).toMatchObject({
      text: commit,
      versions: [],
      updatedBy: null,
      version: null,
    });
    expect(await api.detail("built-in:mode")).toMatchObject({
      text: "",
      versions: [],
      argumentHint: expect.any(String),
    });
    await saveCommand("history", "First");
    await api.post("commands.save", { name: "history", text: "Second", version: 1 });
    expect(await api.detail("team:history")).toMatchObject({
      text: "Second",
      version: 2,
      versions: [
        { version: 2, text: "Second", isRemoved: false, changedBy: expect.any(String) },
        { version: 1, text: "First", isRemoved: false },
      ],
    });
  });

  it("gives nothing of a project without its workspace, and nothing that is no command", async () => {
    const path = await api.write("work/.claude/commands/one.md", commit);
    const secret = await api.write("work/secret.md", "secret");
    for (const input of [{ id: path }, { workspace: api.workspace, id: secret }, { id: "team:none" }])
      expect(readError(await api.get("commands.get", input))).toMatchObject({ status: 404 });
  });
});

describe("a team command that was removed", () => {
  it("is listed as removed, shown with its history and what became of it, and brought back", async () => {
    await saveCommand("brought", commit);
    await api.post("commands.remove", { name: "brought", version: 1 });
    expect(await listRemovedNamed("brought")).toEqual([
      {
        id: "team:brought",
        name: "brought",
        version: 2,
        removedBy: expect.any(String),
        removedAt: expect.any(String),
      },
    ]);
    expect(await api.detail("team:brought")).toMatchObject({
      text: commit,
      version: 2,
      source: "team",
      problem: { line: 1, column: 1, message: expect.stringContaining("it was removed by") },
      versions: [
        { version: 2, isRemoved: true },
        { version: 1, isRemoved: false },
      ],
    });
    expect((await api.list()).map(({ name }) => name)).not.toContain("brought");
    await api.post("commands.save", { name: "brought", text: "Back", version: null });
    expect(await listRemovedNamed("brought")).toEqual([]);
    expect(await api.detail("team:brought")).toMatchObject({ text: "Back", version: 3, problem: null });
  });

  it("is not run, and a file of its name is meant again", async () => {
    await saveCommand("left", "Team's");
    await api.post("commands.remove", { name: "left", version: 1 });
    const previewed = { text: "/left", workspace: api.workspace };
    expect(readError(await api.get("commands.preview", previewed))).toMatchObject({ status: 404 });
    const path = await api.write("work/.claude/commands/left.md", "Project's");
    const found = (await api.list(api.workspace)).find(({ name }) => name === "left");
    expect(found).toMatchObject({ id: path, shadowedBy: null });
  });
});

describe("commands.save", () => {
  it("stores a team command, which wins over files and needs no trust", async () => {
    await api.write("work/.claude/commands/ours.md", "Project's");
    expect(await saveCommand("ours", commit)).toMatchObject({
      id: "team:ours",
      version: 1,
      trust: "not-needed",
      shell: ["git status"],
      text: commit,
    });
    expect((await api.preview({ workspace: api.workspace, text: "/ours x" })).command).toMatchObject({
      source: "team",
    });
  });

  it.each([
    {
      name: "a name of the product's own",
      input: { name: "clear", text: "x" },
      want: "is built in",
    },
    {
      name: "a text that cannot be read",
      input: { name: "bad", text: "---\na:\tb\n---\nx" },
      want: /line 2, column 3: there is a tab/,
    },
    { name: "a text that holds nothing", input: { name: "bad", text: "" }, want: /line 1, column 1: / },
    { name: "a name that cannot be typed", input: { name: "my command", text: "x" }, want: "must be a name" },
    { name: "a path for a name", input: { name: "../x", text: "x" }, want: "must be a name" },
    {
      name: "a text that is too long",
      input: { name: "bad", text: "x".repeat(200_001) },
      want: "200000 characters",
    },
    { name: "a field that is not known", input: { name: "bad", text: "x", trust: true }, want: "trust" },
  ])("refuses $name, and stores nothing", async ({ input, want }) => {
    const before = await api.list();
    const { status, message } = readError(await api.post("commands.save", { version: null, ...input }));
    expect(status).toBe(400);
    expect(message).toMatch(want);
    expect(await api.list()).toEqual(before);
  });

  it("lets one of two editors win, and tells the other who changed it and when", async () => {
    await saveCommand("both", "First");
    const writes = ["Ada's", "Bo's"].map((text) =>
      api.post("commands.save", { name: "both", text, version: 1 }),
    );
    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    if (lost === undefined) throw new Error("nobody lost");
    expect(readError(lost).message).toMatch(/saved version 2 at /);
    expect((await api.detail("team:both")).versions).toHaveLength(2);
    expect(await api.post("commands.save", { name: "both", text: "Anew", version: null })).toMatchObject({
      status: 409,
    });
  });
});

it("commands.remove takes a team command out of use, as it was looked at", async () => {
  await saveCommand("gone", "First");
  expect(readError(await api.post("commands.remove", { name: "gone", version: 7 }))).toMatchObject({
    status: 409,
  });
  expect((await api.post("commands.remove", { name: "gone", version: 1 })).body).toEqual({ result: {} });
  expect((await api.list()).some(({ id }) => id === "team:gone")).toBe(false);
  expect(readError(await api.post("commands.remove", { name: "gone", version: 2 }))).toMatchObject({
    status: 409,
  });
  expect(readError(await api.post("commands.remove", { name: "never", version: 1 }))).toMatchObject({
    status: 404,
  });
});

describe("commands.check", () => {
  const check = async (text: string) =>
    dataOf(commandCheck, await api.get("commands.check", { text, workspace: api.workspace })).data;

  it("says what each pattern lets run and what not, and where it stands", async () => {
    const text = "---\nallowed-tools: Bash(git add:*), Bash(git add\n---\nHi $1";
    const { problem, patterns } = await check(text);
    expect(problem).toBeNull();
    const [good, bad] = patterns;
    expect(good).toMatchObject({ rule: "Bash(git add:*)", problem: null, danger: null, dangerCode: null });
    expect(good?.allows.length).toBeGreaterThan(0);
    expect(good?.refuses.join("\n")).toMatch(/git addx|&&/);
    expect(text.slice(good?.span?.start, good?.span?.end)).toBe("Bash(git add:*)");
    expect(bad).toMatchObject({ problem: expect.any(String), allows: [], refuses: [] });
  });

  it("says of a pattern what runs without it, too", async () => {
    const { patterns } = await check("---\nallowed-tools: Bash(git status:*)\n---\nHi");
    expect(patterns[0]).toMatchObject({ allows: [], anyway: expect.arrayContaining(["git status"]) });
    expect(patterns[0]?.refuses).toContain("git statusx");
  });

  it("says where a text cannot be read, and stores nothing", async () => {
    const before = await api.list();
    expect(await check("---\ndescription:\tx\n---\nHi")).toMatchObject({
      problem: { line: 2, column: 13, message: expect.stringContaining("tab") },
    });
    expect(await check("Hi !`ls` and @a.md")).toMatchObject({
      shell: ["ls"],
      files: ["a.md"],
      description: expect.any(String),
    });
    expect(await api.list()).toEqual(before);
  });

  it("takes a text that is one character too long for its answer, and none that is longer", async () => {
    const input = (length: number) => ({ text: "x".repeat(length) });
    const answer = dataOf(commandCheck, await api.post("commands.check", input(200_001)));
    expect(answer.data.problem).toMatchObject({ message: expect.stringContaining("200,000") });
    expect(await api.post("commands.check", input(200_002))).toMatchObject({ status: 400 });
  });
});

describe("commands.preview", () => {
  it("puts the arguments in, and decides every piece as it would be while the command holds", async () => {
    await api.write(
      "home/.claude/commands/look.md",
      "---\nallowed-tools: Bash(touch:*)\n---\nA $1 !`touch new` B !`rm -rf /` @README.md @/etc/passwd",
    );
    const { command, pieces, ...rest } = await api.preview({
      workspace: api.workspace,
      text: "/look 'x y' z",
    });
    expect(command).toMatchObject({ name: "look" });
    expect(rest).toEqual({ arguments: "'x y' z" });
    const said = pieces.map((piece) => (piece.kind === "text" ? piece.text : [piece.kind, piece.decision]));
    expect(said.filter((each) => Array.isArray(each))).toEqual([
      ["shell", "allow"],
      ["shell", expect.stringMatching(/ask|deny/)],
      ["file", "allow"],
      ["file", "ask"],
    ]);
    expect(said[0]).toBe("A x y ");
    const [shell] = pieces.filter(({ kind }) => kind === "shell");
    expect(shell).toMatchObject({ command: "touch new", reasons: [{ code: "command-allows" }] });
    expect(execFileSync("ls", ["-A", api.workspace], { encoding: "utf8" })).not.toContain("new");
  });

  it("counts a session's own mode and rules, and shows a command that is not trusted yet", async () => {
    await api.write("work/.claude/commands/make.md", "Do !`touch made`");
    const id = await api.create("Talk");
    await api.untilStatus(id, "idle");
    const loadPreview = async () => (await api.preview({ sessionId: id, text: "/make" })).pieces[1];
    expect(await api.preview({ sessionId: id, text: "/make" })).toMatchObject({
      command: { trust: "untrusted" },
    });
    expect(await loadPreview()).toMatchObject({ decision: "ask" });
    await api.post("rules.create", {
      rule: "Bash(touch:*)",
      behavior: "allow",
      scope: "session",
      sessionId: id,
    });
    expect(await loadPreview()).toMatchObject({ decision: "allow", reasons: [{ code: "rule-allows" }] });
    await api.post("rules.create", {
      rule: "Bash(touch:*)",
      behavior: "deny",
      scope: "session",
      sessionId: id,
    });
    expect(await loadPreview()).toMatchObject({ decision: "deny" });
  });

  it("never lets a command win over a deny rule, an ask rule or a guardrail", async () => {
    await api.write(
      "home/.claude/commands/all.md",
      "---\nallowed-tools: Bash, Read\n---\n!`touch a` !`mkdir b` !`echo x > .claude/commands/x.md`",
    );
    const id = await api.create("Talk");
    await api.untilStatus(id, "idle");
    await api.post("rules.create", {
      rule: "Bash(touch:*)",
      behavior: "deny",
      scope: "session",
      sessionId: id,
    });
    await api.post("rules.create", {
      rule: "Bash(mkdir:*)",
      behavior: "ask",
      scope: "session",
      sessionId: id,
    });
    const { pieces } = await api.preview({ sessionId: id, text: "/all" });
    const decisions = pieces.flatMap((piece) => (piece.kind === "shell" ? [piece.decision] : []));
    expect(decisions).toEqual(["deny", "ask", "ask"]);
  });

  it.each([
    { name: "words", input: { text: "Hello" }, status: 400, want: "This is plain text" },
    { name: "one of the product's own", input: { text: "/clear" }, status: 400, want: "is built in" },
    {
      name: "a name that none has",
      input: { text: "/nothing" },
      status: 404,
      want: "Unknown command /nothing",
    },
    {
      name: "a session that is not there",
      input: { text: "/x", workspace: undefined, sessionId: "none" },
      status: 404,
      want: "no session none",
    },
    {
      name: "no place",
      input: { text: "/x", workspace: undefined },
      status: 400,
      want: "either the session or the workspace",
    },
    {
      name: "two places",
      input: { text: "/x", sessionId: "none" },
      status: 400,
      want: "either the session or the workspace",
    },
  ])("is refused for $name", async ({ input, status, want }) => {
    const answer = readError(await api.get("commands.preview", { workspace: api.workspace, ...input }));
    expect(answer).toEqual({ status, message: expect.stringContaining(want) });
  });
});

it.each([
  { mode: "dontAsk", want: "deny" },
  { mode: "bypassPermissions", want: "ask" },
])(
  "a preview without a session decides as a session would begin where a file says $mode",
  async ({ mode, want }) => {
    await api.write("home/.claude/settings.json", JSON.stringify({ permissions: { defaultMode: mode } }));
    await api.write("home/.claude/commands/made.md", "!`touch made`");
    const loadPreview = async () => (await api.preview({ workspace: api.workspace, text: "/made" })).pieces;
    await expect.poll(loadPreview).toEqual([expect.objectContaining({ kind: "shell", decision: want })]);
  },
);

it("a command that becomes too much is refused when it is shown, and just so when it is sent", async () => {
  await api.write("home/.claude/commands/much.md", "$1 ".repeat(101));
  const text = `/much ${"x".repeat(4_000)}`;
  const want = {
    status: 413,
    message: expect.stringContaining("/much can’t be sent like this: with these arguments"),
  };
  const { workspace } = api;
  expect(readError(await api.get("commands.preview", { workspace, text }))).toEqual(want);
  expect(readError(await api.post("sessions.create", { workspace, prompt: text }))).toEqual(want);
});

describe("commands.trust", () => {
  it("lets a project's command run, as that text, in that workspace alone", async () => {
    const path = await api.write(
      "work/.claude/commands/deploy.md",
      "---\nallowed-tools: Bash\n---\nDeploy !`ls`",
    );
    const other = join(api.workspace, "..", "other");
    await mkdir(join(other, ".claude/commands"), { recursive: true });
    await symlink(path, join(other, ".claude/commands/link.md"));
    const start = (workspace = api.workspace) =>
      api.post("sessions.create", { workspace, prompt: "/deploy" });
    const { status, message } = readError(await start());
    const { digest } = await api.detail(path);
    expect(status).toBe(409);
    expect(message).toContain("Bash (dangerous:");
    expect(message).toContain('Runs in the shell: "ls"');
    expect(message).toContain(JSON.stringify({ workspace: api.workspace, path, digest }));

    const input = { workspace: api.workspace, path, digest };
    expect(readError(await api.post("commands.trust", { ...input, digest: "0".repeat(64) }))).toMatchObject({
      status: 409,
    });
    expect(readError(await api.post("commands.trust", { ...input, path: `${path}x` }))).toMatchObject({
      status: 404,
    });
    expect(readError(await api.post("commands.trust", { ...input, workspace: other }))).toMatchObject({
      status: 404,
    });
    expect((await start()).status).toBe(409);
    const trusted = dataOf(commandSummary, await api.post("commands.trust", input)).data;
    expect(trusted).toMatchObject({
      trust: "trusted",
      trustedBy: expect.any(String),
      trustedAt: expect.any(String),
    });
    expect((await start()).status).toBe(200);

    await api.write("other/.claude/commands/deploy.md", "---\nallowed-tools: Bash\n---\nDeploy !`ls`");
    expect((await start(other)).status).toBe(409);
    await api.write("work/.claude/commands/deploy.md", "---\nallowed-tools: Bash\n---\nDeploy !`ls -a`");
    expect((await start()).status).toBe(409);
    expect(readError(await api.post("commands.trust", input))).toMatchObject({
      status: 409,
      message: expect.stringContaining("changed since you reviewed it"),
    });
    await api.write("work/.claude/commands/deploy.md", "---\nallowed-tools: Bash\n---\nDeploy !`ls`");
    expect((await start()).status).toBe(200);
  });

  it("is of the file that was read: by every path to the workspace and every link to the file", async () => {
    const path = await api.write("work/.claude/commands/real.md", commit);
    await symlink("real.md", join(api.workspace, ".claude/commands/alias.md"));
    const door = join(api.workspace, "..", "door");
    await symlink(api.workspace, door);
    const { digest } = await api.detail(path);
    const alias = join(api.workspace, ".claude/commands/alias.md");
    expect((await api.post("commands.trust", { workspace: door, path: alias, digest })).status).toBe(200);
    for (const each of [path, alias]) expect(await api.detail(each)).toMatchObject({ trust: "trusted" });
    await rm(alias);
    await api.write("work/.claude/commands/alias.md", commit);
    expect(await api.detail(alias)).toMatchObject({ trust: "untrusted" });
  });

  it("is asked for in words that show what is hidden, and how much is left out", async () => {
    const hidden = `echo \u202e${"x".repeat(400)}; rm -rf /`;
    await api.write("work/.claude/commands/hidden.md", `---\nallowed-tools: Bash(ls:*)\n---\n!\`${hidden}\``);
    await api.write("work/.claude/commands/long.md", `!\`echo ${"x".repeat(400)}; rm -rf /\``);
    const long = readError(await api.post("sessions.create", { workspace: api.workspace, prompt: "/long" }));
    expect(long).toEqual({ status: 409, message: expect.stringMatching(/x… \(115 more characters\)"/) });
    const { message } = readError(
      await api.post("sessions.create", { workspace: api.workspace, prompt: "/hidden" }),
    );
    expect(message).not.toContain("\u202e");
  });

  it("is not for what is no project's, and not for what cannot be read", async () => {
    const mine = await api.write("home/.claude/commands/mine.md", commit);
    const broken = await api.write("work/.claude/commands/broken.md", "---\nallowed-tools: Bash\nHi");
    for (const [path, status] of [
      [mine, 404],
      ["built-in:help", 404],
      [broken, 409],
    ] as const) {
      const { digest } = await api.detail(path).catch(() => ({ digest: "x" }));
      const input = { workspace: api.workspace, path, digest: digest === "" ? "x" : digest };
      expect(readError(await api.post("commands.trust", input))).toMatchObject({ status });
    }
  });

  it("is told to everybody who follows", async () => {
    const path = await api.write("work/.claude/commands/told.md", commit);
    const { lastEventId } = dataOf(systemInfo, await api.get("system.info")).data;
    await api.trust(path);
    const isAnnounced = ({ data }: { data: string }) => data.includes("told.md");
    const events = await api.follow({}, (all) => all.some(isAnnounced), lastEventId);
    const event: unknown = JSON.parse(events.find(isAnnounced)?.data ?? "null");
    expect(event).toMatchObject({ type: "commands-changed", name: path });
  });
});
