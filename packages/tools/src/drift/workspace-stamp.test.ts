import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addFiles, tempFolder } from "../fixtures/temp-workspace.ts";
import { stampWorkspace } from "./workspace-stamp.ts";

const files = {
  ".git/HEAD": "ref: refs/heads/main\n",
  "a.txt": "one\n",
  "b.txt": "one\n",
  "src/deep/c.txt": "one\n",
  "src/empty.txt": "",
  "dist/made.txt": "one\n",
};
const ignored = "dist/\0";
/** A temporary folder that is kept in memory has no stamp. */
const onDisk = "/var/tmp";

type Place = { workspace: string; at: (name: string) => string };

function place(): Place {
  const workspace = tempFolder(files, onDisk);
  mkdirSync(join(workspace, "src/nothing"));
  symlinkSync("a.txt", join(workspace, "link"));
  linkSync(join(workspace, "src/deep/c.txt"), join(workspace, "dist/other-name"));
  return { workspace, at: (name) => join(workspace, name) };
}

/** The stamp once the workspace is old enough. */
async function firstStamp({ workspace }: Place): Promise<string> {
  let stamp = "";
  await expect
    .poll(async () => {
      const stamped = await stampWorkspace(workspace, ignored);
      if (stamped.kind === "stamped") stamp = stamped.stamp;
      return stamped.kind;
    })
    .toBe("stamped");
  return stamp;
}

/** Whether the workspace has another stamp after the change, or none. */
async function isNoticed(change: (at: Place["at"]) => void): Promise<boolean> {
  const one = place();
  const before = await firstStamp(one);
  change(one.at);
  const after = await stampWorkspace(one.workspace, ignored);
  return after.kind !== "stamped" || after.stamp !== before;
}

type Change = { name: string; change: (at: Place["at"]) => void };

const noticed: Change[] = [
  { name: "a file's content", change: (at) => appendFileSync(at("a.txt"), "two\n") },
  {
    name: "content of equal length, with the times put back",
    change(at) {
      const { atime, mtime } = statSync(at("src/deep/c.txt"));
      writeFileSync(at("src/deep/c.txt"), "two\n");
      utimesSync(at("src/deep/c.txt"), atime, mtime);
    },
  },
  { name: "the same content, written again", change: (at) => writeFileSync(at("a.txt"), "one\n") },
  { name: "permission to run", change: (at) => chmodSync(at("a.txt"), 0o755) },
  { name: "a new file in a folder", change: (at) => writeFileSync(at("src/deep/new.txt"), "") },
  { name: "a new file in an empty folder", change: (at) => writeFileSync(at("src/nothing/new.txt"), "") },
  { name: "a file that is gone", change: (at) => rmSync(at("src/empty.txt")) },
  { name: "a file of another name", change: (at) => renameSync(at("a.txt"), at("c.txt")) },
  {
    name: "two files that changed places",
    change(at) {
      renameSync(at("a.txt"), at("c.txt"));
      renameSync(at("b.txt"), at("a.txt"));
      renameSync(at("c.txt"), at("b.txt"));
    },
  },
  { name: "a folder of another name", change: (at) => renameSync(at("src/deep"), at("src/moved")) },
  {
    name: "a link that leads elsewhere",
    change(at) {
      rmSync(at("link"));
      symlinkSync("b.txt", at("link"));
    },
  },
  {
    name: "a folder that became a link",
    change(at) {
      renameSync(at("src/deep"), at("dist/deep"));
      symlinkSync("../dist/deep", at("src/deep"));
    },
  },
  {
    name: "content that was written through another name",
    change: (at) => writeFileSync(at("dist/other-name"), "two\n"),
  },
  { name: "an ignored folder that is gone", change: (at) => rmSync(at("dist"), { recursive: true }) },
  {
    name: "an ignored folder that became a file",
    change(at) {
      rmSync(at("dist"), { recursive: true });
      writeFileSync(at("dist"), "");
    },
  },
  { name: "a repository in a folder", change: (at) => mkdirSync(at("src/deep/.git")) },
];

const unnoticed: Change[] = [
  { name: "nothing", change: () => undefined },
  { name: "what is in an ignored folder", change: (at) => addFiles(at("dist"), { "new/a": "", b: "" }) },
  { name: "what is in its repository", change: (at) => writeFileSync(at(".git/index"), "") },
  { name: "reading", change: (at) => readFileSync(at("a.txt")) },
];

async function namesOfNoticed(changes: Change[]): Promise<string[]> {
  const found = await Promise.all(
    changes.map(async ({ name, change }) => ((await isNoticed(change)) ? [name] : [])),
  );
  return found.flat();
}

describe("the stamp of a workspace", () => {
  it("differs after each change to what is compared", async () => {
    expect(await namesOfNoticed(noticed)).toEqual(noticed.map(({ name }) => name));
  });

  it("is the same where nothing that is compared changed", async () => {
    expect(await namesOfNoticed(unnoticed)).toEqual([]);
  });

  it("differs with other ignored folders", async () => {
    const one = place();
    const stamp = await firstStamp(one);
    expect(await stampWorkspace(one.workspace, "")).not.toEqual({ kind: "stamped", stamp });
  });

  it("isn't given while something is so new that a later change could have the same time", async () => {
    const one = place();
    await firstStamp(one);
    writeFileSync(one.at("src/deep/c.txt"), "two\n");
    const { ctimeMs } = statSync(one.at("src/deep/c.txt"));
    const stamped = await stampWorkspace(one.workspace, ignored);
    // On a machine that was busy for so long, it is old.
    if (Date.now() - ctimeMs < 2_000) expect(stamped).toEqual({ kind: "unsettled" });
    await firstStamp(one);
  });

  it("isn't given where a file claims to be from the future", async () => {
    const one = place();
    await firstStamp(one);
    utimesSync(one.at("a.txt"), 4_000_000_000, 4_000_000_000);
    // By then the change itself is old enough.
    await firstStamp(place());
    expect(await stampWorkspace(one.workspace, ignored)).toEqual({ kind: "unsettled" });
  });

  it("isn't given where a folder has a repository, or where there is nothing", async () => {
    const one = place();
    mkdirSync(one.at("src/deep/.git"));
    // By then everything above is old enough, too.
    await firstStamp(place());
    expect(await stampWorkspace(one.workspace, ignored)).toEqual({ kind: "unsettled" });
    expect(await stampWorkspace(one.at("gone"), ignored)).toEqual({ kind: "unsettled" });
  });

  it("isn't given for more files than git takes longer for", async () => {
    const workspace = tempFolder({}, onDisk);
    for (let index = 0; index <= 2_000; index += 1) writeFileSync(join(workspace, `${index}`), "");
    await expect.poll(() => stampWorkspace(workspace, "")).toEqual({ kind: "large" });
  });
});
