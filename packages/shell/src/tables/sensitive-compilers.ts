import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const RUNS_PROJECT = "runs-program-or-code-of-project";

/** Compilers and checkers of Rust and Go, and of interfaces. */
export const SENSITIVE_COMPILERS: SensitiveTable = {
  rustc: program(
    {
      code: "-C --codegen -L -l --extern --crate-type -Z --sysroot",
      writes: "-o --out-dir --emit",
      settings: "--target --cfg",
    },
    {
      operands: [[/^@/, "reads-options-from-file"]],
      plainValues: { "--crate-type": /^\w+$/, "--target": /^[\w-]+$/, "--cfg": /^[\w="-]+$/ },
    },
  ),
  rustdoc: program(
    {
      runs: "--runtool --test-runtool --test-builder --test-builder-wrapper",
      code: "-C --codegen -L --extern --theme -e --html-in-header --html-before-content --html-after-content -Z --sysroot",
      writes: "-o --output --out-dir --persist-doctests",
      settings: "--index-page",
    },
    { operands: [[/^@/, "reads-options-from-file"]] },
  ),
  ...programs(
    "cross trunk wasm-pack bindgen wasm-bindgen",
    program(
      {
        settings: "--config --manifest-path --config-path",
        writes: "-o --output --out-dir --target-dir -d --out-name --emit-clang-ast",
        code: "--rustfmt-configuration-file --with-rustfmt",
      },
      { verbs: [[/^(?:run|publish|login)$/, RUNS_PROJECT]] },
    ),
  ),
  "golangci-lint": program(
    {
      settings: "-c --config",
      code: "--custom-gcl --modules-download-mode",
      writes: "--out-format --cpu-profile-path --mem-profile-path --trace-path",
      changes: "--fix",
    },
    {
      optionPatterns: [[/^--output\.[\w-]+\.path$/, "writes-file"]],
      verbs: [[/^(?:custom|fmt|migrate)$/, "builds-plugins-or-changes-files"]],
    },
  ),
  ...programs(
    "staticcheck revive gosec errcheck gocritic govulncheck",
    program(
      {
        settings: "-config -conf -exclude -C -go",
        code: "-formatter",
        writes: "-out -o -cpuprofile -memprofile",
        elsewhere: "-db -path -modfile",
      },
      { anyDashes: true },
    ),
  ),
  ...programs(
    "goimports gofumpt gci golines",
    program(
      {
        changes: "-w --write-output",
        writes: "-cpuprofile -memprofile -trace",
        reads: "-srcdir",
        runs: "--base-formatter",
      },
      { areWhole: true },
    ),
  ),
  gotestsum: program(
    {
      runs: "--raw-command --post-run-command --watch-chdir",
      writes: "--junitfile --jsonfile --jsonfile-timing-events",
    },
    {
      passesOn: "option-of-go",
      operands: [[/^-(?:exec|toolexec|o)(?:=|$)/, "names-program-to-run"]],
    },
  ),
  ginkgo: program(
    {
      code: "--toolexec --exec --ldflags",
      writes:
        "--output-dir --json-report --junit-report --teamcity-report -o --cpuprofile --memprofile --blockprofile --mutexprofile --coverprofile",
    },
    { anyDashes: true, verbs: [[/^(?:bootstrap|generate|run)$/, "changes-files"]] },
  ),
  mockgen: program(
    {
      code: "-exec_only -build_flags -prog_only",
      writes: "-destination -write_package_comment",
      reads: "-copyright_file",
    },
    { anyDashes: true },
  ),
  dlv: program(
    {
      code: "--init --backend --build-flags --wd -r --redirect",
      talks: "-l --listen --accept-multiclient --headless",
      writes: "--log-dest --output",
    },
    { verbs: [[/^(?:debug|exec|test|attach|core|connect|trace|run|dap)$/, "runs-program"]] },
  ),
  ...programs(
    "protoc",
    program(
      {
        runs: "--plugin",
        writes: "-o --descriptor_set_out --dependency_out",
        reads: "-I --proto_path --descriptor_set_in",
      },
      {
        optionPatterns: [[/^--[\w-]+_(?:out|opt)$/, "runs-program-that-writes-files"]],
        operands: [[/^@/, "reads-options-from-file"]],
        areWhole: true,
      },
    ),
  ),
  buf: program(
    { settings: "--config --template", writes: "-o --output", elsewhere: "--path --against" },
    {
      verbs: [
        [/^(?:generate|push|registry|login|beta|alpha|mod|dep)$/, "runs-plugins-or-acts-with-your-account"],
      ],
    },
  ),
};
