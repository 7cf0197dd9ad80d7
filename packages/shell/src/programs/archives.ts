import { PACKED_FOLDERS } from "../tables/folder-reading.ts";
import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { InputReader, Programs } from "./program.ts";

const TAR_RUNS_BEHIND =
  /^--(?:to-command|checkpoint-action|use-compress-program|info-script|set-mtime-command|rsh-command)(?:=|$)|^-I$/;
const TAR_PROGRAM_OPTIONS =
  "-I --use-compress-program --to-command --checkpoint-action -F --info-script --new-volume-script --set-mtime-command --rsh-command --rmt-command";
const TAR_INPUT: InputReader = { when: /^ [A-Za-z]*T| -[A-Za-z]*T| --files-from/ };
const STAR_SENSITIVE = program(
  {
    runs: "-I --use-compress-program --to-command --checkpoint-action",
    writes: "-f --file -x --extract -c --create -r -u",
    elsewhere: "-C --directory --cd",
    changes: "-P --absolute-names -s",
  },
  { firstWord: [/^[A-Za-z]*[xcru][A-Za-z]*$/, "reads-options-that-write-or-run"] },
);
const GZIP_SENSITIVE = program(
  {
    writes: "-o --output --output-dir-flat --output-dir-mirror --suffix",
    changes: "-f --force --rm -d --decompress",
    reads: "--files --files0 --filelist -D --patch-from --dictionary",
  },
  { valued: "SbT" },
);
const SEVEN_ZIP_SENSITIVE = program(
  { code: "-i -scs", writes: "-o -w", changes: "-sdel -aoa -y" },
  {
    firstOperand: "reads-or-writes-archive",
    operands: [[/^@/, "reads-list-of-files"]],
    optionPatterns: [[/^-(?:o|w|i[r@!]|sfx|si)/, "writes-where-told-to"]],
  },
);

/** Programs that pack, unpack and compress. */
export const ARCHIVES_PROGRAMS: Programs = {
  tar: {
    // On some systems tar is bsdtar: what only one of them has is known of both.
    alsoCovers: "gtar bsdtar",
    runsBehind: TAR_RUNS_BEHIND,
    programOptions: TAR_PROGRAM_OPTIONS,
    versionWords: ["--version"],
    input: TAR_INPUT,
    readsData: true,
    touches: { operands: "none", access: "write", folder: "write", writes: ["-C", "--directory"] },
    sensitive: {
      flags: {
        "--checkpoint-action": "runs-command",
        "--to-command": "runs-command",
        "--set-mtime-command": "runs-command",
        "-I": "names-program-to-run",
        "--use-compress-program": "names-program-to-run",
        "-F": "runs-script",
        "--info-script": "runs-script",
        "--new-volume-script": "runs-script",
        "--rsh-command": "names-program-to-run",
        "--rmt-command": "names-program-to-run",
        "-x": "writes-files",
        "--extract": "writes-files",
        "--get": "writes-files",
        "-c": "writes-file",
        "--create": "writes-file",
        "-r": "writes-file",
        "--append": "writes-file",
        "-u": "writes-file",
        "--update": "writes-file",
        "--delete": "writes-file",
        "-A": "writes-file",
        "--concatenate": "writes-file",
        "--remove-files": "deletes-files",
        "-C": "works-in-another-folder",
        "--directory": "works-in-another-folder",
        "--cd": "works-in-another-folder",
        "-P": "keeps-absolute-paths",
        "--absolute-names": "keeps-absolute-paths",
        "--index-file": "writes-file",
        "--volno-file": "writes-file",
        "-g": "writes-file",
        "--listed-incremental": "writes-file",
        "-T": "reads-list-of-files",
        "--files-from": "reads-file-list-with-options",
        "-X": "reads-list-of-files",
        "--xform": "renames-what-writes",
        "-s": "renames-what-writes",
      },
      // The old form without a dash: every letter counts.
      firstWord: [/^[A-Za-z]*[xcruAIF][A-Za-z]*$/, "reads-options-that-write-or-run"],
    },
    readsFolders: true,
    removesSources: /^--remove-files$/,
    changes: "tar",
    goesIntoFolders: true,
  },
  star: {
    programOptions: TAR_PROGRAM_OPTIONS,
    sensitive: STAR_SENSITIVE,
    readsFolders: true,
    goesIntoFolders: true,
  },
  zip: {
    programOptions: "-TT --unzip-command",
    input: { when: / -[A-Za-z]*@/ },
    readsData: true,
    sensitive: {
      flags: {
        "-T": "tests-with-program",
        "-TT": "names-program-to-run",
        "--unzip-command": "names-program-to-run",
        "-m": "deletes-files",
      },
    },
    readsFolders: true,
    removesSources: /^-\w*m\w*$|^--move$/,
    changes: "zip",
    goesIntoFolders: true,
  },
  unzip: {
    touches: { operands: "none", access: "write", folder: "write", writes: ["-d"] },
    sensitive: { flags: { "-o": "overwrites-files", "-d": "writes-to-another-folder" } },
    changes: "unzip",
  },
  zipsplit: {
    outputs: writesTo("-b", "n", {
      folders: ["-b"],
      defaults: { names: ["{}1.zip"], unless: /^-[bth]/, operands: true },
    }),
  },
  cpio: {
    programOptions: "--rsh-command",
    input: {},
    sensitive: {
      flags: {
        "-i": "writes-files",
        "--extract": "writes-files",
        "--rsh-command": "names-program-to-run",
        "-F": "reads-or-writes-file",
      },
    },
    changes: "cpio",
  },
  pax: {
    input: {},
    readsFolders: true,
    changes: "pax",
    goesIntoFolders: true,
  },
  afio: {
    input: {},
  },
  gzip: {
    alsoCovers: "bzip2 xz lz4 brotli pigz",
    readsData: true,
    sensitive: GZIP_SENSITIVE,
    readsFolders: PACKED_FOLDERS,
    changes: "compress",
  },
  zstd: {
    readsData: true,
    sensitive: GZIP_SENSITIVE,
    readsFolders: true,
    changes: "compress",
  },
  lzip: {
    alsoCovers: "lzma compress pbzip2 pixz lzop",
    sensitive: GZIP_SENSITIVE,
    changes: "compress",
    readsFolders: PACKED_FOLDERS,
  },
  "7z": {
    alsoCovers: "7za 7zr 7zz",
    readsData: true,
    sensitive: SEVEN_ZIP_SENSITIVE,
    readsFolders: true,
    readsHere: "always",
    removesSources: /^-sdel$/,
    changes: "sevenZip",
    goesIntoFolders: true,
  },
  rar: {
    sensitive: SEVEN_ZIP_SENSITIVE,
    readsFolders: true,
    readsHere: "always",
    goesIntoFolders: true,
  },
  unrar: {
    sensitive: SEVEN_ZIP_SENSITIVE,
    changes: "unrar",
  },
  ditto: { readsFolders: true, changes: "ditto", goesIntoFolders: true },
  gunzip: { alsoCovers: "uncompress", readsFolders: PACKED_FOLDERS, changes: "compress" },
  zcat: { alsoCovers: "gzcat", readsFolders: PACKED_FOLDERS },
  bsdcpio: { changes: "cpio" },
  jar: { changes: "jar" },
  bunzip2: {
    alsoCovers:
      "unxz unlzma unzstd zstdmt pzstd unlz4 lz4c unbrotli lunzip plzip unlzop unpigz pbunzip2 lbzip2 lbunzip2 rzip lrzip lrunzip",
    changes: "compress",
  },
  lha: { alsoCovers: "arj", changes: "letters" },
  unar: { changes: "unar" },
  cabextract: { changes: "cabextract" },
  innoextract: { changes: "innoextract" },
};
