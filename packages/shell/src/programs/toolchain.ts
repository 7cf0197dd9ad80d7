import { DASH_I } from "../tables/in-place.ts";
import { type Touching, writesTo } from "../tables/touching-spec.ts";
import type { InputReader, Programs } from "./program.ts";

const GCC_INPUT: InputReader = {
  when: / [-@]/,
  unless: /^(?!.* (?:- |@?\/(?:dev|proc)\/|@?<))/,
};
const GCOVR_OUTPUTS = writesTo("-o --output --output-file --output-directory", "trefd");
const OPTIONS: Touching = { operands: "none", access: "read" };
const ASSEMBLER: Touching = {
  ...OPTIONS,
  writes: ["-o", "--MD", "--listing-file"],
  takesNext: /^(?:-I|--defsym|-march|-mcpu)$/,
  attached: /^-a\w*=(.+)$/g,
};
const LINKER: Touching = {
  ...OPTIONS,
  anyDashes: true,
  writes: [
    "-o",
    "-output",
    "-Map",
    "-dependency-file",
    "-out-implib",
    "-output-def",
    "-reproduce",
    "-cref-file",
    "-error-handling-output",
    "-time-trace",
    "-opt-remarks-filename",
    "-print-archive-stats",
    "-save-temps",
    "-why-extract",
    "-thinlto-cache-dir",
    "-plugin-opt-dir",
    "-base-file",
    "-pdb",
    "-implib",
  ],
  takesNext:
    /^-(?:[ecfFGhlLmRTuyYzI]|-?(?:defsym|wrap|entry|soname|rpath|rpath-link|dynamic-linker|plugin))$/,
  attached: /^--?Map=(.+)$/g,
};

/** Compilers of C and C++, assemblers, linkers, tools on object files, and checkers of C and C++. */
export const TOOLCHAIN_PROGRAMS: Programs = {
  gcc: {
    alsoCovers: "clang",
    programWords: /^(?:-fuse-ld=|--ld-path=)(\/.+|\..+)$/s,
    versionWords: ["--version"],
    input: GCC_INPUT,
    readsData: true,
  },
  "g++": {
    programWords: /^(?:-fuse-ld=|--ld-path=)(\/.+|\..+)$/s,
    versionWords: ["--version"],
    input: GCC_INPUT,
  },
  cc: {
    alsoCovers: "c++ clang++",
    programWords: /^(?:-fuse-ld=|--ld-path=)(\/.+|\..+)$/s,
    input: GCC_INPUT,
  },
  cpp: { input: GCC_INPUT },
  gcovr: {
    programOptions: "--gcov-executable",
    outputs: GCOVR_OUTPUTS,
  },
  genhtml: {
    programOptions: "--annotate-script --version-script",
    outputs: GCOVR_OUTPUTS,
  },
  lcov: {
    programOptions: "--gcov-tool --criteria-script --annotate-script --version-script",
    outputs: GCOVR_OUTPUTS,
  },
  "clang-format": {
    readsData: true,
    inPlace: [{ ...DASH_I, isDeep: false }],
  },
  cppcheck: {
    readsData: true,
    outputs: writesTo("--output-file --plist-output --cppcheck-build-dir", "DIUji"),
  },
  nm: {
    alsoCovers: "readelf",
    readsData: true,
  },
  nasm: {
    alsoCovers: "yasm",
    outputs: writesTo("-o -l -E", "fFdDuUiIpPgX", {
      defaults: { names: ["{}.o"], unless: /^-[oEMvh]/, operands: true, beside: true },
    }),
  },
  "clang-tidy": { outputs: writesTo("--export-fixes -export-fixes") },
  as: {
    outputs: { ...ASSEMBLER, defaults: { names: ["a.out"], unless: /^-o|^--(?:help|version|target-help)/ } },
  },
  ld: {
    alsoCovers: "ld.gold ld.lld ld.bfd gold lld mold",
    outputs: {
      ...LINKER,
      defaults: { names: ["a.out"], unless: /^-o|^--(?:output|version|help)|^-[vV]$/, operands: true },
    },
  },
  objcopy: {
    outputs: {
      operands: "last",
      access: "read",
      valued: "bBiIjKNsOdFLGRW",
      longValued: [
        "--input-target",
        "--output-target",
        "--target",
        "--remove-section",
        "--only-section",
        "--add-section",
        "--update-section",
        "--rename-section",
        "--strip-symbol",
        "--keep-symbol",
        "--set-section-flags",
      ],
      writes: ["-o", "--output", "--dump-section"],
      namedWrites: ["--dump-section"],
    },
  },
  strip: {
    outputs: { operands: "each", access: "write", valued: "FIORKNjgbwGB", writes: ["-o", "--output-file"] },
  },
  gcov: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}.gcov"], unless: /^-(?:[tvh]|-stdout|-version|-help)/, operands: true },
    },
  },
};
