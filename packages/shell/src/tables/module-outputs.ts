import type { Touching } from "./touching-spec.ts";

const EACH: Touching = { operands: "each", access: "write" };

/** Python's modules that are run as programs: what they write. */
export const MODULE_OUTPUTS: Readonly<Record<string, Touching>> = {
  "-m json.tool": { operands: "second", access: "read", longValued: ["--indent"] },
  "-m cProfile": writes("-o --outfile", "s"),
  "-m profile": writes("-o --outfile", "s"),
  "-m trace": {
    ...writes("-f --file -C --coverdir"),
    folders: ["-C", "--coverdir"],
    defaults: { names: ["*.cover"], only: /^-\w*c|^--co/, unless: /^-C|^--coverdir/ },
  },
  "-m zipapp": {
    ...writes("-o --output", "pm"),
    defaults: { names: ["{}.pyz"], unless: /^-o|^--(?:o|info)/, beside: true },
  },
  "-m pickletools": writes("-o --output", "lm"),
  "-m pydoc": { ...writes("-o"), defaults: { names: ["*.html"], only: /^-w/ } },
  "-m venv": { ...EACH, longValued: ["--prompt", "--without-scm-ignore-files"], recursive: "" },
  "-m py_compile": EACH,
  "-m compileall": { ...EACH, valued: "drfijoesp" },
  "-m gzip": EACH,
  "-m build": { ...writes("-o --outdir", "Cw") },
  "-m ensurepip": writes("--root"),
};

function writes(options: string, valued = ""): Touching {
  return { operands: "none", access: "read", writes: options.split(" "), valued };
}
