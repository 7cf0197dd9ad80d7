import { writesTo } from "../tables/touching-spec.ts";
import type { InputReader, Programs } from "./program.ts";

const TAR_RUNS_BEHIND =
  /^--(?:to-command|checkpoint-action|use-compress-program|info-script|rsh-command)(?:=|$)|^-I$/;
const TAR_PROGRAM_OPTIONS =
  "-I --use-compress-program --to-command --checkpoint-action -F --info-script --new-volume-script --rsh-command --rmt-command";
const TAR_INPUT: InputReader = { when: /^ [A-Za-z]*T| -[A-Za-z]*T| --files-from/ };

/** Programs that pack, unpack and compress. */
export const ARCHIVES_PROGRAMS: Programs = {
  tar: {
    runsBehind: TAR_RUNS_BEHIND,
    programOptions: TAR_PROGRAM_OPTIONS,
    versionWords: ["--version"],
    input: TAR_INPUT,
    readsData: true,
    touches: { operands: "none", access: "write", folder: "write", writes: ["-C", "--directory"] },
  },
  gtar: {
    alsoCovers: "bsdtar",
    runsBehind: TAR_RUNS_BEHIND,
    programOptions: TAR_PROGRAM_OPTIONS,
    input: TAR_INPUT,
  },
  star: { programOptions: TAR_PROGRAM_OPTIONS },
  zip: {
    programOptions: "-TT --unzip-command",
    input: { when: / -[A-Za-z]*@/ },
    readsData: true,
  },
  unzip: { touches: { operands: "none", access: "write", folder: "write", writes: ["-d"] } },
  zipsplit: {
    outputs: writesTo("-b", "n", {
      folders: ["-b"],
      defaults: { names: ["{}1.zip"], unless: /^-[bth]/, operands: true },
    }),
  },
  cpio: {
    programOptions: "--rsh-command",
    input: {},
  },
  pax: {
    alsoCovers: "afio",
    input: {},
  },
  gzip: {
    alsoCovers: "bzip2 xz zstd lz4 brotli pigz 7z",
    readsData: true,
  },
};
