import { program, programs, RUNS_OPERAND } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const CODE = "runs-or-loads-code";
const RUNS_PROJECT = "runs-program-or-code-of-project";

/** Compilers and checkers of Java, Swift and their like. */
export const SENSITIVE_JVM: SensitiveTable = {
  javac: program(
    {
      code: "-processor -processorpath --processor-path --processor-module-path -Xplugin -J -cp -classpath --class-path -A --module-path -p",
      writes: "-d -s -h",
      elsewhere: "-sourcepath --source-path --system -bootclasspath",
    },
    {
      optionPatterns: [[/^-(?:J|Xplugin|A)/, CODE]],
      operands: [[/^@/, "reads-options-from-file"]],
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
      firstOperand: "runs-program",
      operands: [[/^@/, "reads-options-from-file"]],
      areWhole: true,
    },
  ),
  javadoc: program(
    { code: "-doclet -docletpath -taglet -tagletpath -J", writes: "-d", settings: "-bottom -header" },
    { operands: [[/^@/, "reads-options-from-file"]], areWhole: true },
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
          [/\.(?:kts|groovy|sc|scala)$/, "runs-script"],
          [/^@/, "reads-options-from-file"],
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
      { areWhole: true, optionPatterns: [[/^-D/, "sets-variables-which-can-name-programs"]] },
    ),
  ),
  ...programs(
    "sbt lein mill",
    program(
      {},
      {
        bare: "waits-for-code",
        verbs: [
          [
            /^(?:run\w*|console\w*|eval|repl|shell|new|publish\w*|set|deploy|release|alias|;.*|~.*)\b/s,
            RUNS_PROJECT,
          ],
        ],
      },
    ),
  ),
  ...programs("clojure clj bb", { ...RUNS_OPERAND, bare: "waits-for-code" }),
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
    { operands: [[/^\w+=/, "sets-variable-that-can-name-programs"]], areWhole: true },
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
          [/^@/, "reads-options-from-file"],
        ],
        areWhole: true,
      },
    ),
  ),
};
