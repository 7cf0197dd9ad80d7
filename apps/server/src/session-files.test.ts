import { execFileSync } from "node:child_process";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { foundFiles } from "@countersign/contracts/session-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

const strange = ["a\nb.txt", "red-\u001b[31m.txt", "tab\there.txt"];
const files = {
  "README.md": "",
  ".gitignore": "dist/\n*.log\n",
  ".github/ci.yml": "",
  "src/app.ts": "",
  "src/a b.ts": "",
  "src/rtl-\u202Egnp.exe": "",
  "src/日本語.md": "",
  [`src/${"long-".repeat(40)}.ts`]: "",
  "dist/out.js": "",
  "debug.log": "",
  "secret/key.txt": "",
  "asked/key.txt": "",
  ".env": "",
};

let api: Awaited<ReturnType<typeof openApi>>;
let id: string;

beforeAll(async () => {
  api = await openApi({ hasHome: true });
  for (const [name, text] of Object.entries(files)) await write(name, text);
  for (const name of strange) await write(name);
  execFileSync("git", ["init", "-q"], { cwd: api.workspace });
  await write("../outside/token.txt");
  await symlink(join(api.workspace, "../outside"), join(api.workspace, "linked"));
  await symlink(join(api.workspace, "../outside/token.txt"), join(api.workspace, "linked.txt"));
  id = await api.create("Hello.");
  for (const [behavior, rule] of [
    ["deny", "Read(secret/**)"],
    ["deny", "Read(.env)"],
    ["ask", "Read(asked/**)"],
  ])
    await api.post("rules.create", { behavior, rule, scope: "session", sessionId: id });
});
afterAll(() => api.close());

async function write(name: string, text = ""): Promise<void> {
  const path = join(api.workspace, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const find = async (typed: string, session = id) =>
  dataOf(foundFiles, await api.get("sessions.files", { id: session, typed })).data;

describe("sessions.files", () => {
  it("gives the names of the workspace’s files, and of none that git ignores, a link leads to, or Read may not read", async () => {
    const found = await find("");
    expect(found.isComplete).toBe(true);
    const hidden = ["dist/out.js", "debug.log", "secret/key.txt", "asked/key.txt", ".env"];
    expect(found.files.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => !hidden.includes(name))
        .toSorted(),
    );
  });

  it("spells each name as it is, and leaves out those with line breaks and controls", async () => {
    expect((await find("gnp")).files).toEqual(["src/rtl-\u202Egnp.exe"]);
    expect((await find("日語")).files).toEqual(["src/日本語.md"]);
    for (const typed of ["b.txt", "[31m", "here"]) expect((await find(typed)).files).toEqual([]);
  });

  it.each(["../outside", "/etc/passwd", "~/", "linked", ".git/config", "token"])(
    "never leaves the workspace: %s gives nothing",
    async (typed) => {
      expect((await find(typed)).files).toEqual([]);
    },
  );

  it("gives at most 50, and says that there are more", async () => {
    const many = join(api.workspace, "../many");
    await mkdir(many);
    await Promise.all(Array.from({ length: 60 }, (_, at) => writeFile(join(many, `file-${at}`), "")));
    const session = await api.create("Hello.", { workspace: many });
    const found = await find("file", session);
    expect([found.files.length, found.isComplete]).toEqual([50, false]);
    expect((await find("file-59", session)).files).toEqual(["file-59"]);
  });

  it("gives nothing of a workspace that was replaced by a link to another folder, or is gone", async () => {
    const moved = join(api.workspace, "../moved");
    await mkdir(moved);
    const [linked, gone] = [await api.create("Hello.", { workspace: moved }), join(api.workspace, "../gone")];
    await rename(moved, gone);
    expect((await find("", linked)).files).toEqual([]);
    await symlink(join(api.workspace, "../outside"), moved);
    await expect.poll(() => find("", linked)).toEqual({ files: [], isComplete: true });
  });

  it("is for people who may write to the session", async () => {
    const [approver, viewer] = [await api.person("paul", "approver"), await api.person("vera", "viewer")];
    for (const person of [approver, viewer])
      expect((await person.get("sessions.files", { id, typed: "" })).status).toBe(403);
    expect((await api.get("sessions.files", { id: "nowhere", typed: "" })).status).toBe(404);
    expect((await api.get("sessions.files", { id, typed: "x".repeat(1_001) })).status).toBe(400);
  });
});
