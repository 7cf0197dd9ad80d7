import { execa } from "execa";
import { describe, expect, it } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { tempFolder, textOf } from "../fixtures/temp-workspace.ts";
import { Bubblewrap } from "./bubblewrap.ts";
import { describeExcess, limitsHere, mayBeOver, type SandboxLimits } from "./limits.ts";

const megabyte = 1024 * 1024;
const small: SandboxLimits = {
  threads: 60,
  memory: 100 * megabyte,
  output: megabyte,
  temporary: 2 * megabyte,
  shared: megabyte,
};
/** Bash in a sandbox with these limits. */
const limited = (workspace = tempFolder(), deny: string[] = []) =>
  sandboxedBash(workspace, { limits: small, deny });

describe("a command that takes too much", () => {
  it.each([
    {
      name: "processes that double",
      command: "f() { (( $1 == 0 )) && exec sleep 25; f $(($1 - 1)) & f $(($1 - 1)) & wait; }; f 8",
      want: "it had more than 60 processes and threads at once",
    },
    {
      name: "detached processes",
      command: "for i in $(seq 200); do setsid -f sleep 25; done; sleep 25",
      want: "it had more than 60 processes and threads at once",
    },
    {
      name: "memory in one process",
      command: `python3 -c "import time; x = b'x' * 200_000_000; time.sleep(25)"`,
      want: "its processes took more than 100.0 MB of memory",
    },
    {
      name: "memory in many",
      command: `for i in 1 2 3 4 5 6; do python3 -c "import time; x = b'x' * 30_000_000; time.sleep(25)" & done; wait`,
      want: "its processes took more than 100.0 MB of memory",
    },
    {
      name: "memory of a process whose first thread has ended",
      command: `python3 -c "import ctypes, threading, time; threading.Thread(target=lambda: (x := b'x' * 200_000_000) and time.sleep(25)).start(); ctypes.CDLL(None).pthread_exit(0)"`,
      want: "its processes took more than 100.0 MB of memory",
    },
    {
      name: "output",
      command: "timeout 25 yes",
      want: "it wrote more than 1.0 MB of output",
    },
  ])("ends: $name", async ({ command, want }) => {
    const result = await limited()(command);
    expect(result).toMatchObject({
      ok: false,
      code: "tool_failed",
      message: expect.stringContaining(`The sandbox ended the command: ${want}`),
      hint: expect.stringContaining("dangerouslyDisableSandbox"),
    });
  });

  it("isn’t one whose processes share their memory", async () => {
    const program =
      "import os, time; x = b'x' * 40_000_000; [os.fork() == 0 and (time.sleep(1), os._exit(0)) for i in range(4)]; time.sleep(1)";
    expect(await limited()(`python3 -c "${program}"`)).toMatchObject({ ok: true, exitCode: 0 });
  });

  it("finds the folders in memory full, and is told how much they hold", async () => {
    const run = limited();
    for (const folder of ["/tmp", "/dev/shm"]) {
      const text = textOf(await run(`head -c 3000000 /dev/zero > ${folder}/x`));
      expect(text, folder).toContain("/tmp holds at most 2.0 MB, and /dev/shm 1.0 MB.");
    }
    expect(await run("head -c 900000 /dev/zero > /tmp/x && cp /tmp/x /dev/shm/x")).toMatchObject({
      exitCode: 0,
    });
  });

  it("has no other place in memory that it could fill", async () => {
    const workspace = tempFolder({ "secret/a": "private" });
    const run = limited(workspace, ["Read(/secret/**)"]);
    for (const attack of ["echo x > /dev/x", "chmod 755 secret; echo x > secret/x"])
      expect(await run(attack), attack).toMatchObject({ exitCode: 1 });
  });
});

describe("the kernel’s limit on processes", () => {
  it("holds for an ordinary user, and counts only the sandbox’s own", async () => {
    const bubblewrap = new Bubblewrap({ limits: small, isRoot: false });
    const check = await bubblewrap.check();
    if (!check.isAvailable) throw new Error(check.problem);
    const { program, args } = bubblewrap.wrap(
      check,
      {
        program: "python3",
        args: [
          "-c",
          "import os, time\nfor i in range(400):\n  if os.fork() == 0: time.sleep(20); os._exit(0)\n  print(i)",
        ],
      },
      { walls: { writable: [], pinned: [], fixed: [], hidden: [] }, cwd: "/" },
    );
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const end = await execa(program, args, { ...user, cwd: "/", reject: false, timeout: 25_000 });
    expect(end.stderr).toContain("Resource temporarily unavailable");
    expect(end.stdout.split("\n").length).toBeGreaterThan(200);
    expect(end.stdout.split("\n").length).toBeLessThan(260);
  });
});

it("leaves memory to the server", () => {
  const { memory, temporary, shared } = limitsHere(8 * 1024 * megabyte);
  expect(memory + temporary + shared).toBeLessThan(0.95 * 8 * 1024 * megabyte);
});

it.each([
  { name: "more threads than a command may have", loadAverage: "0.2 0.1 0.1 1/5000 42", want: true },
  { name: "fewer", loadAverage: "0.2 0.1 0.1 1/80 42", want: false },
  { name: "a number that isn’t known", loadAverage: "", want: true },
  { name: "a number that isn’t told", loadAverage: "0.0 0.0 0.0 0/0 0", want: true },
])("a machine with $name: $want", ({ loadAverage, want }) => {
  const limits = { ...small, threads: 4_000, memory: Number.MAX_SAFE_INTEGER };
  expect(mayBeOver(limits, loadAverage)).toBe(want);
});

it("says how much was too much", () => {
  expect(describeExcess({ kind: "threads", limit: 4_000 })).toBe(
    "it had more than 4,000 processes and threads at once",
  );
});
