import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const RUNS_PROJECT = "runs-program-or-code-of-project";

/** Further languages, and build tools. */
export const SENSITIVE_BUILD: SensitiveTable = {
  ghc: program(
    {
      code: "-e -F -fplugin -fplugin-opt -package-db -package -package-env --interactive --run -pgmF -optl -optc",
      writes: "-o -outputdir -odir -hidir -dumpdir -tmpdir",
    },
    {
      optionPatterns: [[/^-(?:pgm|fplugin)/, "names-program-to-run"]],
      operands: [[/^@/, "reads-options-from-file"]],
      areWhole: true,
    },
  ),
  ...programs(
    "stack cabal",
    program(
      {
        settings: "--stack-yaml --config-file --project-file --package-db",
        elsewhere: "--work-dir --stack-root --cwd --builddir",
        runs: "-w --with-compiler --with-hc --with-ghc --with-gcc --gcc --test-wrapper",
      },
      {
        verbs: [
          [
            /^(?:exec|run|runghc|runhaskell|script|ghci|repl|eval|v2-run|new-run|upload|publish|install|hoogle)$/,
            RUNS_PROJECT,
          ],
        ],
      },
    ),
  ),
  hlint: program({
    settings: "-h --hint -w --with --with-group",
    runs: "--with-refactor --cpp-file",
    changes: "--refactor --refactor-options",
    writes: "-r --report",
  }),
  ...programs(
    "ocaml ocamlc ocamlopt dune opam",
    program(
      {
        code: "-e -init -pp -ppx -plugin -cc -I -open",
        elsewhere: "--root -C",
        settings: "--workspace --config-file",
        writes: "-o --build-dir --trace-file",
      },
      { verbs: [[/^(?:exec|utop|promote|install|publish|ocaml)$/, RUNS_PROJECT]], areWhole: true },
    ),
  ),
  ...programs(
    "rebar3 erl erlc escript elixir elixirc iex",
    program(
      {
        code: "-eval -s -run -e -r -pa -pz -pr --eval --erl --rpc-eval -config -args_file -require --require --werl --vm-args",
        talks: "--cookie --name --sname -name -sname -setcookie",
        writes: "-o",
      },
      { verbs: [[/^(?:shell|hex|do|escriptize|plugins|as)$/, RUNS_PROJECT]], areWhole: true },
    ),
  ),
  ...programs(
    "crystal nim zig v odin",
    program(
      {
        code: "-e --eval --import --passC --passL --clibdir --link-flags",
        runs: "--cc --ld --test-cmd --test-cmd-bin --gcc.exe --clang.exe",
        writes: "-o --out --outdir --nimcache -femit-bin --cache-dir --global-cache-dir",
        settings: "--config --build-file --cincludes --libc",
      },
      {
        verbs: [[/^(?:run|r|build-exe|eval|play|i|secret|e|script|init|fetch)$/, RUNS_PROJECT]],
        operands: [[/^@/, "reads-options-from-file"]],
        areWhole: true,
      },
    ),
  ),
  ...programs(
    "racket sbcl guile clisp ecl",
    program(
      {
        code: "-e --eval -f --load -l --require -r -t --script -s -i --init-file --userinit --sysinit -L -x",
        writes: "-o",
      },
      { bare: "waits-for-code", firstOperand: "runs-script" },
    ),
  ),
  ...programs(
    "julia R octave Rscript",
    program(
      {
        code: "-e -E --eval -L --load -f --file --project -J --sysimage --startup-file -p --machine-file --path --persist",
        settings: "--environ",
      },
      { endsAtOperand: true, firstOperand: "runs-script" },
    ),
  ),
  ...programs(
    "bazel bazelisk blaze buck2 buck",
    program(
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
        verbs: [[/^(?:run|mobile-install|shutdown|clean|install)$/, RUNS_PROJECT]],
      },
    ),
  ),
  meson: program(
    {
      runs: "--wrapper --wrap --gdb-path --gdb",
      settings: "--native-file --cross-file -D --pkg-config-path --cmake-prefix-path",
      elsewhere: "-C --prefix --destdir",
      writes: "--logbase --backend",
    },
    {
      verbs: [[/^(?:install|devenv|dist|wrap|rewrite|subprojects)$/, RUNS_PROJECT]],
      plainValues: { "-C": /^(?!.*\.\.)\w[\w./-]*$/, "-D": /^[\w:-]+=(?:\w+)$/ },
    },
  ),
  scons: program(
    {
      code: "-f --file --makefile --sconstruct --site-dir -I --include-dir -Y --repository --srcdir",
      elsewhere: "-C --directory -D -u -U",
      writes: "--cache-dir --profile --taskmastertrace",
    },
    { operands: [[/^\w+=/, "sets-variable-that-recipes-use-in-commands"]] },
  ),
  ...programs(
    "tup waf premake5 b2 xmake",
    program({
      code: "-f --file --lua --build-file -D",
      elsewhere: "-C --directory -P --project",
      writes: "-o --out --prefix --destdir --cache --log",
    }),
  ),
  ...programs(
    "bmake nmake",
    program(
      { code: "-f -I -m -V -v -e", elsewhere: "-C", settings: "-J -T" },
      { operands: [[/^[^=]+=/, "sets-variable-that-recipes-use-in-commands"]] },
    ),
  ),
};
