import { harmless, RUNS_CODE, tool } from "../tables/harmless.ts";
import { FILE_IS_INPUT } from "../tables/input-file.ts";
import { program } from "../tables/option-groups.ts";
import type { Programs } from "./program.ts";

const BAZEL_SENSITIVE = program(
  {
    runs: "--run_under --shell_executable --workspace_status_command --python_path --java_toolchain --action_env --host_action_env --test_env --repo_env --credential_helper --bes_proxy --host_jvm_args --jvmopt --linkopt --copt --cxxopt --conlyopt --plugin --strategy --spawn_strategy --extra_toolchains --override_repository --override_module --experimental_ui_debug",
    settings:
      "--bazelrc --blazerc --config --flagfile --target_pattern_file --platforms --define --package_path --registry --config-file",
    writes:
      "--script_path --output_base --output_user_root --build_event_json_file --build_event_text_file --build_event_binary_file --profile --explain --symlink_prefix --execution_log_json_file --execution_log_binary_file --sandbox_base --sandbox_writable_path --disk_cache --repository_cache --distdir --combined_report --starlark_cpu_profile --memory_profile",
    talks:
      "--remote_cache --remote_executor --bes_backend --remote_header --google_credentials --tls_client_certificate",
    elsewhere: "--server_javabase --install_base",
  },
  {
    optionPatterns: [[/^--run_?under$/, "names-program-to-run"]],
    beforeVerb: /^-/,
    verbs: [[/^(?:run|mobile-install|shutdown|clean|install)$/, "runs-program-or-code-of-project"]],
  },
);

/**
 * Runners of a project's tasks. Their task files are the project's; another file, folder or shell must be
 * spelled.
 */
export const BUILD_TOOLS_PROGRAMS: Programs = {
  make: {
    alsoCovers: "gmake",
    globalOptions: {
      plain: ["-s", "--silent", "-k", "-w"],
      plainValued: ["-C", "--directory", "-j"],
      other: [],
      otherValued: ["-f"],
    },
    versionWords: ["--version"],
    // Which lines of a makefile are commands is known.
    input: { when: FILE_IS_INPUT },
    readsData: true,
    sensitive: {
      flags: {
        "-f": "runs-another-file",
        "--file": "runs-another-file",
        "--makefile": "runs-another-file",
        "-C": "works-in-another-folder",
        "--directory": "works-in-another-folder",
        "--eval": "runs-code-that-follows",
        "-E": "runs-code-that-follows",
        "-I": "reads-files-from-folder",
        "--include-dir": "reads-files-from-folder",
        "-e": "lets-variables-change-rules",
        "--environment-overrides": "lets-variables-change-rules",
      },
      valued: "jlo",
      operands: [
        [
          // Where its programs, its files and its own options come from.
          /^(?:SHELL|MAKE\w*|\.SHELLFLAGS|VPATH|GPATH|CURDIR|PATH|LD_\w*|(?:CC|CXX|LD|AR|AS|CPP|FC)) *[:+?!]*=/,
          "sets-variable-that-recipes-use-in-commands",
        ],
        [
          // A place to install to, inside the folder, is none of these.
          /^(?!(?:PREFIX|prefix|DESTDIR)=[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$)[^=]+=(?!(?:\d*|yes|no|true|false|on|off|debug|release)$)/,
          "sets-variable-that-recipes-use-in-commands",
        ],
      ],
    },
    isRecursiveFlagOther: true,
    leavesFolders: true,
    syntax: "make",
    runsFilesOfFolder: true,
  },
  cmake: {
    runsBehind: /^(?:env|time|chdir)$/,
    programWords: /^-D?\s*\w*(?:COMPILER(?:_LAUNCHER)?|_PROGRAM|_COMMAND|_EXECUTABLE|_MAKE)(?::\w+)?=(.+)$/s,
    input: { runs: true, when: / -[PC] ?(?:<|\/(?:dev|proc)\/)/ },
    readsData: true,
    sensitive: {
      flags: {
        "-P": RUNS_CODE,
        "-E": RUNS_CODE,
        "-D": "sets-variables-which-can-name-programs",
        "-C": RUNS_CODE,
        "--toolchain": "reads-settings-that-may-name-programs",
        "--preset": "reads-settings-that-may-name-programs",
        "--graphviz": "writes-file",
        "--trace-redirect": "writes-file",
        "--profiling-output": "writes-file",
        "--install": "writes-files",
        "--open": "opens-program",
        "-G": "names-program-to-run",
        "-T": "reads-settings-that-may-name-programs",
      },
      passesOn: "option-of-program-that-builds",
      staysInside: true,
    },
    isRecursiveFlagOther: true,
    leavesFolders: { unless: "-E" },
    syntax: "cmake",
    runsFilesOfFolder: true,
  },
  ninja: {
    input: { runs: true, when: FILE_IS_INPUT },
    sensitive: { flags: { "-f": "runs-another-file", "-C": "works-in-another-folder", "-t": "runs-tool" } },
    isRecursiveFlagOther: true,
    leavesFolders: true,
    runsFilesOfFolder: true,
  },
  ctest: {
    sensitive: tool(
      harmless("V+|N|[RELjC](?:.*)", [
        "output-on-failure",
        "extra-verbose",
        "tests-regex",
        "exclude-regex",
        "label-regex",
        "parallel",
        "timeout",
        "show-only",
        "stop-on-failure",
        "rerun-failed",
        "repeat",
        "schedule-random",
        "progress",
        "build-config",
      ]),
    ),
    leavesFolders: true,
    runsFilesOfFolder: true,
  },
  just: {
    runsBehind: /^(?:-c|--command|--shell|--chooser)(?:=|$)/,
    sensitive: {
      harmless: harmless("[lnqv]", ["list", "dry-run", "summary", "show", "evaluate", "dump"]),
      operands: [
        [/^[^=]+=/, "sets-variable-that-recipes-use-in-commands"],
        [/\//, "runs-tasks-of-another-folder"],
      ],
    },
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  task: {
    sensitive: {
      harmless: harmless("[lansvfpy]", [
        "list",
        "list-all",
        "dry",
        "summary",
        "status",
        "force",
        "parallel",
        "yes",
      ]),
      operands: [[/^[^=]+=/, "sets-variable-that-recipes-use-in-commands"]],
    },
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  meson: {
    programOptions: "--wrapper --wrap --gdb-path",
    sensitive: program(
      {
        runs: "--wrapper --wrap --gdb-path --gdb",
        settings: "--native-file --cross-file -D --pkg-config-path --cmake-prefix-path",
        elsewhere: "-C --prefix --destdir",
        writes: "--logbase --backend",
      },
      {
        verbs: [[/^(?:install|devenv|dist|wrap|rewrite|subprojects)$/, "runs-program-or-code-of-project"]],
        plainValues: { "-C": /^(?!.*\.\.)\w[\w./-]*$/, "-D": /^[\w:-]+=(?:\w+)$/ },
      },
    ),
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  scons: {
    sensitive: program(
      {
        code: "-f --file --makefile --sconstruct --site-dir -I --include-dir -Y --repository --srcdir",
        elsewhere: "-C --directory -D -u -U",
        writes: "--cache-dir --profile --taskmastertrace",
      },
      { operands: [[/^\w+=/, "sets-variable-that-recipes-use-in-commands"]] },
    ),
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  tup: {
    alsoCovers: "waf premake5 b2 xmake",
    sensitive: program({
      code: "-f --file --lua --build-file -D",
      elsewhere: "-C --directory -P --project",
      writes: "-o --out --prefix --destdir --cache --log",
    }),
  },
  bmake: {
    alsoCovers: "nmake",
    sensitive: program(
      { code: "-f -I -m -V -v -e", elsewhere: "-C", settings: "-J -T" },
      { operands: [[/^[^=]+=/, "sets-variable-that-recipes-use-in-commands"]] },
    ),
    runsFilesOfFolder: true,
  },
  bazel: {
    programOptions: "--run_under",
    sensitive: BAZEL_SENSITIVE,
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  bazelisk: {
    programOptions: "--run_under",
    sensitive: BAZEL_SENSITIVE,
  },
  blaze: {
    alsoCovers: "buck2 buck",
    sensitive: BAZEL_SENSITIVE,
  },
  mix: {
    sensitive: {
      verbs: [
        [
          /^(?:run|eval|do|cmd|escript\S*|archive\S*|local\S*|hex\S*|phx\.server|release|deps\.\w+|profile\S*)$/,
          RUNS_CODE,
        ],
      ],
      harmless: harmless("[vqh]", [
        "trace",
        "seed",
        "failed",
        "stale",
        "cover",
        "only",
        "exclude",
        "include",
        "max-failures",
        "check-formatted",
      ]),
      staysInside: true,
    },
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  ccmake: { leavesFolders: true },
  configure: { namesFolders: "anyOptions" },
  mage: { alsoCovers: "rebar", runsFilesOfFolder: true },
};
