import type { Flags } from "./option-effects.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const RUNS = "runs-command";
const WRITES = "writes-where-told-to";
const FOLDER = "writes-to-another-folder";
const INSTALLS = "builds-and-installs-programs-of-others";
const FLAGS: Flags = {
  "--config": "sets-configuration-which-can-name-programs-to-run",
  "--manifest-path": "works-on-another-project",
  "-C": "works-in-another-folder",
  "--target-dir": FOLDER,
  "--artifact-dir": FOLDER,
  "--out-dir": FOLDER,
  "--root": FOLDER,
  "-Z": "changes-how-works",
  "--open": "opens-program",
};
const INSIDE: SensitiveSpec = { flags: FLAGS, staysInside: true };
const COMPILES: SensitiveSpec = { flags: FLAGS, passesOn: "gives-options-to-another-program" };

/** cargo, and those of its subcommands that are programs of others. */
export const SENSITIVE_CARGO: SensitiveTable = {
  cargo: {
    flags: FLAGS,
    switches: ["-q", "--quiet", "-v", "--verbose", "--locked", "--offline", "--frozen"],
    beforeVerb: /^\+/,
    verbs: [
      [/^(?:publish|yank|login|logout|owner)$/, "acts-with-your-account"],
      [/^(?:install|binstall|quickinstall|dist)$/, INSTALLS],
      [/^generate$/, "runs-code-of-template"],
    ],
    ownVerbs:
      /^(?:add|b|bench|build|c|check|clean|clippy|config|d|doc|fetch|fix|fmt|generate-lockfile|help|info|locate-project|metadata|miri|package|pkgid|r|read-manifest|remove|report|rm|run|search|t|test|tree|uninstall|update|verify-project|version)$/,
    subcommands: {
      new: INSIDE,
      init: INSIDE,
      vendor: INSIDE,
      rustc: COMPILES,
      rustdoc: COMPILES,
      watch: {
        flags: { ...FLAGS, "-s": RUNS, "-x": RUNS, "--shell": RUNS, "--exec": RUNS, "--use-shell": RUNS },
        valued: "wid",
        passesOn: RUNS,
      },
      "llvm-cov": { flags: { ...FLAGS, "--output-path": WRITES, "--output-dir": WRITES } },
      tarpaulin: { flags: { ...FLAGS, "--output-dir": WRITES } },
      flamegraph: { flags: { ...FLAGS, "-o": WRITES, "--output": WRITES, "-c": RUNS, "--cmd": RUNS } },
      nextest: {
        flags: {
          ...FLAGS,
          "--config-file": "reads-other-settings",
          "--tool-config-file": "reads-other-settings",
        },
      },
      make: { flags: { ...FLAGS, "--makefile": "runs-another-file", "--cwd": "works-in-another-folder" } },
    },
  },
};
