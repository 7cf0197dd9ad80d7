import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Modules of Python that are programs of their own, by what stands behind `python`. */
export const PYTHON_MODULES_PROGRAMS: Programs = {
  "-m json.tool": { outputs: { operands: "second", access: "read", longValued: ["--indent"] } },
  "-m cProfile": { outputs: writesTo("-o --outfile", "s") },
  "-m profile": { outputs: writesTo("-o --outfile", "s") },
  "-m trace": {
    outputs: {
      ...writesTo("-f --file -C --coverdir"),
      folders: ["-C", "--coverdir"],
      defaults: { names: ["*.cover"], only: /^-\w*c|^--co/, unless: /^-C|^--coverdir/ },
    },
  },
  "-m zipapp": {
    outputs: {
      ...writesTo("-o --output", "pm"),
      defaults: { names: ["{}.pyz"], unless: /^-o|^--(?:o|info)/, beside: true },
    },
  },
  "-m pickletools": { outputs: writesTo("-o --output", "lm") },
  "-m pydoc": { outputs: { ...writesTo("-o"), defaults: { names: ["*.html"], only: /^-w/ } } },
  "-m venv": {
    outputs: { ...EACH_IS_WRITTEN, longValued: ["--prompt", "--without-scm-ignore-files"], recursive: "" },
  },
  "-m py_compile": { outputs: EACH_IS_WRITTEN },
  "-m compileall": { outputs: { ...EACH_IS_WRITTEN, valued: "drfijoesp" } },
  "-m gzip": { outputs: EACH_IS_WRITTEN },
  "-m build": { outputs: { ...writesTo("-o --outdir", "Cw") } },
  "-m ensurepip": { outputs: writesTo("--root") },
};
