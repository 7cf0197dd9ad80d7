import { CHANGES, RUNS_CODE, SETTINGS } from "../tables/harmless.ts";
import type { Flags } from "../tables/option-effects.ts";
import { program } from "../tables/option-groups.ts";
import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import { PACKAGE_RUN } from "../tables/wrapper-spec.ts";
import type { Programs } from "./program.ts";

const PIP_OUTPUTS = writesTo(
  "-d --dest -w --wheel-dir -t --target --prefix --root --log --log-file --report --src",
  "rceif",
);
const UV_FLAGS: Flags = {
  "-p": "names-program-to-run",
  "--python": "names-program-to-run",
  "--directory": "works-in-another-folder",
  "--project": "works-on-another-project",
  "--config-file": "reads-other-settings",
  "--index-url": "takes-packages-from-another-place",
  "--default-index": "takes-packages-from-another-place",
  "--index": "takes-packages-from-another-place",
  "--extra-index-url": "takes-packages-from-another-place",
  "-i": "takes-packages-from-another-place",
  "--with": "downloads-and-runs-package",
  "--env-file": "sets-variables",
  "--cache-dir": "writes-to-another-folder",
  "--target": "writes-to-another-folder",
  "--prefix": "writes-to-another-folder",
};
const UV_OUTPUT: Flags = { ...UV_FLAGS, "-o": "writes-file", "--output-file": "writes-file" };
const ANSIBLE_SENSITIVE = program({
  code: "-i --inventory --inventory-file -M --module-path --playbook-dir -m --module-name -a --args",
  runs: "--vault-password-file --vault-id --become-password-file --connection-password-file --become-method -c --connection",
  settings: "-e --extra-vars --ssh-common-args --ssh-extra-args --sftp-extra-args --scp-extra-args",
  talks: "-u --user --private-key --key-file",
  writes: "-t --tree",
});

/** Package managers, environments and task tools of Python. */
export const PYTHON_PACKAGES_PROGRAMS: Programs = {
  pip: {
    alsoCovers: "pip3",
    programOptions: "--editor",
    readsData: true,
    outputs: PIP_OUTPUTS,
    sensitive: {
      verbs: [
        [/^(?:install|download|wheel|uninstall)$/, CHANGES],
        [/^(?:config|cache)$/, SETTINGS],
      ],
      flags: {
        "--index-url": "takes-packages-from-another-place",
        "-i": "takes-packages-from-another-place",
        "--extra-index-url": "takes-packages-from-another-place",
        "--target": "writes-to-another-folder",
        "-t": "writes-to-another-folder",
        "--python": "names-program-to-run",
        "--log": "writes-file",
        "--prefix": "writes-to-another-folder",
        "--root": "writes-to-another-folder",
      },
    },
    risks: [PACKAGES],
    isRecursiveFlagOther: true,
    runsFilesOfFolder: true,
  },
  pipx: {
    runsTool: /^run$/,
    runsPackages: true,
    sensitive: { verbs: [[/^run$/, "downloads-and-runs-package"]] },
    runsFilesOfFolder: true,
  },
  uv: {
    runsTool: /^run$/,
    runsPackages: true,
    verbOutputs: {
      export: writesTo("-o --output-file"),
      "pip compile": writesTo("-o --output-file"),
      "pip install": writesTo("-t --target --prefix"),
      "pip sync": writesTo("-t --target --prefix"),
      venv: {
        ...EACH_IS_WRITTEN,
        valued: "p",
        longValued: ["--python", "--prompt", "--index-strategy", "--cache-dir"],
        defaults: { names: [".venv"], operands: false },
      },
      init: {
        ...EACH_IS_WRITTEN,
        longValued: ["--name", "--python", "--build-backend"],
        defaults: { names: ["pyproject.toml"], operands: false },
      },
      build: writesTo("-o --out-dir"),
    },
    sensitive: {
      flags: UV_FLAGS,
      verbs: [
        [/^run$/, "runs-program"],
        [/^publish$/, "acts-with-your-account"],
      ],
      // What stands behind the program is its own.
      subcommands: {
        run: { flags: UV_FLAGS, endsAtOperand: true },
        tool: { flags: UV_FLAGS, verbs: [[/^(?:run|install|upgrade)$/, "downloads-and-runs-package"]] },
        pip: { flags: UV_OUTPUT },
        export: { flags: UV_OUTPUT },
        build: { flags: { ...UV_OUTPUT, "--out-dir": "writes-to-another-folder" } },
        venv: { flags: UV_FLAGS, staysInside: true },
        init: { flags: UV_FLAGS, staysInside: true },
      },
    },
    risks: [PACKAGES, PUBLISHES],
    namesFolders: "firstOptions",
    runsToolItself: /^run$/,
    runsFilesOfFolder: true,
  },
  uvx: {
    wrapper: { ...PACKAGE_RUN, short: "q", longValued: ["from", "with", "python"] },
    runsTool: "first",
    sensitive: { endsAtOperand: true, firstOperand: "downloads-and-runs-package" },
    namesFolders: "firstOptions",
    runsToolItself: true,
    runsFilesOfFolder: true,
  },
  poetry: {
    runsTool: /^run$/,
    runsPackages: true,
    startsShell: / shell(?: |$)/,
    verbOutputs: { new: EACH_IS_WRITTEN, export: writesTo("-o --output", "f") },
    sensitive: {
      verbs: [
        [/^(?:run|shell|self|build|publish|init|new|plugin)$/, RUNS_CODE],
        [/^(?:install|add|remove|update|sync|lock)$/, CHANGES],
        [/^(?:config|source)$/, SETTINGS],
      ],
      flags: {
        "-C": "works-in-another-folder",
        "--directory": "works-in-another-folder",
        "-P": "works-on-another-project",
        "--project": "works-on-another-project",
      },
    },
    risks: [PACKAGES, PUBLISHES],
    namesFolders: "firstOptions",
    runsToolItself: /^run$/,
    runsFilesOfFolder: true,
  },
  pdm: {
    runsTool: /^run$/,
    runsPackages: true,
    sensitive: program({ settings: "-c --config", elsewhere: "-p --project" }),
    namesFolders: "firstOptions",
  },
  pipenv: {
    runsTool: /^run$/,
    runsPackages: true,
    startsShell: / shell(?: |$)/,
    sensitive: program({ runs: "--python", talks: "--index -i", settings: "--pypi-mirror" }),
    namesFolders: "firstOptions",
  },
  hatch: {
    runsTool: /^run$/,
    runsPackages: true,
    startsShell: / shell(?: |$)/,
    sensitive: program({ settings: "--config", writes: "--data-dir --cache-dir", elsewhere: "-p --project" }),
    namesFolders: "firstOptions",
  },
  rye: { runsTool: /^run$/, namesFolders: "firstOptions" },
  pixi: {
    runsTool: /^run$/,
    startsShell: / shell(?: |$)/,
    namesFolders: "firstOptions",
  },
  conda: {
    runsTool: /^run$/,
    runsPackages: true,
    runsBehind: /^run$/,
  },
  mamba: {
    alsoCovers: "micromamba",
    runsTool: /^run$/,
    runsBehind: /^run$/,
  },
  twine: {
    readsData: true,
    sensitive: program(
      { settings: "--config-file", talks: "--repository-url --repository -r" },
      { verbs: [[/^upload$/, "acts-with-your-account"]] },
    ),
    risks: [{ level: "high", code: "publishes-package", when: /^upload$/ }],
  },
  tox: {
    runsBehind: /^e(?:xec)?$/,
    sensitive: program({
      settings: "-c --conf --override -x --develop",
      elsewhere: "--root --workdir --work-dir",
      writes: "--result-json --sdistonly",
      runs: "--runner --discover --force-dep --installpkg",
    }),
    runsFilesOfFolder: true,
  },
  nox: {
    sensitive: program({
      code: "-f --noxfile",
      writes: "--report --envdir",
      runs: "--default-venv-backend --force-python -P --extra-python",
    }),
    runsFilesOfFolder: true,
  },
  invoke: { sensitive: program({ code: "-c --collection -r --search-root", settings: "-f --config" }) },
  fab: {
    sensitive: program({
      code: "-c --collection -r --search-root",
      settings: "-f --config",
      talks: "-H --hosts -i --identity",
    }),
  },
  "pre-commit": {
    sensitive: program(
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
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  ansible: {
    programOptions: "-a --args --become-exe",
    sensitive: ANSIBLE_SENSITIVE,
    runsFilesOfFolder: true,
  },
  "ansible-playbook": {
    alsoCovers: "ansible-console ansible-pull",
    sensitive: ANSIBLE_SENSITIVE,
    runsFilesOfFolder: true,
  },
};
