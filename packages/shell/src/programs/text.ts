import { isSafeSedScript } from "../sed-script.ts";
import { FILE_IS_INPUT } from "../tables/input-file.ts";
import { program } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { OTHERS_ARE_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const AWK: SensitiveSpec = {
  flags: {
    "-f": "runs-script-file",
    "--file": "runs-script-file",
    "-i": "loads-editing-library",
    "--include": "loads-editing-library",
    "-l": "loads-code",
    "--load": "loads-code",
    "-E": "runs-script-file",
    "--exec": "runs-script-file",
    "-o": "writes-file",
    "--pretty-print": "writes-file",
    "-d": "writes-file",
    "--dump-variables": "writes-file",
    "-p": "writes-file",
    "--profile": "writes-file",
    "-D": "runs-debugger",
    "--debug": "runs-debugger",
    "-W": "gives-option-of-another-name",
  },
  valued: "vFef",
  nextValued: "vF",
  scriptFlags: ["-e", "--source"],
  scriptSwitches: /^(?:-[vF]\S+|--) /,
  // `>` also compares; a rule that spells the program covers it.
  isSafeScript: (script) => !/system|getline|ARG[VC]|ENVIRON|[|>@]|<\s*["/]/.test(script),
  scriptEffect: "program-runs-or-writes",
};
/** Their second operand is where they write. */
const SECOND_IS_WRITTEN = { operandsFrom: [2, "writes-file"] } as const;
const SDIFF_SENSITIVE = program({ runs: "--diff-program --merge-program -A", writes: "-o --output --auto" });
/** `.env` is a key, `env` is all variables. */
const QUERY = [
  [
    /(?<![.\w$"'/-])(?:env|strenv|envsubst|import|include|load\w*)(?![\w"'/-])|\$ENV\b|\$__prog_args/,
    "program-prints-secrets-or-reads",
  ],
] as const;

/** Programs that filter, sort, compare and query text. */
export const TEXT_PROGRAMS: Programs = {
  sed: {
    // Not -i, -f and -e: they change the file, or give a script that is not the first word.
    readOnly: {
      short: "nErsuz",
      long: ["quiet", "silent", "regexp-extended", "separate", "null-data", "unbuffered", "sandbox"],
      operands: "pattern",
      isSafeScript: isSafeSedScript,
    },
    versionWords: ["--version"],
    input: { runs: true, when: FILE_IS_INPUT },
    sensitive: {
      flags: {
        "-i": "edits-files-in-place",
        "--in-place": "edits-files-in-place",
        "-f": "runs-script-file",
        "--file": "runs-script-file",
      },
      valued: "el",
      scriptFlags: ["-e", "--expression"],
      // `-i` may take the next word as its suffix, but not one that reads as a substitution.
      scriptSwitches:
        /^(?:-[nrEsuz]+|--quiet|--silent|--regexp-extended|--separate|--null-data|--|-[nrEsuz]*i[\w.]+|--in-p[\w-]*(?:=\S*)?) |^-[nrEsuz]*i [sy][^\w\s\\]/,
      isSafeScript: isSafeSedScript,
      scriptEffect: "script-runs-reads-or-writes",
    },
    isRecursiveFlagOther: true,
    syntax: "sed",
    staysInNames: true,
  },
  gsed: { input: { runs: true, when: FILE_IS_INPUT }, isRecursiveFlagOther: true, syntax: "sed" },
  awk: {
    alsoCovers: "gawk mawk nawk",
    input: { runs: true, when: FILE_IS_INPUT },
    sensitive: AWK,
    isRecursiveFlagOther: true,
    leavesFolders: true,
    syntax: "awk",
    opensInScript: "awk",
    staysInNames: true,
  },
  sort: {
    startsWithoutShell: true,
    programOptions: "--compress-program",
    // Not -o, -T, --compress-program and --files0-from.
    readOnly: {
      short: "bcCdfghiMmnrRsuVz",
      valued: "ktS",
      long: [
        "ignore-leading-blanks",
        "dictionary-order",
        "ignore-case",
        "general-numeric-sort",
        "human-numeric-sort",
        "ignore-nonprinting",
        "month-sort",
        "numeric-sort",
        "random-sort",
        "reverse",
        "stable",
        "unique",
        "version-sort",
        "zero-terminated",
        "check",
      ],
      longValued: ["key", "field-separator", "sort", "parallel", "buffer-size"],
      operands: "paths",
    },
    readsData: true,
    touches: { operands: "each", access: "read", valued: "ktSTo", writes: ["-o", "--output"] },
    sensitive: {
      flags: {
        "-o": "writes-file",
        "--output": "writes-file",
        "--compress-program": "names-program-to-run",
        "-T": "writes-to-another-folder",
        "--temporary-directory": "writes-to-another-folder",
        "--files0-from": "reads-list-of-files-from-file",
      },
      valued: "ktS",
    },
    isRecursiveFlagOther: true,
    staysInNames: true,
  },
  uniq: {
    // A second operand would be written.
    readOnly: {
      short: "cdDiuz",
      valued: "fsw",
      long: ["count", "repeated", "all-repeated", "ignore-case", "unique", "zero-terminated"],
      longValued: ["skip-fields", "skip-chars", "check-chars"],
      operands: "paths",
      maxOperands: 1,
    },
    outputs: { ...OTHERS_ARE_WRITTEN, valued: "fsw" },
    sensitive: {
      ...SECOND_IS_WRITTEN,
      takesNext: /^(?:-[cdiuz]*[fsw]|--(?:skip-fields|skip-chars|check-chars))$/,
    },
    changes: "uniq",
    staysInNames: true,
  },
  cmp: {
    readOnly: {
      short: "bls",
      valued: "in",
      long: ["print-bytes", "verbose", "quiet", "silent"],
      operands: "paths",
    },
    staysInNames: true,
  },
  diff: {
    readOnly: {
      short: "abBcdEipqstuwyZ",
      valued: "CUIW",
      long: [
        "brief",
        "report-identical-files",
        "unified",
        "context",
        "side-by-side",
        "ignore-case",
        "ignore-all-space",
        "ignore-space-change",
        "ignore-blank-lines",
        "text",
        "color",
        "minimal",
        "suppress-common-lines",
      ],
      longValued: ["ignore-matching-lines", "exclude", "width", "label"],
      operands: "paths",
      recursive: true,
      takesNumber: true,
    },
    readsFolders: true,
    goesIntoFolders: true,
  },
  sdiff: {
    programOptions: "--diff-program",
    outputs: writesTo("-o --output"),
    sensitive: SDIFF_SENSITIVE,
  },
  diff3: {
    programOptions: "--diff-program",
    readsData: true,
    outputs: writesTo("-o --output"),
    sensitive: SDIFF_SENSITIVE,
  },
  merge: {
    alsoCovers: "wdiff",
    outputs: writesTo("-o --output"),
    sensitive: SDIFF_SENSITIVE,
  },
  colordiff: {
    readsData: true,
    sensitive: SDIFF_SENSITIVE,
    readsFolders: true,
  },
  icdiff: {
    alsoCovers: "meld kdiff3",
    sensitive: SDIFF_SENSITIVE,
  },
  jq: {
    // Not -f, -L, --slurpfile and --rawfile: they read other files.
    readOnly: {
      short: "rcsSMCjaneR",
      long: [
        "raw-output",
        "compact-output",
        "slurp",
        "sort-keys",
        "monochrome-output",
        "color-output",
        "join-output",
        "ascii-output",
        "null-input",
        "exit-status",
        "raw-input",
        "tab",
      ],
      operands: "pattern",
      // A filter sees the environment, which holds secrets, and can load modules.
      isSafeScript: (filter) => !/(?<!\w|(?<!\.)\.)(?:env|import|include|modulemeta)\b/i.test(filter),
    },
    versionWords: ["--version"],
    readsData: true,
    outputs: writesTo("--output-file"),
    sensitive: {
      flags: { "-f": "runs-script-file", "--from-file": "runs-script-file", "-L": "loads-modules" },
      operands: QUERY,
    },
    isRecursiveFlagOther: true,
    staysInNames: true,
  },
  yq: {
    readsData: true,
    outputs: writesTo("--output-file"),
    inPlace: [{ changing: /^(?:-i|--in-?place)$/, skips: 1, isDeep: false }],
    sensitive: {
      flags: {
        "-i": "edits-files-in-place",
        "--inplace": "edits-files-in-place",
        "--in-place": "edits-files-in-place",
        "-s": "writes-files",
        "--split-exp": "writes-files",
        "--split-exp-file": "writes-files",
        "-f": "reads-file-or-changes-how-files-are-read",
        "--from-file": "runs-script-file",
      },
      operands: QUERY,
    },
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  gron: {
    alsoCovers: "dasel mlr miller",
    outputs: writesTo("--output-file"),
  },
  xxd: {
    readsData: true,
    outputs: {
      operands: "second",
      access: "read",
      takesNext: /^--?(?:[cglonsR]|cols|len|seek|skip|offset|name|g[a-z]+)$/,
    },
    sensitive: {
      flags: { "-r": "writes-bytes" },
      ...SECOND_IS_WRITTEN,
      takesNext: /^-(?:c(?:ols)?|g(?:roupsize)?|l(?:en)?|[nos]|seek|name|offset)$/,
    },
    isRecursiveFlagOther: true,
    leavesFolders: true,
    staysInNames: true,
  },
};
