import type { SensitiveTable } from "./sensitive-spec.ts";

const PROGRAM = "names a program to run";
const WRITES = "writes a file";
const SETTINGS = "reads other settings";

/** Programs that search, show or convert texts, with a program of their own beside them. */
export const SENSITIVE_VIEWERS: SensitiveTable = {
  ag: {
    flags: {
      "--pager": PROGRAM,
      "-p": "reads patterns from a file",
      "--path-to-ignore": "reads patterns from a file",
      "-z": "unpacks files",
      "-f": "follows links",
      "--follow": "follows links",
    },
    valued: "ABCGm",
    nextValued: "ABCGm",
  },
  ack: {
    flags: {
      "--pager": PROGRAM,
      "--ackrc": SETTINGS,
      "--output": "runs code",
      "-x": "reads a list of files",
      "--files-from": "reads a list of files",
      "--follow": "follows links",
    },
    valued: "ABCm",
  },
  ...Object.fromEntries(
    ["bat", "batcat"].map((name) => [
      name,
      {
        flags: {
          "--pager": PROGRAM,
          "--config-file": SETTINGS,
          "--config-dir": SETTINGS,
          "--lessopen": PROGRAM,
          "--diff": "runs git",
          "-d": "runs git",
        },
        verbs: [[/^cache$/, "writes files"]],
        valued: "lmHr",
        nextValued: "lmHr",
      } satisfies SensitiveTable[string],
    ]),
  ),
  delta: { flags: { "--pager": PROGRAM, "--config": SETTINGS } },
  difft: { flags: { "--override-binary": PROGRAM } },
  pandoc: {
    flags: {
      "-o": WRITES,
      "--output": WRITES,
      "-F": PROGRAM,
      "--filter": PROGRAM,
      "-L": "runs a script",
      "--lua-filter": "runs a script",
      "-d": SETTINGS,
      "--defaults": SETTINGS,
      "--data-dir": "loads code",
      "--pdf-engine": PROGRAM,
      "--pdf-engine-opt": "gives options to another program",
      "--extract-media": "writes files",
      "--log": WRITES,
      "--template": "reads a file",
      "-H": "reads a file",
      "-A": "reads a file",
      "-B": "reads a file",
      "--include-in-header": "reads a file",
      "--include-before-body": "reads a file",
      "--include-after-body": "reads a file",
      "--resource-path": "reads files elsewhere",
      "--abbreviations": "reads a file",
      "--syntax-definition": "reads a file",
      "--metadata-file": "reads a file",
      "--csl": "reads a file",
      "--bibliography": "reads a file",
      "--embed-resources": "reads files, or talks to hosts",
      "--self-contained": "reads files, or talks to hosts",
    },
    optionPatterns: [[/^--(?:print-default-data-file|syntax-highlighting)$/, "reads a file"]],
    // A reader or writer of one's own is a script.
    texts: [
      [/\.lua$/, "runs a script"],
      [/^\w[\w+.-]*:\/\//, "talks to a host"],
    ],
    valued: "frtwVMT",
    nextValued: "frtwVMT",
  },
};
