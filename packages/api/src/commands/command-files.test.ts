import { execFileSync } from "node:child_process";
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCommandFiles } from "./command-files.ts";

/** A home and a workspace in it, with a reader of their commands. Paths of `write` are relative to the home. */
async function open() {
  const home = await realpath(await mkdtemp(join(tmpdir(), "countersign-commands-")));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const workspace = join(home, "work");
  await mkdir(workspace);
  const files = createCommandFiles({ home, now: Date.now });
  const at = (path: string) => join(home, path);

  async function write(path: string, content: string | Uint8Array = path): Promise<string> {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
    return at(path);
  }

  /** Each file as its name and its text, or what is wrong with it. */
  async function listCommands(place: string | null = workspace): Promise<[string, string][]> {
    return (await files.of(place)).map(({ name, content }) => [
      name,
      "text" in content ? content.text : `! ${content.problem}`,
    ]);
  }
  return { home, workspace, files, at, write, found: listCommands };
}

describe("the folders of commands", () => {
  it("are four, those that lose a clash first, and the user's alone without a workspace", async () => {
    const { write, found, files, workspace } = await open();
    for (const folder of ["work/.countersign", "work/.claude", ".countersign", ".claude"])
      await write(`${folder}/commands/commit.md`);
    const paths = [".claude", ".countersign", "work/.claude", "work/.countersign"];
    expect(await found()).toEqual(paths.map((path) => ["commit", `${path}/commands/commit.md`]));
    expect((await files.of(workspace)).map(({ source }) => source)).toEqual([
      "user",
      "user",
      "project",
      "project",
    ]);
    expect(await found(null)).toHaveLength(2);
  });

  it("count as the project's where the workspace is the home folder, also by a link to the same folder", async () => {
    const { home, write, files, at } = await open();
    await write(".claude/commands/commit.md");
    expect((await files.of(home)).map(({ source }) => source)).toEqual(["project"]);
    expect((await files.of(null)).map(({ source }) => source)).toEqual(["user"]);
    await write("work/.countersign/commands/push.md");
    await symlink(at("work/.countersign"), at(".countersign"));
    const both = (await files.of(at("work"))).map(({ name, source }) => [name, source]);
    expect(both).toEqual([
      ["commit", "user"],
      ["push", "project"],
    ]);
  });

  it("give names of their folders, and only for files that mean to be commands", async () => {
    const { write, found } = await open();
    const folder = "work/.claude/commands";
    for (const name of [
      "git/add.md",
      "git/deep/er.md",
      "v1.2.md",
      "a_b-c.md",
      "notes.txt",
      "x.MD",
      ".DS_Store",
    ])
      await write(`${folder}/${name}`, name);
    expect(await found()).toEqual([
      ["a_b-c", "a_b-c.md"],
      ["git:add", "git/add.md"],
      ["git:deep:er", "git/deep/er.md"],
      ["v1.2", "v1.2.md"],
    ]);
  });

  it.each([
    "my command.md",
    ".hidden.md",
    "1st.md",
    "git:add.md",
    "ümlaut.md",
    ".md",
    "a\nb.md",
    `${"a".repeat(201)}.md`,
  ])("list a file that nobody could type with what is wrong with its name: %j", async (name) => {
    const { write, found } = await open();
    await write(`work/.claude/commands/${name}`);
    await write("work/.claude/commands/good.md", "good");
    expect(await found()).toEqual(
      expect.arrayContaining([
        [name, expect.stringContaining("can’t be part of a command name")],
        ["good", "good"],
      ]),
    );
  });

  it("do not go into folders whose name is none, and not deeper than five", async () => {
    const { write, found } = await open();
    await write("work/.claude/commands/.git/a.md");
    await write("work/.claude/commands/a/b/c/d/e/in.md", "in");
    await write("work/.claude/commands/a/b/c/d/e/f/out.md", "out");
    expect(await found()).toEqual([
      [".git/", expect.stringContaining("can’t be part of a command name")],
      ["a/b/c/d/e/f/", "! it’s more than 5 folders deep"],
      ["a:b:c:d:e:in", "in"],
    ]);
  });

  it("hold five hundred files, and say how many are left out, always the same ones", async () => {
    const { at, write, found } = await open();
    await write("work/.claude/commands/a000.md", "");
    await Promise.all(
      Array.from({ length: 501 }, (_, index) =>
        writeFile(at(`work/.claude/commands/a${String(index).padStart(3, "0")}.md`), ""),
      ),
    );
    const all = await found();
    expect(all).toHaveLength(501);
    expect(all[499]).toEqual(["a499", ""]);
    expect(all[500]?.[1]).toContain("it has more than 500 commands. 1 are skipped");
  });

  it("keep eight million characters; what is beyond is not read", async () => {
    const { write, found } = await open();
    for (let index = 0; index < 10; index++) {
      await write(`work/.claude/commands/a${index}.md`, "x".repeat(950_000));
    }
    const all = await found();
    expect(all.filter(([, text]) => text.startsWith("!"))).toEqual([
      ["a9", expect.stringContaining("more than 8 million characters")],
    ]);
  });

  it("are looked at again on every use", async () => {
    const { at, write, found } = await open();
    expect(await found()).toEqual([]);
    await write("work/.claude/commands/a.md", "one");
    expect(await found()).toEqual([["a", "one"]]);
    await write("work/.claude/commands/a.md", "two");
    expect(await found()).toEqual([["a", "two"]]);
    await rename(at("work/.claude/commands/a.md"), at("work/.claude/commands/b.md"));
    expect(await found()).toEqual([["b", "two"]]);
    await rm(at("work/.claude"), { recursive: true });
    expect(await found()).toEqual([]);
  });

  it("give the same content while a file stays as it is, and another where only the time of a change was put back", async () => {
    const { files, workspace, write } = await open();
    const path = await write("work/.claude/commands/a.md", "one");
    const time = new Date("2026-01-01T00:00:00.000Z");
    await utimes(path, time, time);
    await sleep(150);
    const content = async () => (await files.of(workspace))[0]?.content;
    const before = await content();
    expect(await content()).toBe(before);
    await writeFile(path, "two");
    await utimes(path, time, time);
    expect(await content()).toEqual({ text: "two", changedAt: time.toISOString() });
  });
});

describe("a file that is no command", () => {
  const commands = "work/.claude/commands";
  type Opened = Awaited<ReturnType<typeof open>>;
  const cases: { name: string; make: (opened: Opened) => Promise<unknown>; want: string }[] = [
    {
      name: "a link to a file out of the folder",
      make: async ({ at, write }) => symlink(await write("secret.md", "secret"), at(`${commands}/bad.md`)),
      want: "a link that leads out of the commands folder",
    },
    {
      name: "a link to a file beside the folder",
      make: async ({ at, write }) => {
        await write("work/.claude/settings.json", "{}");
        await symlink("../settings.json", at(`${commands}/bad.md`));
      },
      want: "a link that leads out of the commands folder",
    },
    {
      name: "a link to a folder whose name only begins as this one's",
      make: async ({ at, write }) =>
        symlink(await write("work/.claude/commands-more/x.md", "more"), at(`${commands}/bad.md`)),
      want: "a link that leads out of the commands folder",
    },
    {
      name: "a link over a link within",
      make: async ({ at, write }) => {
        await symlink(await write("secret.md", "secret"), at(`${commands}/step`));
        await symlink("step", at(`${commands}/bad.md`));
      },
      want: "a link that leads out of the commands folder",
    },
    {
      name: "a broken link",
      make: ({ at }) => symlink("nothing.md", at(`${commands}/bad.md`)),
      want: "a broken link",
    },
    {
      name: "a loop of links",
      make: ({ at }) => symlink("bad.md", at(`${commands}/bad.md`)),
      want: "can’t be followed (ELOOP)",
    },
    {
      name: "a FIFO that nobody writes to",
      make: async ({ at }) => execFileSync("mkfifo", [at(`${commands}/bad.md`)]),
      want: "it isn’t a regular file",
    },
    {
      name: "a socket",
      make: ({ at }) =>
        new Promise<void>((resolve) => {
          const server = createServer().listen(at(`${commands}/bad.md`), resolve);
          onTestFinished(() => {
            server.close();
          });
        }),
      want: "it isn’t a regular file",
    },
    {
      name: "a device",
      make: ({ at }) => symlink("/dev/zero", at(`${commands}/bad.md`)),
      want: "a link that leads out of the commands folder",
    },
    {
      name: "5 MB",
      make: ({ write }) => write(`${commands}/bad.md`, "x".repeat(5_000_000)),
      want: "larger than 1 MB",
    },
    {
      name: "bytes that are no UTF-8",
      make: ({ write }) => write(`${commands}/bad.md`, new Uint8Array([0x2d, 0xff, 0xfe])),
      want: "isn’t UTF-8 text",
    },
    {
      name: "a zero byte",
      make: ({ write }) => write(`${commands}/bad.md`, "a\0b"),
      want: "isn’t UTF-8 text",
    },
  ];
  it.each(cases)("is listed with its problem, and breaks no other: $name", async ({ make, want }) => {
    const opened = await open();
    await opened.write(`${commands}/good.md`, "good");
    await make(opened);
    const all = await opened.found();
    expect(all).toContainEqual(["good", "good"]);
    expect(all).toContainEqual(["bad", expect.stringContaining(want)]);
    expect(JSON.stringify(all)).not.toContain("secret");
  });

  it("is one that a folder of links leads to, out of the folder or round in a circle", async () => {
    const { at, write, found } = await open();
    await write("outside/secret.md", "secret");
    await write(`${commands}/in/good.md`, "good");
    await symlink(at("outside"), at(`${commands}/out`));
    await symlink(at(commands), at(`${commands}/in/round`));
    await symlink(at(`${commands}/in`), at(`${commands}/in/again`));
    await symlink(at(`${commands}/in`), at(`${commands}/other`));
    expect(await found()).toEqual([
      ["in/again/", "! it’s a link to one of its parent folders"],
      ["in:good", "good"],
      ["in/round/", "! it’s a link to the commands folder itself"],
      ["other/again/", "! it’s a link to one of its parent folders"],
      ["other:good", "good"],
      ["other/round/", "! it’s a link to the commands folder itself"],
      ["out/", "! it’s a link that leads out of the commands folder"],
    ]);
  });

  it.each([
    {
      name: ".claude that leads out of the workspace",
      link: "work/.claude",
      to: "elsewhere/.claude",
      want: "leads out of the workspace",
    },
    {
      name: "commands that lead out of the workspace",
      link: "work/.claude/commands",
      to: "elsewhere/.claude/commands",
      want: "leads out of the workspace",
    },
    {
      name: ".claude that leads to where agents may write",
      link: "work/.claude",
      to: "work/src",
      want: "are protected from agents",
    },
    {
      name: "the user's .claude where agents may write",
      link: ".claude",
      to: "work/dotfiles",
      want: "are protected from agents",
    },
  ])("is none of a folder that is a link: $name", async ({ link: from, to, want }) => {
    const { at, write, found } = await open();
    await write(`${to}/commands/secret.md`, "secret");
    await write(`${to}/secret.md`, "secret");
    await mkdir(dirname(at(from)), { recursive: true });
    await symlink(at(to), at(from));
    const all = await found();
    expect(all).toEqual([[expect.stringContaining(".claude/commands"), expect.stringContaining(want)]]);
  });

  it("is read where the user's .claude is a link to a folder of that name elsewhere", async () => {
    const { at, write, found } = await open();
    await write("dotfiles/.claude/commands/a.md", "mine");
    await symlink(at("dotfiles/.claude"), at(".claude"));
    expect(await found()).toEqual([["a", "mine"]]);
  });

  it("may stand where a folder is expected, and a folder where a file is", async () => {
    const { write, found } = await open();
    await write("work/.claude/commands", "no folder");
    await write("work/.countersign/commands/dir.md/x.md", "in");
    expect(await found()).toEqual([
      [expect.stringContaining(".claude/commands"), "! it isn’t a folder"],
      ["dir.md:x", "in"],
    ]);
  });

  it("may be one that nobody may read", async () => {
    const { write, found } = await open();
    await chmod(await write("work/.claude/commands/a.md", "one"), 0);
    // Root can read everything, so it reads this, too.
    const want = process.getuid?.() === 0 ? "one" : "! it can’t be read (EACCES)";
    expect(await found()).toEqual([["a", want]]);
  });

  it("may have a time that no calendar has", async () => {
    const { write, found } = await open();
    const path = await write("work/.claude/commands/a.md", "one");
    execFileSync("touch", ["-d", "@9000000000000", path]);
    expect(await found()).toEqual([["a", "one"]]);
  });

  it("is never two texts in one: what is being written all the time gives one of them or a problem", async () => {
    const { write, found } = await open();
    const path = await write("work/.claude/commands/a.md", "a".repeat(300_000));
    const draft = await write("draft", "");
    let isWriting = true;
    const writing = (async () => {
      for (let index = 0; isWriting; index++) {
        const text = (index % 2 === 0 ? "b" : "a").repeat(300_000);
        if (index % 3 === 0) await writeFile(path, text);
        else await writeFile(draft, text).then(() => rename(draft, path));
      }
    })();
    for (let index = 0; index < 40; index++) {
      const [, text = ""] = (await found())[0] ?? [];
      if (!text.startsWith("!")) expect(["a", "b", ""]).toContain([...new Set(text)].join(""));
    }
    isWriting = false;
    await writing;
  });

  it("has a byte order mark that is no part of its text", async () => {
    const { write, found } = await open();
    await write("work/.claude/commands/a.md", "\ufeff---\r\n---\r\nHi");
    expect(await found()).toEqual([["a", "---\r\n---\r\nHi"]]);
  });

  it("may have another name in another folder: what it says is what counts", async () => {
    const { at, write, found } = await open();
    await link(
      await write("work/src/x.md", "one"),
      await write("work/.claude/commands/b.md").then(() => at("work/.claude/commands/a.md")),
    );
    expect(await found()).toContainEqual(["a", "one"]);
  });
});
