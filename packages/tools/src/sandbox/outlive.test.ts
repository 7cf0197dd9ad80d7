import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, textIn, textOf } from "../fixtures/temp-workspace.ts";

function workspaceWith(files: Record<string, string>): string {
  const path = mkdtempSync("/var/tmp/countersign-test-");
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  addFiles(path, files);
  return path;
}

/** What a debugger needs, and `beat`, which writes in the workspace for as long as it runs. */
const debuggerOf = `
import ctypes, errno, os, platform, time
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long
def ptrace(request, process, data=None):
    if libc.ptrace(request, process, None, data) < 0:
        return errno.errorcode[ctypes.get_errno()]
    return "ok"
def beat():
    for i in range(100):
        open("beat", "w").write(str(i))
        time.sleep(0.1)
`;

/** Makes the sandbox's first process, which waits in a system call, make two others: it then outlives its parent, and is in no group that is ended. */
const outlive = `${debuggerOf}
attach, detach, get, put, step = 16, 17, 12, 13, 9
if os.fork() > 0: os._exit(0)
os.setsid()
print("attach", ptrace(attach, 1), flush=True)
if platform.machine() == "x86_64":
    os.waitpid(1, 0x40000000)
    registers = (ctypes.c_ulonglong * 27)()
    at = ctypes.addressof(registers)
    ptrace(get, 1, at)
    saved = list(registers)
    def call(number, first, second):
        registers[:] = saved
        registers[10], registers[14], registers[13], registers[15] = number, first, second, 2**64 - 1
        registers[16] = saved[16] - 2
        ptrace(put, 1, at); ptrace(step, 1); os.waitpid(1, 0x40000000)
    call(157, 1, 0)
    call(112, 0, 0)
    registers[:] = saved
    ptrace(put, 1, at)
    ptrace(detach, 1)
open("ready", "w").close()
null = os.open("/dev/null", os.O_RDWR)
for descriptor in (0, 1, 2): os.dup2(null, descriptor)
beat()
`;

it("ends with everything that it started, also if it tries to keep the sandbox’s first process from ending", async () => {
  const workspace = workspaceWith({ "outlive.py": outlive });
  const result = await sandboxedBash(workspace)(
    "python3 outlive.py; for i in $(seq 30); do [ -e ready ] && break; sleep 0.1; done",
  );
  expect(textOf(result)).toContain("attach EPERM");
  const last = existsSync(join(workspace, "beat")) ? textIn(workspace, "beat") : null;
  await delay(500);
  expect(existsSync(join(workspace, "beat")) ? textIn(workspace, "beat") : null).toBe(last);
});

/** Ways into another process: those of a debugger, its memory, and its open files. */
const ways = `${debuggerOf}
arm = platform.machine() == "aarch64"
child = os.fork()
if child == 0:
    time.sleep(20)
    os._exit(0)
word = ctypes.create_string_buffer(b"12345678")
class Piece(ctypes.Structure):
    _fields_ = [("start", ctypes.c_void_p), ("length", ctypes.c_size_t)]
def write(process):
    piece = Piece(ctypes.addressof(word), 8)
    count = libc.syscall(271 if arm else 311, process, ctypes.byref(piece), 1, ctypes.byref(piece), ctypes.c_long(1), ctypes.c_long(0))
    return "ok" if count >= 0 else errno.errorcode[ctypes.get_errno()]
def take(process):
    handle = libc.syscall(434, process, 0)
    return "ok" if libc.syscall(438, handle, 1, 0) >= 0 else errno.errorcode[ctypes.get_errno()]
seize = 0x4206
print("first", ptrace(16, 1), ptrace(seize, 1), write(1), take(1))
print("own", ptrace(16, child), write(child))
try: open("/proc/1/mem", "r+b", 0); print("memory open")
except OSError as error: print("memory", errno.errorcode[error.errno])
os.kill(child, 9)
`;

it("can look into its own processes, as debuggers do, but not into the sandbox’s first one", async () => {
  const said = textOf(await sandboxedBash(workspaceWith({ "ways.py": ways }))("python3 ways.py"));
  expect(said).toContain("first EPERM EPERM EPERM ENOSYS");
  expect(said).toContain("own ok ok");
  expect(said).toContain("memory EROFS");
});
