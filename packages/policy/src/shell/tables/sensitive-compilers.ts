import { program, programs, RUNS_OPERAND } from "./option-groups.ts";
import { COMPILER } from "./sensitive-kinds.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const CODE = "runs or loads code";
const RUNS_PROJECT = "runs a program, or code of the project";

/** Tools on object files: a plugin is a library that they load. */
const BINUTIL = program(
  { code: "--plugin -plugin --plugin-opt", writes: "-o --output" },
  { operands: [[/^@/, "reads options from a file"]] },
);
const NO_OUTPUT = program({ code: "--plugin -plugin" }, { operands: [[/^@/, "reads options from a file"]] });

/** Compilers, what belongs to them, checkers of compiled languages, and build tools. */
export const SENSITIVE_COMPILERS: SensitiveTable = {
  ...programs("nm objdump readelf size addr2line", NO_OUTPUT),
  ...programs("strip", { ...BINUTIL, firstOperand: "changes files" }),
  ...programs("objcopy", { ...BINUTIL, firstOperand: "writes a file" }),
  ...programs("ar gcc-ar llvm-ar ranlib", { ...NO_OUTPUT, firstOperand: "reads or writes an archive" }),
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
      { operands: [[/^@/, "reads options from a file"]], areWhole: true },
    ),
  ),
  ...programs(
    "as gas nasm yasm",
    program(
      { writes: "-o --MD -a -l", code: "-p -P --include", elsewhere: "-I -i" },
      { operands: [[/^@/, "reads options from a file"]] },
    ),
  ),
  ...programs(
    "gfortran gdc gnat rustc-gcc x86_64-linux-gnu-gcc aarch64-linux-gnu-gcc tcc icc nvcc emcc em++ musl-gcc",
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

  rustc: program(
    {
      code: "-C --codegen -L -l --extern --crate-type -Z --sysroot",
      writes: "-o --out-dir --emit",
      settings: "--target --cfg",
    },
    {
      operands: [[/^@/, "reads options from a file"]],
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
    { operands: [[/^@/, "reads options from a file"]] },
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
      optionPatterns: [[/^--output\.[\w-]+\.path$/, "writes a file"]],
      verbs: [[/^(?:custom|fmt|migrate)$/, "builds plugins, or changes files"]],
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
      passesOn: "is an option of go",
      operands: [[/^-(?:exec|toolexec|o)(?:=|$)/, "names a program to run"]],
    },
  ),
  ginkgo: program(
    {
      code: "--toolexec --exec --ldflags",
      writes:
        "--output-dir --json-report --junit-report --teamcity-report -o --cpuprofile --memprofile --blockprofile --mutexprofile --coverprofile",
    },
    { anyDashes: true, verbs: [[/^(?:bootstrap|generate|run)$/, "changes files"]] },
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
    { verbs: [[/^(?:debug|exec|test|attach|core|connect|trace|run|dap)$/, "runs a program"]] },
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
        optionPatterns: [[/^--[\w-]+_(?:out|opt)$/, "runs a program that writes files"]],
        operands: [[/^@/, "reads options from a file"]],
        areWhole: true,
      },
    ),
  ),
  buf: program(
    { settings: "--config --template", writes: "-o --output", elsewhere: "--path --against" },
    {
      verbs: [
        [/^(?:generate|push|registry|login|beta|alpha|mod|dep)$/, "runs plugins, or acts with your account"],
      ],
    },
  ),

  javac: program(
    {
      code: "-processor -processorpath --processor-path --processor-module-path -Xplugin -J -cp -classpath --class-path -A --module-path -p",
      writes: "-d -s -h",
      elsewhere: "-sourcepath --source-path --system -bootclasspath",
    },
    {
      optionPatterns: [[/^-(?:J|Xplugin|A)/, CODE]],
      operands: [[/^@/, "reads options from a file"]],
      areWhole: true,
    },
  ),
  java: program(
    {
      code: "-jar -cp -classpath --class-path -javaagent -agentlib -agentpath -m --module -p --module-path --source -Xbootclasspath --patch-module",
    },
    {
      optionPatterns: [
        [
          /^-(?:javaagent|agentlib|agentpath|Xbootclasspath|XX:(?:On|Flags|VMOptions|\w*(?:Path|File|Log)))/,
          CODE,
        ],
      ],
      firstOperand: "runs a program",
      operands: [[/^@/, "reads options from a file"]],
      areWhole: true,
    },
  ),
  javadoc: program(
    { code: "-doclet -docletpath -taglet -tagletpath -J", writes: "-d", settings: "-bottom -header" },
    { operands: [[/^@/, "reads options from a file"]], areWhole: true },
  ),
  ...programs(
    "kotlinc kotlin scalac scala groovyc groovy",
    program(
      {
        code: "-Xplugin -script -e -cp -classpath -J -P -Xplugin-require -Yplugin",
        writes: "-d",
        settings: "-kotlin-home -configscript --configscript",
      },
      {
        optionPatterns: [[/^-(?:X|J)/, CODE]],
        operands: [
          [/\.(?:kts|groovy|sc|scala)$/, "runs a script"],
          [/^@/, "reads options from a file"],
        ],
        areWhole: true,
      },
    ),
  ),
  ktlint: program({
    code: "-R --ruleset --reporter",
    settings: "--editorconfig",
    changes: "-F --format",
    writes: "--baseline",
  }),
  ...programs(
    "detekt checkstyle pmd spotbugs",
    program(
      {
        code: "-p --plugins --plugin -pluginList -R --rulesets -r --report",
        settings: "-c --config -config --config-resource -properties",
        writes: "-o -output --base-path --create-baseline -g -t",
        changes: "-ac --auto-correct",
      },
      { areWhole: true },
    ),
  ),
  ...programs(
    "ant",
    program(
      {
        code: "-f -file -buildfile -lib -logger -listener -inputhandler -main",
        settings: "-propertyfile -D",
        writes: "-l -logfile",
        elsewhere: "-s -find",
      },
      { areWhole: true, optionPatterns: [[/^-D/, "sets variables, which can name programs"]] },
    ),
  ),
  ...programs(
    "sbt lein mill",
    program(
      {},
      {
        bare: "waits for code",
        verbs: [
          [
            /^(?:run\w*|console\w*|eval|repl|shell|new|publish\w*|set|deploy|release|alias|;.*|~.*)\b/s,
            RUNS_PROJECT,
          ],
        ],
      },
    ),
  ),
  ...programs("clojure clj bb", { ...RUNS_OPERAND, bare: "waits for code" }),

  ...programs(
    "swiftlint swiftformat",
    program({
      settings: "--config --reporter",
      changes: "--fix --autocorrect",
      writes: "--output --cache-path --cache --report",
      elsewhere: "--working-directory --baseline",
    }),
  ),
  swift: program(
    {
      elsewhere: "--package-path --scratch-path --build-path -C",
      settings: "-Xcc -Xswiftc -Xlinker -Xcxx --toolchain --swift-sdk",
      writes: "--cache-path",
      code: "--disable-sandbox --allow-writing-to-package-directory",
    },
    { verbs: [[/^(?:run|repl|package|experimental-sdk)$/, RUNS_PROJECT]] },
  ),
  xcodebuild: program(
    {
      elsewhere: "-project -workspace -packagePath",
      settings: "-xcconfig -toolchain -exportOptionsPlist",
      writes: "-derivedDataPath -resultBundlePath -archivePath -exportPath",
      talks: "-allowProvisioningUpdates",
    },
    { operands: [[/^\w+=/, "sets a variable that can name programs"]], areWhole: true },
  ),
  ...programs(
    "csc msbuild nuget",
    program(
      {
        code: "-analyzer -logger -l -p -property",
        writes: "-out -o -OutputDirectory",
        settings: "-ConfigFile",
      },
      {
        operands: [
          [/^\/(?:out|a|analyzer|logger|l|p|property)/i, CODE],
          [/^@/, "reads options from a file"],
        ],
        areWhole: true,
      },
    ),
  ),

  ghc: program(
    {
      code: "-e -F -fplugin -fplugin-opt -package-db -package -package-env --interactive --run -pgmF -optl -optc",
      writes: "-o -outputdir -odir -hidir -dumpdir -tmpdir",
    },
    {
      optionPatterns: [[/^-(?:pgm|fplugin)/, "names a program to run"]],
      operands: [[/^@/, "reads options from a file"]],
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
        operands: [[/^@/, "reads options from a file"]],
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
      { bare: "waits for code", firstOperand: "runs a script" },
    ),
  ),
  ...programs(
    "julia R octave Rscript",
    program(
      {
        code: "-e -E --eval -L --load -f --file --project -J --sysimage --startup-file -p --machine-file --path --persist",
        settings: "--environ",
      },
      { endsAtOperand: true, firstOperand: "runs a script" },
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
        optionPatterns: [[/^--run_?under$/, "names a program to run"]],
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
    { operands: [[/^\w+=/, "sets a variable that commands are made of"]] },
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
      { operands: [[/^[^=]+=/, "sets a variable that commands are made of"]] },
    ),
  ),
};
