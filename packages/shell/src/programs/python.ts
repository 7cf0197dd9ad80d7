import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Python, and what is built on it: servers, notebooks, documents. */
export const PYTHON_PROGRAMS: Programs = {
  python: { versionWords: ["--version", "-V"] },
  python3: { versionWords: ["--version", "-V"] },
  cython: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}.c"], unless: /^-o|^--output/, operands: true, beside: true },
    },
  },
  jupyter: { outputs: writesTo("--output --output-dir") },
  pydoc: {
    alsoCovers: "pydoc3",
    outputs: { operands: "none", access: "read", defaults: { names: ["*.html"], only: /^-w/ } },
  },
  "sphinx-build": { outputs: writesTo("-w -d") },
  mkdocs: {
    readsData: true,
    outputs: writesTo("-d --site-dir", "ft"),
  },
  virtualenv: { outputs: writesTo("--app-data", "p", { operands: "each", access: "write" }) },
  coverage: {
    runsTool: /^(?:run|exec)$/,
    runsLaterWords: true,
    outputs: writesTo("-o --data-file", "dim"),
  },
};
