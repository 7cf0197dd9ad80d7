import { harmless, RUNS_CODE } from "../tables/harmless.ts";
import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const OCAMLFIND_OUTPUTS = writesTo("-o -odir -hidir -outputdir", "iILlwfWXOpcaSP", {
  defaults: { names: ["a.out"], unless: /^-(?:o|c|i|v|version|where)$/, operands: true },
});
const CSC_SENSITIVE = program(
  {
    code: "-analyzer -logger -l -p -property",
    writes: "-out -o -OutputDirectory",
    settings: "-ConfigFile",
  },
  {
    operands: [
      [/^\/(?:out|a|analyzer|logger|l|p|property)/i, "runs-or-loads-code"],
      [/^@/, "reads-options-from-file"],
    ],
    areWhole: true,
  },
);
const OCAMLC_SENSITIVE = program(
  {
    code: "-e -init -pp -ppx -plugin -cc -I -open",
    elsewhere: "--root -C",
    settings: "--workspace --config-file",
    writes: "-o --build-dir --trace-file",
  },
  {
    verbs: [[/^(?:exec|utop|promote|install|publish|ocaml)$/, "runs-program-or-code-of-project"]],
    areWhole: true,
  },
);

/** Compilers, interpreters and build tools of further languages. */
export const LANGUAGES_PROGRAMS: Programs = {
  dmd: {
    alsoCovers: "gnatmake ldc2",
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}"], unless: /^-o|^--?(?:version|help|of)/, operands: true },
    },
  },
  ocamlfind: { outputs: OCAMLFIND_OUTPUTS },
  mcs: {
    alsoCovers: "fpc",
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}.o", "{}"], unless: /^-(?:o|out:.*|-version)$/, operands: true, beside: true },
    },
  },
  tclsh: {
    alsoCovers: "wish",
    input: { runs: true, unless: /^ [^-/<]/ },
  },
  dotnet: {
    outputs: writesTo("-o --output -out", "cvfr"),
    sensitive: {
      verbs: [
        [
          /^(?:run|exec|watch|script|fsi|tool|new|workload|user-secrets|dev-certs|msbuild|vstest|sdk|nuget|add|publish)$/,
          RUNS_CODE,
        ],
        [/\.dll$/, RUNS_CODE],
      ],
      harmless: harmless("[vctrfh]", [
        "no-restore",
        "no-build",
        "configuration",
        "verbosity",
        "filter",
        "framework",
        "nologo",
      ]),
      staysInside: true,
    },
    isRecursiveFlagOther: true,
    runsFilesOfFolder: true,
  },
  csc: {
    alsoCovers: "msbuild",
    outputs: writesTo("-o --output -out", "cvfr"),
    sensitive: CSC_SENSITIVE,
  },
  nuget: { sensitive: CSC_SENSITIVE },
  swift: {
    sensitive: program(
      {
        elsewhere: "--package-path --scratch-path --build-path -C",
        settings: "-Xcc -Xswiftc -Xlinker -Xcxx --toolchain --swift-sdk",
        writes: "--cache-path",
        code: "--disable-sandbox --allow-writing-to-package-directory",
      },
      { verbs: [[/^(?:run|repl|package|experimental-sdk)$/, "runs-program-or-code-of-project"]] },
    ),
    namesFolders: "anyOptions",
    runsFilesOfFolder: true,
  },
  swiftc: {
    outputs: writesTo("-o -emit-module-path", "", {
      defaults: { names: ["{}"], unless: /^-o|^--?(?:version|help|of)/, operands: true },
    }),
  },
  swiftlint: {
    alsoCovers: "swiftformat",
    readsData: true,
    sensitive: program({
      settings: "--config --reporter",
      changes: "--fix --autocorrect",
      writes: "--output --cache-path --cache --report",
      elsewhere: "--working-directory --baseline",
    }),
  },
  xcodebuild: {
    sensitive: program(
      {
        elsewhere: "-project -workspace -packagePath",
        settings: "-xcconfig -toolchain -exportOptionsPlist",
        writes: "-derivedDataPath -resultBundlePath -archivePath -exportPath",
        talks: "-allowProvisioningUpdates",
      },
      { operands: [[/^\w+=/, "sets-variable-that-can-name-programs"]], areWhole: true },
    ),
    runsFilesOfFolder: true,
  },
  ghc: {
    outputs: writesTo("-o -odir -hidir -outputdir", "iILlwfWXOpcaSP", {
      defaults: { names: ["{}.o", "{}"], unless: /^-(?:o|out:.*|-version)$/, operands: true, beside: true },
    }),
    sensitive: program(
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
  },
  ocamlc: {
    alsoCovers: "ocamlopt",
    outputs: OCAMLFIND_OUTPUTS,
    sensitive: OCAMLC_SENSITIVE,
  },
  zig: {
    alsoCovers: "nim crystal odin v",
    outputs: writesTo("-o --out --outdir -femit-bin"),
    sensitive: program(
      {
        code: "-e --eval --import --passC --passL --clibdir --link-flags",
        runs: "--cc --ld --test-cmd --test-cmd-bin --gcc.exe --clang.exe",
        writes: "-o --out --outdir --nimcache -femit-bin --cache-dir --global-cache-dir",
        settings: "--config --build-file --cincludes --libc",
      },
      {
        verbs: [
          [/^(?:run|r|build-exe|eval|play|i|secret|e|script|init|fetch)$/, "runs-program-or-code-of-project"],
        ],
        operands: [[/^@/, "reads-options-from-file"]],
        areWhole: true,
      },
    ),
    runsFilesOfFolder: true,
  },
  stack: {
    alsoCovers: "cabal",
    sensitive: program(
      {
        settings: "--stack-yaml --config-file --project-file --package-db",
        elsewhere: "--work-dir --stack-root --cwd --builddir",
        runs: "-w --with-compiler --with-hc --with-ghc --with-gcc --gcc --test-wrapper",
      },
      {
        verbs: [
          [
            /^(?:exec|run|runghc|runhaskell|script|ghci|repl|eval|v2-run|new-run|upload|publish|install|hoogle)$/,
            "runs-program-or-code-of-project",
          ],
        ],
      },
    ),
    runsFilesOfFolder: true,
  },
  hlint: {
    sensitive: program({
      settings: "-h --hint -w --with --with-group",
      runs: "--with-refactor --cpp-file",
      changes: "--refactor --refactor-options",
      writes: "-r --report",
    }),
  },
  ocaml: {
    alsoCovers: "dune opam",
    sensitive: OCAMLC_SENSITIVE,
    runsFilesOfFolder: true,
  },
  rebar3: {
    alsoCovers: "erl erlc escript elixir elixirc iex",
    sensitive: program(
      {
        code: "-eval -s -run -e -r -pa -pz -pr --eval --erl --rpc-eval -config -args_file -require --require --werl --vm-args",
        talks: "--cookie --name --sname -name -sname -setcookie",
        writes: "-o",
      },
      {
        verbs: [[/^(?:shell|hex|do|escriptize|plugins|as)$/, "runs-program-or-code-of-project"]],
        areWhole: true,
      },
    ),
  },
  racket: {
    alsoCovers: "sbcl guile clisp ecl",
    sensitive: program(
      {
        code: "-e --eval -f --load -l --require -r -t --script -s -i --init-file --userinit --sysinit -L -x",
        writes: "-o",
      },
      { bare: "waits-for-code", firstOperand: "runs-script" },
    ),
  },
  julia: {
    alsoCovers: "R octave Rscript",
    sensitive: program(
      {
        code: "-e -E --eval -L --load -f --file --project -J --sysimage --startup-file -p --machine-file --path --persist",
        settings: "--environ",
      },
      { endsAtOperand: true, firstOperand: "runs-script" },
    ),
    runsFilesOfFolder: true,
  },
};
