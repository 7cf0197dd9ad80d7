import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { addFiles, quiet } from "../fixtures/temp-workspace.ts";
import { findKept } from "./kept-places.ts";
import { finishRuns, noteRun } from "./unfinished-runs.ts";

function folder(files: Record<string, string> = {}): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  addFiles(made, files);
  return made;
}

const isProtected = (path: string) => /\/(?:CLAUDE\.md|\.envrc)$/.test(path);

/** A command that nobody was asked about runs. `end`: its process is gone, as the note then says, and beat for the last time so long ago. */
async function begin(workspace: string) {
  const data = folder();
  const search = { workspace, home: "/nowhere", unasked: { lasting: [] }, isProtected, signal: quiet };
  const note = await noteRun(data, search, await findKept(search));
  onTestFinished(() => note.close());
  const notes = join(data, "unfinished-runs");
  const [name = ""] = readdirSync(notes);
  const file = join(notes, name);
  const end = ({ secondsAgo }: { secondsAgo: number }) => {
    note.close();
    const text = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...text, process: { ...text.process, start: "another" } }));
    const then = new Date(Date.now() - secondsAgo * 1_000);
    utimesSync(file, then, then);
  };
  return { file, note, end, finish: () => finishRuns(data, () => isProtected) };
}

it("renames what a command created whose process was killed, and nothing that was there", async () => {
  const workspace = folder({ "CLAUDE.md": "kind" });
  const { end, finish, file } = await begin(workspace);
  addFiles(workspace, {
    ".envrc": "evil",
    "src/CLAUDE.md": "evil",
    "src/.gitignore": "build/",
    "src/a.txt": "a",
  });
  end({ secondsAgo: 0 });
  const { moved, problems } = await finish();
  expect([moved.sort(), problems]).toEqual([
    [".envrc", "src/.gitignore", "src/CLAUDE.md"].map((path) => join(workspace, path)),
    [],
  ]);
  expect([".envrc", "src/CLAUDE.md"].filter((path) => existsSync(join(workspace, path)))).toEqual([]);
  expect(readFileSync(join(workspace, "CLAUDE.md"), "utf8")).toBe("kind");
  expect(existsSync(file)).toBe(false);
  expect(await finish()).toEqual({ moved: [], problems: [] });
});

it("leaves what a person created after that", async () => {
  const workspace = folder();
  const { end, finish } = await begin(workspace);
  end({ secondsAgo: 3_600 });
  addFiles(workspace, { ".envrc": "export A=1" });
  expect(await finish()).toEqual({ moved: [], problems: [] });
  expect(existsSync(join(workspace, ".envrc"))).toBe(true);
});

it("leaves a command alone whose process lives, or that has ended", async () => {
  const workspace = folder();
  const { note, finish, file } = await begin(workspace);
  addFiles(workspace, { ".envrc": "" });
  expect(await finish()).toEqual({ moved: [], problems: [] });
  expect(existsSync(file)).toBe(true);
  await note.remove();
  expect(await finish()).toEqual({ moved: [], problems: [] });
  expect(existsSync(join(workspace, ".envrc"))).toBe(true);
});

it("keeps a note that it can't read, and says so", async () => {
  const { file, finish } = await begin(folder());
  writeFileSync(file, "{");
  const { problems } = await finish();
  expect(problems).toHaveLength(1);
  expect(existsSync(file)).toBe(true);
});
