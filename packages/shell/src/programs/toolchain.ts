import { DASH_I } from "../tables/in-place.ts";
import { program, RUNS_OPERAND } from "../tables/option-groups.ts";
import { type Touching, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const GCOVR_OUTPUTS = writesTo("-o --output --output-file --output-directory", "trefd");
const GENHTML_SENSITIVE = program({
  runs: "--gcov-tool",
  settings: "--rc --config-file",
  code: "--criteria-script --annotate-script --version-script --select-script --resolve-script",
  writes: "-o --output-file --output-directory",
});
const NO_OUTPUT = program({ code: "--plugin -plugin" }, { operands: [[/^@/, "reads-options-from-file"]] });
const NASM_SENSITIVE = program(
  { writes: "-o --MD -a -l", code: "-p -P --include", elsewhere: "-I -i" },
  { operands: [[/^@/, "reads-options-from-file"]] },
);
const ONLY_OPTIONS: Touching = { operands: "none", access: "read" };
const ASSEMBLER: Touching = {
  ...ONLY_OPTIONS,
  writes: ["-o", "--MD", "--listing-file"],
  takesNext: /^(?:-I|--defsym|-march|-mcpu)$/,
  attached: /^-a\w*=(.+)$/g,
};
const LINKER: Touching = {
  ...ONLY_OPTIONS,
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
/** Tools on object files: a plugin is a library that they load. */
const BINUTIL = program(
  { code: "--plugin -plugin --plugin-opt", writes: "-o --output" },
  { operands: [[/^@/, "reads-options-from-file"]] },
);
const GCOV_SENSITIVE = program({ elsewhere: "-o --object-directory", reads: "-s --source-prefix" });

/** Compilers of C and C++, assemblers, linkers, tools on object files, and checkers of C and C++. */
export const TOOLCHAIN_PROGRAMS: Programs = {
  gcovr: {
    programOptions: "--gcov-executable",
    outputs: GCOVR_OUTPUTS,
    sensitive: program({
      runs: "--gcov-executable",
      settings: "--config",
      writes: "-o --output --html --xml --json --csv --sonarqube --txt",
      elsewhere: "-r --root --object-directory",
    }),
  },
  genhtml: {
    programOptions: "--annotate-script --version-script",
    outputs: GCOVR_OUTPUTS,
    sensitive: GENHTML_SENSITIVE,
  },
  lcov: {
    programOptions: "--gcov-tool --criteria-script --annotate-script --version-script",
    outputs: GCOVR_OUTPUTS,
    sensitive: GENHTML_SENSITIVE,
  },
  "clang-format": {
    readsData: true,
    inPlace: [{ ...DASH_I, isDeep: false }],
    sensitive: program(
      { changes: "-i", settings: "--style -style --assume-filename --fallback-style", reads: "--files" },
      {
        plainValues: {
          "--style": /^(?:LLVM|GNU|Google|Chromium|Microsoft|Mozilla|WebKit|file)$/,
          "-style": /^(?:LLVM|GNU|Google|Chromium|Microsoft|Mozilla|WebKit|file)$/,
        },
      },
    ),
  },
  cppcheck: {
    readsData: true,
    outputs: writesTo("--output-file --plist-output --cppcheck-build-dir", "DIUji"),
    sensitive: program(
      {
        code: "--addon --library --rule-file --rule --clang",
        runs: "--addon-python --exe",
        settings:
          "--project --platform --includes-file --suppressions-list --suppress-xml --file-list --config-excludes-file",
        writes: "--output-file --plist-output --cppcheck-build-dir --checkers-report",
      },
      {
        plainValues: {
          "--platform": /^(?:native|unix32|unix64|win32A|win32W|win64|avr8|unspecified)$/,
          "--library": /^(?:std|posix|gnu|qt|boost|gtk|windows)(?:,\w+)*$/,
        },
      },
    ),
  },
  nm: {
    alsoCovers: "readelf",
    readsData: true,
    sensitive: NO_OUTPUT,
  },
  nasm: {
    alsoCovers: "yasm",
    outputs: writesTo("-o -l -E", "fFdDuUiIpPgX", {
      defaults: { names: ["{}.o"], unless: /^-[oEMvh]/, operands: true, beside: true },
    }),
    sensitive: NASM_SENSITIVE,
  },
  "clang-tidy": {
    outputs: writesTo("--export-fixes -export-fixes"),
    sensitive: program(
      {
        code: "-load --load -plugin --plugin -fplugin --extra-arg --extra-arg-before -extra-arg -extra-arg-before",
        settings: "--config-file -config-file --config -config",
        elsewhere: "-p",
        writes: "--export-fixes -export-fixes --store-check-profile",
        changes: "--fix -fix --fix-errors -fix-errors --fix-notes -fix-notes",
        reads: "--vfsoverlay -vfsoverlay --line-filter",
      },
      { anyDashes: true },
    ),
  },
  as: {
    outputs: { ...ASSEMBLER, defaults: { names: ["a.out"], unless: /^-o|^--(?:help|version|target-help)/ } },
    sensitive: NASM_SENSITIVE,
  },
  ld: {
    alsoCovers: "ld.gold ld.lld ld.bfd gold lld mold",
    outputs: {
      ...LINKER,
      defaults: { names: ["a.out"], unless: /^-o|^--(?:output|version|help)|^-[vV]$/, operands: true },
    },
    sensitive: program(
      {
        code: "--plugin -plugin -T --script --library -l",
        runs: "--run -run",
        writes: "-o --output -Map --Map --dependency-file --out-implib --reproduce",
        elsewhere: "-L --library-path --sysroot",
        settings: "-dT --version-script --dynamic-list -I --dynamic-linker",
      },
      { operands: [[/^@/, "reads-options-from-file"]], areWhole: true },
    ),
    isRecursiveFlagOther: true,
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
    sensitive: { ...BINUTIL, firstOperand: "writes-file" },
  },
  strip: {
    outputs: { operands: "each", access: "write", valued: "FIORKNjgbwGB", writes: ["-o", "--output-file"] },
    sensitive: { ...BINUTIL, firstOperand: "changes-files" },
  },
  gcov: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}.gcov"], unless: /^-(?:[tvh]|-stdout|-version|-help)/, operands: true },
    },
    sensitive: GCOV_SENSITIVE,
  },
  objdump: {
    alsoCovers: "size addr2line",
    sensitive: NO_OUTPUT,
  },
  ar: {
    alsoCovers: "gcc-ar llvm-ar",
    sensitive: { ...NO_OUTPUT, firstOperand: "reads-or-writes-archive" },
    changes: "letters",
  },
  ranlib: {
    sensitive: { ...NO_OUTPUT, firstOperand: "reads-or-writes-archive" },
  },
  gas: { sensitive: NASM_SENSITIVE },
  "llvm-cov": { sensitive: GCOV_SENSITIVE },
  geninfo: { sensitive: GENHTML_SENSITIVE },
  ldd: { sensitive: RUNS_OPERAND },
  "pkg-config": {
    sensitive: program({
      settings: "--define-variable --define-prefix --with-path --personality",
      elsewhere: "--prefix-variable",
    }),
  },
  "clang-query": {
    alsoCovers: "clang-check clang-apply-replacements opt llc clangd",
    sensitive: program(
      {
        code: "-load --load -plugin --plugin -load-pass-plugin --load-pass-plugin -f -c --extra-arg --extra-arg-before --query-driver",
        elsewhere: "-p --compile-commands-dir",
        settings: "--config",
        writes: "-o",
      },
      { areWhole: true },
    ),
  },
  "scan-build": {
    alsoCovers: "bear intercept-build",
    sensitive: RUNS_OPERAND,
  },
  autoconf: {
    alsoCovers: "automake autoreconf autoheader aclocal libtoolize",
    sensitive: program({
      code: "-B --prepend-include -I --include --system-acdir",
      writes: "-o --output -i --install",
      settings: "--automake-acdir",
    }),
  },
};
