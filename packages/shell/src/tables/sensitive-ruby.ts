import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const RUBOCOP_FORMAT =
  /^(?:p|progress|s|simple|c|clang|d|disabled|e|emacs|fi|files|fu|fuubar|g|github|h|html|j|json|ju|junit|m|markdown|o|offenses|pac|pacman|q|quiet|t|tap|w|worst)$/;

/** Tools of Ruby, PHP and Perl. */
export const SENSITIVE_RUBY: SensitiveTable = {
  ...programs(
    "rubocop standardrb",
    program(
      {
        code: "-r --require --plugin -f --format",
        settings: "-c --config",
        writes: "-o --out --cache-root --auto-gen-config",
        changes:
          "-a -A --auto-correct --autocorrect --autocorrect-all --auto-correct-all --fix --fix-unsafely",
      },
      { plainValues: { "-f": RUBOCOP_FORMAT, "--format": RUBOCOP_FORMAT } },
    ),
  ),
  reek: program({ settings: "-c --config", writes: "-t --todo" }),
  brakeman: program({
    code: "--add-checks-path",
    settings: "-c --config-file",
    writes: "-o --output -C --create-config",
    elsewhere: "-p --path --add-libs-path",
  }),
  cucumber: program({
    code: "-r --require --require-module --import -f --format",
    settings: "-p --profile -c --config",
    writes: "-o --out",
  }),
  ...programs(
    "sidekiq puma rackup",
    program({
      code: "-r --require -C --config -I --include -E",
      talks: "-b --bind --control-url -o --host",
      writes: "-P --pid -S --state --redirect-stdout",
    }),
  ),
  yard: program({
    code: "-e --load --plugin --query --safe",
    settings: "--config --yardopts",
    writes: "-o --output-dir -b --db -p --template-path",
  }),
  rdoc: program({ code: "-T --template -f --format -r", writes: "-o --op --output" }),
  jekyll: program({
    code: "-p --plugins --config",
    elsewhere: "-s --source",
    writes: "-d --destination",
    talks: "-H --host",
  }),
  rails: program(
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
  erb: program({ code: "-r -E -U -S" }, { firstOperand: "runs-script" }),
  irb: program({ code: "-r -I --require -f" }, { bare: "waits-for-code", firstOperand: "runs-script" }),
  phpstan: program({
    code: "-a --autoload-file",
    settings: "-c --configuration",
    writes: "-b --generate-baseline --tmp-file",
  }),
  ...programs(
    "phpcs phpcbf",
    program({
      code: "--standard --bootstrap --extensions --sniffs --filter",
      settings: "--runtime-set --config-set -d",
      writes: "--report-file --cache --report-full --report-xml --report-json --report-csv",
      elsewhere: "--basepath --stdin-path",
    }),
  ),
  "php-cs-fixer": program({ code: "--config --rules", changes: "--allow-risky", writes: "--cache-file" }),
  psalm: program({
    code: "--plugin --alter --set-baseline",
    settings: "-c --config",
    elsewhere: "-r --root",
    writes: "--report --generate-json-map --generate-stubs",
  }),
  rector: program({ code: "-a --autoload-file -c --config" }, { verbs: [[/^process$/, "changes-files"]] }),
  pest: program({
    code: "--bootstrap --extension --printer --test-directory --prepend",
    settings: "-c --configuration -d",
    writes:
      "--coverage-html --coverage-clover --coverage-php --log-junit --log-teamcity --testdox-html --cache-directory",
  }),
  prove: program(
    {
      runs: "-e --exec",
      code: "-P -M -I --source --formatter --harness --rules --state -d",
      settings: "--rc",
      writes: "-a --archive",
    },
    { valued: "j" },
  ),
  perltidy: program(
    {
      settings: "-pro --profile",
      writes: "-o -opath --outfile -l -g",
      changes: "-b --backup-and-modify-in-place",
    },
    { areWhole: true },
  ),
  perlcritic: program({ settings: "-p --profile --theme", runs: "--pager" }),
  perldoc: program({ code: "-M -w -o -L", writes: "-d", runs: "-n" }),
  ...programs(
    "cpan cpanm cpm",
    program(
      { talks: "--mirror --mirror-only", writes: "-l -L --local-lib", code: "-j" },
      { firstOperand: "changes-what-installed" },
    ),
  ),
};
