import { DASH_I, PASSES_OVER } from "../tables/in-place.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const CHECKS = /^--(?:check|diff)$/;
const RUFF =
  /^--(?:select|ignore|extend-select|extend-ignore|exclude|extend-exclude|line-length|target-version|output-format)$/;
const BLACK = /^(?:-[lt]|--(?:line-length|target-version|exclude|include|extend-exclude|force-exclude))$/;

/** Test runners, linters and formatters of Python. */
export const PYTHON_CHECKERS_PROGRAMS: Programs = {
  pytest: { outputs: writesTo("--junitxml --junit-xml --basetemp --resultlog --report-log") },
  mypy: {
    alsoCovers: "ansible-lint yamllint",
    readsData: true,
  },
  ruff: {
    readsData: true,
    inPlace: [
      {
        verb: /^format$/,
        changing: null,
        only: CHECKS,
        takesNext: RUFF,
        isDeep: true,
        passesOver: PASSES_OVER,
      },
      {
        verb: /^check$/,
        changing: /^--fix$/,
        only: /^--diff$/,
        takesNext: RUFF,
        isDeep: true,
        passesOver: PASSES_OVER,
      },
      { changing: /^--fix$/, only: /^--diff$/, takesNext: RUFF, isDeep: true, passesOver: PASSES_OVER },
    ],
  },
  black: {
    readsData: true,
    inPlace: [{ changing: null, only: CHECKS, takesNext: BLACK, isDeep: true, passesOver: PASSES_OVER }],
  },
  pylint: {
    alsoCovers: "flake8 pyright bandit",
    readsData: true,
    outputs: writesTo("--output --output-file -o", "jfcrxnlp"),
  },
  autopep8: {
    readsData: true,
    inPlace: [DASH_I],
  },
  yapf: {
    readsData: true,
    inPlace: [DASH_I],
  },
  isort: {
    readsData: true,
    inPlace: [
      { changing: null, only: /^(?:-c|--check(?:-only)?|--diff)$/, isDeep: true, passesOver: PASSES_OVER },
    ],
  },
};
