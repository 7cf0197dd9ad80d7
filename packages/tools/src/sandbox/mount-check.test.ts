import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { execa } from "execa";
import { expect, it, onTestFinished } from "vitest";
import { Bubblewrap } from "./bubblewrap.ts";
import { withMountCheck } from "./mount-check.ts";
import type { Walls } from "./walls.ts";

/** Not in /tmp, which a sandbox replaces by its own. */
function folder(): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign test-\\-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const wallsAround = (workspace: string, pinned: string[]): Walls => ({
  writable: [workspace],
  pinned,
  fixed: [],
  hidden: [],
});

async function runIn(workspace: string, command: string, pinned: string[], change = () => {}) {
  const bubblewrap = new Bubblewrap();
  const check = await bubblewrap.check();
  if (!check.isAvailable) throw new Error(check.problem);
  const inside = { program: "/bin/sh", args: ["-c", command] };
  const { program, args } = bubblewrap.wrap(check, inside, {
    walls: wallsAround(workspace, pinned),
    cwd: workspace,
  });
  change();
  return execa(program, args, { reject: false, env: {}, extendEnv: false });
}

it("starts a command in its own folders, whatever their names", async () => {
  const workspace = folder();
  mkdirSync(join(workspace, "in it"));
  const result = await runIn(workspace, 'echo "$0" > made; touch "in it/made"; env', [
    join(workspace, "in it"),
  ]);
  expect(result).toMatchObject({ exitCode: 0 });
  expect(result.stdout).not.toContain("countersign_");
  expect(existsSync(join(workspace, "in it/made"))).toBe(true);
});

it.each(["sub", "sub/deep"])(
  "starts no command if %s became a link after the walls were found",
  async (path) => {
    const [workspace, outside] = [folder(), folder()];
    mkdirSync(join(outside, "deep"));
    mkdirSync(join(workspace, path), { recursive: true });
    const pinned = [join(workspace, path)];
    const swap = () => {
      rmSync(join(workspace, "sub"), { recursive: true });
      symlinkSync(`../${basename(outside)}`, join(workspace, "sub"));
    };
    const command = `touch made "${outside}/made"; echo ran`;
    const result = await runIn(workspace, command, pinned, swap);
    expect(result.exitCode).not.toBe(0);
    expect(result.stdout).toBe("");
    expect([existsSync(join(outside, "made")), existsSync(join(workspace, "made"))]).toEqual([false, false]);
    expect(() =>
      withMountCheck({ program: "x", args: [] }, { places: [{ from: pinned[0] ?? "", to: "/x" }], left: [] }),
    ).toThrow("isn’t where it was");
  },
);

it("starts no command in a workspace that became a link to another folder", async () => {
  const [around, outside] = [folder(), folder()];
  const workspace = join(around, "workspace");
  mkdirSync(workspace);
  writeFileSync(join(outside, "a"), "");
  const swap = () => {
    rmSync(workspace, { recursive: true });
    symlinkSync(`../${basename(outside)}`, workspace);
  };
  const result = await runIn(workspace, `touch made; echo ran`, [], swap);
  expect(result).toMatchObject({ stdout: "" });
  expect(existsSync(join(outside, "made"))).toBe(false);
});
