import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of its own under version control, in which the agent of one test works. Paths are relative to it. */
export type TestWorkspace = {
  path: string;
  write(path: string, text: string): void;
  /** Makes a shell script of the workspace a program: `./name` runs it. */
  makeExecutable(path: string): void;
  /** The content, or null where no file is. */
  read(path: string): string | null;
  remove(): void;
};

export function createWorkspace(): TestWorkspace {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "countersign-workspace-")));
  execFileSync("git", ["init", "--quiet", "--initial-branch=main", path]);
  return {
    path,
    write(name, text) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    },
    makeExecutable: (name) => chmodSync(join(path, name), 0o755),
    read(name) {
      try {
        return readFileSync(join(path, name), "utf8");
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
