import type { SensitiveTable } from "./sensitive-spec.ts";

const PROGRAM = "names-program-to-run";
const WRITES = "writes-file";
const SETTINGS = "reads-other-settings";

/** Programs that search, show or convert texts, with a program of their own beside them. */
export const SENSITIVE_VIEWERS: SensitiveTable = {
  ag: {
    flags: {
      "--pager": PROGRAM,
      "-p": "reads-patterns-from-file",
      "--path-to-ignore": "reads-patterns-from-file",
      "-z": "unpacks-files",
      "-f": "follows-links",
      "--follow": "follows-links",
    },
    valued: "ABCGm",
    nextValued: "ABCGm",
  },
  ack: {
    flags: {
      "--pager": PROGRAM,
      "--ackrc": SETTINGS,
      "--output": "runs-code",
      "-x": "reads-list-of-files",
      "--files-from": "reads-list-of-files",
      "--follow": "follows-links",
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
          "--diff": "runs-git",
          "-d": "runs-git",
        },
        verbs: [[/^cache$/, "writes-files"]],
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
      "-L": "runs-script",
      "--lua-filter": "runs-script",
      "-d": SETTINGS,
      "--defaults": SETTINGS,
      "--data-dir": "loads-code",
      "--pdf-engine": PROGRAM,
      "--pdf-engine-opt": "gives-options-to-another-program",
      "--extract-media": "writes-files",
      "--log": WRITES,
      "--template": "reads-file",
      "-H": "reads-file",
      "-A": "reads-file",
      "-B": "reads-file",
      "--include-in-header": "reads-file",
      "--include-before-body": "reads-file",
      "--include-after-body": "reads-file",
      "--resource-path": "reads-files-elsewhere",
      "--abbreviations": "reads-file",
      "--syntax-definition": "reads-file",
      "--metadata-file": "reads-file",
      "--csl": "reads-file",
      "--bibliography": "reads-file",
      "--embed-resources": "reads-files-or-talks-to-hosts",
      "--self-contained": "reads-files-or-talks-to-hosts",
    },
    optionPatterns: [[/^--(?:print-default-data-file|syntax-highlighting)$/, "reads-file"]],
    // A reader or writer of one's own is a script.
    texts: [
      [/\.lua$/, "runs-script"],
      [/^\w[\w+.-]*:\/\//, "talks-to-host"],
    ],
    valued: "frtwVMT",
    nextValued: "frtwVMT",
  },
};
