import { SERVES } from "../tables/folder-reading.ts";
import { CHANGES, harmless, RUNS_CODE, SETTINGS, tool } from "../tables/harmless.ts";
import { program } from "../tables/option-groups.ts";
import { READS_PROGRAM } from "../tables/reads-program.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** PHP, its package manager and checkers. */
export const PHP_PROGRAMS: Programs = {
  php: {
    versionWords: ["--version"],
    sensitive: {
      endsAtOperand: true,
      ...READS_PROGRAM,
      flags: {
        "-r": "runs-code-that-follows",
        "-B": "runs-code-that-follows",
        "-R": "runs-code-that-follows",
        "-E": "runs-code-that-follows",
        "--run": "runs-code-that-follows",
        "-d": "sets-configuration-which-can-load-code",
        "-a": "waits-for-code",
        "-S": "opens-port",
        "-c": "reads-other-settings",
        "-z": "loads-code",
      },
    },
    readsFolders: /^-S$/,
    readsHere: SERVES,
    isRecursiveFlagOther: true,
    runsFilesOfFolder: true,
  },
  composer: {
    runsTool: /^(?:exec|x|run)$/,
    verbOutputs: {
      "create-project": { operands: "second", access: "read" },
      archive: writesTo("--dir --file"),
    },
    sensitive: {
      verbs: [
        [/^(?:global|exec|x|run|run-script|create-project|archive|self-update|selfupdate)$/, RUNS_CODE],
        [/^(?:install|i|update|u|upgrade|require|r|remove|reinstall|bump)$/, CHANGES],
        [/^config$/, SETTINGS],
      ],
      flags: { "-d": "works-in-another-folder", "--working-dir": "works-in-another-folder" },
    },
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  phpunit: {
    sensitive: tool(
      harmless("[vh]", [
        "filter",
        "testsuite",
        "stop-on-\\w+",
        "testdox",
        "group",
        "exclude-group",
        "list-tests",
        "list-groups",
        "debug",
        "fail-on-\\w+",
        "display-\\w+",
        "order-by",
        "random-order-seed",
        "no-coverage",
        "no-progress",
      ]),
    ),
  },
  phpstan: {
    sensitive: program({
      code: "-a --autoload-file",
      settings: "-c --configuration",
      writes: "-b --generate-baseline --tmp-file",
    }),
  },
  phpcs: {
    alsoCovers: "phpcbf",
    sensitive: program({
      code: "--standard --bootstrap --extensions --sniffs --filter",
      settings: "--runtime-set --config-set -d",
      writes: "--report-file --cache --report-full --report-xml --report-json --report-csv",
      elsewhere: "--basepath --stdin-path",
    }),
  },
  "php-cs-fixer": {
    sensitive: program({ code: "--config --rules", changes: "--allow-risky", writes: "--cache-file" }),
  },
  psalm: {
    sensitive: program({
      code: "--plugin --alter --set-baseline",
      settings: "-c --config",
      elsewhere: "-r --root",
      writes: "--report --generate-json-map --generate-stubs",
    }),
  },
  rector: {
    sensitive: program(
      { code: "-a --autoload-file -c --config" },
      { verbs: [[/^process$/, "changes-files"]] },
    ),
  },
  pest: {
    sensitive: program({
      code: "--bootstrap --extension --printer --test-directory --prepend",
      settings: "-c --configuration -d",
      writes:
        "--coverage-html --coverage-clover --coverage-php --log-junit --log-teamcity --testdox-html --cache-directory",
    }),
  },
};
