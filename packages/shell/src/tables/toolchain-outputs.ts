import type { Touching } from "./touching-spec.ts";

const OPTIONS: Touching = { operands: "none", access: "read" };
const LINKER: Touching = {
  ...OPTIONS,
  anyDashes: true,
  writes: [
    "-o",
    "-output",
    "-Map",
    "-dependency-file",
    "-out-implib",
    "-output-def",
    "-reproduce",
    "-cref-file",
    "-error-handling-output",
    "-time-trace",
    "-opt-remarks-filename",
    "-print-archive-stats",
    "-save-temps",
    "-why-extract",
    "-thinlto-cache-dir",
    "-plugin-opt-dir",
    "-base-file",
    "-pdb",
    "-implib",
  ],
  takesNext:
    /^-(?:[ecfFGhlLmRTuyYzI]|-?(?:defsym|wrap|entry|soname|rpath|rpath-link|dynamic-linker|plugin))$/,
  attached: /^--?Map=(.+)$/g,
};
const ASSEMBLER: Touching = {
  ...OPTIONS,
  writes: ["-o", "--MD", "--listing-file"],
  takesNext: /^(?:-I|--defsym|-march|-mcpu)$/,
  attached: /^-a\w*=(.+)$/g,
};

/** Assemblers, linkers and what they have beside them, whose options begin with one dash or have a path inside. */
export const TOOLCHAIN_OUTPUTS: Readonly<Record<string, Touching>> = {
  as: ASSEMBLER,
  ...Object.fromEntries(
    ["ld", "ld.gold", "ld.lld", "ld.bfd", "gold", "lld", "mold"].map((name) => [name, LINKER] as const),
  ),
  objcopy: {
    operands: "last",
    access: "read",
    valued: "bBiIjKNsOdFLGRW",
    longValued: [
      "--input-target",
      "--output-target",
      "--target",
      "--remove-section",
      "--only-section",
      "--add-section",
      "--update-section",
      "--rename-section",
      "--strip-symbol",
      "--keep-symbol",
      "--set-section-flags",
    ],
    writes: ["-o", "--output", "--dump-section"],
    namedWrites: ["--dump-section"],
  },
  strip: { operands: "each", access: "write", valued: "FIORKNjgbwGB", writes: ["-o", "--output-file"] },
  xxd: {
    operands: "second",
    access: "read",
    takesNext: /^--?(?:[cglonsR]|cols|len|seek|skip|offset|name|g[a-z]+)$/,
  },
};
