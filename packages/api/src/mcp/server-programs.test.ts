import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverPrograms } from "./server-programs.ts";

let workspace: string;
beforeEach(async () => {
  workspace = await realpath(await mkdtemp(join(tmpdir(), "server-programs-")));
  for (const name of ["server.js", "run.sh"]) await writeFile(join(workspace, name), "");
});
afterEach(() => rm(workspace, { recursive: true }));

async function watchOf(command: string, args: string[], env: Record<string, string> = {}) {
  const start = { type: "stdio" as const, command, args, env };
  const server = { name: "a", start, line: 1, problem: null };
  const { programs, unwatched } = await serverPrograms([server], { workspace, home: "/home/ada" });
  return { files: programs.map(({ path }) => relative(workspace, path)), why: unwatched.get(server) ?? null };
}

describe("what a server of a workspace runs", () => {
  it("is watched", async () => {
    expect(await watchOf("node", ["server.js"], { PORT: "1" })).toMatchObject({ files: ["server.js"] });
  });

  it.each([
    { name: "a name that a shell would expand", command: "node", args: ["$CLAUDE_PROJECT_DIR/server.js"] },
    { name: "a program that looks like a variable", command: "A=/run.sh", args: ["node", "server.js"] },
    { name: "one of a list", command: "a[0]=/run.sh", args: ["node", "server.js"] },
    {
      name: "a function for a shell",
      command: "bash",
      args: ["run.sh"],
      env: { "BASH_FUNC_ls%%": "() { ./x; }" },
    },
  ])("isn't taken for known: $name", async ({ command, args, env }) => {
    expect((await watchOf(command, args, env)).why).not.toBeNull();
  });
});
