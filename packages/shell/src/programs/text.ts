import { isSafeSedScript } from "../sed-script.ts";
import { FILE_IS_INPUT } from "../tables/input-file.ts";
import { OTHERS_ARE_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

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
  },
  gsed: {
    alsoCovers: "awk gawk mawk nawk",
    input: { runs: true, when: FILE_IS_INPUT },
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
  },
  cmp: {
    readOnly: {
      short: "bls",
      valued: "in",
      long: ["print-bytes", "verbose", "quiet", "silent"],
      operands: "paths",
    },
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
  },
  sdiff: {
    programOptions: "--diff-program",
    outputs: writesTo("-o --output"),
  },
  diff3: {
    programOptions: "--diff-program",
    readsData: true,
    outputs: writesTo("-o --output"),
  },
  merge: {
    alsoCovers: "wdiff",
    outputs: writesTo("-o --output"),
  },
  colordiff: { readsData: true },
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
  },
  yq: {
    readsData: true,
    outputs: writesTo("--output-file"),
    inPlace: [{ changing: /^(?:-i|--in-?place)$/, skips: 1, isDeep: false }],
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
  },
};
