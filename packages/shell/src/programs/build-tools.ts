import { FILE_IS_INPUT } from "../tables/input-file.ts";
import type { Programs } from "./program.ts";

/** Runners of a project's tasks. Their task files are the project's; another file, folder or shell must be spelled. */
export const BUILD_TOOLS_PROGRAMS: Programs = {
  make: {
    globalOptions: {
      plain: ["-s", "--silent", "-k", "-w"],
      plainValued: ["-C", "--directory", "-j"],
      other: [],
      otherValued: ["-f"],
    },
    versionWords: ["--version"],
    // Which lines of a makefile are commands is known.
    input: { when: FILE_IS_INPUT },
    readsData: true,
  },
  gmake: {
    // Which lines of a makefile are commands is known.
    input: { when: FILE_IS_INPUT },
    readsData: true,
  },
  cmake: {
    runsBehind: /^(?:env|time|chdir)$/,
    programWords: /^-D?\s*\w*(?:COMPILER(?:_LAUNCHER)?|_PROGRAM|_COMMAND|_EXECUTABLE|_MAKE)(?::\w+)?=(.+)$/s,
    input: { runs: true, when: / -[PC] ?(?:<|\/(?:dev|proc)\/)/ },
    readsData: true,
  },
  ninja: { input: { runs: true, when: FILE_IS_INPUT } },
  just: { runsBehind: /^(?:-c|--command|--shell|--chooser)(?:=|$)/ },
  meson: { programOptions: "--wrapper --wrap --gdb-path" },
  bazel: { programOptions: "--run_under" },
  bazelisk: { programOptions: "--run_under" },
};
