import { harmless, RUNS_CODE } from "../tables/harmless.ts";
import { program, RUNS_OPERAND } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const JAVAC_OUTPUTS = writesTo("-d -s -h", "", {
  defaults: { names: ["{}.class"], unless: /^-(?:d|version|help)$/, operands: true, beside: true },
});
const KOTLINC_SENSITIVE = program(
  {
    code: "-Xplugin -script -e -cp -classpath -J -P -Xplugin-require -Yplugin",
    writes: "-d",
    settings: "-kotlin-home -configscript --configscript",
  },
  {
    optionPatterns: [[/^-(?:X|J)/, "runs-or-loads-code"]],
    operands: [
      [/\.(?:kts|groovy|sc|scala)$/, "runs-script"],
      [/^@/, "reads-options-from-file"],
    ],
    areWhole: true,
  },
);
const SBT_SENSITIVE: SensitiveSpec = program(
  {},
  {
    bare: "waits-for-code",
    verbs: [
      [
        /^(?:run\w*|console\w*|eval|repl|shell|new|publish\w*|set|deploy|release|alias|;.*|~.*)\b/s,
        "runs-program-or-code-of-project",
      ],
    ],
  },
);

/** Java and its relatives: compilers, build tools and checkers. */
export const JVM_PROGRAMS: Programs = {
  gradle: {
    alsoCovers: "gradlew",
    sensitive: {
      harmless: harmless("[qsiwdSmthv]|x.*", [
        "offline",
        "info",
        "stacktrace",
        "full-stacktrace",
        "parallel",
        "no-daemon",
        "console",
        "continue",
        "dry-run",
        "rerun-tasks",
        "build-cache",
        "no-build-cache",
        "tests",
        "warning-mode",
        "warn",
        "debug",
      ]),
      operands: [
        [
          /^(?:run|exec\w*|bootRun|publish\w*|uploadArchives|wrapper|init|installDist)$|:(?:run|bootRun|publish\w*)$/,
          RUNS_CODE,
        ],
      ],
    },
    namesFolders: "anyOptions",
    runsFilesOfFolder: true,
  },
  mvn: {
    alsoCovers: "mvnw",
    programWords: /^-Dexec\.executable=(.+)$/s,
    sensitive: {
      harmless: harmless(
        "[qXeoBUVTh]|T\\w*|am|amd|fae|ff|fn|nsu|ntp|DskipTests(?:=.*)?|Dtest=[\\w#*,.]+|pl",
        ["batch-mode", "offline", "errors", "also-make", "no-transfer-progress", "projects", "fail-at-end"],
      ),
      operands: [[/:|^(?:deploy|install|site-deploy|release\w*)$/, "runs-plugin-or-publishes"]],
    },
    namesFolders: "anyOptions",
    runsFilesOfFolder: true,
  },
  ant: {
    sensitive: program(
      {
        code: "-f -file -buildfile -lib -logger -listener -inputhandler -main",
        settings: "-propertyfile -D",
        writes: "-l -logfile",
        elsewhere: "-s -find",
      },
      { areWhole: true, optionPatterns: [[/^-D/, "sets-variables-which-can-name-programs"]] },
    ),
    namesFolders: "anyOptions",
    runsFilesOfFolder: true,
  },
  sbt: {
    sensitive: SBT_SENSITIVE,
    namesFolders: "anyOptions",
    runsFilesOfFolder: true,
  },
  lein: { alsoCovers: "mill", sensitive: SBT_SENSITIVE, runsFilesOfFolder: true },
  java: {
    programWords: /^-XX:On\w+=(.+)$/s,
    versionWords: ["--version", "-version"],
    sensitive: program(
      {
        code: "-jar -cp -classpath --class-path -javaagent -agentlib -agentpath -m --module -p --module-path --source -Xbootclasspath --patch-module",
      },
      {
        optionPatterns: [
          [
            /^-(?:javaagent|agentlib|agentpath|Xbootclasspath|XX:(?:On|Flags|VMOptions|\w*(?:Path|File|Log)))/,
            "runs-or-loads-code",
          ],
        ],
        firstOperand: "runs-program",
        operands: [[/^@/, "reads-options-from-file"]],
        areWhole: true,
      },
    ),
    isRecursiveFlagOther: true,
    namesFolders: "moduleOptions",
  },
  javac: {
    outputs: JAVAC_OUTPUTS,
    sensitive: program(
      {
        code: "-processor -processorpath --processor-path --processor-module-path -Xplugin -J -cp -classpath --class-path -A --module-path -p",
        writes: "-d -s -h",
        elsewhere: "-sourcepath --source-path --system -bootclasspath",
      },
      {
        optionPatterns: [[/^-(?:J|Xplugin|A)/, "runs-or-loads-code"]],
        operands: [[/^@/, "reads-options-from-file"]],
        areWhole: true,
      },
    ),
    isRecursiveFlagOther: true,
    namesFolders: "moduleOptions",
  },
  javadoc: {
    outputs: writesTo("-d -s -h"),
    sensitive: program(
      { code: "-doclet -docletpath -taglet -tagletpath -J", writes: "-d", settings: "-bottom -header" },
      { operands: [[/^@/, "reads-options-from-file"]], areWhole: true },
    ),
  },
  kotlinc: {
    alsoCovers: "scalac",
    outputs: writesTo("-d -s -h"),
    sensitive: KOTLINC_SENSITIVE,
  },
  groovyc: {
    outputs: JAVAC_OUTPUTS,
    sensitive: KOTLINC_SENSITIVE,
  },
  kotlin: {
    alsoCovers: "scala groovy",
    sensitive: KOTLINC_SENSITIVE,
    runsFilesOfFolder: true,
  },
  ktlint: {
    sensitive: program({
      code: "-R --ruleset --reporter",
      settings: "--editorconfig",
      changes: "-F --format",
      writes: "--baseline",
    }),
  },
  detekt: {
    alsoCovers: "checkstyle pmd spotbugs",
    sensitive: program(
      {
        code: "-p --plugins --plugin -pluginList -R --rulesets -r --report",
        settings: "-c --config -config --config-resource -properties",
        writes: "-o -output --base-path --create-baseline -g -t",
        changes: "-ac --auto-correct",
      },
      { areWhole: true },
    ),
  },
  clojure: {
    alsoCovers: "clj bb",
    sensitive: { ...RUNS_OPERAND, bare: "waits-for-code" },
    runsFilesOfFolder: true,
  },
};
