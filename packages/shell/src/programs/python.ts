import { SERVES } from "../tables/folder-reading.ts";
import { program } from "../tables/option-groups.ts";
import { READS_PROGRAM } from "../tables/reads-program.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const PYTHON: SensitiveSpec = {
  endsAtOperand: true,
  ...READS_PROGRAM,
  flags: { "-c": "runs-code-that-follows", "-i": "waits-for-code", "-": "runs-what-reads" },
  valued: "mWX",
};

/** Python, and what is built on it: servers, notebooks, documents. */
export const PYTHON_PROGRAMS: Programs = {
  python: {
    alsoCovers: "python2 python3 pypy pypy3",
    versionWords: ["--version", "-V"],
    sensitive: PYTHON,
    readsFolders: /^(?:-m)?(?:tarfile|zipfile|zipapp|http\.server)$/,
    readsHere: SERVES,
    isRecursiveFlagOther: true,
    attaches: "python",
    runsToolItself: true,
    runsFilesOfFolder: true,
    runsModules: true,
  },
  ipython: {
    sensitive: program(
      { code: "-c -i -m --ext --config --profile --profile-dir --InteractiveShellApp.exec_lines" },
      { firstOperand: "runs-script", endsAtOperand: true },
    ),
  },
  cython: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}.c"], unless: /^-o|^--output/, operands: true, beside: true },
    },
    sensitive: program({ writes: "-o --output-file --embed", settings: "-X --directive" }),
  },
  jupyter: {
    outputs: writesTo("--output --output-dir"),
    sensitive: program(
      {
        code: "--config --execute --template --preprocessor --post --allow-errors",
        writes: "--output --output-dir",
      },
      { verbs: [[/^(?:run|console|lab|notebook|server|qtconsole|execute)$/, "runs-code"]] },
    ),
  },
  uvicorn: {
    sensitive: program({
      code: "--app-dir --log-config --loop --http --ws --lifespan --factory",
      settings: "--env-file",
      talks: "--host --uds --fd",
      elsewhere: "--reload-dir",
    }),
  },
  gunicorn: {
    sensitive: program({
      code: "-c --config --paste --paster --pythonpath -k --worker-class --logger-class --preload",
      settings: "--env -e --log-config --log-config-json",
      elsewhere: "--chdir",
      writes: "--access-logfile --error-logfile --log-file -p --pid",
      talks: "-b --bind --proxy-allow-from",
    }),
  },
  celery: {
    sensitive: program({
      code: "-A --app --loader --config",
      elsewhere: "--workdir",
      writes: "-f --logfile --pidfile -s --schedule",
    }),
  },
  "django-admin": {
    sensitive: program(
      { code: "--settings --pythonpath" },
      {
        verbs: [
          [/^(?:shell|dbshell|runscript|startapp|startproject|flush|loaddata)$/, "runs-code-or-changes-data"],
        ],
      },
    ),
  },
  alembic: { sensitive: program({ code: "-c --config -x --name -n" }) },
  locust: {
    sensitive: program({
      code: "-f --locustfile --config --web-login",
      writes: "--csv --html --logfile",
      talks: "-H --host --master-host",
    }),
  },
  pydoc: {
    alsoCovers: "pydoc3",
    outputs: { operands: "none", access: "read", defaults: { names: ["*.html"], only: /^-w/ } },
  },
  "sphinx-build": {
    outputs: writesTo("-w -d"),
    sensitive: program(
      { code: "-c -C -D --define --conf-dir", writes: "-w --warning-file -d --doctree-dir" },
      { operandsFrom: [2, "writes-files"], takesNext: /^-(?:[abjtAn]|b\w*)$/ },
    ),
  },
  mkdocs: {
    readsData: true,
    outputs: writesTo("-d --site-dir", "ft"),
    sensitive: program(
      { code: "-f --config-file -t --theme", writes: "-d --site-dir" },
      { verbs: [[/^gh-deploy$/, "acts-with-your-account"]] },
    ),
  },
  virtualenv: { outputs: writesTo("--app-data", "p", { operands: "each", access: "write" }) },
  coverage: {
    runsTool: /^(?:run|exec)$/,
    runsLaterWords: true,
    outputs: writesTo("-o --data-file", "dim"),
    sensitive: {
      flags: {
        "--rcfile": "reads-other-settings",
        "--data-file": "writes-file",
        "--debug-file": "writes-file",
        "-o": "writes-file",
        "-d": "writes-to-another-folder",
        "--directory": "writes-to-another-folder",
        "--concurrency": "loads-code",
      },
      verbs: [[/^(?:run|debug)$/, "runs-program-or-code-of-project"]],
    },
    runsModules: true,
  },
  py: { runsModules: true },
};
