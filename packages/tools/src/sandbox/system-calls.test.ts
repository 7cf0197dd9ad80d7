import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, textOf } from "../fixtures/temp-workspace.ts";
import { systemCallFilter } from "./system-calls.ts";

/** Makes each system call, and prints what it gave: `ok`, or the name of the error. */
const probe = `
import ctypes, errno, os, platform, socket
libc = ctypes.CDLL(None, use_errno=True)
arm = platform.machine() == "aarch64"
def call(name, x64, arm64, *args):
    ctypes.set_errno(0)
    result = libc.syscall(arm64 if arm else x64, *args)
    code = ctypes.get_errno()
    print(name, "ok" if result >= 0 else errno.errorcode.get(code, code))
buffer = ctypes.create_string_buffer(256)
call("io_uring_setup", 425, 425, 4, buffer)
call("io_uring_enter", 426, 426, -1, 0, 0, 0, 0, 0)
call("userfaultfd", 323, 282, 1)
call("add_key", 248, 217, b"user", b"countersign-test", b"x", 1, -3)
call("request_key", 249, 218, b"user", b"countersign-test", None, -3)
call("keyctl", 250, 219, 0, -3, 1)
call("bpf", 321, 280, 0, buffer, 72)
call("perf_event_open", 298, 241, buffer, 0, -1, -1, 0)
call("open_by_handle_at", 304, 265, -100, buffer, 0)
call("unshare", 272, 97, 0x10000000)
call("mount", 165, 40, b"none", b"/tmp", b"tmpfs", 0, None)
call("setns", 308, 268, os.open("/proc/self/ns/user", os.O_RDONLY), 0)
call("chroot", 161, 51, b"/tmp")
call("ioctl", 16, 29, 0, 0x5412, b"x")
call("vsock", 41, 198, 40, 1, 0)
call("packet", 41, 198, 17, 3, 0)
call("unix", 41, 198, 1, 1, 0)
call("inet", 41, 198, 2, 1, 0)
call("netlink", 41, 198, 16, 3, 0)
if not arm:
    call("x32 getpid", 0x40000000 + 39, 0)
    call("x32 io_uring_setup", 0x40000000 + 425, 0, 4, buffer)
`;

function workspaceWith(files: Record<string, string>): string {
  const path = mkdtempSync("/var/tmp/countersign-test-");
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  addFiles(path, files);
  return path;
}

describe("the system calls of a command in the sandbox", () => {
  it("leave out what reaches the kernel's keyrings, the host of a virtual machine, and its youngest parts", async () => {
    const run = sandboxedBash(workspaceWith({ "probe.py": probe }));
    const said = textOf(await run("python3 probe.py"));
    const results = Object.fromEntries(
      said
        .split("\n")
        .map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)]),
    );
    const filtered = {
      io_uring_setup: "ENOSYS",
      io_uring_enter: "ENOSYS",
      userfaultfd: "ENOSYS",
      bpf: "ENOSYS",
    };
    const keys = { add_key: "ENOSYS", request_key: "ENOSYS", keyctl: "ENOSYS" };
    expect(results).toMatchObject({
      ...filtered,
      ...keys,
      perf_event_open: "ENOSYS",
      open_by_handle_at: "ENOSYS",
      ioctl: "EPERM",
      vsock: "EAFNOSUPPORT",
      // By the user namespace without capabilities.
      mount: "EPERM",
      chroot: "EPERM",
      packet: "EPERM",
      unix: "ok",
      inet: "ok",
      netlink: "ok",
    });
    expect([results.unshare, results.setns]).not.toContain("ok");
    if (process.arch === "x64")
      expect(results).toMatchObject({ "x32 getpid": "ENOSYS", "x32 io_uring_setup": "ENOSYS" });
  });
});

/** getpid by the door for 32-bit programs, where other numbers count. */
const oldDoor = `
import ctypes, mmap, platform, sys
if platform.machine() != "x86_64":
    sys.exit("gave -38")
page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3")
address = ctypes.addressof(ctypes.c_char.from_buffer(page))
print("gave", ctypes.CFUNCTYPE(ctypes.c_int)(address)())
`;

it("can’t be made by the door for 32-bit programs", async () => {
  const run = sandboxedBash(workspaceWith({ "door.py": oldDoor }));
  // A kernel without that door ends the program.
  expect(textOf(await run("python3 door.py || true"))).toMatch(
    /^gave -38$|Segmentation fault|ended by signal/,
  );
});

describe("the filter of system calls", () => {
  it("can’t be changed for the next command by one whose workspace holds it", async () => {
    const workspace = workspaceWith({ "probe.py": probe });
    // Only root can remove what is in a folder that can't be written.
    onTestFinished(() => void execFileSync("chmod", ["-R", "u+w", workspace]));
    vi.stubEnv("TMPDIR", workspace);
    const run = sandboxedBash(workspace);
    const attack = "cd countersign-closed-* && chmod 700 . filter; : > filter; rm -f filter; mv $PWD ../gone";
    expect(textOf(await run(attack))).toContain("Read-only file system");
    expect(textOf(await run("python3 probe.py"))).toContain("vsock EAFNOSUPPORT");
  });

  it("is whole steps, and none for a processor that isn’t known", () => {
    for (const processor of ["x64", "arm64"]) {
      const filter = systemCallFilter(processor);
      expect((filter?.length ?? 1) % 8).toBe(0);
      expect(filter?.readUInt32LE(filter.length - 4)).toBe(0x7fff0000);
    }
    expect(systemCallFilter("riscv64")).toBeNull();
  });
});
