import { RUNS_OPERAND } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { InputReader, Programs } from "./program.ts";

/** The compilers whose words `compiler-writes.ts` reads, also by the name of a version or a machine: the group is the compiler. */
export const COMPILER_NAME =
  /^(?:[\w.]+-)*(gcc|g\+\+|cc|c\+\+|cpp|clang|clang\+\+|gfortran|gdc|tcc|nvcc|emcc|em\+\+)(?:-[\d.]+)?$/;

const GCC_INPUT: InputReader = {
  when: / [-@]/,
  unless: /^(?!.* (?:- |@?\/(?:dev|proc)\/|@?<))/,
};
const COMPILER: SensitiveSpec = {
  flags: {
    "-wrapper": "names-program-to-run",
    "-B": "names-folder-of-its-programs",
    "-fplugin": "loads-code",
    "-fpass-plugin": "loads-code",
    "-specs": "reads-settings-that-may-name-programs",
    "--specs": "reads-settings-that-may-name-programs",
    "-load": "loads-code",
    "-Xclang": "gives-option-of-another-name",
    "-Xlinker": "gives-option-of-another-name",
    "--config": "reads-other-settings",
    "-fuse-ld": "names-program-to-run",
    "--ld-path": "names-program-to-run",
  },
  optionPatterns: [
    [/^-Wl,.*plugin/, "loads-code"],
    [/^-(?:fplugin|fpass-plugin|no-integrated-cpp|fprofile-|dump)/, "loads-code-or-writes-files"],
  ],
  valued: "DIULlOfWmosxgcESMnpdvwt",
  operands: [[/^@/, "reads-options-from-file"]],
};

/** Compilers of C and languages near it, and what runs them. */
export const COMPILERS_PROGRAMS: Programs = {
  gcc: {
    alsoCovers: "clang",
    programWords: /^(?:-fuse-ld=|--ld-path=)(\/.+|\..+)$/s,
    versionWords: ["--version"],
    input: GCC_INPUT,
    readsData: true,
    sensitive: COMPILER,
    isRecursiveFlagOther: true,
  },
  "g++": {
    programWords: /^(?:-fuse-ld=|--ld-path=)(\/.+|\..+)$/s,
    versionWords: ["--version"],
    input: GCC_INPUT,
    sensitive: COMPILER,
    isRecursiveFlagOther: true,
  },
  cc: {
    alsoCovers: "c++ clang++",
    programWords: /^(?:-fuse-ld=|--ld-path=)(\/.+|\..+)$/s,
    input: GCC_INPUT,
    sensitive: COMPILER,
    isRecursiveFlagOther: true,
  },
  cpp: {
    input: GCC_INPUT,
    sensitive: COMPILER,
  },
  gfortran: {
    alsoCovers: "gdc gnat x86_64-linux-gnu-gcc aarch64-linux-gnu-gcc tcc icc nvcc emcc em++ musl-gcc",
    sensitive: COMPILER,
  },
  ccache: {
    alsoCovers: "sccache distcc icecc",
    sensitive: RUNS_OPERAND,
  },
};
