import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import { PACKAGE_RUN } from "../tables/wrapper-spec.ts";
import type { Programs } from "./program.ts";

const PIP_OUTPUTS = writesTo(
  "-d --dest -w --wheel-dir -t --target --prefix --root --log --log-file --report --src",
  "rceif",
);

/** Package managers, environments and task tools of Python. */
export const PYTHON_PACKAGES_PROGRAMS: Programs = {
  pip: {
    programOptions: "--editor",
    readsData: true,
    outputs: PIP_OUTPUTS,
    risks: [PACKAGES],
  },
  pip3: {
    programOptions: "--editor",
    outputs: PIP_OUTPUTS,
    risks: [PACKAGES],
  },
  pipx: {
    alsoCovers: "pdm",
    runsTool: /^run$/,
    runsPackages: true,
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
    risks: [PACKAGES, PUBLISHES],
  },
  uvx: {
    wrapper: { ...PACKAGE_RUN, short: "q", longValued: ["from", "with", "python"] },
    runsTool: "first",
  },
  poetry: {
    runsTool: /^run$/,
    runsPackages: true,
    startsShell: / shell(?: |$)/,
    verbOutputs: { new: EACH_IS_WRITTEN, export: writesTo("-o --output", "f") },
    risks: [PACKAGES, PUBLISHES],
  },
  pipenv: {
    alsoCovers: "hatch",
    runsTool: /^run$/,
    runsPackages: true,
    startsShell: / shell(?: |$)/,
  },
  rye: { runsTool: /^run$/ },
  pixi: {
    runsTool: /^run$/,
    startsShell: / shell(?: |$)/,
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
    risks: [{ level: "high", code: "publishes-package", when: /^upload$/ }],
  },
  tox: { runsBehind: /^e(?:xec)?$/ },
  ansible: { programOptions: "-a --args --become-exe" },
};
