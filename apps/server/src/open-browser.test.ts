import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { openInBrowser } from "./open-browser.ts";

const address = "http://127.0.0.1:4747/sign-in?token=secret-of-the-start&to=%2F";

async function open(platform: NodeJS.Platform, exitCode: number) {
  const dataFolder = await mkdtemp(join(tmpdir(), "countersign-open-"));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const started: string[][] = [];
  const children: ChildProcess[] = [];
  let failures = 0;
  await openInBrowser(address, {
    dataFolder,
    platform,
    onFailure: () => {
      failures += 1;
    },
    start: (program, args) => {
      started.push([program, ...args]);
      const child = spawn(process.execPath, ["-e", `process.exit(${exitCode})`]);
      children.push(child);
      return child;
    },
  });
  const [child] = children;
  if (child !== undefined && child.exitCode === null) await once(child, "exit");
  return { dataFolder, started, failures };
}

it.each([
  { platform: "linux" as const, program: "xdg-open" },
  { platform: "darwin" as const, program: "open" },
  { platform: "win32" as const, program: "rundll32" },
])(
  "opens the address on $platform without showing the token to other users",
  async ({ platform, program }) => {
    const { dataFolder, started, failures } = await open(platform, 0);
    expect(started).toHaveLength(1);
    const [words = []] = started;
    expect(words[0]).toBe(program);
    expect(words.join(" ")).not.toContain("secret");
    const file = fileURLToPath(words.at(-1) ?? "");
    expect(await readdir(dataFolder)).toEqual([file.slice(dataFolder.length + 1)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toContain(`url=${address.replace("&", "&amp;")}"`);
    expect(failures).toBe(0);
  },
);

it("says so if no browser can be started", async () => {
  expect((await open("linux", 3)).failures).toBe(1);
});
