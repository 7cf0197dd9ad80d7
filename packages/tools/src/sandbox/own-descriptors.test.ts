import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { expect, it, onTestFinished } from "vitest";
import { Bubblewrap } from "./bubblewrap.ts";
import { withOwnDescriptors } from "./own-descriptors.ts";

/** Not in /tmp, which a sandbox replaces by its own. */
function folder(): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** What a server passes on that has this folder open: each program gets it as 3, 9, 30 and 251. */
async function runWithOpen(outside: string, { program, args }: { program: string; args: readonly string[] }) {
  const options = { stdin: "ignore", stdout: "pipe", stderr: "pipe", reject: false } as const;
  const opened = `exec 3<${outside} 9<&3 30<&3 251<&3; exec "$@"`;
  return execa("/bin/bash", ["-c", opened, "bash", program, ...args], options);
}

it("starts a command in the sandbox without what this process was given open, through which it could write elsewhere", async () => {
  const [workspace, outside] = [folder(), folder()];
  const bubblewrap = new Bubblewrap();
  const check = await bubblewrap.check();
  if (!check.isAvailable) throw new Error(check.problem);
  const attack = "for i in 3 9 30 251; do echo x > /proc/self/fd/$i/made; done; touch here; ls /proc/self/fd";
  const walls = { writable: [workspace], pinned: [], fixed: [], hidden: [] };
  const inside = { program: "/bin/bash", args: ["-c", attack] };
  const result = await runWithOpen(outside, bubblewrap.wrap(check, inside, { walls, cwd: workspace }));
  expect(readdirSync(outside)).toEqual([]);
  expect(existsSync(join(workspace, "here"))).toBe(true);
  // `ls` has the folder that it lists open, too.
  expect(result.stdout.split("\n")).toEqual(["0", "1", "2", "3"]);
});

it("passes on one file, if any", async () => {
  const outside = folder();
  const list = { program: "/bin/sh", args: ["-c", "ls -l /proc/self/fd; cat <&9"] };
  const file = { path: "/proc/sys/kernel/ostype", descriptor: 9 };
  const result = await runWithOpen(outside, withOwnDescriptors(list, file));
  expect(result.stdout).toContain("9 -> /proc/sys/kernel/ostype");
  expect(result.stdout).toContain("Linux");
  expect(result.stdout).not.toContain(outside);
  const none = await runWithOpen(
    outside,
    withOwnDescriptors({ program: "ls", args: ["/proc/self/fd"] }, null),
  );
  expect(none.stdout.split("\n")).toEqual(["0", "1", "2", "3"]);
});
