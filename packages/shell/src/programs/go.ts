import { harmless, RUNS_CODE, SETTINGS, tool } from "../tables/harmless.ts";
import { DASH_W } from "../tables/in-place.ts";
import type { Flags } from "../tables/option-effects.ts";
import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Options of go that do no more than name the file which they write. */
export const OUTPUT_OPTIONS: ReadonlySet<string> = new Set([
  "-o",
  "-coverprofile",
  "-cpuprofile",
  "-memprofile",
  "-blockprofile",
  "-mutexprofile",
  "-trace",
]);
const GO_FLAGS: Flags = {
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
/** go's own options and those of its tests: others run a program, or write where they are told to. */
const GO_HARMLESS = new RegExp(
  `^--?(?:${[
    "v",
    "x",
    "n",
    "a",
    "i",
    "p",
    "race",
    "msan",
    "asan",
    "work",
    "run",
    "skip",
    "count",
    "short",
    "timeout",
    "bench",
    "benchmem",
    "benchtime",
    "cover",
    "covermode",
    "coverpkg",
    "failfast",
    "json",
    "parallel",
    "cpu",
    "shuffle",
    "tags",
    "list",
    "vet",
    "fullpath",
    "m",
    "u",
    "f",
    "e",
    "deps",
    "test",
    "find",
    "versions",
    "trimpath",
    "buildvcs",
    "mod",
    "go",
    "compat",
    "diff",
    "all",
    "src",
    "short",
    "cmd",
  ].join("|")})(?:=.*)?$`,
  "s",
);
const GOIMPORTS_SENSITIVE = program(
  {
    changes: "-w --write-output",
    writes: "-cpuprofile -memprofile -trace",
    reads: "-srcdir",
    runs: "--base-formatter",
  },
  { areWhole: true },
);
const STATICCHECK_SENSITIVE = program(
  {
    settings: "-config -conf -exclude -C -go",
    code: "-formatter",
    writes: "-out -o -cpuprofile -memprofile",
    elsewhere: "-db -path -modfile",
  },
  { anyDashes: true },
);

/** Go: its command, linters, test runners and generators. */
export const GO_PROGRAMS: Programs = {
  go: {
    programOptions: "-exec --exec -toolexec --toolexec -vettool --vettool",
    globalOptions: { plain: [], plainValued: ["-C"], other: [], otherValued: [] },
    readsData: true,
    touches: {
      operands: "none",
      access: "write",
      anyDashes: true,
      writes: [...OUTPUT_OPTIONS, "-outputdir", "-pkgdir"],
    },
    verbOutputs: { "mod vendor": writesTo("-o") },
    sensitive: {
      anyDashes: true,
      verbs: [[/^(?:run|generate|tool|install|get|telemetry)$/, RUNS_CODE]],
      flags: GO_FLAGS,
      harmless: GO_HARMLESS,
      subcommands: {
        env: { harmless: /^-json$/, flags: { "-w": SETTINGS, "-u": SETTINGS } },
        work: { verbs: [[/^(?:init|use|edit|sync)$/, "changes-which-code-used"]], harmless: GO_HARMLESS },
        clean: { harmless: /^-[nx]$/ },
      },
    },
    isRecursiveFlagOther: true,
    leavesFolders: { unless: "run" },
    syntax: "go",
    runsFilesOfFolder: true,
  },
  gofmt: {
    readsData: true,
    inPlace: [{ ...DASH_W, takesNext: /^-r$/ }],
    sensitive: tool(harmless("[ldseh]", []), {
      flags: { "-w": "changes-files", "-cpuprofile": "writes-file" },
    }),
  },
  goimports: {
    readsData: true,
    inPlace: [{ ...DASH_W, takesNext: /^-local$/ }],
    sensitive: GOIMPORTS_SENSITIVE,
  },
  gofumpt: {
    readsData: true,
    inPlace: [DASH_W],
    sensitive: GOIMPORTS_SENSITIVE,
  },
  gci: {
    alsoCovers: "golines",
    sensitive: GOIMPORTS_SENSITIVE,
  },
  "golangci-lint": {
    outputs: writesTo("-out --out"),
    sensitive: program(
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
  },
  staticcheck: {
    alsoCovers: "revive errcheck gocritic govulncheck",
    sensitive: STATICCHECK_SENSITIVE,
  },
  gosec: {
    outputs: writesTo("-out --out"),
    sensitive: STATICCHECK_SENSITIVE,
  },
  gotestsum: {
    programOptions: "--post-run-command",
    sensitive: program(
      {
        runs: "--raw-command --post-run-command --watch-chdir",
        writes: "--junitfile --jsonfile --jsonfile-timing-events",
      },
      {
        passesOn: "option-of-go",
        operands: [[/^-(?:exec|toolexec|o)(?:=|$)/, "names-program-to-run"]],
      },
    ),
  },
  ginkgo: {
    sensitive: program(
      {
        code: "--toolexec --exec --ldflags",
        writes:
          "--output-dir --json-report --junit-report --teamcity-report -o --cpuprofile --memprofile --blockprofile --mutexprofile --coverprofile",
      },
      { anyDashes: true, verbs: [[/^(?:bootstrap|generate|run)$/, "changes-files"]] },
    ),
  },
  mockgen: {
    outputs: writesTo("-destination"),
    sensitive: program(
      {
        code: "-exec_only -build_flags -prog_only",
        writes: "-destination -write_package_comment",
        reads: "-copyright_file",
      },
      { anyDashes: true },
    ),
  },
  dlv: {
    sensitive: program(
      {
        code: "--init --backend --build-flags --wd -r --redirect",
        talks: "-l --listen --accept-multiclient --headless",
        writes: "--log-dest --output",
      },
      { verbs: [[/^(?:debug|exec|test|attach|core|connect|trace|run|dap)$/, "runs-program"]] },
    ),
    attaches: "debugger",
  },
};
