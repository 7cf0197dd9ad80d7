import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Python's linters, formatters, test runners and servers. */
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
  pipenv: program({ runs: "--python", talks: "--index -i", settings: "--pypi-mirror" }),
  twine: program(
    { settings: "--config-file", talks: "--repository-url --repository -r" },
    { verbs: [[/^upload$/, "acts-with-your-account"]] },
  ),
  "sphinx-build": program(
    { code: "-c -C -D --define --conf-dir", writes: "-w --warning-file -d --doctree-dir" },
    { operandsFrom: [2, "writes-files"], takesNext: /^-(?:[abjtAn]|b\w*)$/ },
  ),
  mkdocs: program(
    { code: "-f --config-file -t --theme", writes: "-d --site-dir" },
    { verbs: [[/^gh-deploy$/, "acts-with-your-account"]] },
  ),
  jupyter: program(
    {
      code: "--config --execute --template --preprocessor --post --allow-errors",
      writes: "--output --output-dir",
    },
    { verbs: [[/^(?:run|console|lab|notebook|server|qtconsole|execute)$/, "runs-code"]] },
  ),
  ipython: program(
    { code: "-c -i -m --ext --config --profile --profile-dir --InteractiveShellApp.exec_lines" },
    { firstOperand: "runs-script", endsAtOperand: true },
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
        [/^(?:shell|dbshell|runscript|startapp|startproject|flush|loaddata)$/, "runs-code-or-changes-data"],
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
          "changes-hooks-or-runs-others",
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
};
