import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { quiet } from "../fixtures/temp-workspace.ts";
import { holdFolder, InsistentReader } from "./insistent-reader.ts";
import { findKept, setAside } from "./kept-places.ts";

function folder(): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** What a command that ran until now would leave under other names. */
async function leftBy(
  workspace: string,
  work: () => void,
  { lasting = [], reader }: { lasting?: string[]; reader?: InsistentReader } = {},
) {
  const isProtected = (path: string) => /\/(?:CLAUDE\.md|\.vscode\/tasks\.json)$/.test(path);
  const search = { workspace, home: "/nowhere", unasked: { lasting }, isProtected, signal: quiet };
  const kept = await findKept(search);
  work();
  return setAside(search, kept, reader === undefined ? {} : { reader });
}

it("holds a folder that was closed, and none behind a link", async () => {
  const [around, outside] = [folder(), folder()];
  mkdirSync(join(around, "shut/in"), { recursive: true });
  writeFileSync(join(around, "shut/in/a"), "");
  chmodSync(join(around, "shut"), 0o100);
  expect(await holdFolder(join(around, "shut"), (held) => readdir(held))).toEqual(["in"]);
  symlinkSync(outside, join(around, "link"));
  mkdirSync(join(outside, "in"));
  chmodSync(outside, 0o500);
  for (const path of ["link", "link/in"])
    await expect(
      holdFolder(join(around, path), (held) => readdir(held)),
      path,
    ).rejects.toThrow();
  expect(statSync(outside).mode & 0o777).toBe(0o500);
});

it("looks through links when all folders are open", async () => {
  const workspace = folder();
  const left = await leftBy(workspace, () => {
    mkdirSync(join(workspace, "shut/editor"), { recursive: true });
    writeFileSync(join(workspace, "shut/editor/tasks.json"), "{}");
    symlinkSync("shut/editor", join(workspace, ".vscode"));
    chmodSync(join(workspace, "shut"), 0);
  });
  expect(left).toEqual({ moved: [join(workspace, ".vscode/tasks.json")], problem: null });
  expect(readdirSync(join(workspace, "shut/editor"))).toEqual(["tasks.json.not-approved"]);
});

it("finds a repository without a working tree in what is made again", async () => {
  const workspace = folder();
  mkdirSync(join(workspace, "dist"));
  const left = await leftBy(
    workspace,
    () => execFileSync("git", ["init", "-q", "--bare", join(workspace, "dist/made")]),
    { lasting: [join(workspace, "dist/")] },
  );
  expect(left.moved).toEqual([join(workspace, "dist/made/HEAD")]);
  expect(existsSync(join(workspace, "dist/made/HEAD"))).toBe(false);
});

it("renames what is new and can’t be looked through, and looks through the rest", async () => {
  const workspace = folder();
  mkdirSync(join(workspace, "old/deep"), { recursive: true });
  mkdirSync(join(workspace, "dist"));
  const long = "n".repeat(255);
  const left = await leftBy(
    workspace,
    () => {
      for (const path of [".vscode", "old/.vscode", `${long}/in`, "hidden/.vscode", "dist/made/.vscode"]) {
        mkdirSync(join(workspace, path), { recursive: true });
        writeFileSync(join(workspace, path, "tasks.json"), "{}");
      }
      symlinkSync("../old/.vscode", join(workspace, "old/link"));
      writeFileSync(join(workspace, "old/deep/CLAUDE.md"), "");
      writeFileSync(join(workspace, "old/plain"), "");
    },
    // Nothing new can be read in no time.
    { lasting: [join(workspace, "dist/")], reader: new InsistentReader(-1) },
  );
  const names = (path: string) => readdirSync(join(workspace, path)).sort();
  const cut = "n".repeat(255 - ".not-approved".length);
  expect(names("")).toEqual(
    [".vscode.not-approved", "dist", "hidden.not-approved", `${cut}.not-approved`, "old"].sort(),
  );
  expect(names("old")).toEqual([".vscode.not-approved", "deep", "link.not-approved", "plain"]);
  expect(names("old/deep")).toEqual(["CLAUDE.md.not-approved"]);
  expect(names("dist")).toEqual(["made.not-approved"]);
  expect(left.moved).toHaveLength(7);
  expect(left.problem).toBe("the command left too much to look through");
});

it("renames a new folder with one that is too deep to be opened", async () => {
  const workspace = folder();
  const left = await leftBy(workspace, () =>
    execFileSync(
      "bash",
      ["-c", "d=$(printf 'd%.0s' {1..200}); for i in $(seq 30); do mkdir $d && cd $d; done; touch CLAUDE.md"],
      {
        cwd: workspace,
      },
    ),
  );
  expect(left.moved).toEqual([join(workspace, "d".repeat(200))]);
  execFileSync("rm", ["-rf", workspace]);
});

it("says so if it can’t name a file", async () => {
  const workspace = folder();
  const left = await leftBy(workspace, () =>
    execFileSync("bash", ["-c", "mkdir $'bad\\xff' && touch $'bad\\xff/CLAUDE.md'"], { cwd: workspace }),
  );
  expect(left.problem).toBe(`${workspace} has a file whose name isn’t UTF-8`);
});
