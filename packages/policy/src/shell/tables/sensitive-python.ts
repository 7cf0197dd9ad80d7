import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const RUBOCOP_FORMAT =
  /^(?:p|progress|s|simple|c|clang|d|disabled|e|emacs|fi|files|fu|fuubar|g|github|h|html|j|json|ju|junit|m|markdown|o|offenses|pac|pacman|q|quiet|t|tap|w|worst)$/;

/** Python's and Ruby's linters, formatters, test runners, servers and writers of documents, and those of Perl and PHP. */
export const SENSITIVE_PYTHON: SensitiveTable = {
  pylint: program({
    code: "--init-hook --load-plugins",
    settings: "--rcfile",
    writes: "--output",
    elsewhere: "--source-roots",
  }),
  flake8: program({
    code: "--enable-extensions --format --require-plugins",
    settings: "--config --append-config",
    writes: "--output-file --tee",
  }),
  ...programs(
    "pycodestyle pydocstyle autoflake vulture",
    program({ settings: "--config", changes: "-i --in-place" }),
  ),
  autopep8: program({ settings: "--global-config", changes: "-i --in-place -r --recursive" }),
  yapf: program({ settings: "--style", changes: "-i --in-place -r --recursive" }, { valued: "l" }),
  isort: program({
    code: "--formatter --sort-order",
    settings: "--sp --settings-path --settings-file --settings",
    elsewhere: "--src --src-path --virtual-env",
  }),
  ...programs(
    "pyright basedpyright pyre pytype",
    program({
      runs: "--pythonpath --python-path",
      elsewhere: "-p --project --venv-path --venvpath --typeshed-path --typeshedpath",
      settings: "--config",
      writes: "-o --output --createstub --writebaseline --baselinefile",
    }),
  ),
  bandit: program({
    settings: "-c --configfile --ini -p --profile",
    writes: "-o --output",
    reads: "-b --baseline",
  }),
  radon: program({ writes: "-O --output-file", settings: "--config" }),
  tox: program({
    settings: "-c --conf --override -x --develop",
    elsewhere: "--root --workdir --work-dir",
    writes: "--result-json --sdistonly",
    runs: "--runner --discover --force-dep --installpkg",
  }),
  nox: program({
    code: "-f --noxfile",
    writes: "--report --envdir",
    runs: "--default-venv-backend --force-python -P --extra-python",
  }),
  invoke: program({ code: "-c --collection -r --search-root", settings: "-f --config" }),
  fab: program({
    code: "-c --collection -r --search-root",
    settings: "-f --config",
    talks: "-H --hosts -i --identity",
  }),
  hatch: program({ settings: "--config", writes: "--data-dir --cache-dir", elsewhere: "-p --project" }),
  pdm: program({ settings: "-c --config", elsewhere: "-p --project" }),
  pipenv: program({ runs: "--python", talks: "--pypi-mirror --index -i", settings: "--pypi-mirror" }),
  twine: program(
    { settings: "--config-file", talks: "--repository-url --repository -r" },
    { verbs: [[/^upload$/, "acts with your account"]] },
  ),
  "sphinx-build": program(
    { code: "-c -C -D --define --conf-dir", writes: "-w --warning-file -d --doctree-dir" },
    { operandsFrom: [2, "writes files"], takesNext: /^-(?:[abjtAn]|b\w*)$/ },
  ),
  mkdocs: program(
    { code: "-f --config-file -t --theme", writes: "-d --site-dir" },
    { verbs: [[/^gh-deploy$/, "acts with your account"]] },
  ),
  jupyter: program(
    {
      code: "--config --execute --template --preprocessor --post --allow-errors",
      writes: "--output --output-dir",
    },
    { verbs: [[/^(?:run|console|lab|notebook|server|qtconsole|execute)$/, "runs code"]] },
  ),
  ipython: program(
    { code: "-c -i -m --ext --config --profile --profile-dir --InteractiveShellApp.exec_lines" },
    { firstOperand: "runs a script", endsAtOperand: true },
  ),
  cython: program({ writes: "-o --output-file --embed", settings: "-X --directive" }),
  uvicorn: program({
    code: "--app-dir --log-config --loop --http --ws --lifespan --factory",
    settings: "--env-file",
    talks: "--host --uds --fd",
    elsewhere: "--reload-dir",
  }),
  gunicorn: program({
    code: "-c --config --paste --paster --pythonpath -k --worker-class --logger-class --preload",
    settings: "--env -e --log-config --log-config-json",
    elsewhere: "--chdir",
    writes: "--access-logfile --error-logfile --log-file -p --pid",
    talks: "-b --bind --proxy-allow-from",
  }),
  celery: program({
    code: "-A --app --loader --config",
    elsewhere: "--workdir",
    writes: "-f --logfile --pidfile -s --schedule",
  }),
  "django-admin": program(
    { code: "--settings --pythonpath" },
    {
      verbs: [
        [/^(?:shell|dbshell|runscript|startapp|startproject|flush|loaddata)$/, "runs code, or changes data"],
      ],
    },
  ),
  alembic: program({ code: "-c --config -x --name -n" }),
  locust: program({
    code: "-f --locustfile --config --web-login",
    writes: "--csv --html --logfile",
    talks: "-H --host --master-host",
  }),
  "pre-commit": program(
    { runs: "-c --config" },
    {
      verbs: [
        [
          /^(?:install|uninstall|try-repo|autoupdate|init-templatedir|install-hooks)$/,
          "changes hooks, or runs others",
        ],
      ],
    },
  ),
  ...programs(
    "ansible ansible-playbook ansible-console ansible-pull",
    program({
      code: "-i --inventory --inventory-file -M --module-path --playbook-dir -m --module-name -a --args",
      runs: "--vault-password-file --vault-id --become-password-file --connection-password-file --become-method -c --connection",
      settings: "-e --extra-vars --ssh-common-args --ssh-extra-args --sftp-extra-args --scp-extra-args",
      talks: "-u --user --private-key --key-file",
      writes: "-t --tree",
    }),
  ),
  "ansible-lint": program({
    code: "-r --rules-dir -R",
    settings: "-c --config-file",
    changes: "--fix --write",
    writes: "--sarif-file",
  }),
  yamllint: program({ settings: "-c --config-file -d --config-data" }),

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
          "runs code, or changes files",
        ],
      ],
    },
  ),
  erb: program({ code: "-r -E -U -S" }, { firstOperand: "runs a script" }),
  irb: program({ code: "-r -I --require -f" }, { bare: "waits for code", firstOperand: "runs a script" }),

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
  rector: program({ code: "-a --autoload-file -c --config" }, { verbs: [[/^process$/, "changes files"]] }),
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
      { firstOperand: "changes what is installed" },
    ),
  ),
};
