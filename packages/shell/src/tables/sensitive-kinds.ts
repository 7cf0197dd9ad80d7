import type { Flags } from "./option-effects.ts";
import type { SensitiveSpec } from "./sensitive-spec.ts";

// What programs of one kind have in common: interpreters, package managers, containers, compilers, tools on source.

export const CODE = "runs-code-that-follows";
/** Interpreters run what they read where no file is named, or a file that is no file. */
export const READS_PROGRAM = {
  operands: [[/^-$|^\/+(?:dev|proc)\//, "runs-what-reads"]],
  readsProgram: /^(?:-[vVh]|--version|--help|--test|--v8-options|-m.+|--check)$/,
} as const;
export const PYTHON: SensitiveSpec = {
  endsAtOperand: true,
  ...READS_PROGRAM,
  flags: { "-c": CODE, "-i": "waits-for-code", "-": "runs-what-reads" },
  valued: "mWX",
};
export const PERL: SensitiveSpec = {
  endsAtOperand: true,
  ...READS_PROGRAM,
  flags: {
    "-e": CODE,
    "-E": CODE,
    "-i": "edits-files-in-place",
    "-M": "loads-code",
    "-m": "loads-code",
    "-I": "loads-code-from-folder",
    "-": "runs-what-reads",
  },
};
export const GO_FLAGS: Flags = {
  "-exec": "names-program-to-run",
  "-toolexec": "names-program-to-run",
  "-vettool": "names-program-to-run",
  "-ldflags": "can-name-program-to-run",
  "-gccgoflags": "can-name-program-to-run",
  "-overlay": "replaces-source-files",
  "-o": "writes-file",
  "-modfile": "reads-another-file",
  "-pkgdir": "writes-to-another-folder",
  "-C": "works-in-another-folder",
  "-c": "writes-program",
  "-trace": "writes-file",
  "-coverprofile": "writes-file",
  "-cpuprofile": "writes-file",
  "-memprofile": "writes-file",
  "-blockprofile": "writes-file",
  "-mutexprofile": "writes-file",
  "-outputdir": "writes-to-another-folder",
  "-args": "gives-options-of-another-program",
};

const LOADS = "loads-code";
/** Formatters, linters, bundlers and test runners: their settings and plugins are code. */
export const SOURCE_TOOL: SensitiveSpec = {
  flags: {
    "-c": LOADS,
    "-r": LOADS,
    "-p": "works-on-another-project",
    "-f": LOADS,
    "-o": "writes-file",
    "--format": LOADS,
    "--formatter": LOADS,
    "--import": LOADS,
    "--parser": LOADS,
    "--reporter": LOADS,
    "--reporters": LOADS,
    "--require": LOADS,
    "--resolver": LOADS,
    "--rulesdir": LOADS,
    "--runner": LOADS,
    "--transform": LOADS,
    "--write": "changes-files",
    "--fix": "changes-files",
    "--root": "works-on-another-project",
    "--rootDir": "works-on-another-project",
    "--dir": "works-on-another-project",
    "--project": "works-on-another-project",
    "--build": "works-on-another-project",
    "--node-option": LOADS,
  },
  optionPatterns: [
    [
      /^--?(?:plugin|config|resolve-plugins|globalSetup|globalTeardown|setupFiles|testRunner|test-runner)/i,
      LOADS,
    ],
    [/^--?(?:env(?:ironment)?$|snapshotFormat|loader|preset|extends|custom)/i, LOADS],
    [/^--?(?:out|declarationDir|cache-location|coverageDirectory)/i, "writes-files"],
  ],
};
export const COMPILER: SensitiveSpec = {
  flags: {
    "-wrapper": "names-program-to-run",
    "-B": "names-folder-of-its-programs",
    "-fplugin": LOADS,
    "-fpass-plugin": LOADS,
    "-specs": "reads-settings-that-may-name-programs",
    "--specs": "reads-settings-that-may-name-programs",
    "-load": LOADS,
    "-Xclang": "gives-option-of-another-name",
    "-Xlinker": "gives-option-of-another-name",
    "--config": "reads-other-settings",
    "-fuse-ld": "names-program-to-run",
    "--ld-path": "names-program-to-run",
  },
  optionPatterns: [
    [/^-Wl,.*plugin/, LOADS],
    [/^-(?:fplugin|fpass-plugin|no-integrated-cpp|fprofile-|dump)/, "loads-code-or-writes-files"],
  ],
  valued: "DIULlOfWmosxgcESMnpdvwt",
  operands: [[/^@/, "reads-options-from-file"]],
};
