import { constants } from "node:os";

/** The numbers of a processor's system calls. From `foreignFrom` on, they are those of another calling convention of the same processor. */
type Numbers = {
  machine: number;
  closed: number[];
  socket: number;
  ioctl: number;
  ptrace: number;
  writeMemory: number;
  foreignFrom: number | null;
};

/**
 * `closed`: io_uring (3), which other filters don't see; userfaultfd, bpf and perf_event_open, which attacks on the kernel need; the keyrings (3), which
 * are for all of the user's processes; open_by_handle_at, which opens files without their paths; pidfd_getfd, which takes open files from other
 * processes. `writeMemory`: process_vm_writev.
 */
const numbersOf: Record<string, Numbers> = {
  x64: {
    machine: 0xc000003e,
    closed: [425, 426, 427, 323, 321, 298, 248, 249, 250, 304, 438],
    socket: 41,
    ioctl: 16,
    ptrace: 101,
    writeMemory: 311,
    foreignFrom: 0x40000000,
  },
  arm64: {
    machine: 0xc00000b7,
    closed: [425, 426, 427, 282, 280, 241, 217, 218, 219, 265, 438],
    socket: 198,
    ioctl: 29,
    ptrace: 117,
    writeMemory: 271,
    foreignFrom: null,
  },
};

/** Sockets to the host of a virtual machine. */
const vsock = 40;
/** Types into a terminal: TIOCSTI and TIOCLINUX. */
const typing = [0x5412, 0x541c];
/**
 * bubblewrap's own process, with which everything in the sandbox ends. It is a process of the same user, so a command could make it forget that, and
 * then go on without an end. A sandbox has no process with that number but this one.
 */
const firstProcess = 1;

/** Where the kernel's `struct seccomp_data` has what is compared. All are read as 32 bits, the lower half of an argument. */
const at = { number: 0, machine: 4, firstArgument: 16, secondArgument: 24 };
const code = { load: 0x20, isEqual: 0x15, isAtLeast: 0x35, answer: 0x06 };
const allow = 0x7fff0000;
const refuse = (error: number) => 0x00050000 | error;
/** Programs then do without it, as on an older kernel. */
const missing = refuse(constants.errno.ENOSYS);

/**
 * The seccomp filter of a sandbox, as bubblewrap takes it: instructions of the kernel's packet filter that end with an error for some system calls, and
 * for those of programs for another processor. Null for a processor whose numbers aren't known here.
 */
export function systemCallFilter(processor: string = process.arch): Buffer | null {
  const numbers = numbersOf[processor];
  if (numbers === undefined) return null;
  const { machine, closed, socket, ioctl, ptrace, writeMemory, foreignFrom } = numbers;
  const spareFirst = answerIf(code.isEqual, firstProcess, refuse(constants.errno.EPERM));
  return Buffer.concat(
    [
      step(code.load, at.machine),
      step(code.isEqual, machine, { over: 1 }),
      step(code.answer, missing),
      step(code.load, at.number),
      ...(foreignFrom === null ? [] : answerIf(code.isAtLeast, foreignFrom, missing)),
      ...closed.map((number) => answerIf(code.isEqual, number, missing)),
      ...argumentOf(
        socket,
        at.firstArgument,
        answerIf(code.isEqual, vsock, refuse(constants.errno.EAFNOSUPPORT)),
      ),
      ...argumentOf(
        ioctl,
        at.secondArgument,
        typing.flatMap((request) => answerIf(code.isEqual, request, refuse(constants.errno.EPERM))),
      ),
      ...argumentOf(ptrace, at.secondArgument, spareFirst),
      ...argumentOf(writeMemory, at.firstArgument, spareFirst),
      step(code.answer, allow),
    ].flat(),
  );
}

function answerIf(test: number, value: number, answer: number): Buffer[] {
  return [step(test, value, { otherwise: 1 }), step(code.answer, answer)];
}

/** For one system call, these steps decide by its argument; then it's allowed. */
function argumentOf(number: number, argument: number, steps: Buffer[]): Buffer[] {
  const inner = [step(code.load, argument), ...steps, step(code.answer, allow)];
  return [step(code.isEqual, number, { otherwise: inner.length }), ...inner];
}

/** One `struct sock_filter`: `over` and `otherwise` are how many steps are left out after a test that holds, or doesn't. */
function step(operation: number, value: number, { over = 0, otherwise = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(operation, 0);
  bytes.writeUInt8(over, 2);
  bytes.writeUInt8(otherwise, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
