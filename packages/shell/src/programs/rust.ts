import { CHANGES, harmless, RUNS_CODE, tool } from "../tables/harmless.ts";
import type { Flags } from "../tables/option-effects.ts";
import { program } from "../tables/option-groups.ts";
import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const CARGO_FLAGS: Flags = {
  "--config": "sets-configuration-which-can-name-programs-to-run",
  "--manifest-path": "works-on-another-project",
  "-C": "works-in-another-folder",
  "--target-dir": "writes-to-another-folder",
  "--artifact-dir": "writes-to-another-folder",
  "--out-dir": "writes-to-another-folder",
  "--root": "writes-to-another-folder",
  "-Z": "changes-how-works",
  "--open": "opens-program",
};
const CARGO_INSIDE: SensitiveSpec = { flags: CARGO_FLAGS, staysInside: true };
const CARGO_COMPILES: SensitiveSpec = { flags: CARGO_FLAGS, passesOn: "gives-options-to-another-program" };
const CROSS_SENSITIVE = program(
  {
    settings: "--config --manifest-path --config-path",
    writes: "-o --output --out-dir --target-dir -d --out-name --emit-clang-ast",
    code: "--rustfmt-configuration-file --with-rustfmt",
  },
  { verbs: [[/^(?:run|publish|login)$/, "runs-program-or-code-of-project"]] },
);

/** Rust: its compiler, package manager and tools. */
export const RUST_PROGRAMS: Programs = {
  cargo: {
    programWords:
      /(?:runner|linker|rustc(?:-wrapper|-workspace-wrapper)?|rustdoc|credential-process|vcs)\s*=\s*\[?["']?([^"'\]]+)/s,
    globalOptions: {
      plain: ["-q", "--quiet", "-v", "--verbose", "--locked", "--offline", "--frozen"],
      plainValued: ["--color", "-C"],
      other: [],
      otherValued: ["--config", "-Z"],
    },
    readsData: true,
    outputs: writesTo("--target-dir --artifact-dir --out-dir --root"),
    verbOutputs: {
      new: { ...EACH_IS_WRITTEN, longValued: ["--name", "--vcs", "--edition", "--registry"] },
      init: {
        ...EACH_IS_WRITTEN,
        longValued: ["--name", "--vcs", "--edition", "--registry"],
        defaults: { names: ["Cargo.toml"], operands: false },
      },
      vendor: {
        ...EACH_IS_WRITTEN,
        valued: "s",
        longValued: ["--sync", "--manifest-path"],
        defaults: { names: ["vendor"], operands: false },
      },
      install: writesTo("--root --target-dir"),
      "llvm-cov": writesTo("--output-path --output-dir"),
      tarpaulin: writesTo("--output-dir --target-dir"),
    },
    sensitive: {
      flags: CARGO_FLAGS,
      switches: ["-q", "--quiet", "-v", "--verbose", "--locked", "--offline", "--frozen"],
      beforeVerb: /^\+/,
      verbs: [
        [/^(?:publish|yank|login|logout|owner)$/, "acts-with-your-account"],
        [/^(?:install|binstall|quickinstall|dist)$/, "builds-and-installs-programs-of-others"],
        [/^generate$/, "runs-code-of-template"],
      ],
      ownVerbs:
        /^(?:add|b|bench|build|c|check|clean|clippy|config|d|doc|fetch|fix|fmt|generate-lockfile|help|info|locate-project|metadata|miri|package|pkgid|r|read-manifest|remove|report|rm|run|search|t|test|tree|uninstall|update|verify-project|version)$/,
      subcommands: {
        new: CARGO_INSIDE,
        init: CARGO_INSIDE,
        vendor: CARGO_INSIDE,
        rustc: CARGO_COMPILES,
        rustdoc: CARGO_COMPILES,
        watch: {
          flags: {
            ...CARGO_FLAGS,
            "-s": "runs-command",
            "-x": "runs-command",
            "--shell": "runs-command",
            "--exec": "runs-command",
            "--use-shell": "runs-command",
          },
          valued: "wid",
          passesOn: "runs-command",
        },
        "llvm-cov": {
          flags: {
            ...CARGO_FLAGS,
            "--output-path": "writes-where-told-to",
            "--output-dir": "writes-where-told-to",
          },
        },
        tarpaulin: { flags: { ...CARGO_FLAGS, "--output-dir": "writes-where-told-to" } },
        flamegraph: {
          flags: {
            ...CARGO_FLAGS,
            "-o": "writes-where-told-to",
            "--output": "writes-where-told-to",
            "-c": "runs-command",
            "--cmd": "runs-command",
          },
        },
        nextest: {
          flags: {
            ...CARGO_FLAGS,
            "--config-file": "reads-other-settings",
            "--tool-config-file": "reads-other-settings",
          },
        },
        make: {
          flags: { ...CARGO_FLAGS, "--makefile": "runs-another-file", "--cwd": "works-in-another-folder" },
        },
      },
    },
    risks: [PACKAGES, PUBLISHES],
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  "cargo-watch": { runsBehind: /^(?:-s|-x|--shell|--exec)(?:=|$)/ },
  rustc: {
    programWords: /^(?:-C|--codegen=)?linker=(.+)$/s,
    readsData: true,
    outputs: writesTo("-o --out-dir --output", "LlCgOAWDF", {
      attached: /(?:^--emit=|,)[\w-]+=([^,]+)/g,
      defaults: {
        names: ["{}"],
        unless: /^-[oVvh]|^--(?:out-dir|version|print|help|explain)/,
        operands: true,
      },
    }),
    sensitive: program(
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
    isRecursiveFlagOther: true,
  },
  rustdoc: {
    programOptions: "--runtool --test-runtool --test-builder",
    outputs: writesTo("-o --out-dir --output", "LlCgOAWDF", { attached: /(?:^--emit=|,)[\w-]+=([^,]+)/g }),
    sensitive: program(
      {
        runs: "--runtool --test-runtool --test-builder --test-builder-wrapper",
        code: "-C --codegen -L --extern --theme -e --html-in-header --html-before-content --html-after-content -Z --sysroot",
        writes: "-o --output --out-dir --persist-doctests",
        settings: "--index-page",
      },
      { operands: [[/^@/, "reads-options-from-file"]] },
    ),
  },
  rustfmt: {
    readsData: true,
    inPlace: [{ changing: null, only: /^--check$/, takesNext: /^--edition$/, isDeep: false }],
    sensitive: tool(harmless("[qvlh]", ["check", "edition"]), {
      flags: { "--config": "reads-other-settings", "--config-path": "reads-other-settings" },
    }),
  },
  rustup: {
    sensitive: {
      verbs: [
        [/^run$/, RUNS_CODE],
        [/^(?:install|update|uninstall|toolchain|component|target|default|override|self|set)$/, CHANGES],
      ],
    },
  },
  cross: {
    alsoCovers: "trunk",
    sensitive: CROSS_SENSITIVE,
  },
  "wasm-pack": {
    readsData: true,
    outputs: writesTo("-o --output --out-dir"),
    sensitive: CROSS_SENSITIVE,
  },
  bindgen: {
    alsoCovers: "wasm-bindgen",
    outputs: writesTo("-o --output --out-dir"),
    sensitive: CROSS_SENSITIVE,
  },
};
