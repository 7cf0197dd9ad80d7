import { ACTS, CHANGES, harmless, RUNS_CODE, SETTINGS, tool } from "../tables/harmless.ts";
import { program } from "../tables/option-groups.ts";
import { READS_PROGRAM } from "../tables/reads-program.ts";
import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const RUBOCOP_FORMAT =
  /^(?:p|progress|s|simple|c|clang|d|disabled|e|emacs|fi|files|fu|fuubar|g|github|h|html|j|json|ju|junit|m|markdown|o|offenses|pac|pacman|q|quiet|t|tap|w|worst)$/;
const RUBOCOP_SENSITIVE = program(
  {
    code: "-r --require --plugin -f --format",
    settings: "-c --config",
    writes: "-o --out --cache-root --auto-gen-config",
    changes: "-a -A --auto-correct --autocorrect --autocorrect-all --auto-correct-all --fix --fix-unsafely",
  },
  { plainValues: { "-f": RUBOCOP_FORMAT, "--format": RUBOCOP_FORMAT } },
);

/** Ruby, its package managers, servers and checkers. */
export const RUBY_PROGRAMS: Programs = {
  ruby: {
    versionWords: ["--version"],
    sensitive: {
      endsAtOperand: true,
      ...READS_PROGRAM,
      flags: {
        "-e": "runs-code-that-follows",
        "-i": "edits-files-in-place",
        "-r": "loads-code",
        "-I": "loads-code-from-folder",
        "-": "runs-what-reads",
      },
    },
    isRecursiveFlagOther: true,
    namesFolders: "moduleOptions",
    syntax: "perl",
    runsFilesOfFolder: true,
  },
  rubocop: {
    readsData: true,
    outputs: writesTo("-o --out", "cfr"),
    inPlace: [{ changing: /^(?:-[aAx]|--auto-?correct(?:-all)?|--fix-layout)$/, isDeep: true }],
    sensitive: RUBOCOP_SENSITIVE,
  },
  standardrb: {
    readsData: true,
    sensitive: RUBOCOP_SENSITIVE,
  },
  bundle: {
    runsTool: /^(?:exec|x|run)$/,
    runsPackages: true,
    sensitive: {
      verbs: [
        [/^(?:exec|open|console|plugin|gem|init|binstubs)$/, RUNS_CODE],
        [/^(?:install|update|add|remove|pristine|cache|package)$/, CHANGES],
        [/^config$/, SETTINGS],
      ],
      flags: { "--gemfile": "works-on-another-project" },
    },
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsToolItself: /^(?:exec|x|dlx)$/,
    runsFilesOfFolder: true,
  },
  bundler: { runsTool: /^(?:exec|x|run)$/, namesFolders: "firstOptions" },
  gem: {
    sensitive: {
      verbs: [
        [/^(?:install|update|uninstall|exec|open|pristine|rdoc|server|cleanup|build)$/, CHANGES],
        [/^(?:push|yank|owner|signin|signout|cert)$/, ACTS],
      ],
      flags: { "--config-file": "reads-other-settings" },
    },
    risks: [PACKAGES, PUBLISHES],
    namesFolders: "firstOptions",
  },
  rbenv: {
    runsTool: /^(?:exec|x|run)$/,
    runsPackages: true,
  },
  rake: {
    sensitive: {
      harmless: harmless("[TPnqsvW]", ["tasks", "dry-run", "trace", "prereqs"]),
      staysInside: true,
    },
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  rspec: {
    sensitive: tool(
      harmless("[tebch]|f[pd]", [
        "tag",
        "example",
        "fail-fast",
        "no-fail-fast",
        "seed",
        "order",
        "backtrace",
        "profile",
        "only-failures",
        "next-failure",
        "dry-run",
        "pattern",
        "warnings",
        "force-color",
      ]),
    ),
    isRecursiveFlagOther: true,
    runsFilesOfFolder: true,
  },
  reek: { sensitive: program({ settings: "-c --config", writes: "-t --todo" }) },
  brakeman: {
    sensitive: program({
      code: "--add-checks-path",
      settings: "-c --config-file",
      writes: "-o --output -C --create-config",
      elsewhere: "-p --path --add-libs-path",
    }),
  },
  cucumber: {
    sensitive: program({
      code: "-r --require --require-module --import -f --format",
      settings: "-p --profile -c --config",
      writes: "-o --out",
    }),
  },
  sidekiq: {
    alsoCovers: "puma rackup",
    sensitive: program({
      code: "-r --require -C --config -I --include -E",
      talks: "-b --bind --control-url -o --host",
      writes: "-P --pid -S --state --redirect-stdout",
    }),
  },
  yard: {
    sensitive: program({
      code: "-e --load --plugin --query --safe",
      settings: "--config --yardopts",
      writes: "-o --output-dir -b --db -p --template-path",
    }),
  },
  rdoc: { sensitive: program({ code: "-T --template -f --format -r", writes: "-o --op --output" }) },
  jekyll: {
    sensitive: program({
      code: "-p --plugins --config",
      elsewhere: "-s --source",
      writes: "-d --destination",
      talks: "-H --host",
    }),
  },
  rails: {
    sensitive: program(
      { code: "-e --environment" },
      {
        verbs: [
          [
            /^(?:runner|r|console|c|dbconsole|db|generate|g|destroy|d|new|app:\w+|credentials:edit|encrypted:edit)$/,
            "runs-code-or-changes-files",
          ],
        ],
      },
    ),
    runsFilesOfFolder: true,
  },
  erb: { sensitive: program({ code: "-r -E -U -S" }, { firstOperand: "runs-script" }) },
  irb: {
    sensitive: program(
      { code: "-r -I --require -f" },
      { bare: "waits-for-code", firstOperand: "runs-script" },
    ),
  },
};
