import type { SensitiveTable } from "./sensitive-spec.ts";

const CODE = "runs-code";
const WRITES = "writes-files";

/** Modules of Python that are programs of their own, by what stands behind `python`. */
export const SENSITIVE_MODULES: SensitiveTable = {
  "-m json.tool": { operandsFrom: [2, "writes-file"], takesNext: /^--indent$/ },
  ...Object.fromEntries(
    ["timeit", "pdb", "cProfile", "profile", "trace", "runpy", "site", "test"].map((name) => [
      `-m ${name}`,
      { bare: CODE, firstOperand: CODE, flags: { "-c": CODE, "-s": CODE, "-o": "writes-file" } },
    ]),
  ),
  ...Object.fromEntries(
    ["code", "IPython", "asyncio"].map((name) => [
      `-m ${name}`,
      {
        firstOperand: CODE,
        flags: { "-c": CODE, "-s": CODE, "-o": "writes-file" },
        readsProgram: /^(?:-c.*|-[vVh]|--version|--help)$/s,
      },
    ]),
  ),
  ...Object.fromEntries(
    ["http.server", "xmlrpc.server", "smtpd", "pydoc", "jupyter", "flask", "uvicorn"].map((name) => [
      `-m ${name}`,
      {
        flags: {
          "-b": "opens-port",
          "--bind": "opens-port",
          "--host": "opens-port",
          "-d": "serves-another-folder",
          "--directory": "serves-another-folder",
        },
        staysInside: true,
      },
    ]),
  ),
  "-m venv": { staysInside: true },
  "-m virtualenv": {
    staysInside: true,
    flags: { "-p": "names-program-to-run", "--python": "names-program-to-run" },
  },
  "-m zipfile": { flags: { "-e": WRITES, "--extract": WRITES, "-c": WRITES, "--create": WRITES } },
  "-m tarfile": { flags: { "-e": WRITES, "--extract": WRITES, "-c": WRITES, "--create": WRITES } },
  "-m gzip": { firstOperand: WRITES },
  "-m base64": {},
  "-m unittest": { staysInside: true },
  "-m compileall": { staysInside: true },
  "-m ensurepip": { flags: { "--root": "writes-to-another-folder" } },
  coverage: {
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
};
