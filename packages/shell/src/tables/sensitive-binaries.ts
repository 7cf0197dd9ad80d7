import { program, programs, RUNS_OPERAND } from "./option-groups.ts";
import { COMPILER } from "./sensitive-kinds.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Tools on object files: a plugin is a library that they load. */
const BINUTIL = program(
  { code: "--plugin -plugin --plugin-opt", writes: "-o --output" },
  { operands: [[/^@/, "reads-options-from-file"]] },
);
const NO_OUTPUT = program({ code: "--plugin -plugin" }, { operands: [[/^@/, "reads-options-from-file"]] });

/** Tools on object files, and checkers of C and C++. */
export const SENSITIVE_BINARIES: SensitiveTable = {
  ...programs("nm objdump readelf size addr2line", NO_OUTPUT),
  ...programs("strip", { ...BINUTIL, firstOperand: "changes-files" }),
  ...programs("objcopy", { ...BINUTIL, firstOperand: "writes-file" }),
  ...programs("ar gcc-ar llvm-ar ranlib", { ...NO_OUTPUT, firstOperand: "reads-or-writes-archive" }),
  ...programs(
    "ld ld.gold ld.lld ld.bfd gold lld mold",
    program(
      {
        code: "--plugin -plugin -T --script --library -l",
        runs: "--run -run",
        writes: "-o --output -Map --Map --dependency-file --out-implib --reproduce",
        elsewhere: "-L --library-path --sysroot",
        settings: "-dT --version-script --dynamic-list -I --dynamic-linker",
      },
      { operands: [[/^@/, "reads-options-from-file"]], areWhole: true },
    ),
  ),
  ...programs(
    "as gas nasm yasm",
    program(
      { writes: "-o --MD -a -l", code: "-p -P --include", elsewhere: "-I -i" },
      { operands: [[/^@/, "reads-options-from-file"]] },
    ),
  ),
  ...programs(
    "gfortran gdc gnat x86_64-linux-gnu-gcc aarch64-linux-gnu-gcc tcc icc nvcc emcc em++ musl-gcc",
    COMPILER,
  ),
  ...programs("gcov llvm-cov", program({ elsewhere: "-o --object-directory", reads: "-s --source-prefix" })),
  ...programs(
    "lcov genhtml geninfo",
    program({
      runs: "--gcov-tool",
      settings: "--rc --config-file",
      code: "--criteria-script --annotate-script --version-script --select-script --resolve-script",
      writes: "-o --output-file --output-directory",
    }),
  ),
  gcovr: program({
    runs: "--gcov-executable",
    settings: "--config",
    writes: "-o --output --html --xml --json --csv --sonarqube --txt",
    elsewhere: "-r --root --object-directory",
  }),
  ...programs("ldd", RUNS_OPERAND),
  "pkg-config": program({
    settings: "--define-variable --define-prefix --with-path --personality",
    elsewhere: "--prefix-variable",
  }),
  "clang-tidy": program(
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
  "clang-format": program(
    { changes: "-i", settings: "--style -style --assume-filename --fallback-style", reads: "--files" },
    {
      plainValues: {
        "--style": /^(?:LLVM|GNU|Google|Chromium|Microsoft|Mozilla|WebKit|file)$/,
        "-style": /^(?:LLVM|GNU|Google|Chromium|Microsoft|Mozilla|WebKit|file)$/,
      },
    },
  ),
  ...programs(
    "clang-query clang-check clang-apply-replacements opt llc clangd",
    program(
      {
        code: "-load --load -plugin --plugin -load-pass-plugin --load-pass-plugin -f -c --extra-arg --extra-arg-before --query-driver",
        elsewhere: "-p --compile-commands-dir",
        settings: "--config",
        writes: "-o",
      },
      { areWhole: true },
    ),
  ),
  cppcheck: program(
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
  ...programs("scan-build bear intercept-build", RUNS_OPERAND),
  ...programs("ccache sccache distcc icecc", RUNS_OPERAND),
  ...programs(
    "autoconf automake autoreconf autoheader aclocal libtoolize",
    program({
      code: "-B --prepend-include -I --include --system-acdir",
      writes: "-o --output -i --install",
      settings: "--automake-acdir",
    }),
  ),
};
