import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const MODULE_THAT_RUNS_CODE: SensitiveSpec = {
  bare: "runs-code",
  firstOperand: "runs-code",
  flags: { "-c": "runs-code", "-s": "runs-code", "-o": "writes-file" },
};
const MODULE_THAT_SERVES: SensitiveSpec = {
  flags: {
    "-b": "opens-port",
    "--bind": "opens-port",
    "--host": "opens-port",
    "-d": "serves-another-folder",
    "--directory": "serves-another-folder",
  },
  staysInside: true,
};
const MODULE_THAT_WAITS_FOR_CODE: SensitiveSpec = {
  firstOperand: "runs-code",
  flags: { "-c": "runs-code", "-s": "runs-code", "-o": "writes-file" },
  readsProgram: /^(?:-c.*|-[vVh]|--version|--help)$/s,
};

/** Modules of Python that are programs of their own, by what stands behind `python`. */
export const PYTHON_MODULES_PROGRAMS: Programs = {
  "-m json.tool": {
    outputs: { operands: "second", access: "read", longValued: ["--indent"] },
    sensitive: { operandsFrom: [2, "writes-file"], takesNext: /^--indent$/ },
  },
  "-m cProfile": {
    outputs: writesTo("-o --outfile", "s"),
    sensitive: MODULE_THAT_RUNS_CODE,
  },
  "-m profile": {
    outputs: writesTo("-o --outfile", "s"),
    sensitive: MODULE_THAT_RUNS_CODE,
  },
  "-m trace": {
    outputs: {
      ...writesTo("-f --file -C --coverdir"),
      folders: ["-C", "--coverdir"],
      defaults: { names: ["*.cover"], only: /^-\w*c|^--co/, unless: /^-C|^--coverdir/ },
    },
    sensitive: MODULE_THAT_RUNS_CODE,
  },
  "-m zipapp": {
    outputs: {
      ...writesTo("-o --output", "pm"),
      defaults: { names: ["{}.pyz"], unless: /^-o|^--(?:o|info)/, beside: true },
    },
  },
  "-m pickletools": { outputs: writesTo("-o --output", "lm") },
  "-m pydoc": {
    outputs: { ...writesTo("-o"), defaults: { names: ["*.html"], only: /^-w/ } },
    sensitive: MODULE_THAT_SERVES,
  },
  "-m venv": {
    outputs: { ...EACH_IS_WRITTEN, longValued: ["--prompt", "--without-scm-ignore-files"], recursive: "" },
    sensitive: { staysInside: true },
  },
  "-m py_compile": { outputs: EACH_IS_WRITTEN },
  "-m compileall": {
    outputs: { ...EACH_IS_WRITTEN, valued: "drfijoesp" },
    sensitive: { staysInside: true },
  },
  "-m gzip": {
    outputs: EACH_IS_WRITTEN,
    sensitive: { firstOperand: "writes-files" },
  },
  "-m build": { outputs: writesTo("-o --outdir", "Cw") },
  "-m ensurepip": {
    outputs: writesTo("--root"),
    sensitive: { flags: { "--root": "writes-to-another-folder" } },
  },
  "-m timeit": { sensitive: MODULE_THAT_RUNS_CODE },
  "-m pdb": { sensitive: MODULE_THAT_RUNS_CODE },
  "-m runpy": { sensitive: MODULE_THAT_RUNS_CODE },
  "-m site": { sensitive: MODULE_THAT_RUNS_CODE },
  "-m test": { sensitive: MODULE_THAT_RUNS_CODE },
  "-m code": { sensitive: MODULE_THAT_WAITS_FOR_CODE },
  "-m IPython": { sensitive: MODULE_THAT_WAITS_FOR_CODE },
  "-m asyncio": { sensitive: MODULE_THAT_WAITS_FOR_CODE },
  "-m http.server": { sensitive: MODULE_THAT_SERVES },
  "-m xmlrpc.server": { sensitive: MODULE_THAT_SERVES },
  "-m smtpd": { sensitive: MODULE_THAT_SERVES },
  "-m jupyter": { sensitive: MODULE_THAT_SERVES },
  "-m flask": { sensitive: MODULE_THAT_SERVES },
  "-m uvicorn": { sensitive: MODULE_THAT_SERVES },
  "-m virtualenv": {
    sensitive: {
      staysInside: true,
      flags: { "-p": "names-program-to-run", "--python": "names-program-to-run" },
    },
  },
  "-m zipfile": {
    sensitive: {
      flags: {
        "-e": "writes-files",
        "--extract": "writes-files",
        "-c": "writes-files",
        "--create": "writes-files",
      },
    },
    changes: "archiveModule",
  },
  "-m tarfile": {
    sensitive: {
      flags: {
        "-e": "writes-files",
        "--extract": "writes-files",
        "-c": "writes-files",
        "--create": "writes-files",
      },
    },
    changes: "archiveModule",
  },
  "-m base64": { sensitive: {} },
  "-m unittest": { sensitive: { staysInside: true } },
};
