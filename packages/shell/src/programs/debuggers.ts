import type { Programs } from "./program.ts";

/** Programs that read or steer the memory of other processes. */
export const DEBUGGERS_PROGRAMS: Programs = {
  rr: { attaches: "recorder" },
  "gdb-multiarch": {
    alsoCovers:
      "gdbserver cgdb lldb-server bpftrace py-spy rbspy austin memray pyrasite pyrasite-shell rbtrace reptyr scanmem jmap jstack jcmd jinfo jattach jhsdb asprof dotnet-dump dotnet-trace dotnet-gcdump debugpy frida frida-trace uftrace dtrace dtruss truss pstack eu-stack vgdb r2 radare2",
    attaches: "debugger",
  },
  gcore: { attaches: "core" },
  criu: { attaches: /^-(?:t|-t(?:ree)?(?:=|$))/ },
  stap: { attaches: /^-x/ },
};
