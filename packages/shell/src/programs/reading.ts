import { program } from "../tables/option-groups.ts";
import type { ReadOnlySpec } from "../tables/read-only-spec.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const PATHS: ReadOnlySpec = { operands: "paths", takesPatterns: true };

/** Programs that print files, in whole or in part, or what is computed of them. */
export const READING_PROGRAMS: Programs = {
  cat: {
    readOnly: {
      short: "AbeEnstTuv",
      long: [
        "show-all",
        "number-nonblank",
        "show-ends",
        "number",
        "squeeze-blank",
        "show-tabs",
        "show-nonprinting",
      ],
      operands: "paths",
      takesPatterns: true,
    },
    readsEachFound: true,
    staysInNames: true,
    syntax: "cat",
  },
  head: {
    // Not -f: it never ends.
    readOnly: {
      short: "qvz",
      valued: "nc",
      long: ["quiet", "silent", "verbose", "zero-terminated"],
      longValued: ["lines", "bytes"],
      operands: "paths",
      takesPatterns: true,
      takesNumber: true,
    },
    isRecursiveFlagOther: true,
    readsEachFound: true,
    staysInNames: true,
  },
  tail: {
    readOnly: {
      short: "qvz",
      valued: "nc",
      long: ["quiet", "silent", "verbose", "zero-terminated"],
      longValued: ["lines", "bytes"],
      operands: "paths",
      takesPatterns: true,
      takesNumber: true,
    },
    isRecursiveFlagOther: true,
    readsEachFound: true,
    staysInNames: true,
  },
  tac: { readOnly: PATHS, staysInNames: true },
  nl: {
    readOnly: { short: "p", valued: "bdfhilnsvw", operands: "paths", takesPatterns: true },
    sensitive: {},
    isRecursiveFlagOther: true,
    staysInNames: true,
  },
  wc: {
    readOnly: {
      short: "clmwL",
      long: ["bytes", "chars", "lines", "words", "max-line-length"],
      operands: "paths",
      takesPatterns: true,
    },
    isRecursiveFlagOther: true,
    readsEachFound: true,
    staysInNames: true,
  },
  cut: {
    readOnly: {
      short: "nsz",
      valued: "bcdf",
      long: ["complement", "only-delimited", "zero-terminated"],
      longValued: ["bytes", "characters", "delimiter", "fields", "output-delimiter"],
      operands: "paths",
      takesPatterns: true,
    },
    isRecursiveFlagOther: true,
    staysInNames: true,
  },
  tr: {
    readOnly: {
      short: "cCdst",
      long: ["complement", "delete", "squeeze-repeats", "truncate-set1"],
      operands: "text",
    },
    readsData: true,
    isRecursiveFlagOther: true,
  },
  rev: { readOnly: PATHS },
  column: {
    readOnly: { short: "txn", valued: "csoN", operands: "paths" },
    sensitive: {},
    isRecursiveFlagOther: true,
  },
  paste: {
    readsData: true,
    sensitive: {},
    staysInNames: true,
  },
  join: { alsoCovers: "expand fmt pr ptx tsort", readsData: true, sensitive: {} },
  comm: {
    readOnly: {
      short: "123z",
      long: ["total", "check-order", "nocheck-order"],
      longValued: ["output-delimiter"],
      operands: "paths",
    },
    sensitive: {},
  },
  fold: {
    readOnly: { short: "bs", valued: "w", operands: "paths", takesPatterns: true },
    sensitive: {},
  },
  look: { sensitive: {} },
  strings: {
    readOnly: { short: "afw", valued: "nte", operands: "paths", operandPattern: /^[^@]/ },
    leavesFolders: true,
    staysInNames: true,
  },
  od: {
    readOnly: { short: "abcdfhilosvx", valued: "AjNSt", attached: "w", operands: "paths" },
    isRecursiveFlagOther: true,
    staysInNames: true,
  },
  hexdump: { readOnly: { short: "bcCdovx", valued: "ns", operands: "paths" } },
  base64: {
    alsoCovers: "base32 uudecode",
    outputs: writesTo("-o --output"),
    sensitive: program({ writes: "-o --output" }),
  },
  uuencode: { sensitive: program({ writes: "-o --output" }) },
  cksum: { readOnly: { operands: "paths", takesPatterns: true } },
  md5sum: {
    readOnly: { short: "btz", long: ["tag"], operands: "paths", takesPatterns: true },
    readsEachFound: true,
    staysInNames: true,
  },
  sha1sum: {
    readOnly: { short: "btz", long: ["tag"], operands: "paths", takesPatterns: true },
    readsEachFound: true,
    staysInNames: true,
  },
  sha256sum: {
    readOnly: { short: "btz", long: ["tag"], operands: "paths", takesPatterns: true },
    readsEachFound: true,
    staysInNames: true,
  },
  sha512sum: { readOnly: { short: "btz", long: ["tag"], operands: "paths", takesPatterns: true } },
  iconv: {
    readsData: true,
    outputs: writesTo("-o --output", "ft"),
    sensitive: { flags: { "-o": "writes-file", "--output": "writes-file" }, valued: "ft" },
  },
  shuf: {
    readsData: true,
    outputs: writesTo("-o --output", "in"),
    sensitive: {
      flags: { "-o": "writes-file", "--output": "writes-file", "--random-source": "reads-file" },
      valued: "ein",
    },
    isRecursiveFlagOther: true,
  },
  dc: { input: { runs: true } },
};
